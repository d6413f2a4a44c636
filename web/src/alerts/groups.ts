import type { Accumulator } from '../lib/accumulator.js';
import type { Alert } from './alert.js';
import { needsAttention } from './attention.js';
import { comparison, type Order } from './order.js';

/** Alerts of one incident that a list shows. An alert without an incident is a group of its own. */
export type AlertGroup = {
  /** Id of the incident, else of the alert. */
  readonly id: string;
  readonly members: readonly Alert[];
  /** The most severe of those that need attention, else of the open ones, else of all. */
  readonly worst: Alert;
  readonly open: number;
  readonly attention: number;
  /** When the newest of them happened, in milliseconds since the epoch. */
  readonly newest: number;
};

type Gathering = { id: string; members: Alert[]; worst: Alert; open: number; attention: number; newest: number; urgency: number };

/** Higher for what should be looked at first; a severity counts less than whether an alert is open. */
const severe = { critical: 3, high: 2, medium: 1, low: 0 } as const;
const urgencyOf = (alert: Alert, attention: boolean): number =>
  severe[alert.severity] + (attention ? 8 : alert.resolution === null ? 4 : 0);

/** Gathers sorted alerts by incident. `currentOf`: the incident that one is part of by now. `now`: milliseconds since the epoch. */
export const grouped = (currentOf: (incident: string) => string, now: number): Accumulator<Alert, readonly AlertGroup[]> => {
  const groups = new Map<string, Gathering>();
  return {
    add: (alert) => {
      const id = alert.incident === null ? alert.id : currentOf(alert.incident);
      const attention = needsAttention(alert, now);
      const urgency = urgencyOf(alert, attention);
      let group = groups.get(id);
      if (group === undefined) groups.set(id, (group = { id, members: [], worst: alert, open: 0, attention: 0, newest: 0, urgency }));
      group.members.push(alert);
      group.newest = Math.max(group.newest, alert.time);
      if (alert.resolution === null) group.open++;
      if (attention) group.attention++;
      // Of alerts that are equally urgent, the oldest: it may have led to the others.
      if (urgency < group.urgency || (urgency === group.urgency && alert.time >= group.worst.time)) return;
      group.worst = alert;
      group.urgency = urgency;
    },
    result: () => [...groups.values()],
  };
};

/** Compares groups by what their rows show: the newest time, and the severity, resource and caller of the worst alert. */
export const groupComparison = (order: Order): ((one: AlertGroup, other: AlertGroup) => number) => {
  const compare = comparison(order);
  const sign = order.isReversed ? -1 : 1;
  if (order.by === 'time') return (one, other) => sign * (other.newest - one.newest);
  return (one, other) => compare(one.worst, other.worst);
};
