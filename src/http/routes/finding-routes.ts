import { trackedProviders } from '../../model/contracts/provider.js';
import { severities } from '../../model/severity.js';
import type { DriftFilter, EventFilter } from '../../model/contracts/store.js';
import { limitParam, oneOfParam, pageParam, pathParam, textParam } from '../params.js';
import type { Decoded, Route } from '../route.js';
import { pageOf, ref } from '../schemas/schema-words.js';
import { found } from './answers.js';
import { defineRoute } from './define-route.js';
import { keptPages } from './kept-pages.js';
import { pageBody, pageJson } from './page-json.js';
import type { RouteDeps } from './route-deps.js';

const severity = oneOfParam(severities, 'Only items of this severity.');

const paging = { page: pageParam, limit: limitParam };

export const driftParams = { ...paging, severity, resource_type: textParam('Only alerts of this Terraform resource type; empty: all.') };
export const eventParams = { ...paging, severity, provider: oneOfParam(trackedProviders, 'Only events of this provider.') };
type Drifts = Decoded<typeof driftParams>;
type Events = Decoded<typeof eventParams>;

const driftFilter = ({ severity, resource_type: type }: Drifts): DriftFilter => ({
  severity,
  resourceType: type === '' ? undefined : type,
});
const eventFilter = ({ severity, provider }: Events): EventFilter => ({ severity, provider });

type Findings = Pick<RouteDeps['store'], 'drifts' | 'events'>;

/** `data` of the list of alerts. */
export const driftsJson = (store: Findings, params: Drifts, maxBytes: number): string =>
  pageJson({ name: 'drifts', maxBytes }, store.drifts.page(driftFilter(params), params), params);
/** `data` of the list of sensor events. */
export const eventsJson = (store: Findings, params: Events, maxBytes: number): string =>
  pageJson({ name: 'events', maxBytes }, store.events.page(eventFilter(params), params), params);

/** Routes of drift alerts and sensor events. */
export const findingRoutes = ({ store, maxPageBytes }: Pick<RouteDeps, 'store' | 'maxPageBytes'>): readonly Route[] => {
  const drifts = keptPages();
  const events = keptPages();
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
      handle: ({ params }) =>
        drifts(params, store.drifts.version, `${params.severity ?? ''} ${params.resource_type ?? ''}`, () =>
          pageBody({ name: 'drifts', maxBytes: maxPageBytes }, store.drifts.page(driftFilter(params), params), params),
        ),
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
