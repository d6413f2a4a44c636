import t from 'tap';
import { dispatcher, guard } from '../../src/http/dispatch.js';
import { limitParam, pathParam } from '../../src/http/params.js';
import { Problem } from '../../src/model/http/problem.js';
import type { Answer, Params, Route } from '../../src/http/route.js';
import { asked, shown, RecordingDeps, type Shown } from './recording-deps.js';

const route = (path: string, handle: Route['handle'], more: Partial<Route> = {}): Route => ({
  method: 'GET',
  path,
  scope: 'read',
  limited: true,
  costly: false,
  summary: '',
  params: {},
  response: undefined,
  envelope: true,
  produces: 'application/json',
  body: undefined,
  status: 200,
  problems: [],
  handle,
  ...more,
});
const data = (json: string): Answer => ({ kind: 'data', json });
const params: Params = { id: pathParam('Id.'), limit: limitParam };

const routes: readonly Route[] = [
  route('/open', () => data('"open"'), { scope: 'open', limited: false }),
  route('/now', () => data('1')),
  route('/later', async () => data('2')),
  route('/things/:id', (call) => data(JSON.stringify(call.params)), { params }),
  route('/things/:id', () => data('null'), { method: 'DELETE', scope: 'admin' }),
  route('/free', () => data('3'), { limited: false }),
  route('/own', () => ({ kind: 'reply', reply: { status: 304, headers: [['cache-control', 'no-cache']], body: '' } })),
  route('/bug', () => {
    throw new Error('the inside');
  }),
  route('/bug/later', () => Promise.reject(new Error('the inside'))),
  route('/problem', () => Promise.reject(new Problem('unavailable', 'not loaded yet', [['Retry-After', '1']]))),
  route('/api/v1/stream', () => data('"stream"')),
  route('/alerts', () => data('4'), { method: 'POST', scope: 'ingest' }),
];

const ask = async (deps: RecordingDeps, ...request: Parameters<typeof asked>): Promise<Shown> =>
  shown(await dispatcher(routes, deps)(asked(...request)));
const code = (reply: Shown): string => /"code":"(\w+)"/.exec(reply.body)?.[1] ?? 'none';

void t.test('puts data into the envelope, with the usual headers', async (t) => {
  for (const [path, body] of [
    ['/now', '1'],
    ['/later', '2'],
  ] as const)
    t.same(await ask(new RecordingDeps(), path), {
      status: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'X-RateLimit-Remaining': '99',
      },
      body: `{"success":true,"data":${body}}`,
    });
});

void t.test('keeps the headers of a custom reply', async (t) => {
  const { status, headers } = await ask(new RecordingDeps(), '/own');
  t.equal(status, 304);
  t.same(Object.keys(headers), ['cache-control', 'X-Content-Type-Options', 'X-RateLimit-Remaining']);
});

void t.test('synchronous routes return a response, asynchronous ones a promise', (t) => {
  const dispatch = dispatcher(routes, new RecordingDeps());
  for (const path of ['/now', '/things/a?limit=3', '/nowhere', '/bug']) t.notOk(dispatch(asked(path)) instanceof Promise, path);
  t.ok(dispatch(asked('/later')) instanceof Promise);
  t.end();
});

void t.test('decodes parameters and answers 400 to invalid ones', async (t) => {
  t.match(await ask(new RecordingDeps(), '/things/a%2Fb?limit=3'), { status: 200, body: '{"success":true,"data":{"id":"a/b","limit":3}}' });
  const refused = await ask(new RecordingDeps(), '/things/a?limit=0');
  t.match(refused, { status: 400, body: '{"success":false,"error":{"code":"VALIDATION_ERROR","message":"limit: expected' });
  t.match(await ask(new RecordingDeps(), '/things/%ff'), { status: 400 });
});

void t.test('serves HEAD as GET, answers 404 to unknown paths and 405 with Allow to other methods (D32)', async (t) => {
  t.match(await ask(new RecordingDeps(), '/now', { method: 'HEAD' }), { status: 200 });
  t.equal(code(await ask(new RecordingDeps(), '/nowhere')), 'NOT_FOUND');
  t.equal(code(await ask(new RecordingDeps(), '/now/')), 'NOT_FOUND');
  const refused = await ask(new RecordingDeps(), '/things/a', { method: 'POST' });
  t.match(refused, { status: 405, headers: { Allow: 'GET, HEAD, DELETE, OPTIONS' } });
  t.equal(code(refused), 'METHOD_NOT_ALLOWED');
});

