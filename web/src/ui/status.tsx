import { statusOf, triagesOf } from '../alerts/filter.js';
import type { Alert } from '../alerts/alert.js';

const meanings = {
  open: 'Open: the resource still differs from its declaration',
  declared: 'Resolved: the state declares the new value',
  reverted: 'Resolved: the old value was restored',
  superseded: 'Resolved: a later alert describes the same attribute',
  accepted: 'A person accepted the difference; the resource still differs from its declaration',
  verified: 'Resolved: a plan found the resource as declared',
  removed: 'No state declares the resource any more; it may still be as it was changed',
} as const;

/** Whether an alert is open, and who takes care of it. */
export const StatusBadge = ({ alert }: { readonly alert: Pick<Alert, 'resolution' | 'triage'> }) => {
  const status = statusOf(alert);
  return (
    <span class="statuses">
      <span class={`status ${status}`} title={meanings[status]}>
        {status === 'open' || status === 'removed' || status === 'accepted' ? status : `✓ ${status}`}
      </span>
      {triagesOf(alert, Date.now())
        .filter((one) => one !== 'none')
        .map((one) => (
          <span key={one} class="status triage">
            {one}
          </span>
        ))}
    </span>
  );
};
