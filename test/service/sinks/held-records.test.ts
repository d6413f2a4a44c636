import t from 'tap';
import { heldRecords } from '../../../src/service/sinks/held-records.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { Output } from '../../../src/model/output.js';
import { auditArrival, cloudTrailRecord } from '../../support/arrivals.js';
import { NotedLog } from '../../support/noted-log.js';

const arrival = (id: string): Arrival => auditArrival(cloudTrailRecord('iam.amazonaws.com', 'UpdateRole', { eventID: id }));
const keyOf = (fact: Arrival): string => (fact.kind === 'audit' ? (fact.record?.key ?? '') : '');
const says = (output: 'held' | 'released', id: string): Output => ({ output, key: keyOf(arrival(id)), id });
const isOver = async (promise: Promise<void> | undefined): Promise<boolean> =>
  Promise.race([promise?.then(() => true) ?? true, new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);

void t.test('a fact whose record waits is not given up before it no longer does', async (t) => {
  const held = heldRecords(new NotedLog());
  held.take([says('held', 'b')]);
  const [wait, ...more] = held.claim([arrival('a'), arrival('b'), { kind: 'tick', at: '' }]);
  t.equal(wait?.index, 1);
  t.equal(more.length, 0);
  t.notOk(await isOver(wait?.over));
  t.strictSame(held.redelivered(), new Set(['b']));
  held.take([says('released', 'b')]);
  t.ok(await isOver(wait?.over));
  t.equal(held.size(), 0);
  t.strictSame(held.redelivered(), new Set());
});

void t.test('a record that comes again while it waits is a duplicate, and its second message waits too', async (t) => {
  const held = heldRecords(new NotedLog());
  held.take([says('held', 'a')]);
  const waits = [...held.claim([arrival('a')]), ...held.claim([arrival('a')])];
  t.strictSame(await Promise.all(waits.map(({ over }) => isOver(over))), [false, false]);
  held.take([says('released', 'a')]);
  t.strictSame(await Promise.all(waits.map(({ over }) => isOver(over))), [true, true]);
});

void t.test('what no input gave is not said to come again', (t) => {
  const held = heldRecords(new NotedLog());
  held.take([says('held', 'a')]);
  t.strictSame(held.redelivered(), new Set());
  t.end();
});

void t.test('past the bound the oldest is given up, counted, and told once', async (t) => {
  const log = new NotedLog();
  const held = heldRecords(log, 3);
  const ids = ['a', 'b', 'c', 'd', 'e'];
  held.take(ids.map((id) => says('held', id)));
  const waits = held.claim(ids.map(arrival));
  t.strictSame(await Promise.all(waits.map(({ over }) => isOver(over))), [true, true, false, false, false]);
  t.strictSame([held.size(), held.early()], [3, 2]);
  t.strictSame(held.redelivered(), new Set(['c', 'd', 'e']));
  t.equal(log.lines.length, 1);
});
