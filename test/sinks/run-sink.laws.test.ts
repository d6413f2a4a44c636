import fc from 'fast-check';
import t from 'tap';
import { Failure } from '../../src/model/failure.js';
import { recordingSink } from '../support/recording-sink.js';
import { lawRuns } from '../support/law-runs.js';

const seed = 20261122;
t.comment(`seed ${String(seed)}`);
type Answer = 'ok' | 'ok later' | 'Failed' | 'BackOff' | 'Rejected' | 'hang';
const scenarios = fc.record({
  workers: fc.integer({ min: 1, max: 4 }),
  capacity: fc.integer({ min: 1, max: 8 }),
  maxRetries: fc.integer({ min: 0, max: 3 }),
  perMinute: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  /** Importance of items, by number. */
  levels: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 7 }),
  answers: fc.array(fc.constantFrom<Answer>('ok', 'ok later', 'Failed', 'BackOff', 'Rejected', 'hang'), { minLength: 1, maxLength: 12 }),
  /** Offers of keys, and milliseconds to wait. */
  steps: fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 40_000 })), {
    maxLength: 60,
  }),
  deadline: fc.constantFrom(0, 3_000, 1_000_000),
});

void t.test('every item is sent, dead or dropped, once; queue bound, key order and rate limit hold', async (t) => {
  await fc.assert(
    fc.asyncProperty(scenarios, async ({ answers, steps, deadline, levels, ...options }) => {
      const deliveriesOf = new Map<string, number>();
      let inFlight = 0;
      const at = recordingSink({
        ...options,
        levelOf: (item) => levels[Number(item.split(':')[1]) % levels.length] ?? 0,
        answer: async (n, { items, signal }) => {
          const keys = new Set(items.map((item) => item.split(':')[0] ?? ''));
          for (const key of keys) {
            deliveriesOf.set(key, (deliveriesOf.get(key) ?? 0) + 1);
            if ((deliveriesOf.get(key) ?? 0) > 1) throw violation(`two of ${key} in flight`);
          }
          if (++inFlight > options.workers) throw violation(`${inFlight} in flight`);
          try {
            await settleAs(answers[n % answers.length] ?? 'ok', at.time, signal);
          } finally {
            inFlight--;
            for (const key of keys) deliveriesOf.set(key, (deliveriesOf.get(key) ?? 0) - 1);
          }
        },
      });
      const violations: string[] = [];
      const violation = (message: string): Error => {
        violations.push(message);
        return new Error(message);
      };
      let offered = 0;
      for (const step of steps) {
        if (typeof step === 'number') await at.time.pass(step);
        else at.running.offer(`${step}:${offered++}`);
        if (at.running.depth() > options.capacity) violation(`${at.running.depth()} wait`);
      }
      await at.time.settle();
      const inWindow = at.writes.length;
      const stopped = at.running.stop(deadline);
      await at.time.pass(deadline);
      await stopped;
      const { sent, dead, dropped } = at.counts;
      if (sent + dead + dropped !== offered) violation(`${sent} + ${dead} + ${dropped} of ${offered}`);
      if (at.running.depth() !== 0) violation('something waits');
      const known = new Set<string>();
      for (const key of ['a', 'b', 'c']) {
        // A write of a key starts at an item of the previous write or later and continues with newer ones.
        let seen = -1;
        let least = -1;
        for (const { items } of at.writes) {
          const numbers = items.filter((item) => item.startsWith(key)).map((item) => Number(item.split(':')[1]));
          const isAscending = numbers.every((n, index) => n > (numbers[index - 1] ?? -1));
          const first = numbers[0] ?? least;
          if (!isAscending || first < least) violation(`${key} out of order: ${numbers.join()}`);
          least = first;
          for (const n of numbers) if (n < seen && !known.has(`${key}:${n}`)) violation(`${key}:${n} was overtaken`);
          for (const n of numbers) known.add(`${key}:${n}`);
          seen = Math.max(seen, ...numbers);
        }
      }
      const tries = new Map<string, number>();
      for (const item of at.writes.flatMap(({ items }) => items)) tries.set(item, (tries.get(item) ?? 0) + 1);
      if (Math.max(0, ...tries.values()) > options.maxRetries + 1) violation('too many attempts');
      if (options.perMinute !== undefined) {
        const times = at.writes.slice(0, inWindow).map((write) => write.at);
        for (const [index, time] of times.entries()) {
          if (time - (times[index - options.perMinute] ?? Number.NEGATIVE_INFINITY) < 60_000) violation('too many per minute');
        }
      } else if (at.writes.some(({ items }) => items.length > 1)) violation('a digest without a rate limit');
      await at.time.pass(10_000);
      if (at.time.size > 0) violation('a timer is left');
      if (violations.length > 0) throw new Error(violations.join('; '));
    }),
    { seed, numRuns: lawRuns(400) },
  );
  t.pass('held');
});

const settleAs = async (answer: Answer, time: ReturnType<typeof recordingSink>['time'], signal: AbortSignal): Promise<void> => {
  if (answer === 'ok later') await new Promise<void>((resolve) => time.schedule(resolve, 700));
  if (answer === 'Failed' || answer === 'Rejected') throw new Failure(answer, 'no');
  if (answer === 'BackOff') throw new Failure('BackOff', 'slowly', 3_000);
  if (answer !== 'hang') return;
  await new Promise<void>((_, reject) => {
    const abort = (): void => {
      reject(new Failure('Failed', 'aborted'));
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort);
  });
};
