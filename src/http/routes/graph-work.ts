import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { Problem } from '../../model/http/problem.js';
import type { Steps } from '../../operators/graph/queries/steps.js';

/** Milliseconds of work of one query until others have their turn (D86). */
const slice = 2;
/** Queries under way: each keeps its rows and takes its slice in turn, so more would only make all of them slower. */
const maxQueries = 32;

/** Runs a query for at most `most` milliseconds of work; then it ends with what it has. */
export type GraphWork = <T>(steps: Steps<T>, most: number) => Promise<T>;

/** Queries that may wait for their turn, and what they are called. */
type Most = { readonly queries: number; readonly of: string };

type Query = { readonly advance: () => boolean; readonly fail: (error: unknown) => void };

/**
 * Runs queries in slices. The first slice of a query runs at once if no other query waits, and is enough for most. Later ones take turns,
 * one for each turn of the event loop, however many queries are under way. Rejects with a `Problem` (503) if there are too many. `now`:
 * milliseconds.
 */
export const graphWork = (
  now: () => number = () => performance.now(),
  most: Most = { queries: maxQueries, of: 'graph queries' },
): GraphWork => {
  const waiting: Query[] = [];
  let isRunning = false;
  const drain = async (): Promise<void> => {
    isRunning = true;
    for (let [query] = waiting; query !== undefined; [query] = waiting) {
      await setImmediate();
      waiting.shift();
      try {
        if (!query.advance()) waiting.push(query);
      } catch (error) {
        query.fail(error);
      }
    }
    isRunning = false;
  };

  return (steps, time) =>
    new Promise((resolve, reject) => {
      let used = 0;
      const advance = (): boolean => {
        const began = now();
        let spent = 0;
        do {
          const step = steps.next(used + spent >= time);
          if (step.done === true) {
            resolve(step.value);
            return true;
          }
          spent = now() - began;
        } while (spent < slice);
        used += spent;
        return false;
      };
      if (waiting.length >= most.queries) throw new Problem('unavailable', `too many ${most.of} are running`, [['Retry-After', '1']]);
      if (waiting.length === 0 && advance()) return;
      waiting.push({ advance, fail: reject });
      if (!isRunning) void drain();
    });
};
