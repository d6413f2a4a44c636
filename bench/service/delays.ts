import * as hdr from 'hdr-histogram-js';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn, setTimeout } from 'node:timers/promises';

/** Milliseconds of `count` delays; meaningless if there are none. */
export type Percentiles = {
  readonly least: number;
  readonly p50: number;
  readonly p99: number;
  readonly p99_9: number;
  readonly max: number;
  readonly count: number;
};

/** Timers are late by up to a millisecond: busy-wait for the rest. If the time is past, still lets the event loop turn once. */
export const until = async (time: number): Promise<void> => {
  const left = time - performance.now();
  if (left > 2) await setTimeout(left - 1.5);
  do await turn();
  while (performance.now() < time);
};

/** Microseconds from 1 up to an hour, to three digits. */
export const histogram = (): hdr.Histogram =>
  hdr.build({ lowestDiscernibleValue: 1, highestTrackableValue: 3_600_000_000, numberOfSignificantValueDigits: 3 });

export const record = (to: hdr.Histogram, ms: number): void => {
  to.recordValue(Math.max(1, Math.round(ms * 1_000)));
};

export const percentiles = (of: hdr.Histogram): Percentiles => {
  const at = (percent: number): number => of.getValueAtPercentile(percent) / 1_000;
  return { least: of.minNonZeroValue / 1_000, p50: at(50), p99: at(99), p99_9: at(99.9), max: of.maxValue / 1_000, count: of.totalCount };
};

/** Growth of the median delay as a share of the time passed from which a lag counts as growing; collections of garbage stay below it. */
const growing = 0.05;

/**
 * Whether the lag grew over `seconds`, from the delays of what was due in the first and in the second half: the median grew by more than
 * 5 % of the time between both. `due`: how many were due in each half. A median that did not arrive is later than any that did.
 */
export const lagGrew = ([first, second]: readonly [Percentiles, Percentiles], due: number, seconds: number): boolean => {
  if (second.count < due / 2) return true;
  return first.count >= due / 2 && second.p50 - first.p50 > growing * seconds * 500;
};
