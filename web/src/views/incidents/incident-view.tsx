import { alertOfRow } from '../../alerts/alert.js';
import { get } from '../../api/client.js';
import { instantOf } from '../../lib/time.js';
import { usePolled } from '../../lib/use-polled.js';
import type { ViewParams } from '../../view.js';
import { AlertList } from '../../ui/alert-list.js';
import { Link } from '../../ui/link.js';
import { LoadProblem } from '../../ui/load-problem.js';
import { Panel } from '../../ui/panel.js';
import { SeverityBadge } from '../../ui/severity.js';
import { Text } from '../../ui/text.js';
import { Time } from '../../ui/time.js';
import { Callers } from './incident-row.js';

/** Milliseconds between two requests. */
const period = 5_000;

/** One incident with its alerts, oldest first. */
export const IncidentView = ({ params: { id = '' } }: { readonly params: ViewParams }) => {
  const loaded = usePolled(id, period, (signal) => get('/api/v1/incidents/{id}', { path: { id }, signal }));
  const { data } = loaded;
  if (data === undefined)
    return loaded.state === 'failed' ? (
      <LoadProblem what="The incident" error={loaded.error} missing="The service does not have this incident any more." />
    ) : (
      <p class="quiet">Loading…</p>
    );
  return (
    <>
      <div class="title">
        <h1>
          <SeverityBadge severity={data.severity} /> <Text value={data.title} length={300} />
        </h1>
      </div>
      {data.merged_into === null ? null : (
        <p>
          It turned out to be part of <Link to={`/incidents/${data.merged_into}`}>another incident</Link>.
        </p>
      )}
      <p class="quiet">
        <Callers incident={data} />, <Time at={instantOf(data.first_time)} /> to <Time at={instantOf(data.last_time)} />.{' '}
        {data.root_cause === null ? null : (
          <>
            Root cause: <Text value={data.root_cause} length={300} />.
          </>
        )}
      </p>
      <Panel title="Drifts" more={<span class="quiet">{`${String(data.open)} of ${String(data.alerts)} open`}</span>}>
        <AlertList alerts={data.members.map(alertOfRow)} />
      </Panel>
    </>
  );
};
