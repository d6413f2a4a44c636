import type { SensorEvent } from '../../api/client.js';
import { linkTo, pathTo } from '../../lib/location.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { AlertItem } from '../../ui/alert-item.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';

/** Milliseconds around a change in which the service looks for related events. */
const near = 15 * 60_000;
const shownAlerts = 8;

/** Drifts around the time of an event, and the actor if it is that of a drift. */
export const NearAlerts = ({ event, time }: { readonly event: SensorEvent; readonly time: number }) => {
  const { rows, isComplete } = useValue(live.alerts);
  const alerts = rows.filter((alert) => Math.abs(alert.time - time) <= near);
  const named = new Set(Object.values(event.output_fields).filter((value) => typeof value === 'string' && value !== ''));
  const by = rows.find(({ actor }) => named.has(actor)) ?? rows.find(({ user }) => named.has(user));
  const range = { since: new Date(time - near).toISOString(), until: new Date(time + near).toISOString() };
  return (
    <Panel
      title="Drifts within 15 minutes"
      more={alerts.length === 0 ? null : <Link to={linkTo('/drifts', range)}>Show in the list of drifts</Link>}
    >
      {by === undefined ? null : (
        <p>
          The event names{' '}
          <Link to={pathTo('/actors', by.actor)}>
            <Text value={by.user} length={120} />
          </Link>
          , who caused drifts.
        </p>
      )}
      {alerts.length === 0 ? (
        <p class="quiet">{isComplete ? 'No drift happened around this event.' : 'Loading…'}</p>
      ) : (
        <ul class="alerts">
          {alerts.slice(0, shownAlerts).map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </Panel>
  );
};
