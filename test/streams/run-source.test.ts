import t from 'tap';
import { Failure } from '../../src/model/failure.js';

import { ScriptedSource, runScripted } from '../support/scripted-source.js';
import { VirtualTime } from '../support/virtual-time.js';

void t.test('acknowledges a batch after it has passed the queue and is in the journal', async (t) => {
  const at = runScripted(new ScriptedSource());
  await at.time.settle();
  at.source.give('a', 1);
  at.source.give('b', 2);
  at.source.give('empty', 0);
  await at.time.settle();
  t.strictSame([at.puts, at.acks()], [[1, 2], []], 'nothing has passed yet');
  at.pass(1);
  await at.time.settle();
  t.strictSame(at.acks(), [], 'the second has passed, but acknowledgements keep their order');
  at.journal.hold();
  at.pass(0);
  await at.time.settle();
  t.strictSame(at.acks(), [], 'not in the journal yet');
  at.journal.free();
  await at.time.settle();
  t.strictSame(at.acks(), ['a', 'b', 'empty'], 'an empty batch is acknowledged in its turn');
  t.equal(at.journal.waits, 1, 'batches that passed together share one flush of the journal');
  t.equal(at.counts.facts, 3);
});

void t.test('reads nothing while the queue has no room', async (t) => {
  const at = runScripted(new ScriptedSource(), { isFull: true });
  await at.time.settle();
  at.source.give('a', 1);
  at.source.give('b', 1);
  await at.time.settle();
  t.equal(at.source.reads, 1);
  at.makeRoom();
  await at.time.settle();
  t.equal(at.source.reads, 2);
});

void t.test('stops reading when acknowledgements do not complete, which bounds memory', async (t) => {
  const source = new ScriptedSource();
  const at = runScripted(source, { isPassing: true });
  source.ack = () => new Promise(() => undefined);
  for (let n = 0; n < 2_000; n++) source.give(String(n), 1);
  await at.time.settle();
  t.ok(source.reads >= 1_024 && source.reads <= 1_026, `${source.reads} batches`);
});

void t.test('D48: retries an unreachable source with growing delays, at most 30 s', async (t) => {
  const source = new ScriptedSource();
  source.onConnect = () => new Failure('NotConnected', 'nobody there');
  const at = runScripted(source, { random: 1 });
  const tries: number[] = [];
  for (let second = 0; second < 120; second++) {
    const before = source.connects;
    await at.time.pass(1_000);
    if (source.connects > before) tries.push(second + 1);
  }
  t.strictSame(tries.slice(1), [3, 7, 15, 31, 61, 91], 'delays of 1, 2, 4, 8, 16, 30, 30 s');
  t.match(at.running.status(), { connected: false, error: 'nobody there' });
  const warnings = at.log.lines.filter(([level]) => level === 'warn').length;
  t.equal(warnings, 2, 'the same reason is logged once a minute');
  t.equal(at.counts.failed, source.connects);
  t.equal(at.counts.connected, 0);
  await at.running.stop();
});

void t.test('backs off after connections that deliver nothing; reconnects at once after one that delivered', async (t) => {
  const source = new ScriptedSource();
  const at = runScripted(source, { random: 1, isPassing: true });
  await at.time.settle();
  for (const wait of [1_000, 2_000, 4_000]) {
    source.end();
    await at.time.settle();
    const before = source.connects;
    await at.time.pass(wait - 1);
    t.equal(source.connects, before, `not within ${wait} ms`);
    await at.time.pass(1);
    t.equal(source.connects, before + 1);
  }
  source.give('a', 1);
  await at.time.settle();
  source.end();
  await at.time.settle();
  t.equal(source.connects, 5, 'at once');
  t.equal(source.closes, 4, 'each connection is closed before the next');
  await at.time.pass(30_000);
  source.end();
  await at.time.settle();
  t.equal(source.connects, 6, 'at once, because it was connected for 30 s');
  t.ok(at.running.status().connected);
  source.give('empty', 0);
  await at.time.settle();
  source.end();
  await at.time.settle();
  t.equal(source.connects, 6, 'a batch without facts does not reset the backoff');
  await at.running.stop();
});

void t.test('logs each connect and disconnect; the last line is always the current status', async (t) => {
  const source = new ScriptedSource();
  const at = runScripted(source, { random: 1, isPassing: true });
  await at.time.settle();
  for (const wait of [1_000, 2_000, 4_000]) {
    source.end();
    await at.time.settle();
    t.equal(at.log.lines.at(-1)?.[1], 'not connected; retrying');
    await at.time.pass(wait);
    t.equal(at.log.lines.at(-1)?.[1], 'connected');
  }
  await at.running.stop();
});

