import type { Alert } from '../../alerts/alert.js';
import { get } from '../../api/client.js';
import { pathTo } from '../../lib/location.js';
import { usePolled } from '../../lib/use-polled.js';
import { Link } from '../../ui/link.js';
import { OpenCounts } from '../../ui/open-counts.js';
import { Panel } from '../../ui/panel.js';
import { Problem } from '../../ui/problem.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import { undeclaredResources, type ResourceAlerts } from './declared.js';

const shownResources = 20;
const period = 10_000;

type UndeclaredProps = {
  readonly alerts: readonly Alert[];
  readonly counts: ReadonlyMap<string, Readonly<ResourceAlerts>>;
  /** The text to search for. */
  readonly q: string;
};

/** What no state declares: what open alerts name, then what changed without an alert. */
export const UndeclaredPanel = ({ alerts, counts, q }: UndeclaredProps) => (
  <>
    <AlertedPanel alerts={alerts} counts={counts} />
    <ChangedPanel q={q} />
  </>
);

const AlertedPanel = ({ alerts, counts }: Pick<UndeclaredProps, 'alerts' | 'counts'>) => {
  const names = undeclaredResources(alerts);
  if (names.length === 0) return null;
  return (
    <Panel title="Not declared" more={<span class="quiet">{names.length} with open alerts</span>}>
      <ul class="plain-rows">
        {names.slice(0, shownResources).map((name) => {
          const found = counts.get(name);
          return (
            <li key={name}>
              <Link to={pathTo('/resources', name)}>
                <Text value={name} length={200} />
              </Link>
              {found === undefined ? null : <OpenCounts {...found} />}
            </li>
          );
        })}
      </ul>
      {names.length > shownResources ? <p class="quiet">and {names.length - shownResources} more</p> : null}
    </Panel>
  );
};

/** Resources that records changed without an alert. */
const ChangedPanel = ({ q }: Pick<UndeclaredProps, 'q'>) => {
  const loaded = usePolled(`undeclared ${q}`, period, (signal) =>
    get('/api/v1/state/undeclared', { query: { limit: shownResources, ...(q === '' ? {} : { q }) }, signal }),
  );
  if (loaded.state === 'failed') return <Problem what="Undeclared changes cannot be read" error={loaded.error} />;
  const { data } = loaded;
  if (data === undefined || data.total === 0) return null;
  return (
    <Panel
      title="Not declared, changed without an alert"
      more={
        <span class="quiet" data-count="undeclared">
          {data.total}
        </span>
      }
    >
      <ul class="plain-rows" aria-label="Undeclared resources changed without an alert">
        {data.resources.map((one) => (
          <li key={`${one.provider} ${one.account_id} ${one.resource_type} ${one.resource_id}`}>
            <Text value={`${one.resource_type} ${one.resource_id}`} length={200} />
            <span class="quiet">
              <Text value={`${one.event_name} by ${one.user_name}`} length={160} />, <Time at={Date.parse(one.event_time)} />
              {one.change_count === 1 ? '' : `, the newest of ${String(one.change_count)} changes`}
            </span>
          </li>
        ))}
      </ul>
      {data.total > data.resources.length ? <p class="quiet">and {data.total - data.resources.length} more</p> : null}
      {data.kept_since === null ? null : (
        <p class="quiet">
          Changes before <Time at={Date.parse(data.kept_since)} /> are no longer listed.
        </p>
      )}
    </Panel>
  );
};
