import { useRef } from 'preact/hooks';
import { severities } from '../../alerts/filter.js';
import { get } from '../../api/client.js';
import { place, setQuery } from '../../lib/location.js';
import { useLoad } from '../../lib/use-load.js';
import { useThrottled } from '../../lib/use-throttled.js';
import { useValue } from '../../lib/use-value.js';
import { useArrivals } from '../../live/use-arrivals.js';
import { useReturns } from '../../live/use-returns.js';
import { Choice } from '../../ui/choice.js';
import { Pager, pageOf } from '../../ui/pager.js';
import { Problem } from '../../ui/problem.js';
import { eventFilter, isListed, providers } from './event-filter.js';
import { EventRow } from './event-row.js';
import { useScrolled } from './use-scrolled.js';

const limit = 50;
/** Milliseconds between two requests for the list while events arrive. */
const period = 4_000;

/** Events of the runtime sensor, newest first. New ones appear at the top unless somebody reads further down. */
export const EventsView = () => {
  const { query } = useValue(place);
  const page = pageOf(query);
  const filter = eventFilter(query);
  const key = JSON.stringify(filter);
  const arrived = useThrottled(
    useArrivals(key, (message) => message.type === 'sensor' && isListed(message.event, filter)),
    period,
  );
  const isReading = useScrolled(120) || page > 1;
  const returns = useReturns();

  // The list that somebody reads stays as it was when the reading began.
  const view = `${key} ${String(page)} ${String(returns)}`;
  const held = useRef({ view, arrived });
  if (!isReading || held.current.view !== view) held.current = { view, arrived };
  const waiting = arrived - held.current.arrived;
  const loaded = useLoad(`${view} ${String(held.current.arrived)}`, (signal) =>
    get('/api/v1/events', { query: { ...filter, page, limit }, signal }),
  );

  const { data } = loaded;
  return (
    <>
      <div class="title">
        <h1>Events</h1>
        {data === undefined ? null : (
          <p class="quiet">
            <span data-count="events">{data.total}</span> of the runtime sensor
          </p>
        )}
      </div>
      <div class="filters" role="search" aria-label="Filters">
        <Choice name="severity" label="Severity" values={severities} query={query} />
        <Choice name="provider" label="Provider" values={providers} query={query} />
      </div>
      <p class="waiting sticky" role="status">
        {waiting <= 0 ? null : (
          <button
            type="button"
            class="primary"
            onClick={() => {
              held.current = { view, arrived };
              setQuery({ page: undefined });
              window.scrollTo({ top: 0 });
            }}
          >
            {waiting} new {waiting === 1 ? 'event' : 'events'}
          </button>
        )}
      </p>
      {loaded.state === 'failed' ? <Problem what="Events cannot be read" error={loaded.error} /> : null}
      {data === undefined ? (
        loaded.state === 'loading' ? (
          <p class="quiet">Loading…</p>
        ) : null
      ) : data.events.length === 0 ? (
        <p class="quiet empty">
          {data.total > 0
            ? 'There are no events on this page.'
            : key === '{}'
              ? 'The runtime sensor has reported nothing yet.'
              : 'No event matches these filters.'}
        </p>
      ) : (
        <ul class="item-rows" aria-label="Sensor events">
          {data.events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {data === undefined ? null : <Pager what="events" page={page} limit={limit} total={data.total} />}
    </>
  );
};
