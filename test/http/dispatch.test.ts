import t from 'tap';
import { dispatcher, guard, type Gate } from '../../src/http/dispatch.js';
import { limitParam, pathParam } from '../../src/http/params.js';
import type { Principal, Scope } from '../../src/http/principal.js';
import { Problem } from '../../src/http/problem.js';
import type { Answer, Params, Route } from '../../src/http/route.js';
import type { Headers, HeaderName, HttpReply, HttpRequest, StreamReply } from '../../src/http/wire.js';

const reader: Principal = { kind: 'key', name: 'ci', scopes: ['read'], isValid: () => true };

const route = (path: string, handle: Route['handle'], more: Partial<Route> = {}): Route => ({
  method: 'GET',
  path,
  scope: 'read',
  limited: true,
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
];

/** A gate that writes down what passes it. */
class Snitch implements Gate {
  readonly seen: string[] = [];
  readonly errors: unknown[] = [];
  readonly refused: string[] = [];
  stopping = false;
  left = 100;
  isAsync = false;
  scopes: readonly Scope[] = ['read'];
  isOff = false;
  readonly access = {
    identify: (request: HttpRequest, mayUseQuery: boolean): Principal | Promise<Principal> => {
      this.seen.push(`identify${mayUseQuery ? ' with query' : ''}`);
      if (this.isOff) return { kind: 'anonymous', name: '', scopes: this.scopes, isValid: () => true };
      if (request.header('x-api-key') === 'good') {
        const principal = { ...reader, scopes: this.scopes };
        return this.isAsync ? Promise.resolve(principal) : principal;
      }
      const problem = new Problem('unauthorized', 'authentication required');
      if (this.isAsync) return Promise.reject(problem);
      throw problem;
    },
  };
  readonly limit = {
    take: (_: HttpRequest, principal: Principal | undefined): { allowed: boolean; remaining: number; retryAfter: number } => {
      this.seen.push(`take ${principal?.name ?? 'address'}`);
      this.left -= 1;
      return { allowed: this.left >= 0, remaining: Math.max(0, this.left), retryAfter: 1.2 };
    },
  };
  readonly cors = {
    headers: (origin: string): Headers => (origin === 'http://a' ? [['Access-Control-Allow-Origin', origin]] : []),
    preflight: (): HttpReply => ({ status: 204, headers: [], body: '' }),
    allowsSocket: (origin: string, host: string): boolean => origin === '' || origin === 'http://a' || origin === host,
  };
  readonly log = {
    debug: (): void => undefined,
    info: (): void => undefined,
    warn: (): void => undefined,
    error: (_: string, fields: unknown): void => void this.errors.push(fields),
  };
  readonly onRefused = (reason: string): void => void this.refused.push(reason);
  readonly isStopping = (): boolean => this.stopping;
  readonly observe = (path: string, status: number): void => void this.seen.push(`${path} ${status}`);
}

const asked = (path: string, more: { method?: string; key?: string; origin?: string } = {}): HttpRequest => {
  const [pathOnly = '', query = ''] = path.split('?');
  const headers: Partial<Record<HeaderName, string>> = { 'x-api-key': more.key ?? 'good', origin: more.origin ?? '' };
  return {
    method: more.method ?? 'GET',
    path: pathOnly,
    query,
    header: (name) => headers[name] ?? '',
    address: '192.0.2.1',
    body: () => Promise.resolve(new Uint8Array(0)),
  };
};

type Reply = HttpReply | StreamReply;
type Shown = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };
const shown = (reply: Reply): Shown => ({
  status: reply.status,
  headers: Object.fromEntries(reply.headers),
  body: 'body' in reply && typeof reply.body === 'string' ? reply.body : '',
});
const ask = async (gate: Snitch, ...request: Parameters<typeof asked>): Promise<Shown> =>
  shown(await dispatcher(routes, gate)(asked(...request)));
const code = (reply: Shown): string => /"code":"(\w+)"/.exec(reply.body)?.[1] ?? 'none';

