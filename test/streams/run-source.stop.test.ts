import fc from 'fast-check';
import t from 'tap';
import { Failure } from '../../src/model/failure.js';
import { ScriptedSource, runScripted } from '../support/scripted-source.js';

const seed = 20261121;
t.comment(`seed ${String(seed)}`);

void t.test('a stop during the wait before a reconnect takes effect at once', async (t) => {
  const source = new ScriptedSource();
  source.onConnect = () => new Failure('NotConnected', 'nobody there');
  const at = runScripted(source);
  await at.time.settle();
  await at.running.stop();
  await at.time.pass(60_000);
  t.strictSame([source.connects, at.time.size], [1, 0]);
});

void t.test('a stop aborts a connect without waiting for it, and closes a connection that opens later', async (t) => {
  const source = new ScriptedSource();
  let signal: AbortSignal | undefined;
  let open = (): void => undefined;
  source.onConnect = (given) => {
    signal = given;
    return new Promise((resolve) => {
      open = () => {
        resolve(undefined);
      };
    });
  };
  const at = runScripted(source);
  await at.time.settle();
  await at.running.stop();
  t.equal(signal?.aborted, true);
  t.equal(source.closes, 0);
  open();
  await at.time.settle();
  t.strictSame([source.closes, source.reads], [1, 0]);
});

void t.test('D58: a stop reads what is in flight, waits for its acknowledgement and then closes', async (t) => {
  const source = new ScriptedSource();
  source.onDrain = () => {
    for (const name of ['b', 'c']) source.give(name, 1);
    source.end();
  };
  const at = runScripted(source);
  source.give('a', 1);
  await at.time.settle();
  const stopped = at.running.stop();
  t.equal(at.running.stop() instanceof Promise, true, 'a second stop waits too');
  await at.time.settle();
  t.strictSame([at.puts, source.drains, source.closes], [[1, 1, 1], 1, 0]);
  await at.time.pass(4_000);
  for (const n of [0, 1, 2]) at.pass(n);
  await stopped;
  t.strictSame([at.acks(), source.closes, at.time.size], [['a', 'b', 'c'], 1, 0]);
  t.match(at.running.status(), { connected: false, error: 'stopped' });
  t.notOk(at.log.lines.some(([level]) => level === 'warn'));
});

void t.test('D58: gives up on stuck batches, an endless drain and a hanging close, with warnings', async (t) => {
  const source = new ScriptedSource();
  source.onClose = () => new Promise(() => undefined);
  source.onDrain = () => {
    for (let n = 0; n < 100; n++) source.give('endless', 1);
  };
  const at = runScripted(source, { isFull: true });
  await at.time.settle();
  let isStopped = false;
  const stopped = at.running.stop().then(() => (isStopped = true));
  await at.time.pass(19_999);
  t.notOk(isStopped);
  await at.time.pass(1);
  await stopped;
  t.strictSame(
    at.log.lines.filter(([level]) => level === 'warn').map(([, , fields]) => fields?.['what']),
    ['unread batches, 5 s after the stop', '1 unacknowledged batches', 'a close that took longer than 5 s'],
  );
  at.makeRoom();
  at.pass(0);
  await at.time.settle();
  t.strictSame([at.acks(), source.reads, at.time.size], [[], 1, 0], 'no read and no acknowledgement after the close');
});

void t.test('D58: a drain that keeps delivering continues for ten seconds', async (t) => {
  const source = new ScriptedSource();
  source.isEndless = true;
  const at = runScripted(source, { isPassing: true });
  await at.time.settle();
  const stopped = at.running.stop();
  await at.time.settle();
  let isStopped = false;
  void stopped.then(() => (isStopped = true));
  for (const n of ['a', 'b', 'c']) {
    await at.time.pass(3_000);
    t.notOk(isStopped, n);
    source.give(n, 1);
    await at.time.settle();
  }
  await at.time.pass(1_000);
  await stopped;
  t.strictSame(at.acks(), ['a', 'b', 'c']);
  t.match(
    at.log.lines.filter(([level]) => level === 'warn').map(([, , fields]) => fields?.['what']),
    ['unread batches, 10 s after the stop'],
  );
});

void t.test('a failed read ends a drain; a wait before the next read is cut short', async (t) => {
  const source = new ScriptedSource();
  const at = runScripted(source, { isPassing: true });
  source.fail(new Failure('BackOff', 'slowly', 600_000));
  await at.time.settle();
  source.give('a', 1);
  source.fail(new Failure('Failed', 'status 500'));
  source.give('b', 1);
  await at.running.stop();
  t.strictSame(at.acks(), ['a']);
  t.equal(at.log.lines.at(-1)?.[2]?.['error'], 'status 500');
});

type Step = { readonly what: 'give' | 'empty' | 'pass' | 'failed' | 'gone' | 'end' | 'time'; readonly by: number };
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    what: fc.constantFrom('give', 'give', 'empty', 'pass', 'pass', 'failed', 'gone', 'end', 'time'),
    by: fc.integer({ min: 1, max: 40_000 }),
  }),
  { maxLength: 40 },
);

void t.test('law: batches are acknowledged in order, at most once, after they passed; each connection is closed once', async (t) => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const source = new ScriptedSource();
      const at = runScripted(source);
      const passed = new Set<string>();
      const given: string[] = [];
      /** Names in put order. Batches of ended connections are passed too and must have no effect. */
      const queued: string[] = [];
      let passing = 0;
      const early: string[] = [];
      source.ack = (name) => {
        if (!name.startsWith('empty') && !passed.has(name)) early.push(name);
      };
      for (const { what, by } of list) {
        const name = `${what}-${given.length}`;
        if (what === 'give' || what === 'empty') {
          given.push(name);
          if (what === 'give') queued.push(name);
          source.give(name, what === 'give' ? 1 : 0);
        } else if (what === 'failed') source.fail(new Failure('Failed', 'status 500'));
        else if (what === 'gone') source.fail(new Failure('NotConnected', 'reset'));
        else if (what === 'end') source.end();
        else if (what === 'time') await at.time.pass(by);
        else if (passing < at.puts.length) {
          passed.add(queued[passing] ?? '');
          at.pass(passing++);
        }
        await at.time.settle();
      }
      const stopped = at.running.stop();
      await at.time.pass(30_000);
      await stopped;
      const order = at.acks().map((name) => given.indexOf(name));
      if (order.some((n, index) => index > 0 && n <= (order[index - 1] ?? -1))) throw new Error(`out of order: ${order.join()}`);
      if (early.length > 0) throw new Error(`acknowledged before they passed: ${early.join()}`);
      if (source.closes !== source.connects) throw new Error(`${source.closes} of ${source.connects} connections closed`);
      if (at.time.size > 0) throw new Error('something waits');
    }),
    { seed, numRuns: 150 },
  );
  t.pass('held');
});
