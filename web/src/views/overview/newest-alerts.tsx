import type { Alert } from '../../alerts/alert.js';
import { linkTo } from '../../lib/location.js';
import { AlertItem } from '../../ui/alert-item.js';
import { Link } from '../../ui/link.js';

const shownAlerts = 6;

type NewestAlertsProps = {
  readonly rows: readonly Alert[];
  /** Parameters of the list that these alerts are from. */
  readonly within: Readonly<Record<string, readonly string[]>>;
};

/** The newest alerts, and a link to all. */
export const NewestAlerts = ({ rows, within }: NewestAlertsProps) =>
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
        <Link to={linkTo('/drifts', within)}>All drifts</Link>
      </p>
    </>
  );
