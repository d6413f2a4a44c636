import { useMemo } from 'preact/hooks';
import { get, type StateResource } from '../../api/client.js';
import { ApiError } from '../../api/request.js';
import { pathTo, place, setQuery } from '../../lib/location.js';
import { useLoad } from '../../lib/use-load.js';
import { useThrottled } from '../../lib/use-throttled.js';
import { useValue } from '../../lib/use-value.js';
import { live } from '../../live/live.js';
import { useArrivals } from '../../live/use-arrivals.js';
import { useReturns } from '../../live/use-returns.js';
import { Link } from '../../ui/link.js';
import { OpenCounts } from '../../ui/open-counts.js';
import { Pager, pageOf } from '../../ui/pager.js';
import { Problem } from '../../ui/problem.js';
import { SearchField } from '../../ui/search-field.js';
import { Text } from '../../ui/text.js';
import { alertsByResource, providerName, type ResourceAlerts } from './declared.js';
import { StatesPanel } from './states-panel.js';
import { UndeclaredPanel } from './undeclared-panel.js';

const limits = { usual: 50, small: 5 } as const;
/** Milliseconds between two requests while states change. */
const period = 5_000;
const noAlerts: ResourceAlerts = { open: { critical: 0, high: 0, medium: 0, low: 0 }, total: 0 };

/** Declared resources by address, with their alerts. */
export const ResourcesView = () => {
  const { query } = useValue(place);
  const { rows } = useValue(live.alerts);
  const counts = useMemo(() => alertsByResource(rows), [rows]);
  const changes = useThrottled(
    useArrivals('', ({ type }) => type === 'state_change'),
    period,
  );
  const revision = `${String(changes)} ${String(useReturns())}`;
  const page = pageOf(query);
  const q = query.get('q') ?? '';
  const limit = query.get('list') === 'short' ? limits.small : limits.usual;
  const loaded = useLoad(`${q} ${String(page)} ${String(limit)} ${revision}`, (signal) =>
    get('/api/v1/state/resources', { query: { page, limit, ...(q === '' ? {} : { q }) }, signal }),
  );
  const { data } = loaded;
  // The panel of states says so.
  const isUnloaded = loaded.state === 'failed' && loaded.error instanceof ApiError && loaded.error.status === 503;
  return (
    <>
      <div class="title">
        <h1>Resources</h1>
        {data === undefined ? null : (
          <p class="quiet">
            <span data-count="resources">{data.total}</span> declared{q === '' ? '' : ', as searched'}
          </p>
        )}
      </div>
      <StatesPanel revision={revision} />
      <div class="filters" role="search">
        <SearchField label="Search address or type" query={query} delay={250} />
      </div>
      {loaded.state === 'failed' && !isUnloaded ? <Problem what="Resources cannot be read" error={loaded.error} /> : null}
      {data?.truncated === true ? (
        <p class="quiet" role="status">
          The resources of this page are too large for one response, so some are not listed.{' '}
          {limit === limits.small ? null : (
            <button
              type="button"
              class="plain"
              onClick={() => {
                setQuery({ list: 'short', page: undefined });
              }}
            >
              List fewer at a time
            </button>
          )}
        </p>
      ) : null}
      {data === undefined ? (
        loaded.state === 'loading' ? (
          <p class="quiet">Loading…</p>
        ) : null
      ) : data.resources.length === 0 ? (
        <p class="quiet empty">
          {data.total > 0
            ? 'There are no resources on this page.'
            : q === ''
              ? 'The states declare no resources.'
              : 'No declared resource matches this search.'}
        </p>
      ) : (
        <ul class="item-rows" aria-label="Declared resources">
          {data.resources.map((resource) => (
            <ResourceRow key={resource.address} resource={resource} alerts={counts.get(resource.address) ?? noAlerts} />
          ))}
        </ul>
      )}
      {data === undefined ? null : <Pager what="resources" page={page} limit={limit} total={data.total} />}
      <UndeclaredPanel alerts={rows} counts={counts} q={q} />
    </>
  );
};

const ResourceRow = ({ resource, alerts }: { readonly resource: StateResource; readonly alerts: Readonly<ResourceAlerts> }) => (
  <li class="resource-row">
    <div class="what">
      <Link to={pathTo('/resources', resource.address)}>
        <Text value={resource.address} length={240} />
      </Link>
    </div>
    <span class="quiet">
      <Text value={providerName(resource)} length={80} />
      {resource.mode === 'data' ? ', data source' : ''}
    </span>
    <OpenCounts {...alerts} />
  </li>
);