void t.test('data goes into the envelope, with the usual headers', async (t) => {
  for (const [path, body] of [
    ['/now', '1'],
    ['/later', '2'],
  ] as const)
    t.same(await ask(new Snitch(), path), {
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

void t.test('an answer of its own keeps its headers', async (t) => {
  const { status, headers } = await ask(new Snitch(), '/own');
  t.equal(status, 304);
  t.same(Object.keys(headers), ['cache-control', 'X-Content-Type-Options', 'X-RateLimit-Remaining']);
});

void t.test('what is answered at once is no promise, and what is not is', (t) => {
  const dispatch = dispatcher(routes, new Snitch());
  for (const path of ['/now', '/things/a?limit=3', '/nowhere', '/bug']) t.notOk(dispatch(asked(path)) instanceof Promise, path);
  t.ok(dispatch(asked('/later')) instanceof Promise);
  t.end();
});

void t.test('parameters are decoded; those that are wrong are 400', async (t) => {
  t.match(await ask(new Snitch(), '/things/a%2Fb?limit=3'), { status: 200, body: '{"success":true,"data":{"id":"a/b","limit":3}}' });
  const refused = await ask(new Snitch(), '/things/a?limit=0');
  t.match(refused, { status: 400, body: '{"success":false,"error":{"code":"VALIDATION_ERROR","message":"limit: expected' });
  t.match(await ask(new Snitch(), '/things/%ff'), { status: 400 });
});

void t.test('HEAD is served as GET; unknown paths are 404, and other methods 405 with Allow (D32)', async (t) => {
  t.match(await ask(new Snitch(), '/now', { method: 'HEAD' }), { status: 200 });
  t.equal(code(await ask(new Snitch(), '/nowhere')), 'NOT_FOUND');
  t.equal(code(await ask(new Snitch(), '/now/')), 'NOT_FOUND');
  const refused = await ask(new Snitch(), '/things/a', { method: 'POST' });
  t.match(refused, { status: 405, headers: { Allow: 'GET, HEAD, DELETE, OPTIONS' } });
  t.equal(code(refused), 'METHOD_NOT_ALLOWED');
});

void t.test('D38: without a credential nothing is learnt but from open routes, and each try costs the address', async (t) => {
  for (const isAsync of [false, true]) {
    const gate = new Snitch();
    gate.isAsync = isAsync;
    for (const [path, method] of [
      ['/now', 'GET'],
      ['/nowhere', 'GET'],
      ['/now', 'DELETE'],
      ['/free', 'GET'],
      ['/things/%ff', 'GET'],
    ] as const) {
      const refused = await ask(gate, path, { method, key: 'bad' });
      t.equal(refused.status, 401, `${method} ${path}`);
      t.equal(code(refused), 'UNAUTHORIZED');
    }
    t.equal(gate.seen.filter((one) => one === 'take address').length, 5);
    t.equal((await ask(gate, '/open', { key: 'bad' })).status, 200);
    gate.left = 0;
    t.equal((await ask(gate, '/free', { key: 'bad' })).status, 429);
  }
});

void t.test('D35: past the limit 429 says when to come again; exempt routes are not counted', async (t) => {
  const gate = new Snitch();
  gate.left = 1;
  t.equal((await ask(gate, '/now')).headers['X-RateLimit-Remaining'], '0');
  for (const path of ['/now', '/nowhere']) {
    const refused = await ask(gate, path);
    t.match(refused, { status: 429, headers: { 'Retry-After': '2', 'X-RateLimit-Remaining': '0' } });
    t.equal(code(refused), 'RATE_LIMIT_EXCEEDED');
  }
  for (const path of ['/free', '/open']) {
    const served = await ask(gate, path);
    t.equal(served.status, 200);
    t.notOk('X-RateLimit-Remaining' in served.headers);
  }
});

void t.test('D38: with authentication off, what needs more than everybody may is 401', async (t) => {
  const gate = new Snitch();
  gate.isOff = true;
  const refused = await ask(gate, '/things/a', { method: 'DELETE' });
  t.match(refused, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
  t.equal(code(refused), 'UNAUTHORIZED');
  t.equal((await ask(gate, '/things/a')).status, 200);
  t.same(gate.refused, ['missing']);
});

void t.test('D41: a scope that is missing is 403, and counted; admin has them all', async (t) => {
  const gate = new Snitch();
  t.equal(code(await ask(gate, '/things/a', { method: 'DELETE' })), 'FORBIDDEN');
  t.same(gate.refused, ['scope']);
  gate.scopes = ['ingest'];
  t.equal((await ask(gate, '/now')).status, 403);
  gate.scopes = ['admin'];
  t.equal((await ask(gate, '/things/a', { method: 'DELETE' })).status, 200);
  t.equal((await ask(gate, '/now')).status, 200);
});

void t.test('D58: while it shuts down only open routes answer', async (t) => {
  const gate = new Snitch();
  gate.stopping = true;
  const refused = await ask(gate, '/now');
  t.match(refused, { status: 503, headers: { 'Retry-After': /^\d+$/ } });
  t.equal(code(refused), 'SERVICE_UNAVAILABLE');
  t.equal((await ask(gate, '/open')).status, 200);
});

void t.test('D32: a bug is 500 without a word of it, and in the log with its stack', async (t) => {
  for (const path of ['/bug', '/bug/later']) {
    const gate = new Snitch();
    t.match(await ask(gate, path), {
      status: 500,
      body: '{"success":false,"error":{"code":"INTERNAL_ERROR","message":"internal error"}}',
    });
    t.match(gate.errors, [{ route: path, error: /the inside\n +at / }]);
  }
  const gate = new Snitch();
  t.match(await ask(gate, '/problem'), { status: 503, headers: { 'Retry-After': '1' } });
  t.same(gate.errors, []);
});

void t.test('D34: preflights need no credential; every answer says what its page may do', async (t) => {
  const gate = new Snitch();
  t.equal((await ask(gate, '/now', { method: 'OPTIONS', key: 'bad' })).status, 204);
  for (const path of ['/now', '/nowhere', '/bug', '/open', '/own'])
    t.equal((await ask(gate, path, { origin: 'http://a' })).headers['Access-Control-Allow-Origin'], 'http://a', path);
  t.equal((await ask(gate, '/now', { origin: 'http://a', key: 'bad' })).headers['Access-Control-Allow-Origin'], 'http://a');
});

void t.test('D39: a token in the query counts for streams only', async (t) => {
  const gate = new Snitch();
  await ask(gate, '/api/v1/stream');
  await ask(gate, '/now');
  await guard(gate, (principal) => principal)(asked('/ws'));
  t.same(
    gate.seen.filter((one) => one.startsWith('identify')),
    ['identify with query', 'identify', 'identify with query'],
  );
});

void t.test('every answer is observed once, by its route', async (t) => {
  const gate = new Snitch();
  for (const path of ['/things/a', '/nowhere', '/bug', '/later']) await ask(gate, path);
  await ask(gate, '/now', { key: 'bad' });
  t.same(
    gate.seen.filter((one) => /\d$/.test(one)),
    ['/things/:id 200', 'other 404', '/bug 500', '/later 200', '/now 401'],
  );
});

void t.test('a WebSocket passes the same gate, and needs the scope read', async (t) => {
  for (const isAsync of [false, true]) {
    const gate = new Snitch();
    const open = guard(gate, (principal) => ({ principal }));
    gate.isAsync = isAsync;
    t.match(await open(asked('/ws')), { principal: { kind: 'key', name: 'ci' } });
    t.match(await open(asked('/ws', { key: 'bad' })), { status: 401 });
    gate.scopes = ['ingest'];
    t.match(await open(asked('/ws')), { status: 403 });
    gate.scopes = ['read'];
    gate.stopping = true;
    t.match(await open(asked('/ws')), { status: 503 });
    gate.left = 0;
    t.match(await open(asked('/ws')), { status: 429 });
    t.same(
      gate.seen.filter((one) => one.startsWith('/ws')),
      ['/ws 401', '/ws 403', '/ws 503', '/ws 429'],
    );
  }
});

void t.test('D34: a WebSocket of another origin is refused before its credential is looked at', async (t) => {
  const gate = new Snitch();
  const open = guard(gate, (principal) => ({ principal }));
  t.match(await open(asked('/ws', { origin: 'http://evil' })), { status: 403 });
  t.same(gate.seen, ['/ws 403']);
  t.match(await open(asked('/ws', { origin: 'http://a' })), { principal: {} });
});

void t.test('D47: who finds no room for a WebSocket hears it as any page would', async (t) => {
  const gate = new Snitch();
  const full = guard(gate, (): { readonly open: true } | Problem => new Problem('unavailable', 'no room', [['Retry-After', '5']]));
  const refused = await full(asked('/ws', { origin: 'http://a' }));
  t.match('status' in refused && shown(refused), {
    status: 503,
    headers: { 'Retry-After': '5', 'Access-Control-Allow-Origin': 'http://a' },
  });
  t.equal(gate.seen.at(-1), '/ws 503');
});
