import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import { withStates, type TimedState } from '../../../src/streams/recorded/with-states.js';
import { snapshotOf, stateDocument } from '../../support/arrivals.js';
import { clock } from '../../support/applies.js';
import { tick } from '../../support/evaluate-facts.js';

async function* source(...batches: readonly (readonly number[])[]): AsyncGenerator<readonly Arrival[]> {
  for (const batch of batches) yield batch.map(tick);
}
const timed = (name: string, seconds: number | undefined): TimedState => ({
  at: seconds === undefined ? undefined : clock(seconds),
  snapshot: snapshotOf(stateDocument([]), name),
});
/** The seconds of ticks and the names of states, in order. */
const order = async (batches: AsyncIterable<readonly Arrival[]>): Promise<readonly string[]> => {
  const result: string[] = [];
  for await (const batch of batches) {
    t.not(batch.length, 0);
    for (const one of batch) result.push(one.kind === 'state' ? one.source : String((Date.parse(one.at) - Date.parse(clock(0))) / 1000));
  }
  return result;
};

void t.test('a state without a time precedes the first fact', async (t) => {
  t.strictSame(await order(withStates(source([1, 2], [3]), [timed('a', undefined), timed('b', undefined)])), ['a', 'b', '1', '2', '3']);
});

void t.test('a state of time T precedes the first fact that arrives at or after T', async (t) => {
  const cases: readonly (readonly [number, readonly string[]])[] = [
    [0, ['a', '1', '2', '3', '4']],
    [1, ['a', '1', '2', '3', '4']],
    [2, ['1', 'a', '2', '3', '4']],
    [3, ['1', '2', 'a', '3', '4']],
    [4, ['1', '2', '3', 'a', '4']],
  ];
  for (const [at, expected] of cases) t.strictSame(await order(withStates(source([1, 2], [3, 4]), [timed('a', at)])), expected, String(at));
});

void t.test('a state later than all facts comes at the end', async (t) => {
  t.strictSame(await order(withStates(source([1]), [timed('a', 9), timed('b', 5)])), ['1', 'b', 'a']);
});

void t.test('orders several states by time, and by position if times are equal', async (t) => {
  t.strictSame(await order(withStates(source([1, 5]), [timed('c', 4), timed('a', 3), timed('b', 3), timed('z', undefined)])), [
    'z',
    '1',
    'a',
    'b',
    'c',
    '5',
  ]);
});

void t.test('emits states without any facts', async (t) => {
  t.strictSame(await order(withStates(source(), [timed('a', 3), timed('z', undefined)])), ['z', 'a']);
});

void t.test('D9: a state with a time was written then; for another the time is unknown', async (t) => {
  const written: string[] = [];
  for await (const batch of withStates(source([9]), [timed('a', 3), timed('z', undefined)]))
    for (const one of batch) if (one.kind === 'state') written.push(one.written);
  t.strictSame(written, ['', clock(3)]);
});

void t.test('opens the arrivals while the states are loading', async (t) => {
  const events: string[] = [];
  async function* opened(): AsyncGenerator<readonly Arrival[]> {
    events.push('opened');
    yield* source([1], [2]);
  }
  let loaded: (states: readonly TimedState[]) => void = () => undefined;
  const states = new Promise<readonly TimedState[]>((resolve) => (loaded = resolve));
  const result = order(withStates(opened(), states));
  await Promise.resolve();
  t.strictSame(events, ['opened']);
  loaded([timed('a', undefined), timed('b', 2)]);
  t.strictSame(await result, ['a', '1', 'b', '2']);
});

void t.test('fails with the states, and closes the arrivals', async (t) => {
  let closed = false;
  async function* opened(): AsyncGenerator<readonly Arrival[]> {
    try {
      yield* source([1]);
    } finally {
      closed = true;
    }
  }
  await t.rejects(order(withStates(opened(), Promise.reject(new Error('no state')))), /no state/);
  t.ok(closed);
});
