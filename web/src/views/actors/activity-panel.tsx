import type { Alert } from '../../alerts/alert.js';
import { pathTo } from '../../lib/location.js';
import { instantOf } from '../../lib/time.js';
import { useLoad } from '../../lib/use-load.js';
import { useThrottled } from '../../lib/use-throttled.js';
import { useReturns } from '../../live/use-returns.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { Problem } from '../../ui/problem.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import { loadActivity } from './load-activity.js';

/** Alerts whose related events are read. */
const readAlerts = 5;
const shownEvents = 40;
/** Milliseconds between two requests while alerts arrive. */
const period = 30_000;

/** Audit records and sensor events by an actor around its newest alerts. */
export const ActivityPanel = ({ alerts }: { readonly alerts: readonly Alert[] }) => {
  const ids = useThrottled(
    alerts
      .slice(0, readAlerts)
      .map(({ id }) => id)
      .join(' '),
    period,
  );
  const loaded = useLoad(`${ids} ${String(useReturns())}`, (signal) =>
    loadActivity(
      ids.split(' ').filter((id) => id !== ''),
      signal,
    ),
  );
  const { data } = loaded;
  return (
    <Panel title="Activity" more={<span class="quiet">within 15 minutes of the newest {Math.min(readAlerts, alerts.length)} alerts</span>}>
      {loaded.state === 'failed' ? <Problem what="Activity cannot be read" error={loaded.error} /> : null}
      {data === undefined ? (
        loaded.state === 'loading' ? (
          <p class="quiet">Loading…</p>
        ) : null
      ) : data.length === 0 ? (
        <p class="quiet">The service keeps no record of other activity.</p>
      ) : (
        <ol class="activity">
          {data.slice(0, shownEvents).map(({ kind, id, timestamp, name, provider, relation }) => (
            <li key={`${kind} ${id}`}>
              <Time at={instantOf(timestamp)} />
              <span class="kind quiet">{kind === 'sensor' ? 'sensor' : (provider ?? 'audit')}</span>
              <span>
                {kind === 'sensor' ? (
                  <Link to={pathTo('/events', id)}>
                    <Text value={name} length={160} />
                  </Link>
                ) : (
                  <Text value={name} length={160} />
                )}
                {relation === 'cause' ? <span class="quiet"> caused a drift</span> : null}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
};
