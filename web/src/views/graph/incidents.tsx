import { useMemo } from 'preact/hooks';
import { get } from '../../api/client.js';
import { Drawing } from '../../graph/drawing.js';
import { overviewOf, touchedBy } from '../../graph/overview.js';
import { go } from '../../lib/location.js';
import { usePolled } from '../../lib/use-polled.js';
import { useSliced } from '../../lib/use-sliced.js';
import { useThrottled } from '../../lib/use-throttled.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { Link } from '../../ui/link.js';
import { Problem } from '../../ui/problem.js';
import { IncidentRow } from '../incidents/incident-row.js';

/** Incidents that are drawn. */
const limit = 40;
/** Milliseconds between two requests, and between two drawings. */
const period = 5_000;
const pace = 1_000;
const cardWidth = 260;

/** The most urgent incidents: from where and by whom, and what they touched. */
export const Incidents = () => {
  const loaded = usePolled('', period, (signal) => get('/api/v1/incidents', { query: { sort: 'urgent', limit }, signal }));
  const { data } = loaded;
  const incidents = data?.incidents ?? none;
  const key = JSON.stringify(incidents.map(({ id, merged }) => [id, merged]));
  const rows = useThrottled(useValue(live.alerts).rows, pace);
  const touched = useSliced(rows, key, () => touchedBy(incidents));
  const drawn = useMemo(() => overviewOf(incidents, touched), [JSON.stringify(incidents), touched]);
  if (data === undefined)
    return loaded.state === 'failed' ? (
      <Problem what="Incidents cannot be read" error={loaded.error} />
    ) : (
      <p class="quiet empty">Loading…</p>
    );
  const { total } = data;
  return (
    <>
      {loaded.state === 'failed' ? <Problem what="The incidents may be outdated" error={loaded.error} /> : null}
      {total === 0 ? (
        <p class="quiet empty">
          No incident: no alert is in memory. The first alert begins one. <Link to="/status">Health</Link> shows whether records arrive.
        </p>
      ) : (
        <>
          <p class="quiet">
            {total > incidents.length
              ? `The ${String(incidents.length)} most urgent of ${String(total)} incidents; ${String(total - incidents.length)} are not shown. `
              : `${String(total)} ${total === 1 ? 'incident' : 'incidents, the most urgent first'}. `}
            <Link to="/incidents">All incidents</Link>
          </p>
          <div class="graph-overview">
            <Drawing
              cards={drawn.cards}
              lines={drawn.lines}
              columns={drawn.columns}
              cardWidth={cardWidth}
              onOpen={({ to }) => {
                if (to !== undefined) go(to);
              }}
              label={`Incidents, who caused them and what they touched: ${String(incidents.length)} incidents`}
              description="From left to right: addresses, callers, incidents, resources. The list below names the incidents and their callers."
            />
          </div>
          <ul class="alerts" aria-label="Incidents of the graph">
            {incidents.map((incident) => (
              <IncidentRow key={incident.id} incident={incident} />
            ))}
          </ul>
        </>
      )}
    </>
  );
};

const none: readonly never[] = [];
