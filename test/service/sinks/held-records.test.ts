import t from 'tap';
import { heldRecords } from '../../../src/service/sinks/held-records.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { Output } from '../../../src/model/output.js';
import { auditArrival, cloudTrailRecord } from '../../support/arrivals.js';
import { RecordingLog } from '../../support/recording-log.js';

const arrival = (id: string): Arrival => auditArrival(cloudTrailRecord('iam.amazonaws.com', 'UpdateRole', { eventID: id }));
const keyOf = (fact: Arrival): string => (fact.kind === 'audit' ? (fact.record?.key ?? '') : '');
const says = (output: 'held' | 'released', id: string): Output => ({ output, key: keyOf(arrival(id)), id });
const isOver = async (promise: Promise<void> | undefined): Promise<boolean> =>
  Promise.race([promise?.then(() => true) ?? true, new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);

void t.test('keeps a fact unacknowledged while its record is held', async (t) => {
  const held = heldRecords(new RecordingLog());
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

void t.test('also holds a repeated message of a held record', async (t) => {
  const held = heldRecords(new RecordingLog());
  held.take([says('held', 'a')]);
  const waits = [...held.claim([arrival('a')]), ...held.claim([arrival('a')])];
  t.strictSame(await Promise.all(waits.map(({ over }) => isOver(over))), [false, false]);
  held.take([says('released', 'a')]);
  t.strictSame(await Promise.all(waits.map(({ over }) => isOver(over))), [true, true]);
});

void t.test('does not expect redelivery of records without a message', (t) => {
  const held = heldRecords(new RecordingLog());
  held.take([says('held', 'a')]);
  t.strictSame(held.redelivered(), new Set());
  t.end();
});

void t.test('releases the oldest beyond the bound, counts it, and logs once', async (t) => {
  const log = new RecordingLog();
  const held = heldRecords(log, 3);
  const ids = ['a', 'b', 'c', 'd', 'e'];
  held.take(ids.map((id) => says('held', id)));
  const waits = held.claim(ids.map(arrival));
  t.strictSame(await Promise.all(waits.map(({ over }) => isOver(over))), [true, true, false, false, false]);
  t.strictSame([held.size(), held.early()], [3, 2]);
  t.strictSame(held.redelivered(), new Set(['c', 'd', 'e']));
  t.equal(log.lines.length, 1);
});
