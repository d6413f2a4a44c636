import { get, type SensorEvent } from '../../api/client.js';
import { linkTo } from '../../lib/location.js';
import { instantOf } from '../../lib/time.js';
import { useLoad } from '../../lib/use-load.js';
import { useReturns } from '../../live/use-returns.js';
import { Link } from '../../ui/link.js';
import { LoadProblem } from '../../ui/load-problem.js';
import { Panel } from '../../ui/panel.js';
import { SeverityBadge } from '../../ui/severity.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import type { ViewParams } from '../../view.js';
import { EventFields } from './event-fields.js';
import { NearAlerts } from './near-alerts.js';

/** One event of the runtime sensor. */
export const EventView = ({ params: { id = '' } }: { readonly params: ViewParams }) => {
  const returns = useReturns();
  const loaded = useLoad(`${id} ${String(returns)}`, (signal) => get('/api/v1/events/{id}', { path: { id }, signal }));
  const { data } = loaded;
  return (
    <>
      <p class="view-back">
        <Link to="/events">Events</Link>
      </p>
      {loaded.state === 'failed' ? (
        <LoadProblem
          what="The event"
          error={loaded.error}
          missing="The service does not know this event. It keeps only the newest events."
        />
      ) : null}
      {data === undefined ? (
        <>
          <h1>Event</h1>
          {loaded.state === 'loading' ? <p class="quiet">Loading…</p> : null}
        </>
      ) : (
        <EventDetail event={data} />
      )}
    </>
  );
};

const EventDetail = ({ event }: { readonly event: SensorEvent }) => {
  const time = instantOf(event.timestamp);
  return (
    <>
      <div class="title">
        <h1>
          <Text value={event.rule} />
        </h1>
        <SeverityBadge severity={event.severity} />
        <Link to={linkTo('/graph', { node: event.id })} class="button-link">
          Show in the graph
        </Link>
      </div>
      <Panel title="Event">
        <pre class="event-output" tabIndex={0} aria-label="Output">
          <Text value={event.output} length={4_000} />
        </pre>
        <dl class="properties">
          <dt>Time</dt>
          <dd>
            <Time at={time} />
          </dd>
          <dt>Source</dt>
          <dd>
            <Text value={event.source} />
          </dd>
          <dt>Host</dt>
          <dd>{event.hostname === '' ? <span class="quiet">not named</span> : <Text value={event.hostname} />}</dd>
          <dt>Provider</dt>
          <dd>{event.provider ?? <span class="quiet">none: an event of a host</span>}</dd>
          <dt>Tags</dt>
          <dd>
            {event.tags.length === 0 ? (
              <span class="quiet">none</span>
            ) : (
              <ul class="event-tags">
                {event.tags.map((tag) => (
                  <li key={tag}>
                    <Text value={tag} length={60} />
                  </li>
                ))}
              </ul>
            )}
          </dd>
        </dl>
        {event.truncated === true ? (
          <p class="quiet">The event exceeded the size limit: its longest strings are cut and end in “…”.</p>
        ) : null}
      </Panel>
      <Panel title="Fields">
        <EventFields fields={event.output_fields} />
      </Panel>
      <NearAlerts event={event} time={time} />
    </>
  );
};
