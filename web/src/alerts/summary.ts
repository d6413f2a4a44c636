import type { Severity } from '../api/client.js';
import { severities } from './filter.js';
import { accumulate, type Accumulator } from '../lib/accumulator.js';
import type { Alert } from './alert.js';
import { needsAttention } from './attention.js';

/** Which alerts are counted: the open ones, or those of them that need attention. */
type Counted = (alert: Alert) => boolean;

export const isOpen: Counted = ({ resolution }) => resolution === null;

/** How many of some alerts have a value. `open`, `bySeverity`: those that are counted; `newest`: the newest of all. */
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

/** Counts alerts, given newest first, by a value; values with the most counted alerts come first. */
export const countsBy = (read: (alert: Alert) => string, isCounted: Counted = isOpen): Accumulator<Alert, readonly Count[]> => {
  const counts = new Map<string, Counting>();
  return {
    add: (alert) => {
      const value = read(alert);
      let count = counts.get(value);
      if (count === undefined) counts.set(value, (count = { value, total: 0, open: 0, bySeverity: noSeverities(), newest: alert }));
      count.total++;
      if (!isCounted(alert)) return;
      count.open++;
      count.bySeverity[alert.severity]++;
    },
    result: () =>
      [...counts.values()].sort((one, other) => other.open - one.open || other.total - one.total || (one.value < other.value ? -1 : 1)),
  };
};

/** The same for a short list. */
export const countBy = (alerts: readonly Alert[], read: (alert: Alert) => string): readonly Count[] => accumulate(alerts, countsBy(read));

/** Counts alerts by severity. */
export const severityCounts = (isCounted: Counted = isOpen): Accumulator<Alert, Readonly<Record<Severity, number>>> => {
  const counts = noSeverities();
  return {
    add: (alert) => {
      if (isCounted(alert)) counts[alert.severity]++;
    },
    result: () => counts,
  };
};

/** Open alerts of a short list by severity. */
export const openBySeverity = (alerts: readonly Alert[]): Readonly<Record<Severity, number>> => accumulate(alerts, severityCounts());

/** Alerts that need attention, counted and the first of them: the most severe, and of these the oldest. */
type Attention = { readonly counts: Readonly<Record<Severity, number>>; readonly total: number; readonly first: readonly Alert[] };

/** Finds what needs attention in alerts that are given newest first. `most`: how many of them are listed. */
export const attention = (most: number, now: number): Accumulator<Alert, Attention> => {
  const bySeverity: Record<Severity, Alert[]> = { critical: [], high: [], medium: [], low: [] };
  return {
    add: (alert) => {
      if (needsAttention(alert, now)) bySeverity[alert.severity].push(alert);
    },
    result: () => {
      const counts = noSeverities();
      for (const severity of severities) counts[severity] = bySeverity[severity].length;
      const first = severities.flatMap((severity) => bySeverity[severity].slice(-most).toReversed()).slice(0, most);
      return { counts, total: severities.reduce((sum, severity) => sum + counts[severity], 0), first };
    },
  };
};

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
