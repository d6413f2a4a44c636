import type { Arrival } from '../../model/fact.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { renumber } from './renumber.js';

/** A snapshot to insert into recorded facts. `at`: ISO 8601; undefined: before the first fact. */
export type TimedState = { readonly at: string | undefined; readonly snapshot: StateSnapshot };

const epoch = '1970-01-01T00:00:00.000Z';

/**
 * Inserts snapshots into arrivals that are sorted by `at`: one without a time before the first, one of time T before the first that arrives
 * at or after T, the others at the end. Converts the positions in journalled facts. **Errors** also if `states` rejects; the arrivals are
 * pulled once before they are awaited. **Keeps** the snapshots that are not inserted yet.
 */
export const withStates = (
  arrivals: AsyncIterable<readonly Arrival[]>,
  states: readonly TimedState[] | Promise<readonly TimedState[]>,
): AsyncGenerator<readonly Arrival[]> =>
  renumber(states instanceof Promise ? lateStates(arrivals, states) : insertStates(arrivals, states));

/** Opens the arrivals while the states are still loading. */
async function* lateStates(
  arrivals: AsyncIterable<readonly Arrival[]>,
  states: Promise<readonly TimedState[]>,
): AsyncGenerator<readonly Arrival[]> {
  const iterator = arrivals[Symbol.asyncIterator]();
  const first = iterator.next();
  // If both fail, the failure of the states is reported.
  first.catch(() => undefined);
  const resumed = async function* (): AsyncGenerator<readonly Arrival[]> {
    for (let next = await first; next.done !== true; next = await iterator.next()) yield next.value;
  };
  try {
    yield* insertStates(resumed(), await states);
  } finally {
    await iterator.return?.();
  }
}

async function* insertStates(
  arrivals: AsyncIterable<readonly Arrival[]>,
  states: readonly TimedState[],
): AsyncGenerator<readonly Arrival[]> {
  const timed = states
    .filter((state): state is TimedState & { readonly at: string } => state.at !== undefined)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const atOnce = states.filter((state) => state.at === undefined);
  let first = true;
  let latest = epoch;
  for await (const batch of arrivals) {
    let rest = batch;
    if (first && batch[0] !== undefined) {
      first = false;
      const { at } = batch[0];
      if (atOnce.length > 0) yield atOnce.map(({ snapshot }) => stateArrival(at, snapshot, ''));
    }
    for (;;) {
      const next = timed[0];
      const cut = next === undefined ? -1 : rest.findIndex((arrival) => Date.parse(arrival.at) >= Date.parse(next.at));
      if (next === undefined || cut < 0) break;
      timed.shift();
      if (cut > 0) yield rest.slice(0, cut);
      rest = rest.slice(cut);
      yield [stateArrival(next.at, next.snapshot, next.at)];
    }
    latest = rest.at(-1)?.at ?? latest;
    if (rest.length > 0) yield rest;
  }
  if (first && atOnce.length > 0) yield atOnce.map(({ snapshot }) => stateArrival(latest, snapshot, ''));
  for (const { at, snapshot } of timed) yield [stateArrival(at, snapshot, at)];
}

const stateArrival = (at: string, snapshot: StateSnapshot, written: string): Arrival => ({
  kind: 'state',
  at,
  source: snapshot.source,
  update: 'snapshot',
  snapshot,
  written,
  readAfter: 0,
  message: '',
});
