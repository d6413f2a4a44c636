import type { DriftAction, DriftDetail } from '../../api/client.js';
import { instantOf, timeText } from '../../lib/time.js';
import { resolverOf } from './evidence-panel.js';
import type { AlertAround } from './alerts-around.js';

type Relation = DriftDetail['related_events'][number]['relation'];

/** One thing that happened around an alert. `at`: milliseconds since the epoch. */
export type TimelineEntry = { readonly key: string; readonly at: number } & (
  | { readonly kind: 'change' | 'detected' | 'repeated' | 'verified' | 'resolved'; readonly text: string }
  | {
      readonly kind: 'event';
      readonly text: string;
      readonly who: string;
      readonly relation: Relation;
      readonly sensorId: string | undefined;
    }
  | ({ readonly kind: 'alert' } & AlertAround)
  | { readonly kind: 'action'; readonly action: DriftAction }
);

/** Everything that is known to have happened around an alert, oldest first. */
export const timelineOf = (drift: DriftDetail, alerts: readonly AlertAround[]): readonly TimelineEntry[] => {
  const { event_id, event_name, occurrences, resolution } = drift;
  const by = resolverOf(drift);
  // Audit events that are shown as alerts need no second entry.
  const announced = new Set(alerts.map(({ alert }) => eventKey(alert.event_name, alert.time)));
  const entries: TimelineEntry[] = [
    {
      key: 'change',
      at: instantOf(drift.event_time),
      kind: 'change',
      text: drift.candidates === undefined ? `This change: ${event_name}` : `Seen by ${event_name}`,
    },
    { key: 'detected', at: instantOf(drift.detected_at), kind: 'detected', text: 'Detected' },
    ...alerts.map(({ alert, relation }): TimelineEntry => ({ key: alert.id, at: alert.time, kind: 'alert', alert, relation })),
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
  if (drift.verified_at !== undefined && drift.verified_at !== drift.event_time)
    entries.push({
      key: 'verified',
      at: instantOf(drift.verified_at),
      kind: 'verified',
      text: 'A plan was begun that shows the difference',
    });
  if (occurrences > 1)
    entries.push({
      key: 'repeated',
      at: instantOf(drift.last_seen),
      kind: 'repeated',
      text: `Set again, ${String(occurrences)} times in all`,
    });
  if (drift.resolved_at !== null)
    entries.push({
      key: 'resolved',
      at: instantOf(drift.resolved_at),
      kind: 'resolved',
      text: `Resolved: ${resolution ?? ''}${by === null ? '' : ` by ${by}`}`,
    });
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
    case 'accept':
      return until === null ? 'accepted it' : `accepted it until ${timeText(instantOf(until), zone)}`;
    case 'snooze_ended':
      return 'The snooze ended';
  }
};
