import type { Severity } from '../api/client.js';
import { accumulate, type Accumulator } from '../lib/accumulator.js';
import type { Alert } from './alert.js';

/** How many of some alerts have a value. `bySeverity` counts open ones; `newest`: the newest of them. */
export type Count = {
  readonly value: string;
  readonly total: number;
  readonly open: number;
  readonly bySeverity: Readonly<Record<Severity, number>>;
  readonly newest: Alert;
};

type Counting = { value: string; total: number; open: number; bySeverity: Record<Severity, number>; newest: Alert };

/** Counts of severities, all zero. */
export const noSeverities = (): Record<Severity, number> => ({ critical: 0, high: 0, medium: 0, low: 0 });

/** Counts alerts, given newest first, by a value; values with the most open alerts come first. */
export const countsBy = (read: (alert: Alert) => string): Accumulator<Alert, readonly Count[]> => {
  const counts = new Map<string, Counting>();
  return {
    add: (alert) => {
      const value = read(alert);
      let count = counts.get(value);
      if (count === undefined) counts.set(value, (count = { value, total: 0, open: 0, bySeverity: noSeverities(), newest: alert }));
      count.total++;
      if (alert.resolution !== null) return;
      count.open++;
      count.bySeverity[alert.severity]++;
    },
    result: () =>
      [...counts.values()].sort((one, other) => other.open - one.open || other.total - one.total || (one.value < other.value ? -1 : 1)),
  };
};

/** The same for a short list. */
export const countBy = (alerts: readonly Alert[], read: (alert: Alert) => string): readonly Count[] => accumulate(alerts, countsBy(read));

/** Counts open alerts by severity. */
export const openCounts = (): Accumulator<Alert, Readonly<Record<Severity, number>>> => {
  const counts = noSeverities();
  return {
    add: ({ resolution, severity }) => {
      if (resolution === null) counts[severity]++;
    },
    result: () => counts,
  };
};

/** The same for a short list. */
export const openBySeverity = (alerts: readonly Alert[]): Readonly<Record<Severity, number>> => accumulate(alerts, openCounts());

/** Alerts per interval. `times`: start of each interval in seconds since the epoch; `step`: its length. */
export type Timeline = {
  readonly times: readonly number[];
  readonly bySeverity: Readonly<Record<Severity, readonly number[]>>;
  readonly step: number;
};

const steps = [60, 300, 900, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 86_400, 7 * 86_400, 28 * 86_400];
const mostIntervals = 60;

/** When alerts happened, in at most 60 intervals from the oldest to the newest of them. Undefined without alerts. */
export const timeline = (alerts: readonly Alert[]): Accumulator<Alert, Timeline | undefined> => {
  const newest = alerts[0];
  const oldest = alerts.at(-1);
  if (newest === undefined || oldest === undefined) return { add: () => undefined, result: () => undefined };
  const span = (newest.time - oldest.time) / 1_000;
  const step = steps.find((one) => span / one < mostIntervals - 1) ?? Math.ceil(span / (mostIntervals - 1));
  const first = Math.floor(oldest.time / 1_000 / step) * step;
  const length = Math.floor((newest.time / 1_000 - first) / step) + 1;
  const zeros = (): number[] => new Array<number>(length).fill(0);
  const bySeverity: Record<Severity, number[]> = { critical: zeros(), high: zeros(), medium: zeros(), low: zeros() };
  return {
    add: ({ time, severity }) => {
      const at = Math.floor((time / 1_000 - first) / step);
      bySeverity[severity][at] = (bySeverity[severity][at] ?? 0) + 1;
    },
    result: () => ({ times: Array.from({ length }, (_, at) => first + at * step), bySeverity, step }),
  };
};

/** The same for a short list. */
export const timelineOf = (alerts: readonly Alert[]): Timeline | undefined => accumulate(alerts, timeline(alerts));
