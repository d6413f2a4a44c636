import t from 'tap';
import type { Route } from '../../src/http/route.js';
import { allRoutes } from '../../src/http/routes/all-routes.js';
import { SmallService } from '../http/routes/small-service.js';
import { ask, tryUpgrade, type Reply } from '../support/ask.js';
import { adminKey, authYaml, badTokens, environment, madeKey, revokeKey, token } from '../support/credentials.js';
import { startService } from '../support/service.js';
import { until } from '../support/until.js';

/** `/`: the page of the dashboard (D88). */
const open: ReadonlySet<string> = new Set(['/health', '/healthz', '/ready', '/metrics', '/']);
const scopes = ['read', 'ingest', 'write', 'admin'] as const;
/** The rules of D38 and D41, independent of the route table. */
const scopeOf = ({ path }: Route): (typeof scopes)[number] => {
  if (path.startsWith('/api/v1/auth/')) return 'admin';
  if (/\/(?:actions|accept|verify)$/.test(path)) return 'write';
  return path.startsWith('/api/v1/intake/') ? 'ingest' : 'read';
};
const routes = allRoutes(new SmallService());
/** Sign-in has tests of its own. */
const others = routes.filter(({ path }) => !path.startsWith('/api/v1/session'));
const guarded = others.filter(({ path }) => !open.has(path));
const asPath = ({ path }: Route): string => path.replace(/:\w+/g, 'x');
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'];
const unknownPaths = [
  '/nothing',
  '/api',
  '/api/v1',
  '/api/v1/',
  '/api/v1/nothing',
  '/api/v1/drifts/',
  '/api/v1/drifts/x/y',
  '/API/v1/drifts',
  '//api/v1/drifts',
  '/api/v1/drifts;x',
  '/api/v1/%64rifts',
  '/api/v1/../../health',
  '/api/v1/drifts/%ff',
  '/health/',
  '/Health',
  '/health/x',
  '/health%2F..',
  '/healthz/../api/v1/drifts',
  '/metrics/..%2Fapi%2Fv1%2Fdrifts',
  '/metrics%00',
  '/debug/pprof/',
  '/debug/pprof/heap',
  '/ws/',
  '/favicon.ico',
];

