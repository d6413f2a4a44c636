import type { Severity } from '../api/client.js';
import type { Alert } from './alert.js';

/** How many of some alerts have a value. `worst`: their highest severity among the open ones, else among all. */
export type Count = {
  readonly value: string;
  readonly total: number;
  readonly open: number;
  readonly bySeverity: Readonly<Record<Severity, number>>;
  readonly newest: Alert;
};

type Counting = { value: string; total: number; open: number; bySeverity: Record<Severity, number>; newest: Alert };

export const noSeverities = (): Record<Severity, number> => ({ critical: 0, high: 0, medium: 0, low: 0 });

/** Counts alerts by a value; those with the most open alerts first. `bySeverity` counts open ones. Alerts are given newest first. */
export const countBy = (alerts: readonly Alert[], read: (alert: Alert) => string): readonly Count[] => {
  const counts = new Map<string, Counting>();
  for (const alert of alerts) {
    const value = read(alert);
    let count = counts.get(value);
    if (count === undefined) counts.set(value, (count = { value, total: 0, open: 0, bySeverity: noSeverities(), newest: alert }));
    count.total++;
    if (alert.resolution !== null) continue;
    count.open++;
    count.bySeverity[alert.severity]++;
  }
  return [...counts.values()].sort((one, other) => other.open - one.open || other.total - one.total || (one.value < other.value ? -1 : 1));
};

/** Open alerts by severity. */
export const openBySeverity = (alerts: readonly Alert[]): Readonly<Record<Severity, number>> => {
  const counts = noSeverities();
  for (const { resolution, severity } of alerts) if (resolution === null) counts[severity]++;
  return counts;
};

/** Alerts per interval. `times`: start of each interval in seconds since the epoch. */
export type Timeline = {
  readonly times: readonly number[];
  readonly bySeverity: Readonly<Record<Severity, readonly number[]>>;
  readonly step: number;
};

const steps = [60, 300, 900, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 86_400, 7 * 86_400, 28 * 86_400];
const mostIntervals = 60;

/** When alerts happened, in at most 60 intervals from the oldest to the newest. Undefined without alerts. */
export const timelineOf = (alerts: readonly Alert[]): Timeline | undefined => {
  const newest = alerts[0];
  const oldest = alerts.at(-1);
  if (newest === undefined || oldest === undefined) return undefined;
  const span = (newest.time - oldest.time) / 1_000;
  const step = steps.find((one) => span / one < mostIntervals - 1) ?? Math.ceil(span / (mostIntervals - 1));
  const first = Math.floor(oldest.time / 1_000 / step) * step;
  const length = Math.floor((newest.time / 1_000 - first) / step) + 1;
  const zeros = (): number[] => new Array<number>(length).fill(0);
  const bySeverity: Record<Severity, number[]> = { critical: zeros(), high: zeros(), medium: zeros(), low: zeros() };
  for (const { time, severity } of alerts) {
    const at = Math.floor((time / 1_000 - first) / step);
    bySeverity[severity][at] = (bySeverity[severity][at] ?? 0) + 1;
  }
  return { times: Array.from({ length }, (_, at) => first + at * step), bySeverity, step };
};