void t.test('D38: reveals only open routes without a credential, and counts each attempt for the address', async (t) => {
  for (const isAsync of [false, true]) {
    const deps = new RecordingDeps();
    deps.isAsync = isAsync;
    for (const [path, method] of [
      ['/now', 'GET'],
      ['/nowhere', 'GET'],
      ['/now', 'DELETE'],
      ['/free', 'GET'],
      ['/things/%ff', 'GET'],
    ] as const) {
      const refused = await ask(deps, path, { method, key: 'bad' });
      t.equal(refused.status, 401, `${method} ${path}`);
      t.equal(code(refused), 'UNAUTHORIZED');
    }
    t.equal(deps.seen.filter((one) => one === 'take address').length, 5);
    t.equal((await ask(deps, '/open', { key: 'bad' })).status, 200);
    deps.left = 0;
    t.equal((await ask(deps, '/free', { key: 'bad' })).status, 429);
  }
});

void t.test('D35: answers 429 with Retry-After over the limit, and does not count exempt routes', async (t) => {
  const deps = new RecordingDeps();
  deps.left = 1;
  t.equal((await ask(deps, '/now')).headers['X-RateLimit-Remaining'], '0');
  for (const path of ['/now', '/nowhere']) {
    const refused = await ask(deps, path);
    t.match(refused, { status: 429, headers: { 'Retry-After': '2', 'X-RateLimit-Remaining': '0' } });
    t.equal(code(refused), 'RATE_LIMIT_EXCEEDED');
  }
  for (const path of ['/free', '/open']) {
    const served = await ask(deps, path);
    t.equal(served.status, 200);
    t.notOk('X-RateLimit-Remaining' in served.headers);
  }
});

