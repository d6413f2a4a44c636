import type { Route } from '../route.js';
import { ref } from '../schemas/schema-words.js';
import { bareJson, bareText, data } from './answers.js';
import { defineRoute } from './define-route.js';
import type { RouteDeps } from './route-deps.js';

/** Routes without credential and rate limit, for probes and scrapers. */
const probe = { scope: 'open', limited: false, envelope: false, params: {} } as const;

/** Routes for operators. `document`: the description of the whole API. */
export const operationRoutes = (
  deps: Pick<RouteDeps, 'version' | 'server' | 'now' | 'readiness' | 'metrics' | 'metricsType'>,
  document: () => string,
): readonly Route[] => [
  defineRoute({
    ...probe,
    path: '/health',
    summary: 'Status and version of the service',
    response: ref('Health'),
    handle: () => bareJson(JSON.stringify({ status: 'healthy', version: deps.version, timestamp: deps.now() })),
  }),
  defineRoute({
    ...probe,
    path: '/healthz',
    summary: 'The process is alive: `ok`',
    response: undefined,
    produces: 'text/plain',
    handle: () => bareText('ok', 'text/plain; charset=utf-8'),
  }),
  defineRoute({
    ...probe,
    path: '/ready',
    summary: 'Readiness: the sensor is connected and the state is loaded, if enabled',
    response: ref('Readiness'),
    also: [{ status: 503, description: 'Not ready.', hasBody: true }],
    handle: () => {
      const readiness = deps.readiness();
      return bareJson(JSON.stringify(readiness), readiness.ready ? 200 : 503);
    },
  }),
  defineRoute({
    ...probe,
    path: '/metrics',
    summary: 'Metrics in the Prometheus text format',
    response: undefined,
    produces: 'text/plain',
    handle: async () => bareText(await deps.metrics(), deps.metricsType),
  }),
  defineRoute({
    path: '/api/v1/version',
    summary: 'Versions of the service, of Node.js and of the API, and the HTTP server in use',
    params: {},
    response: ref('Version'),
    handle: () => {
      const { kind, reason } = deps.server;
      return data(JSON.stringify({ version: deps.version, server: { kind, reason }, node: process.versions.node, api: 'v1' }));
    },
  }),
  defineRoute({
    path: '/api/v1/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document',
    params: {},
    response: ref('OpenApiDocument'),
    envelope: false,
    handle: () => bareJson(document()),
  }),
];
