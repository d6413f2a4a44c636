import { dueEvery } from '../lib/due-every.js';
import type { Fact } from '../model/fact.js';
import type { Log } from '../model/contracts/log.js';

/** Progress of a rebuild, as positions in the fact log. */
export type RebuildProgress = { readonly position: number; readonly last: number };

/** Progress through the facts of earlier runs, which end with an empty batch. */
export interface History {
  /** Call with each batch before processing it. */
  readonly see: (facts: readonly Fact[]) => void;
  /** All facts of earlier runs have passed. */
  readonly isOver: boolean;
  /** Resolves once it is over. */
  readonly over: Promise<void>;
  /** Arrival of the newest fact, ISO 8601 UTC; '' if there is none. */
  readonly newest: string;
  /** Undefined once it is over. */
  progress(): RebuildProgress | undefined;
}

/** Milliseconds between two log lines about the progress. */
const reportInterval = 10_000;

/** Follows the facts from position `from` to `last`. `newest`: arrival of the newest fact before them. */
export const followHistory = (
  { from, last, newest: before }: { readonly from: number; readonly last: number; readonly newest: string },
  log: Log,
  now: () => number = Date.now,
): History => {
  const began = now();
  const isReportDue = dueEvery(reportInterval, now);
  let newest = before;
  let position = from - 1;
  let facts = 0;
  let isOver = false;
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return {
    see: (batch) => {
      if (isOver) return;
      const fact = batch.at(-1);
      if (fact !== undefined) {
        newest = fact.at;
        position = fact.seq;
        facts += batch.length;
        if (isReportDue()) log.info('rebuilding history from the journal', { position, last });
        return;
      }
      isOver = true;
      if (last > 0) log.info('history rebuilt from the journal', { facts, seconds: (now() - began) / 1_000, newest });
      end();
    },
    get isOver() {
      return isOver;
    },
    over,
    get newest() {
      return newest;
    },
    progress: () => (isOver ? undefined : { position, last }),
  };
};
