import { resourceOf, type Alert } from '../../alerts/alert.js';
import { countBy } from '../../alerts/summary.js';
import { pathTo } from '../../lib/location.js';
import { Link } from '../../ui/link.js';
import { OpenCounts } from '../../ui/open-counts.js';
import { Panel } from '../../ui/panel.js';
import { Text } from '../../ui/text.js';

const shownResources = 20;

/** The resources that an actor changed. */
export const TouchedPanel = ({ alerts }: { readonly alerts: readonly Alert[] }) => {
  const counts = countBy(alerts, resourceOf);
  return (
    <Panel title="Resources" more={<span class="quiet">{counts.length} changed</span>}>
      <ul class="plain-rows">
        {counts.slice(0, shownResources).map(({ value, bySeverity, total }) => (
          <li key={value}>
            <Link to={pathTo('/resources', value)}>
              <Text value={value} length={200} />
            </Link>
            <OpenCounts open={bySeverity} total={total} />
          </li>
        ))}
      </ul>
      {counts.length > shownResources ? <p class="quiet">and {counts.length - shownResources} more</p> : null}
    </Panel>
  );
};