void t.test('D38: with authentication off, answers 401 where more than the scopes of everyone is required', async (t) => {
  const deps = new RecordingDeps();
  deps.isOff = true;
  const refused = await ask(deps, '/things/a', { method: 'DELETE' });
  t.match(refused, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
  t.equal(code(refused), 'UNAUTHORIZED');
  t.equal((await ask(deps, '/things/a')).status, 200);
  t.same(deps.refused, ['missing']);
});

void t.test('D41: answers 403 to a missing scope and counts it; admin implies all scopes', async (t) => {
  const deps = new RecordingDeps();
  t.equal(code(await ask(deps, '/things/a', { method: 'DELETE' })), 'FORBIDDEN');
  t.same(deps.refused, ['scope']);
  deps.scopes = ['ingest'];
  t.equal((await ask(deps, '/now')).status, 403);
  deps.scopes = ['admin'];
  t.equal((await ask(deps, '/things/a', { method: 'DELETE' })).status, 200);
  t.equal((await ask(deps, '/now')).status, 200);
});

void t.test('D58: answers only open routes during shutdown', async (t) => {
  const deps = new RecordingDeps();
  deps.stopping = true;
  const refused = await ask(deps, '/now');
  t.match(refused, { status: 503, headers: { 'Retry-After': /^\d+$/ } });
  t.equal(code(refused), 'SERVICE_UNAVAILABLE');
  t.equal((await ask(deps, '/open')).status, 200);
});

void t.test('D32: answers 500 to a bug without its message, and logs the stack', async (t) => {
  for (const path of ['/bug', '/bug/later']) {
    const deps = new RecordingDeps();
    t.match(await ask(deps, path), {
      status: 500,
      body: '{"success":false,"error":{"code":"INTERNAL_ERROR","message":"internal error"}}',
    });
    t.match(deps.errors, [{ route: path, error: /the inside\n +at / }]);
  }
  const deps = new RecordingDeps();
  t.match(await ask(deps, '/problem'), { status: 503, headers: { 'Retry-After': '1' } });
  t.same(deps.errors, []);
});

void t.test('D34: answers preflights without a credential, and sends CORS headers with every response', async (t) => {
  const deps = new RecordingDeps();
  t.equal((await ask(deps, '/now', { method: 'OPTIONS', key: 'bad' })).status, 204);
  for (const path of ['/now', '/nowhere', '/bug', '/open', '/own'])
    t.equal((await ask(deps, path, { origin: 'http://a' })).headers['Access-Control-Allow-Origin'], 'http://a', path);
  t.equal((await ask(deps, '/now', { origin: 'http://a', key: 'bad' })).headers['Access-Control-Allow-Origin'], 'http://a');
});

void t.test(
  'D34: with authentication off, refuses writes of foreign pages only, not of programs or clients with a credential',
  async (t) => {
    const deps = new RecordingDeps();
    const remove = { method: 'DELETE' };
    deps.scopes = ['admin'];
    deps.isOff = true;
    t.match(await ask(deps, '/things/a', { ...remove, origin: 'http://evil' }), { status: 403, body: /FORBIDDEN/ });
    t.equal((await ask(deps, '/things/a', { ...remove, origin: 'null' })).status, 403);
    t.equal((await ask(deps, '/things/a', { ...remove, origin: 'http://a' })).status, 200);
    t.equal((await ask(deps, '/things/a', remove)).status, 200);
    t.equal((await ask(deps, '/things/a', { origin: 'http://evil' })).status, 200, 'the browser hides the response from the page');
    deps.isOff = false;
    t.equal((await ask(deps, '/things/a', { ...remove, origin: 'http://evil' })).status, 200);
  },
);

void t.test('D39 D49: accepts a token in the query only for streams, and a password only for the intake and unknown paths', async (t) => {
  const deps = new RecordingDeps();
  await ask(deps, '/api/v1/stream');
  await ask(deps, '/now');
  await ask(deps, '/alerts', { method: 'POST' });
  await ask(deps, '/things/a', { method: 'DELETE' });
  await ask(deps, '/nowhere', { method: 'POST' });
  await guard(deps, (principal) => principal)(asked('/ws'));
  t.same(
    deps.seen.filter((one) => one.startsWith('identify')),
    ['identify with query', 'identify', 'identify with password', 'identify', 'identify with password', 'identify with query'],
  );
});

void t.test('observes every response once, by its route', async (t) => {
  const deps = new RecordingDeps();
  for (const path of ['/things/a', '/nowhere', '/bug', '/later']) await ask(deps, path);
  await ask(deps, '/now', { key: 'bad' });
  t.same(
    deps.seen.filter((one) => /\d$/.test(one)),
    ['/things/:id 200', 'other 404', '/bug 500', '/later 200', '/now 401'],
  );
});

void t.test('refuses a foreign host before anything else, on every path and with every method', async (t) => {
  for (const [path, method] of [
    ['/now', 'GET'],
    ['/open', 'GET'],
    ['/nowhere', 'GET'],
    ['/now', 'OPTIONS'],
    ['/alerts', 'POST'],
    ['/now', 'HEAD'],
  ] as const) {
    const deps = new RecordingDeps();
    const refused = await ask(deps, path, { method, host: 'rebound.example', key: 'bad' });
    t.equal(refused.status, 403, path);
    t.equal(code(refused), 'FORBIDDEN', path);
    t.same(deps.seen, ['other 403'], 'no credential was checked');
  }
});

void t.test('D118: a client has eight costly requests under way at most, whatever others do', async (t) => {
  const ends: (() => void)[] = [];
  const slow = new Promise<void>((resolve) => ends.push(resolve));
  const deps = new RecordingDeps();
  const served = dispatcher(
    [
      route('/costly', () => slow.then(() => data('1')), { costly: true }),
      route('/fails', () => Promise.reject(new Problem('not_found', 'no')), { costly: true }),
      route(
        '/throws',
        () => {
          throw new Problem('not_found', 'no');
        },
        { costly: true },
      ),
      route('/cheap', () => data('2')),
    ],
    deps,
  );
  const get = async (path: string): Promise<Shown> => shown(await served(asked(path)));
  for (let n = 0; n < 20; n++) for (const path of ['/fails', '/throws']) t.equal((await get(path)).status, 404);
  const running = Array.from({ length: 8 }, () => get('/costly'));
  const refused = await get('/costly');
  t.match(refused, { status: 429, headers: { 'Retry-After': '1', 'X-RateLimit-Remaining': '0' } });
  t.equal(code(refused), 'RATE_LIMIT_EXCEEDED');
  t.equal((await get('/cheap')).status, 200);
  deps.isOff = true;
  const other = get('/costly');
  for (const end of ends) end();
  t.equal((await other).status, 200, 'another client');
  t.strictSame(new Set((await Promise.all(running)).map(({ status }) => status)), new Set([200]));
  deps.isOff = false;
  t.equal((await get('/costly')).status, 200, 'once they have ended');
});
