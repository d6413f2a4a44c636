import type { Alert } from '../../alerts/alert.js';
import { AlertItem } from '../../ui/alert-item.js';
import { Link } from '../../ui/link.js';

const shownAlerts = 6;

/** The newest alerts, and a link to all. */
export const NewestAlerts = ({ rows }: { readonly rows: readonly Alert[] }) =>
  rows.length === 0 ? (
    <p class="quiet">No alerts.</p>
  ) : (
    <>
      <ul class="alerts">
        {rows.slice(0, shownAlerts).map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
      <p>
        <Link to="/drifts">All drifts</Link>
      </p>
    </>
  );
