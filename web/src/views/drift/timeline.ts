import { resourceOf, type Alert } from '../../alerts/alert.js';
import type { DriftAction, DriftDetail } from '../../api/client.js';
import { instantOf, timeText } from '../../lib/time.js';

type Relation = DriftDetail['related_events'][number]['relation'];

/** One thing that happened around an alert. `at`: milliseconds since the epoch. */
export type TimelineEntry = { readonly key: string; readonly at: number } & (
  | { readonly kind: 'change' | 'detected' | 'repeated' | 'resolved'; readonly text: string }
  | {
      readonly kind: 'event';
      readonly text: string;
      readonly who: string;
      readonly relation: Relation;
      readonly sensorId: string | undefined;
    }
  | { readonly kind: 'alert'; readonly alert: Alert; readonly relation: 'same_resource' | 'same_actor' }
  | { readonly kind: 'action'; readonly action: DriftAction }
);

/** Alerts before and after this time are not part of the timeline, in milliseconds. */
const around = 86_400_000;
/** Other alerts of the resource, and of the actor, that are shown: the nearest in time. */
const mostAlerts = 20;

/** Alerts of the same resource or actor within a day, the nearest first; `left`: how many more there are. */
export const alertsAround = (
  self: Alert,
  alerts: readonly Alert[],
): { readonly entries: readonly TimelineEntry[]; readonly left: number } => {
  const resource = resourceOf(self);
  const near = alerts
    .filter(({ id, time }) => id !== self.id && Math.abs(time - self.time) <= around)
    .sort((one, other) => Math.abs(one.time - self.time) - Math.abs(other.time - self.time));
  const ofResource = near.filter((alert) => alert.account_id === self.account_id && resourceOf(alert) === resource);
  const ids = new Set(ofResource.map(({ id }) => id));
  const ofActor = self.actor === '' ? [] : near.filter((alert) => alert.actor === self.actor && !ids.has(alert.id));
  const entryOf =
    (relation: 'same_resource' | 'same_actor') =>
    (alert: Alert): TimelineEntry => ({ key: alert.id, at: alert.time, kind: 'alert', alert, relation });
  return {
    entries: [...ofResource.slice(0, mostAlerts).map(entryOf('same_resource')), ...ofActor.slice(0, mostAlerts).map(entryOf('same_actor'))],
    left: Math.max(0, ofResource.length - mostAlerts) + Math.max(0, ofActor.length - mostAlerts),
  };
};

/** Everything that is known to have happened around an alert, oldest first. */
export const timelineOf = (drift: DriftDetail, alerts: readonly TimelineEntry[]): readonly TimelineEntry[] => {
  const { event_id, event_name, occurrences, resolution } = drift;
  // Audit events that are shown as alerts need no second entry.
  const announced = new Set(alerts.flatMap((entry) => (entry.kind === 'alert' ? [eventKey(entry.alert.event_name, entry.at)] : [])));
  const entries: TimelineEntry[] = [
    { key: 'change', at: instantOf(drift.event_time), kind: 'change', text: event_name },
    { key: 'detected', at: instantOf(drift.detected_at), kind: 'detected', text: 'Detected' },
    ...alerts,
    // The event of the alert itself is the entry `change`.
    ...drift.related_events
      .filter(
        ({ id, kind, name, timestamp }) => id !== event_id && (kind === 'sensor' || !announced.has(eventKey(name, instantOf(timestamp)))),
      )
      .map(({ id, kind, timestamp, name, user_name, relation }): TimelineEntry => ({
        key: `event ${id}`,
        at: instantOf(timestamp),
        kind: 'event',
        text: name,
        who: user_name,
        relation,
        sensorId: kind === 'sensor' ? id : undefined,
      })),
    ...drift.actions.map((action, at): TimelineEntry => ({
      key: `action ${String(at)}`,
      at: instantOf(action.at),
      kind: 'action',
      action,
    })),
  ];
  if (occurrences > 1)
    entries.push({
      key: 'repeated',
      at: instantOf(drift.last_seen),
      kind: 'repeated',
      text: `Set again, ${String(occurrences)} times in all`,
    });
  if (drift.resolved_at !== null)
    entries.push({ key: 'resolved', at: instantOf(drift.resolved_at), kind: 'resolved', text: `Resolved: ${resolution ?? ''}` });
  // Some times have milliseconds only; entries of the same one keep the order above.
  return entries.sort((one, other) => Math.floor(one.at) - Math.floor(other.at));
};

const eventKey = (name: string, at: number): string => `${String(at)} ${name}`;

/** An action in words, without who did it. */
export const actionText = ({ action, assignee, until }: DriftAction, zone: Parameters<typeof timeText>[1]): string => {
  switch (action) {
    case 'acknowledge':
      return 'acknowledged the alert';
    case 'unacknowledge':
      return 'withdrew the acknowledgement';
    case 'assign':
      return `assigned it to ${assignee ?? ''}`;
    case 'unassign':
      return 'removed the assignment';
    case 'snooze':
      return `snoozed it until ${until === null ? '' : timeText(instantOf(until), zone)}`;
    case 'unsnooze':
      return 'ended the snooze';
    case 'comment':
      return 'commented';
    case 'snooze_ended':
      return 'The snooze ended';
  }
};
