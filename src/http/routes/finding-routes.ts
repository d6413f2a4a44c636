import { trackedProviders } from '../../model/contracts/provider.js';
import { severities } from '../../model/severity.js';
import type { EventFilter } from '../../model/contracts/store.js';
import { limitParam, oneOfParam, pageParam, pathParam } from '../params.js';
import type { Decoded, Route } from '../route.js';
import { pageOf, ref } from '../schemas/schema-words.js';
import { bareJson, found, jsonLines, unavailable } from './answers.js';
import { defineRoute } from './define-route.js';
import { driftFilter, driftParams, driftQuery, isPlain, type DriftParams } from './drifts/drift-params.js';
import { driftIndex } from './drifts/drift-index.js';
import { driftSearches } from './drifts/drift-searches.js';
import { keptPages } from './kept-pages.js';
import { pageBody, pageJson } from './page-json.js';
import type { RouteDeps } from './route-deps.js';

export const eventParams = {
  page: pageParam,
  limit: limitParam,
  severity: oneOfParam(severities, 'Only items of this severity.'),
  provider: oneOfParam(trackedProviders, 'Only events of this provider.'),
};
type Events = Decoded<typeof eventParams>;

const eventFilter = ({ severity, provider }: Events): EventFilter => ({ severity, provider });

type Findings = Pick<RouteDeps['store'], 'drifts' | 'events'>;

/** `data` of the list of alerts. `now`: ISO 8601 UTC. */
export const driftsJson = (store: Findings, maxBytes: number, now: () => string): ((params: DriftParams) => string | Promise<string>) => {
  const shape = { name: 'drifts', maxBytes };
  const search = driftSearches(() => store.drifts);
  return (params) => {
    if (isPlain(params)) return pageJson(shape, store.drifts.page(driftFilter(params), params), params);
    return search(driftQuery(params, now())).then((matches) => pageJson(shape, matches.page(params), params));
  };
};

/** `data` of the list of sensor events. */
export const eventsJson = (store: Findings, params: Events, maxBytes: number): string =>
  pageJson({ name: 'events', maxBytes }, store.events.page(eventFilter(params), params), params);

/** Routes of drift alerts and sensor events. */
export const findingRoutes = ({
  store,
  maxPageBytes,
  maxDrifts,
  now,
  lastEventId,
  readiness,
}: Pick<RouteDeps, 'store' | 'maxPageBytes' | 'maxDrifts' | 'now' | 'lastEventId' | 'readiness'>): readonly Route[] => {
  const drifts = keptPages();
  const events = keptPages();
  const search = driftSearches(() => store.drifts);
  const index = driftIndex();
  return [
    defineRoute({
      path: '/api/v1/events',
      summary: 'Runtime-sensor events, newest first',
      params: eventParams,
      response: pageOf('events', ref('SensorEvent')),
      handle: ({ params }) =>
        events(params, store.events.version, `${params.severity ?? ''} ${params.provider ?? ''}`, () =>
          pageBody({ name: 'events', maxBytes: maxPageBytes }, store.events.page(eventFilter(params), params), params),
        ),
    }),
    defineRoute({
      path: '/api/v1/events/:id',
      summary: 'One runtime-sensor event',
      params: { id: pathParam('Id of the event.') },
      response: ref('SensorEvent'),
      problems: ['not_found'],
      handle: ({ params }) => found(store.events.get(params.id), 'event', params.id),
    }),
    defineRoute({
      path: '/api/v1/drifts',
      summary: 'Drift alerts, newest first',
      params: driftParams,
      response: pageOf('drifts', ref('Drift')),
      problems: ['unavailable'],
      handle: ({ params }) => {
        const shape = { name: 'drifts', maxBytes: maxPageBytes };
        if (!isPlain(params))
          return search(driftQuery(params, now())).then((matches) => bareJson(pageBody(shape, matches.page(params), params)));
        return drifts(params, store.drifts.version, `${params.severity ?? ''} ${params.resource_type ?? ''}`, () =>
          pageBody(shape, store.drifts.page(driftFilter(params), params), params),
        );
      },
    }),
    defineRoute({
      path: '/api/v1/drifts/index',
      summary: 'All drift alerts in brief, newest first, as lines of JSON: a head, the alerts, and an end',
      params: {},
      response: ref('DriftIndexLine'),
      envelope: false,
      produces: 'application/x-ndjson',
      problems: ['unavailable'],
      handle: ({ request }) => {
        // The streams do not announce alerts of history, so a reader would never learn of those that are not restored yet.
        if (readiness().rebuild !== undefined) throw unavailable('history is being rebuilt', 1);
        return jsonLines(index({ drifts: store.drifts, incidents: store.incidents, lastEventId, maxDrifts }), request);
      },
    }),
    defineRoute({
      path: '/api/v1/drifts/:id',
      summary: 'One drift alert with its related events',
      params: { id: pathParam('Id of the alert.') },
      response: ref('DriftDetail'),
      problems: ['not_found'],
      handle: ({ params }) => found(store.drifts.get(params.id), 'drift', params.id),
    }),
  ];
};
