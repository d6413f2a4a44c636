import * as hdr from 'hdr-histogram-js';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn, setTimeout } from 'node:timers/promises';

/** Milliseconds. */
export type Percentiles = {
  readonly least: number;
  readonly p50: number;
  readonly p99: number;
  readonly p99_9: number;
  readonly max: number;
  readonly count: number;
};

/** Timers are late by up to a millisecond: busy-wait for the rest. */
export const until = async (time: number): Promise<void> => {
  const left = time - performance.now();
  if (left > 2) await setTimeout(left - 1.5);
  while (performance.now() < time) await turn();
};

/** Microseconds from 1 up to a minute, to three digits. */
export const histogram = (): hdr.Histogram =>
  hdr.build({ lowestDiscernibleValue: 1, highestTrackableValue: 60_000_000, numberOfSignificantValueDigits: 3 });

export const record = (to: hdr.Histogram, ms: number): void => {
  to.recordValue(Math.max(1, Math.round(ms * 1_000)));
};

export const percentiles = (of: hdr.Histogram): Percentiles => {
  const at = (percent: number): number => of.getValueAtPercentile(percent) / 1_000;
  return { least: of.minNonZeroValue / 1_000, p50: at(50), p99: at(99), p99_9: at(99.9), max: of.maxValue / 1_000, count: of.totalCount };
};