void t.test('D38 D39 D41: scopes of every route', async (t) => {
  const service = await startService(t, { yaml: authYaml(), env: environment });
  const { url } = service;
  const secrets: string[] = [...Object.values(environment)];
  const noted = <A extends string>(secret: A): A => {
    secrets.push(secret);
    return secret;
  };
  const keys = Object.fromEntries(
    await Promise.all(scopes.map(async (scope) => [scope, noted(await madeKey(url, `only ${scope}`, scope))] as const)),
  );
  /** Sends a body that the route rejects once the credential is accepted. */
  const askWith = (route: Route, headers: Readonly<Record<string, string>>, query = ''): Promise<Reply> =>
    ask(url, `${asPath(route)}${query}`, { method: route.method, headers, ...(route.method === 'GET' ? {} : { body: '{}' }) });
  const asKey = (key: string) => ({ 'X-API-Key': key });
  const asBearer = (given: string) => ({ Authorization: `Bearer ${given}` });
  const { status } = await until(
    () => ask(url, '/ready'),
    (answer) => answer.status === 200,
  );
  t.equal(status, 200, 'the state is loaded');

  await t.test('D41: the served document has the routes of this file', async (t) => {
    const { json } = await ask(url, '/api/v1/openapi.json', { headers: asKey(keys['read'] ?? '') });
    const described = Object.entries(json.paths as Readonly<Record<string, object>>).flatMap(([path, byMethod]) =>
      Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    t.strictSame(described.sort(), routes.map(nameOf).sort());
    t.ok(guarded.length > 15, 'enough routes');
  });

  await t.test('D38 D88: answers only the four open paths and the page without a credential, and reveals nothing', async (t) => {
    const bodies = new Set<string>();
    for (const path of ['/', ...others.map(asPath), ...unknownPaths]) {
      const answers = await Promise.all(methods.map(async (method) => [method, await ask(url, path, { method })] as const));
      for (const [method, answer] of answers) {
        if (open.has(path) && (method === 'GET' || method === 'HEAD')) {
          t.equal(answer.status, 200, `${method} ${path}`);
          continue;
        }
        t.equal(answer.status, 401, `${method} ${path}`);
        t.equal(answer.headers['www-authenticate'], 'Bearer', `${method} ${path}`);
        t.equal(answer.headers['x-ratelimit-remaining'], undefined, 'D35: no header without the section');
        if (method !== 'HEAD') bodies.add(answer.text);
      }
      const preflight = await ask(url, path, { method: 'OPTIONS' });
      t.match(preflight, { status: 204, text: '' });
    }
    t.strictSame([...bodies], ['{"success":false,"error":{"code":"UNAUTHORIZED","message":"authentication required"}}']);
    for (const path of ['/ws', '/ws?access_token=', '/wsx', '/api/v1/stream', '/health/ws'])
      t.equal((await tryUpgrade(url, path)).status, 401, `an upgrade of ${path}`);
  });

  await t.test('D41: requires the scope of each route, and no other', async (t) => {
    const revoked = noted(await madeKey(url, 'gone', ...scopes));
    t.equal((await ask(url, '/api/v1/stats', { headers: asKey(revoked) })).status, 200);
    t.equal((await revokeKey(url, { name: 'gone' })).status, 200);
    const unknown = noted(`dl_${'A'.repeat(43)}`);
    for (const route of guarded) {
      const name = nameOf(route);
      for (const key of [unknown, revoked, `${keys['read'] ?? ''}x`, 'a'.repeat(4_000)])
        t.match(await askWith(route, asKey(key)), { status: 401, code: 'UNAUTHORIZED' }, name);
      const needed = scopeOf(route);
      for (const [scope, key] of [...Object.entries(keys), ['admin', adminKey] as const]) {
        const answer = await askWith(route, asKey(key));
        if (scope !== needed && scope !== 'admin') {
          t.match(answer, { status: 403, code: 'FORBIDDEN' }, `${name} with ${scope}`);
          continue;
        }
        const isWhole = route.method === 'GET' && !route.path.includes(':') && route.path !== '/ws';
        if (isWhole) t.equal(answer.status, 200, `${name} with ${scope}`);
        else t.ok([400, 404].includes(answer.status), `${name} with ${scope}: ${String(answer.status)}`);
        if (route.method === 'GET') t.equal((await ask(url, asPath(route), { method: 'HEAD', headers: asKey(key) })).status, answer.status);
      }
    }
    for (const [scope, status] of [
      ['ingest', 403],
      ['read', 101],
      ['admin', 101],
    ] as const) {
      const upgraded = await tryUpgrade(url, '/ws', asKey(keys[scope] ?? ''));
      t.equal(upgraded.status, status, `a WebSocket with ${scope}`);
      upgraded.leave();
    }
    for (const path of unknownPaths) {
      const { status } = await ask(url, path, { headers: asKey(keys['read'] ?? '') });
      t.ok(status === 404 || (path.endsWith('%ff') && status === 400), `${path}: ${String(status)}`);
    }
    const wrongMethod = await ask(url, '/api/v1/stats', { method: 'PUT', headers: asKey(keys['read'] ?? '') });
    t.match(wrongMethod, { status: 405, code: 'METHOD_NOT_ALLOWED', headers: { allow: 'GET, HEAD, OPTIONS' } });
  });

  await t.test('D39: rejects forged and unusable tokens', async (t) => {
    const tokens = Object.entries(badTokens());
    for (const [, bad] of tokens) noted(bad);
    for (const route of guarded) {
      const name = nameOf(route);
      const answers = await Promise.all(tokens.map(async ([why, bad]) => [why, await askWith(route, asBearer(bad))] as const));
      for (const [why, answer] of answers) t.match(answer, { status: 401, code: 'UNAUTHORIZED' }, `${name}: ${why}`);
    }
    for (const [why, bad] of tokens) t.equal((await tryUpgrade(url, '/ws', asBearer(bad))).status, 401, `a WebSocket: ${why}`);
    const asPassword = `Basic ${Buffer.from(`dana:${adminKey}`).toString('base64')}`;
    for (const header of ['Basic ZGFuYTp4', asPassword, 'Bearer', 'Bearer ', `Bearer ${adminKey}`, token(), `bearer  ${token()} x`])
      t.equal((await ask(url, '/api/v1/stats', { headers: { Authorization: header } })).status, 401, header);
  });

  await t.test('D49: accepts a key as Basic password for the intake only', async (t) => {
    const asPassword = { Authorization: `Basic ${noted(Buffer.from(`sensor:${adminKey}`).toString('base64'))}` };
    for (const route of guarded) {
      const { status } = await askWith(route, asPassword);
      if (route.path.startsWith('/api/v1/intake/')) t.notOk([401, 403].includes(status), `${nameOf(route)}: ${String(status)}`);
      else t.equal(status, 401, nameOf(route));
    }
  });

  await t.test('D39: a valid token grants its scopes', async (t) => {
    const now = Math.floor(Date.now() / 1_000);
    for (const [why, claims, status] of [
      ['a list', { scopes: ['read'] }, 200],
      ['a text', { scopes: undefined, scope: 'ingest read' }, 200],
      ['admin', { scopes: ['admin'] }, 200],
      ['a little late', { exp: now - 10 }, 200],
      ['a little early', { nbf: now + 15, iat: now + 15 }, 200],
      ['an issuer that is not required', { iss: 'other' }, 200],
      ['no scope', { scopes: undefined }, 403],
      ['an empty list', { scopes: [] }, 403],
      ['unknown words', { scopes: ['READ', 'write', 1, null] }, 403],
      ['another scope', { scope: 'ingest', scopes: undefined }, 403],
    ] as const)
      t.equal((await ask(url, '/api/v1/stats', { headers: asBearer(noted(token(claims))) })).status, status, why);
    for (const route of guarded)
      for (const scope of scopes) {
        const { status } = await askWith(route, asBearer(noted(token({ scopes: [scope] }))));
        t.equal(status === 403, scope !== 'admin' && scope !== scopeOf(route), `${nameOf(route)} with ${scope}: ${String(status)}`);
        t.not(status, 401);
      }
    t.equal((await ask(url, '/api/v1/stats', { headers: { Authorization: `bearer ${token()}` } })).status, 200, 'the scheme in any case');
  });

  await t.test('D39: accepts a token in the query for streams only', async (t) => {
    const query = `?access_token=${noted(token())}`;
    for (const route of guarded) {
      const { status } = await askWith(route, {}, query);
      t.equal(status, { '/ws': 400, '/api/v1/stream': 200 }[route.path] ?? 401, nameOf(route));
    }
    const socket = await tryUpgrade(url, `/ws${query}`);
    t.equal(socket.status, 101);
    socket.leave();
    t.match(await ask(url, `/api/v1/stream${query}&topics=nothing`), { status: 400, code: 'VALIDATION_ERROR' });
    for (const [why, bad] of Object.entries(badTokens())) {
      noted(bad);
      t.equal((await tryUpgrade(url, `/ws?access_token=${bad}`)).status, 401, why);
      t.equal((await ask(url, `/api/v1/stream?access_token=${bad}`)).status, 401, why);
    }
    for (const path of [`/ws${query}&access_token=${token()}`, `/ws?access_token=${adminKey}`, `/wsx${query}`, `/ws?x-api-key=${adminKey}`])
      t.equal((await tryUpgrade(url, path)).status, 401, path.replace(/=.*/, ''));
    t.equal((await tryUpgrade(url, `/ws${query}`, asKey('wrong'))).status, 401, 'a header takes precedence over the query');
    t.equal((await tryUpgrade(url, `/ws?access_token=${noted(token({ scopes: ['ingest'] }))}`)).status, 403);
  });

  await t.test('counts refusals by reason', async (t) => {
    const { text } = await ask(url, '/metrics');
    for (const reason of [
      'missing',
      'scope',
      'unknown_key',
      'malformed',
      'algorithm',
      'signature',
      'expired',
      'not_yet_valid',
      'no_expiry',
    ])
      t.match(text, new RegExp(`^drift_auth_failures_total\\{reason="${reason}"\\} [1-9]`, 'm'), reason);
    t.notMatch(text, /reason="no_secret"\} [1-9]/);
  });

  await t.test('D39: no credential appears in a log line or in a response', async (t) => {
    const replies = await Promise.all(
      ['/metrics', '/api/v1/config', '/api/v1/openapi.json'].map((path) => ask(url, path, { headers: asKey(adminKey) })),
    );
    t.match(await service.stop(), { code: 0 });
    const reasons = new Set(service.logs().flatMap((line) => (line['msg'] === 'JWT validation failure' ? [line['reason']] : [])));
    for (const reason of ['algorithm', 'signature', 'expired']) t.ok(reasons.has(reason), `a JWT validation failure: ${reason}`);
    t.ok(service.logs().some((line) => line['msg'] === 'API key refused' && line['reason'] === 'unknown_key'));
    t.notMatch(service.output(), /access_token/);
    const all = [service.output(), ...replies.map(({ text }) => text)].join('\n');
    // The signature is the secret part of a token. Token headers are equal, and descriptions of formats contain the first part of many.
    const parts = secrets.map((secret) => secret.split('.').at(-1) ?? '').filter((part) => part.length >= 8);
    t.ok(parts.length > 100);
    t.strictSame(
      parts.filter((part) => all.includes(part)),
      [],
    );
    t.strictSame(
      secrets.filter((secret) => secret.length >= 8 && all.includes(secret)),
      [],
    );
  });
});
