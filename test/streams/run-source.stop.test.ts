import fc from 'fast-check';
import t from 'tap';
import { Failure } from '../../src/model/failure.js';
import { ScriptedSource, runScripted } from '../support/scripted-source.js';

const seed = 20261121;
t.comment(`seed ${String(seed)}`);

void t.test('a stop while it waits to connect again ends at once', async (t) => {
  const source = new ScriptedSource();
  source.onConnect = () => new Failure('NotConnected', 'nobody there');
  const at = runScripted(source);
  await at.time.settle();
  await at.running.stop();
  await at.time.pass(60_000);
  t.strictSame([source.connects, at.time.size], [1, 0]);
});

void t.test('a stop aborts a connect, and does not wait for one that ignores it; what that opens is closed', async (t) => {
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

void t.test('D58: a stop reads what is on its way, waits for its acknowledgements, and then closes', async (t) => {
  const source = new ScriptedSource();
  source.onDrain = () => {
    for (const name of ['b', 'c']) source.give(name, 1);
    source.end();
  };
  const at = runScripted(source);
  source.give('a', 1);
  await at.time.settle();
  const stopped = at.running.stop();
  t.equal(at.running.stop() instanceof Promise, true, 'asked twice');
  await at.time.settle();
  t.strictSame([at.puts, source.drains, source.closes], [[1, 1, 1], 1, 0]);
  await at.time.pass(4_000);
  for (const n of [0, 1, 2]) at.pass(n);
  await stopped;
  t.strictSame([at.acks(), source.closes, at.time.size], [['a', 'b', 'c'], 1, 0]);
  t.match(at.running.status(), { connected: false, error: 'stopped' });
  t.notOk(at.log.lines.some(([level]) => level === 'warn'));
});

void t.test('D58: what never passes, a drain without end and a close that hangs are given up, with a word', async (t) => {
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
  t.strictSame([at.acks(), source.reads, at.time.size], [[], 1, 0], 'nothing is acknowledged after the close, and nothing read');
});

void t.test('D58: a drain that goes on giving goes on, for ten seconds', async (t) => {
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

void t.test('a read that fails during a drain ends it; waiting to read again is cut short', async (t) => {
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

void t.test('whatever happens: acknowledged in order, at most once, never before it passed; each connection is closed once', async (t) => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const source = new ScriptedSource();
      const at = runScripted(source);
      const passed = new Set<string>();
      const given: string[] = [];
      /** Names in the order of what was put; those of connections that are gone are passed too, and must do no harm. */
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
      if (source.closes !== source.connects) throw new Error(`${source.closes} closed of ${source.connects}`);
      if (at.time.size > 0) throw new Error('something waits');
    }),
    { seed, numRuns: 150 },
  );
  t.pass('held');
});
