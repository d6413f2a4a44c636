import type { Log } from '../model/contracts/log.js';

type SinkOverflowDeps<T> = { readonly name: string; readonly levelOf: (item: T) => number; readonly log: Log };

/** What a full queue left out since it was last told. `worst`: the most important items, the first of them first. */
type LeftOut<T> = { readonly worst: readonly T[]; readonly count: number };

/** Milliseconds after the first item that was left out until it is told, and between two times of telling. */
const collectTime = 1_000;
const tellEvery = 10 * 60_000;
const named = 3;

/**
 * Collects what a full queue leaves out, so that it can be told (D118). Logs it at the same times. **Keeps** the three most important items
 * and the number of all.
 */
export const sinkOverflow = <T>({ name, levelOf, log }: SinkOverflowDeps<T>) => {
  let worst: readonly T[] = [];
  let count = 0;
  let at = Number.POSITIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    add: (items: readonly T[], now: number): void => {
      if (items.length === 0) return;
      if (count === 0) at = Math.max(now + collectTime, toldAt + tellEvery);
      count += items.length;
      const least = worst.length < named ? Number.POSITIVE_INFINITY : levelOf(worst.at(-1) as T);
      if (items.some((item) => levelOf(item) < least))
        worst = [...worst, ...items].sort((one, other) => levelOf(one) - levelOf(other)).slice(0, named);
    },
    /** When the next report is due; `Infinity` if nothing was left out. */
    dueAt: (): number => at,
    /** What is to be told now. `isLast`: whether it is due or not. */
    take: (now: number, isLast: boolean): LeftOut<T> | undefined => {
      if (count === 0 || (at > now && !isLast)) return undefined;
      const found = { worst, count };
      log.warn('notifications left out: the queue of the target was full', { sink: name, items: count });
      [worst, count, at, toldAt] = [[], 0, Number.POSITIVE_INFINITY, now];
      return found;
    },
  };
};
