import { useMemo } from 'preact/hooks';
import { resourceOf, type Alert } from '../../alerts/alert.js';
import { get, type StateResource } from '../../api/client.js';
import { ApiError } from '../../api/request.js';
import { linkTo, place } from '../../lib/location.js';
import { useLoad } from '../../lib/use-load.js';
import { useThrottled } from '../../lib/use-throttled.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { useArrivals } from '../../live/use-arrivals.js';
import { useReturns } from '../../live/use-returns.js';
import { AlertList } from '../../ui/alert-list.js';
import { Link } from '../../ui/link.js';
import { Panel } from '../../ui/panel.js';
import { Problem } from '../../ui/problem.js';
import { Text } from '../../ui/text.js';
import type { ViewParams } from '../../view.js';
import { AttributesPanel } from './attributes-panel.js';
import { Commands } from './commands.js';
import { providerName } from './declared.js';

/** Milliseconds between two requests while states change. */
const period = 5_000;

/** One resource: what is declared, and its alerts. A resource that no state declares has only alerts. */
export const ResourceView = ({ params: { address: given = '' } }: { readonly params: ViewParams }) => {
  const { query } = useValue(place);
  const alerts = useValue(live.alerts);
  const changes = useThrottled(
    useArrivals('', ({ type }) => type === 'state_change'),
    period,
  );
  const loaded = useLoad(`${given} ${String(changes)} ${String(useReturns())}`, (signal) =>
    get('/api/v1/state/resources/{address}', { path: { address: given }, signal }),
  );
  const problem = loaded.state === 'failed' ? loaded.error : undefined;
  const isUndeclared = problem instanceof ApiError && problem.status === 404;
  const isUnloaded = problem instanceof ApiError && problem.status === 503;
  const declared = isUndeclared ? undefined : loaded.data;
  // The service also finds a resource by a short address.
  const address = declared?.address ?? given;
  const history = useMemo(() => alerts.rows.filter((alert) => resourceOf(alert) === address), [alerts, address]);
  return (
    <>
      <p class="view-back">
        <Link to="/resources">Resources</Link>
      </p>
      <div class="title">
        <h1>
          <Text value={address} length={400} />
        </h1>
        <Link to={linkTo('/graph', { node: declared === undefined ? graphNode(history, address) : address })} class="button-link">
          Show in the graph
        </Link>
      </div>
      {problem === undefined || isUndeclared ? null : isUnloaded ? (
        <p class="quiet">No state is loaded yet, so what is declared is not known.</p>
      ) : (
        <Problem what="The declaration cannot be read" error={problem} />
      )}
      {isUndeclared ? <Undeclared isKnown={history.length > 0} /> : null}
      {declared === undefined ? null : <Declaration resource={declared} />}
      <Panel
        title="History"
        more={history.length === 0 ? null : <Link to={linkTo('/drifts', { address })}>Show in the list of drifts</Link>}
      >
        {history.length === 0 ? (
          <p class="quiet">{alerts.isComplete ? 'No alert names this resource.' : 'Loading…'}</p>
        ) : (
          <AlertList alerts={history} />
        )}
      </Panel>
      {declared === undefined ? null : <AttributesPanel resource={declared} query={query} />}
    </>
  );
};

/** The graph has no node for what no state declares, but one for its newest alert. */
const graphNode = ([newest]: readonly Alert[], address: string): string => newest?.id ?? address;

const Undeclared = ({ isKnown }: { readonly isKnown: boolean }) => (
  <p class="remark">
    {isKnown
      ? 'No state declares this resource. It was created outside of Terraform, or removed from the configuration.'
      : 'No state declares this resource, and no alert names it.'}
  </p>
);

const Declaration = ({ resource }: { readonly resource: StateResource }) => (
  <Panel title="Declaration">
    <dl class="properties">
      <dt>Type</dt>
      <dd>
        <Text value={resource.type} />
        {resource.mode === 'data' ? <span class="quiet"> (data source, which never drifts)</span> : null}
      </dd>
      <dt>Name</dt>
      <dd>
        <Text value={resource.name} />
      </dd>
      <dt>Provider</dt>
      <dd>
        <Text value={providerName(resource)} />
      </dd>
    </dl>
    <Commands address={resource.address} />
  </Panel>
);
