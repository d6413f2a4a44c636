import { resourceOf } from '../../alerts/alert.js';
import type { DriftDetail } from '../../api/client.js';
import { linkTo, pathTo } from '../../lib/location.js';
import { instantOf } from '../../lib/time.js';
import { Link } from '../../ui/link.js';
import { SeverityBadge } from '../../ui/severity.js';
import { StatusBadge } from '../../ui/status.js';
import { Text } from '../../ui/text.js';
import { Age, CauseText, Time } from '../../ui/time.js';
import { Sentence } from './sentence.js';

/** What an alert is about, and what happened. */
export const DriftHead = ({ drift }: { readonly drift: DriftDetail }) => {
  const { address, root_cause: cause, incident } = drift;
  const resource = resourceOf(drift);
  const at = instantOf(drift.timestamp);
  return (
    <section class="drift-head" aria-label="Alert">
      <div class="badges">
        <SeverityBadge severity={drift.severity} />
        <StatusBadge alert={drift} />
        <span class="quiet">
          <Time at={at} /> · <Age at={at} />
        </span>
      </div>
      <h1>
        <Text value={resource} length={200} />
      </h1>
      <p class="what-changed">
        <Text value={drift.summary} length={400} />
      </p>
      <Sentence drift={drift} />
      {cause === null ? null : (
        <p>
          Earliest known cause: <CauseText value={cause} />
        </p>
      )}
      <p class="links">
        {incident === null ? null : <Link to={`/incidents/${incident}`}>Incident</Link>}
        {address === null ? (
          <span class="quiet">Not declared in any state</span>
        ) : (
          <Link to={pathTo('/resources', address)}>Declared resource</Link>
        )}
        <Link to={linkTo('/drifts', { address: resource, group: 'none' })}>All drifts of this resource</Link>
      </p>
    </section>
  );
};
