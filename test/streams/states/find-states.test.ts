import t from 'tap';
import { findStates } from '../../../src/streams/states/find-states.js';
import type { StateBackend } from '../../../src/model/contracts/state-backend.js';
import { RecordingLog } from '../../support/recording-log.js';
import { VirtualTime } from '../../support/virtual-time.js';

const named = (source: string): StateBackend => ({
  source,
  poll: () => Promise.resolve({ found: 'same' }),
  isLocal: true,
  isLocked: () => Promise.resolve(false),
  watch: undefined,
});

/** A listing answered by the test. `undefined`: it hangs until its signal is aborted. */
const setUp = (t: { readonly teardown: (action: () => void) => void }, first: readonly string[] | string) => {
  const timers = new VirtualTime();
  let isListed = false;
  const log = new RecordingLog();
  const taken: string[] = [];
  let answer: readonly string[] | string | undefined = first;
  let lists = 0;
  let failures = 0;
  const found$ = findStates({
    listing: {
      source: 's3://b/*',
      list: async (signal) => {
        lists++;
        if (answer !== undefined) return typeof answer === 'string' ? answer : answer.map(named);
        return new Promise((done) => {
          signal.addEventListener('abort', () => {
            done('given up');
          });
        });
      },
    },
    refreshInterval: 300_000,
    onFailure: () => {
      failures++;
    },
    log,
    scheduler: timers,
  });
  const listed = found$.subscribe((found) => {
    isListed ||= found !== undefined;
    taken.push(...(found ?? []).map(({ source }) => source));
  });
  t.teardown(() => {
    listed.unsubscribe();
  });
  return {
    listed,
    isListed: () => isListed,
    timers,
    log,
    taken,
    answer: (next: typeof answer) => {
      answer = next;
    },
    counts: () => [lists, failures],
  };
};

void t.test('D54b: takes each state once, finds new ones by the next listing, and keeps those that disappear', async (t) => {
  const { isListed, timers, taken, answer, log } = setUp(t, ['a', 'b']);
  t.equal(isListed(), false);
  await timers.settle();
  t.equal(isListed(), true);
  t.strictSame(taken, ['a', 'b']);
  answer(['b', 'c']);
  await timers.pass(299_999);
  t.strictSame(taken, ['a', 'b']);
  await timers.pass(1);
  t.strictSame(taken, ['a', 'b', 'c']);
  answer(['a', 'b', 'c']);
  await timers.pass(300_000);
  t.strictSame(taken, ['a', 'b', 'c'], 'back, and still watched');
  t.strictSame(
    log.lines.filter(([level]) => level !== 'info'),
    [],
  );
});

void t.test('D52 D54b: retries a failed listing after 1, 2, 4 … 30 s, counts failures, and logs once', async (t) => {
  const { isListed, timers, taken, answer, log, counts } = setUp(t, 'no such bucket');
  await timers.settle();
  t.equal(isListed(), false);
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    const [before = 0] = counts();
    await timers.pass(seconds * 1_000 - 1);
    t.equal(counts()[0], before);
    await timers.pass(1);
    t.equal(counts()[0], before + 1, `after ${String(seconds)} s`);
  }
  t.strictSame(counts(), [8, 8]);
  t.match(log.lines, [['warn', /cannot list states/, { source: 's3://b/*', error: 'no such bucket' }]]);
  answer(['a']);
  await timers.pass(30_000);
  t.strictSame([taken, isListed()], [['a'], true]);
});

void t.test('D52: a listing times out after 30 s', async (t) => {
  const { timers, answer, counts, taken } = setUp(t, []);
  await timers.settle();
  answer(undefined);
  await timers.pass(300_000);
  t.strictSame(counts(), [2, 0]);
  await timers.pass(30_000);
  t.strictSame(counts(), [2, 1]);
  answer(['a']);
  await timers.pass(1_000);
  t.strictSame(taken, ['a']);
});

void t.test('D54b: takes the first 1,000 states by name and logs an error once', async (t) => {
  const names = Array.from({ length: 1_003 }, (_, n) => `s${String(n).padStart(4, '0')}`);
  const { timers, taken, log, answer } = setUp(t, names);
  await timers.settle();
  await timers.pass(600_000);
  t.strictSame(taken, names.slice(0, 1_000));
  t.match(
    log.lines.filter(([level]) => level === 'error'),
    [['error', /too many states/, { most: 1_000, left_out: 3 }]],
  );
  answer([...names, 'a-new-one']);
  await timers.pass(300_000);
  t.equal(taken.length, 1_000, 'a later one does not replace another');
  t.match(log.lines.at(-1), ['error', /too many states/, { left_out: 4 }]);
});

void t.test('does not list after a stop', async (t) => {
  const { listed, timers, counts } = setUp(t, []);
  await timers.settle();
  listed.unsubscribe();
  await timers.pass(900_000);
  t.strictSame(counts(), [1, 0]);
});
