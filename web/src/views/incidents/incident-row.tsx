import type { Incident } from '../../api/client.js';
import { instantOf } from '../../lib/time.js';
import { Link } from '../../ui/link.js';
import { SeverityBadge } from '../../ui/severity.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';

/** One incident of a list. */
export const IncidentRow = ({ incident }: { readonly incident: Incident }) => (
  <li class="alert" data-id={incident.id}>
    <SeverityBadge severity={incident.severity} />
    <div>
      <Link to={`/incidents/${incident.id}`}>
        <Text value={incident.title} length={300} />
      </Link>
      <div class="quiet">
        <Callers incident={incident} /> · <Time at={instantOf(incident.last_time)} />
      </div>
    </div>
    <span class={`state ${incident.status}`}>
      {incident.open > 0 ? `${String(incident.open)} of ${String(incident.alerts)} open` : 'resolved'}
    </span>
  </li>
);

/** Who made the changes, with the first address of each. */
const Callers = ({ incident: { callers } }: { readonly incident: Incident }) => (
  <>
    {callers.length === 0 ? 'Nobody on record' : null}
    {callers.map(({ name, source_ips: [ip, ...more] }, at) => (
      <span key={name}>
        {at > 0 ? ', ' : ''}
        <Text value={name} length={80} />
        {ip === undefined ? null : (
          <>
            {' from '}
            <Text value={ip} length={80} />
          </>
        )}
        {more.length > 0 ? ` and ${String(more.length)} more` : ''}
      </span>
    ))}
  </>
);
