import type { Alert } from '../../alerts/alert.js';
import { pathTo } from '../../lib/location.js';
import { Link } from '../../ui/link.js';
import { OpenCounts } from '../../ui/open-counts.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';
import { undeclaredResources, type ResourceAlerts } from './declared.js';

const shownResources = 20;

type UndeclaredProps = {
  readonly alerts: readonly Alert[];
  readonly counts: ReadonlyMap<string, Readonly<ResourceAlerts>>;
};

/** What open alerts name and no state declares. */
export const UndeclaredPanel = ({ alerts, counts }: UndeclaredProps) => {
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