void t.test('counts skipped records individually', async (t) => {
  const source = new ScriptedSource();
  const at = runScripted(source, { isPassing: true });
  await at.time.settle();
  const skipped = { count: 3, reasons: { read_only: 3 }, unsupported: [] };
  source.giveFacts('reads', [
    { kind: 'audit', at: '', record: undefined, skipped },
    { kind: 'tick', at: '' },
  ]);
  await at.time.settle();
  t.equal(at.counts.facts, 4);
  await at.running.stop();
});

void t.test('BackOff waits for its own delay on the same connection, Failed with backoff; both then continue', async (t) => {
  const source = new ScriptedSource();
  const at = runScripted(source, { random: 1, isPassing: true });
  await at.time.settle();
  source.fail(new Failure('BackOff', 'slowly', 7_000));
  source.give('a', 1);
  await at.time.pass(6_999);
  t.equal(source.reads, 1);
  t.ok(at.running.status().connected);
  await at.time.pass(1);
  t.strictSame(at.acks(), ['a']);
  source.fail(new Failure('Failed', 'status 500'));
  source.fail(new Failure('Failed', 'status 500'));
  source.give('b', 1);
  await at.time.settle();
  t.match(at.running.status(), { connected: false, error: 'status 500' });
  await at.time.pass(2_999);
  t.strictSame(at.acks(), ['a'], '1 s and 2 s');
  await at.time.pass(1);
  t.strictSame(at.acks(), ['a', 'b']);
  t.match(at.running.status(), { connected: true, error: '' });
  t.strictSame([source.connects, at.counts.failed], [1, 2]);
  t.equal(at.log.lines.filter(([level]) => level === 'warn').length, 1);
  await at.running.stop();
});

void t.test('a failed read counts as recovered after 30 s without another failure', async (t) => {
  const source = new ScriptedSource();
  const at = runScripted(source);
  await at.time.settle();
  source.fail(new TypeError('a bug of the source'));
  await at.time.settle();
  t.match(at.running.status(), { connected: false, error: 'a bug of the source' }, 'any exception is a failed read');
  await at.time.pass(31_000);
  t.match(at.running.status(), { connected: true, error: '' });
  await at.running.stop();
});

for (const kind of ['Rejected', 'Closed'] as const) {
  void t.test(`${kind} stops the source permanently`, async (t) => {
    const source = new ScriptedSource();
    const at = runScripted(source);
    await at.time.settle();
    source.fail(new Failure(kind, 'version 0.34.0 is too old'));
    await at.time.pass(3_600_000);
    t.strictSame([source.connects, source.closes], [1, 1]);
    t.match(at.running.status(), { connected: false, error: 'version 0.34.0 is too old' });
    t.equal(at.log.lines.filter(([level]) => level === 'error').length, 1);
    await at.running.stop();
    t.equal(at.running.status().error, 'version 0.34.0 is too old');
  });
}

void t.test('counts failed acknowledgements, logs them once a minute, and continues', async (t) => {
  const source = new ScriptedSource();
  const at = runScripted(source, { isPassing: true });
  source.ack = (name) => (name === 'b' ? Promise.resolve() : Promise.reject(new Error('receipt expired')));
  for (const name of ['a', 'b', 'c']) source.give(name, 1);
  await at.time.settle();
  t.strictSame(at.acks(), ['a', 'b', 'c']);
  t.equal(at.counts.failed, 2);
  t.equal(at.log.lines.filter(([, message]) => message.startsWith('acknowledgements failed')).length, 1);
  t.ok(at.running.status().connected);
  await at.running.stop();
});

void t.test('a failing queue or journal is a bug: it surfaces, and the connection is closed', async (t) => {
  for (const broken of ['queue', 'journal'] as const) {
    const source = new ScriptedSource();
    const at = runScripted(source, { broken, isPassing: true });
    source.give('a', 1);
    await t.rejects(at.running.failed, { message: `the ${broken} is broken` });
    await t.rejects(at.running.stop(), { message: `the ${broken} is broken` });
    t.strictSame([source.closes, at.acks()], [1, []]);
    t.notOk(at.running.status().connected);
  }
});

void t.test('no timers are left after the end', async (t) => {
  const time = new VirtualTime();
  const at = runScripted(new ScriptedSource(), { time, isPassing: true });
  await time.settle();
  at.source.give('a', 1);
  await time.settle();
  await at.running.stop();
  t.equal(time.size, 0);
});
