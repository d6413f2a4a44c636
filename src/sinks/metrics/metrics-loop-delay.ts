import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

/** Milliseconds between the observed timers, which is the reading of a punctual timer. */
const resolution = 10;
/** Milliseconds after which a new histogram takes over. */
const turn = 60_000;

interface LoopDelay {
  /** Seconds by which timers were late. `quantile` from 0 to 1; 1 is the maximum. 0 before the first timer ran. */
  read(quantile: number): number;
  close(): void;
}

/**
 * Two histograms, one turn apart. Readers use the older one, so that several readers see the same values and none resets it for the others.
 * A reading spans one to two turns, more without readers.
 */
export const openLoopDelay = (clock: () => number): LoopDelay => {
  const open = (): IntervalHistogram => {
    const histogram = monitorEventLoopDelay({ resolution });
    histogram.enable();
    return histogram;
  };
  let [older, newer] = [open(), open()];
  let turned = clock();
  return {
    read: (quantile) => {
      if (clock() - turned >= turn) {
        older.disable();
        [older, newer] = [newer, open()];
        turned = clock();
      }
      const nanoseconds = quantile === 1 ? older.max : older.percentile(quantile * 100);
      return older.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - resolution / 1e3);
    },
    close: () => {
      older.disable();
      newer.disable();
    },
  };
};
