import { severities } from '../../alerts/filter.js';
import { get } from '../../api/client.js';
import { place } from '../../lib/location.js';
import { usePolled } from '../../lib/use-polled.js';
import { useValue } from '../../lib/use-value.js';
import { Choice } from '../../ui/choice.js';
import { Pager, pageOf } from '../../ui/pager.js';
import { Problem } from '../../ui/problem.js';
import { IncidentRow } from './incident-row.js';

const limit = 50;
/** Milliseconds between two requests for the list. */
const period = 5_000;
const statuses = ['open', 'resolved'] as const;

/** Alerts that belong together, newest first. */
export const IncidentsView = () => {
  const { query } = useValue(place);
  const page = pageOf(query);
  const severity = severities.find((one) => one === query.get('severity'));
  const status = statuses.find((one) => one === query.get('status'));
  const loaded = usePolled(JSON.stringify([page, severity, status]), period, (signal) =>
    get('/api/v1/incidents', {
      query: { page, limit, ...(severity === undefined ? {} : { severity }), ...(status === undefined ? {} : { status }) },
      signal,
    }),
  );
  const { data } = loaded;
  return (
    <>
      <div class="title">
        <h1>Incidents</h1>
      </div>
      <div class="filters" role="search" aria-label="Filters">
        <Choice name="severity" label="Severity" values={severities} query={query} />
        <Choice name="status" label="Status" values={statuses} query={query} />
      </div>
      {loaded.state === 'failed' ? <Problem what="Incidents cannot be read" error={loaded.error} /> : null}
      {data === undefined ? (
        loaded.state === 'loading' ? (
          <p class="quiet">Loading…</p>
        ) : null
      ) : data.incidents.length === 0 ? (
        <p class="quiet empty">No incident.</p>
      ) : (
        <ul class="alerts" aria-label="Incidents">
          {data.incidents.map((incident) => (
            <IncidentRow key={incident.id} incident={incident} />
          ))}
        </ul>
      )}
      {data === undefined ? null : <Pager what="incidents" page={page} limit={limit} total={data.total} />}
    </>
  );
};
