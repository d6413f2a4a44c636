import { capitalised } from '../lib/capitalised.js';
import { problems, type ProblemKind } from '../model/http/problem.js';
import { asksForCredential, problemsOf } from './problems-of.js';
import type { JsonSchema, Param, Route } from './route.js';
import { components } from './schemas/components.js';
import { closed, ref } from './schemas/schema-words.js';

type Node = { readonly [key: string]: unknown };

type Served = { readonly version: string; readonly authenticated: boolean };

/**
 * The routes as an OpenAPI 3.1 document (JSON): parameters, bodies and responses from the table that serves requests, credentials according
 * to the current mode (D38).
 */
export const openApi = (routes: readonly Route[], { version, authenticated }: Served): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'driftline',
      version,
      description: `${description} ${modes[authenticated ? 'on' : 'off']}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name, description: tags[name] ?? name })),
    paths: paths(routes, authenticated),
    components: { schemas: components(), responses: problemResponses(), headers, securitySchemes },
  });

const description = 'Drift alerts, runtime-sensor events, the causal graph, declared state and statistics.';
const modes = {
  on: 'Authentication is on: every operation with a `security` requirement needs a credential.',
  off: 'Authentication is off: only operations of the scope `admin` need a credential, and the `Host` must be allowed.',
};

const tags: Readonly<Record<string, string>> = {
  graph: 'The causal graph',
  state: 'Declared state',
  events: 'Runtime-sensor events',
  drifts: 'Drift alerts',
  service: 'The service itself',
  auth: 'API keys',
  session: 'Sign-in of people',
  intake: 'Ingest',
  streams: 'Streams',
};

const segments = (route: Route): readonly string[] =>
  route.path
    .replace(/^\/api(?:\/v1)?/, '')
    .split('/')
    .slice(1);

const tagOf = (route: Route): string => {
  const [first = ''] = segments(route);
  return first === 'stream' || first === 'ws' ? 'streams' : tags[first] === undefined ? 'service' : first;
};

/** `GET /api/v1/drifts/:id` → `getDriftsById`. */
const operationId = (route: Route): string =>
  route.method.toLowerCase() +
  segments(route)
    .map((part) => (part.startsWith(':') ? `By${words(part.slice(1))}` : words(part)))
    .join('');

const words = (part: string): string => part.split(/[-._]/).map(capitalised).join('');

const paths = (routes: readonly Route[], authenticated: boolean): Node => {
  const byPath = new Map<string, Record<string, Node>>();
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    byPath.set(path, { ...byPath.get(path), [route.method.toLowerCase()]: operation(route, authenticated) });
  }
  return Object.fromEntries(byPath);
};

const operation = (route: Route, authenticated: boolean): Node => ({
  operationId: operationId(route),
  summary: route.summary,
  tags: [tagOf(route)],
  security: security(route, authenticated),
  parameters: Object.entries(route.params).map(([name, param]) => parameter(name, param)),
  ...(route.body === undefined ? {} : { requestBody: requestBody(route.body, route.consumes ?? ['application/json']) }),
  responses: {
    [route.status]: {
      description: route.status === 101 ? 'The connection is a WebSocket.' : 'Success.',
      ...head(route),
      ...content(route),
    },
    ...Object.fromEntries(
      (route.also ?? []).map(({ status, description, hasBody }) => [status, { description, ...(hasBody ? content(route) : {}) }]),
    ),
    ...Object.fromEntries(
      problemsOf(route, authenticated)
        .filter((kind) => !(route.also ?? []).some(({ status }) => status === problems[kind].status))
        .map((kind) => [problems[kind].status, { $ref: `#/components/responses/${kind}` }]),
    ),
  },
});

const parameter = (name: string, param: Param<unknown>): Node => ({
  name,
  in: param.in,
  required: param.in === 'path',
  description: param.description,
  schema: param.schema,
  // Lists are separated by commas, unless the parameter may repeat.
  ...(param.schema['type'] === 'array' ? { style: 'form', explode: param.repeats !== undefined } : {}),
});

const requestBody = (schema: JsonSchema, mediaTypes: readonly string[]): Node => ({
  required: true,
  content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: type === 'application/json' ? schema : { type: 'string' } }])),
});

const content = (route: Route): Node => {
  if (route.produces === '') return {};
  const schema = route.response ?? { type: 'string' };
  return { content: { [route.produces]: { schema: route.envelope ? closed({ success: { const: true }, data: schema }) : schema } } };
};

const head = (route: Route): Node => {
  const named = [
    ...(route.limited ? ['X-RateLimit-Remaining'] : []),
    ...((route.also ?? []).some(({ status }) => status === 304) ? ['ETag'] : []),
  ];
  return named.length === 0 ? {} : { headers: Object.fromEntries(named.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };
};

const headers: Node = {
  'X-RateLimit-Remaining': {
    description: 'Requests that the client may send now; absent without a rate limit.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Retry-After': { description: 'Seconds after which to try again.', schema: { type: 'integer', minimum: 0 } },
  ETag: { description: 'Version of the response; see `If-None-Match`.', schema: { type: 'string' } },
};

const problemHeaders: { readonly [kind in ProblemKind]?: readonly string[] } = {
  rate_limited: ['Retry-After', 'X-RateLimit-Remaining'],
  unavailable: ['Retry-After'],
};

const problemResponses = (): Node =>
  Object.fromEntries(
    (Object.keys(problems) as readonly ProblemKind[]).map((kind) => [
      kind,
      {
        description: problems[kind].code,
        headers: Object.fromEntries((problemHeaders[kind] ?? []).map((name) => [name, { $ref: `#/components/headers/${name}` }])),
        content: { 'application/json': { schema: ref('Error') } },
      },
    ]),
  );

/** Required scopes appear as role names, which 3.1 allows for every kind of scheme. */
const security = (route: Route, authenticated: boolean): readonly Node[] => {
  if (!asksForCredential(route, authenticated)) return [];
  const needed = [route.scope];
  const streams = tagOf(route) === 'streams';
  return [{ bearer: needed }, { apiKey: needed }, ...(streams ? [{ accessToken: needed }] : [])];
};

const securitySchemes: Node = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  accessToken: {
    type: 'apiKey',
    in: 'query',
    name: 'access_token',
    description: 'A JWT, for browsers, which cannot set headers on streams.',
  },
};
