import type { Alert } from './alert.js';

type Triaged = Pick<Alert, 'resolution' | 'triage'>;

/** Whether a snooze holds. `now`: milliseconds since the epoch. */
export const isSnoozed = ({ triage }: Pick<Alert, 'triage'>, now: number): boolean => Date.parse(triage?.snoozed_until ?? '') > now;

/** Whether somebody should look at an alert: it is open, and nobody acknowledged or snoozed it. `now`: milliseconds since the epoch. */
export const needsAttention = (alert: Triaged, now: number): boolean =>
  alert.resolution === null && (alert.triage?.acknowledged_at ?? null) === null && !isSnoozed(alert, now);
