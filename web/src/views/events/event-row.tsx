import type { SensorEvent } from '../../api/client.js';
import { pathTo } from '../../lib/location.js';
import { instantOf } from '../../lib/time.js';
import { Link } from '../../ui/link.js';
import { SeverityBadge } from '../../ui/severity.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';

/** One event of the list. */
export const EventRow = ({ event }: { readonly event: SensorEvent }) => (
  <li class="event-row" data-id={event.id}>
    <SeverityBadge severity={event.severity} />
    <div class="what">
      <Link to={pathTo('/events', event.id)}>
        <Text value={event.rule} length={160} />
      </Link>
      <p class="quiet line-clamp">
        <Text value={event.output} length={300} />
      </p>
    </div>
    <div class="where">
      <Text value={event.hostname === '' ? 'no host' : event.hostname} length={60} />
      <span class="quiet">
        <Text value={event.source} length={40} />
      </span>
    </div>
    <div class="when">
      <Time at={instantOf(event.timestamp)} />
    </div>
  </li>
);
