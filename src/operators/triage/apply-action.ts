import { unreachable } from '../../lib/unreachable.js';
import type { DriftAction, Triage } from '../../model/triage.js';

/** The triage after an action. `at`: arrival of the action, ISO 8601 UTC. Actions that change nothing are allowed: two people may race. */
export const applyAction = (triage: Triage, { action, by, assignee, until, comment }: DriftAction, at: string): Triage => {
  const commented = comment === null ? triage : { ...triage, comments: triage.comments + 1 };
  switch (action) {
    case 'acknowledge':
      return { ...commented, acknowledged_by: by, acknowledged_at: at };
    case 'unacknowledge':
      return { ...commented, acknowledged_by: null, acknowledged_at: null };
    case 'assign':
      return { ...commented, assignee };
    case 'unassign':
      return { ...commented, assignee: null };
    case 'snooze':
      return { ...commented, snoozed_until: until };
    case 'unsnooze':
      return { ...commented, snoozed_until: null };
    case 'comment':
      return commented;
    default:
      return unreachable(action);
  }
};
