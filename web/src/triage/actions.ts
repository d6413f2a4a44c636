import type { Alert } from '../alerts/alert.js';
import type { Drift } from '../api/client.js';

/** What the page needs to know about an alert to act on it. */
export type Actionable = Pick<Alert, 'id' | 'resolution' | 'triage'>;

/** What somebody does about alerts. `until`: a time, ISO 8601. */
export type AlertAction =
  | { readonly action: 'acknowledge' | 'unacknowledge' | 'unassign' | 'unsnooze' }
  | { readonly action: 'assign'; readonly assignee: string }
  | { readonly action: 'snooze'; readonly until: string }
  | { readonly action: 'accept'; readonly reason: string; readonly until?: string }
  | { readonly action: 'comment'; readonly comment: string };

export type ActionKind = AlertAction['action'];

type Row = {
  /** What the button says, and what was done, before the number of alerts. */
  readonly label: string;
  readonly done: string;
  /** What it means for alerts. */
  readonly effect: string;
  /** Whether it makes a difference to an alert, and why not. */
  readonly concerns: (alert: Actionable) => boolean;
  readonly others: string;
  /** The action that takes it back. */
  readonly undo?: 'unacknowledge' | 'unassign' | 'unsnooze';
};

const isOpen = ({ resolution }: Pick<Drift, 'resolution'>): boolean => resolution === null;
const isAny = (): boolean => true;

/** Actions on alerts, and what the page says about them. */
export const actionRows: Readonly<Record<ActionKind, Row>> = {
  acknowledge: {
    label: 'Acknowledge',
    done: 'Acknowledged',
    effect: 'Says that somebody looks after it. It stays open, and no longer needs attention.',
    concerns: (alert) => isOpen(alert) && (alert.triage?.acknowledged_at ?? null) === null,
    others: 'acknowledged or resolved already',
    undo: 'unacknowledge',
  },
  unacknowledge: {
    label: 'Unacknowledge',
    done: 'No longer acknowledged:',
    effect: 'It needs attention again.',
    concerns: ({ triage }) => (triage?.acknowledged_at ?? null) !== null,
    others: 'not acknowledged',
  },
  snooze: {
    label: 'Snooze',
    done: 'Snoozed',
    effect: 'It notifies nobody until then. It stays open.',
    concerns: isOpen,
    others: 'resolved already',
    undo: 'unsnooze',
  },
  unsnooze: {
    label: 'Unsnooze',
    done: 'No longer snoozed:',
    effect: 'It notifies again.',
    concerns: ({ triage }) => (triage?.snoozed_until ?? null) !== null,
    others: 'not snoozed',
  },
  assign: {
    label: 'Assign',
    done: 'Assigned',
    effect: 'Says who takes care of it.',
    concerns: isAny,
    others: '',
    undo: 'unassign',
  },
  unassign: {
    label: 'Unassign',
    done: 'No longer assigned:',
    effect: 'Nobody takes care of it.',
    concerns: ({ triage }) => (triage?.assignee ?? null) !== null,
    others: 'not assigned',
  },
  accept: {
    label: 'Accept',
    done: 'Accepted',
    effect:
      'Resolves it as accepted. The same value stays silent until the end you give; another value is a new alert. This cannot be taken back, so give an end if in doubt.',
    concerns: isOpen,
    others: 'resolved already',
  },
  comment: { label: 'Comment', done: 'Commented on', effect: 'Adds a comment.', concerns: isAny, others: '' },
};

/** The alerts to which an action makes a difference. */
export const concerned = (action: ActionKind, alerts: readonly Actionable[]): readonly Actionable[] =>
  alerts.filter(actionRows[action].concerns);

/** `1 alert`, `20 alerts`. */
export const countText = (count: number): string => `${String(count)} ${count === 1 ? 'alert' : 'alerts'}`;

/** What an action will do, in words. `count`: alerts that it concerns, of `total`. */
export const effectText = (action: ActionKind, count: number, total: number): string => {
  const { effect, others } = actionRows[action];
  const left = total - count;
  return left === 0 ? effect : `${effect} ${countText(left)} of ${String(total)} ${left === 1 ? 'is' : 'are'} ${others}.`;
};
