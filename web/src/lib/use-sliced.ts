import { useEffect, useRef, useState } from 'preact/hooks';
import { accumulate, type Accumulator } from './accumulator.js';
import { allInSlices, eachInSlices } from './in-slices.js';

/** Number of items that are processed at once. */
const few = 4_000;

/**
 * The result of a computation over items, made again when `items` or `key` change. Long lists take several turns of the event loop; until
 * then the former result stays. At most one computation runs; the newest items are taken when it ends, and at once when `key` changes.
 */
export const useSliced = <T, R>(items: readonly T[], key: string, begin: (items: readonly T[]) => Accumulator<T, R>): R => {
  const [result, setResult] = useState(() => (items.length <= few ? accumulate(items, begin(items)) : begin([]).result()));
  const wanted = useRef({ items, key, begin });
  const isRunning = useRef(false);
  const isFirst = useRef(items.length <= few);
  wanted.current = { items, key, begin };

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (isRunning.current) return;
    const run = async (): Promise<void> => {
      for (let done: unknown; done !== wanted.current;) {
        const current = wanted.current;
        const gathering = current.begin(current.items);
        const isStale = (): boolean => wanted.current.key !== current.key;
        if (!(await eachInSlices(current.items, gathering.add, isStale))) continue;
        if (gathering.next !== undefined && !(await allInSlices(gathering.next, isStale))) continue;
        setResult(() => gathering.result());
        // A rendering sets `wanted` again; what counts is whether something else is wanted.
        done = wanted.current.items === current.items && wanted.current.key === current.key ? wanted.current : undefined;
      }
    };
    if (items.length <= few) setResult(() => accumulate(items, begin(items)));
    else {
      isRunning.current = true;
      void run().finally(() => {
        isRunning.current = false;
      });
    }
  }, [items, key]);
  return result;
};
