import t from 'tap';
import { allRoutes } from '../../../src/http/routes/all-routes.js';
import { scopes } from '../../../src/model/http/principal.js';
import { SmallService, decodedBy, routeOf } from './small-service.js';

const routes = allRoutes(new SmallService());
const nameOf = ({ method, path }: (typeof routes)[number]): string => `${method} ${path}`;

void t.test('has every route of the interface once', (t) => {
  t.strictSame(routes.map(nameOf).sort(), [
    'DELETE /api/v1/auth/api-keys',
    'DELETE /api/v1/session',
    'GET /api/graph/blast-radius/:resource_id',
    'GET /api/graph/drift/:drift_id',
    'GET /api/graph/overview',
    'GET /api/graph/path/:from/:to',
    'GET /api/v1/config',
    'GET /api/v1/drifts',
    'GET /api/v1/drifts/:id',
    'GET /api/v1/drifts/index',
    'GET /api/v1/events',
    'GET /api/v1/events/:id',
    'GET /api/v1/graph',
    'GET /api/v1/graph/edges',
    'GET /api/v1/graph/nodes',
    'GET /api/v1/graph/stats',
    'GET /api/v1/incidents',
    'GET /api/v1/incidents/:id',
    'GET /api/v1/openapi.json',
    'GET /api/v1/plans',
    'GET /api/v1/records/:id',
    'GET /api/v1/session',
    'GET /api/v1/session/callback',
    'GET /api/v1/session/login',
    'GET /api/v1/state',
    'GET /api/v1/state/resources',
    'GET /api/v1/state/resources/:address',
    'GET /api/v1/state/undeclared',
    'GET /api/v1/stats',
    'GET /api/v1/stream',
    'GET /api/v1/version',
    'GET /health',
    'GET /healthz',
    'GET /metrics',
    'GET /ready',
    'GET /ws',
    'POST /api/graph/query',
    'POST /api/v1/auth/api-keys',
    'POST /api/v1/drifts/:id/actions',
    'POST /api/v1/drifts/:id/verify',
    'POST /api/v1/drifts/actions',
    'POST /api/v1/intake/kubernetes',
    'POST /api/v1/intake/plan',
    'POST /api/v1/intake/sensor',
    'POST /api/v1/rules/preview',
    'POST /api/v1/session',
    'POST /api/v1/state/accept',
  ]);
  t.end();
});

void t.test('D38 D88: only probes, metrics and sign-in are open', (t) => {
  const open = routes.filter(({ scope }) => scope === 'open').map(nameOf);
  t.strictSame(open.sort(), [
    'DELETE /api/v1/session',
    'GET /api/v1/session',
    'GET /api/v1/session/callback',
    'GET /api/v1/session/login',
    'GET /health',
    'GET /healthz',
    'GET /metrics',
    'GET /ready',
  ]);
  t.end();
});

void t.test('D41: requires admin for keys, ingest for the intake, write for actions, and read for all others', (t) => {
  for (const route of routes.filter(({ scope }) => scope !== 'open')) {
    t.ok(
      scopes.some((scope) => scope === route.scope),
      nameOf(route),
    );
    const parts = { '/auth/': 'admin', '/intake/': 'ingest', '/actions': 'write', '/accept': 'write', '/verify': 'write' };
    const needed = Object.entries(parts).find(([part]) => route.path.includes(part))?.[1] ?? 'read';
    t.equal(route.scope, needed, nameOf(route));
  }
  t.end();
});

void t.test('D35: exempts only probes, metrics and the intake from the rate limit', (t) => {
  const exempt = routes.filter(({ limited }) => !limited).map(({ path }) => path);
  t.strictSame(exempt.sort(), ['/api/v1/intake/kubernetes', '/api/v1/intake/sensor', '/health', '/healthz', '/metrics', '/ready']);
  t.end();
});

void t.test('has a summary and a JSON schema for every route', (t) => {
  for (const route of routes) {
    t.match(route.summary, /^.{3,}[^.]$/, nameOf(route));
    t.equal(route.response !== undefined, ['application/json', 'application/x-ndjson'].includes(route.produces), nameOf(route));
    const hasNone = route.path.startsWith('/api/v1/session') || route.path.endsWith('/verify');
    t.equal(route.body !== undefined, route.method !== 'GET' && !hasNone, nameOf(route));
    t.equal(
      route.envelope,
      route.path.startsWith('/api/') && !/\/(?:openapi\.json|stream|drifts\/index|login|callback)$/.test(route.path),
      `${nameOf(route)}: uses the envelope below /api, except for the document, the stream, the list of lines and redirects`,
    );
  }
  t.end();
});

void t.test('describes exactly the parameters in each path', (t) => {
  for (const route of routes) {
    const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const inPath = Object.entries(route.params).flatMap(([name, param]) => (param.in === 'path' ? [name] : []));
    t.strictSame(inPath, named, nameOf(route));
    for (const [name, { expected, description }] of Object.entries(route.params)) {
      t.match(expected, /./, `${nameOf(route)} ${name}`);
      t.match(description, /./, `${nameOf(route)} ${name}`);
    }
  }
  t.end();
});

void t.test('interface: returns 50 items by default and 1000 at most; D28: rejects other limits', (t) => {
  for (const path of ['graph/nodes', 'graph/edges', 'state/resources', 'events', 'drifts']) {
    const { page, limit } = routeOf(routes, `GET /api/v1/${path}`).params;
    t.equal(page?.fallback, 1);
    t.equal(limit?.fallback, 50);
    t.strictSame(
      ['1', '1000', '0', '1001', '-1', '1.5', 'x', ''].map((given) => decodedBy(limit, given)),
      [1, 1000, undefined, undefined, undefined, undefined, undefined, undefined],
    );
    t.strictSame(
      ['1', '7', '0', '1e3', '-1'].map((given) => decodedBy(page, given)),
      [1, 7, undefined, undefined, undefined],
    );
  }
  t.end();
});
