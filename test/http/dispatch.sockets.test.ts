import t from 'tap';
import { guard } from '../../src/http/dispatch.js';
import { Problem } from '../../src/model/http/problem.js';
import { asked, shown, RecordingDeps } from './recording-deps.js';

void t.test('a WebSocket passes the same checks and needs the scope read', async (t) => {
  for (const isAsync of [false, true]) {
    const deps = new RecordingDeps();
    const open = guard(deps, (principal) => ({ principal }));
    deps.isAsync = isAsync;
    t.match(await open(asked('/ws')), { principal: { kind: 'key', name: 'ci' } });
    t.match(await open(asked('/ws', { key: 'bad' })), { status: 401 });
    deps.scopes = ['ingest'];
    t.match(await open(asked('/ws')), { status: 403 });
    deps.scopes = ['read'];
    deps.stopping = true;
    t.match(await open(asked('/ws')), { status: 503 });
    deps.left = 0;
    t.match(await open(asked('/ws')), { status: 429 });
    t.same(
      deps.seen.filter((one) => one.startsWith('/ws')),
      ['/ws 401', '/ws 403', '/ws 503', '/ws 429'],
    );
  }
});

void t.test('D34: refuses a WebSocket of another origin before it checks the credential', async (t) => {
  const deps = new RecordingDeps();
  const open = guard(deps, (principal) => ({ principal }));
  t.match(await open(asked('/ws', { origin: 'http://evil' })), { status: 403 });
  t.same(deps.seen, ['/ws 403']);
  t.match(await open(asked('/ws', { origin: 'http://a' })), { principal: {} });
});

void t.test('D35: counts queries over a WebSocket for its client', async (t) => {
  const deps = new RecordingDeps();
  deps.left = 2;
  const open = guard(deps, (_, limit) => ({ limit }));
  const opened = await open(asked('/ws'));
  if (!('limit' in opened)) throw new Error('refused');
  t.equal(opened.limit(), undefined);
  t.match(opened.limit(), { kind: 'rate_limited' });
  t.same(
    deps.seen.filter((one) => one.startsWith('take')),
    ['take ci', 'take ci', 'take ci'],
  );
  const { limit: _, ...unlimited } = deps;
  const free = await guard({ ...unlimited, limit: undefined }, (_, limit) => ({ limit }))(asked('/ws'));
  t.equal('limit' in free && free.limit(), undefined);
});

void t.test('D47: answers a WebSocket over the limit with the usual error response', async (t) => {
  const deps = new RecordingDeps();
  const full = guard(deps, (): { readonly open: true } | Problem => new Problem('unavailable', 'no room', [['Retry-After', '5']]));
  const refused = await full(asked('/ws', { origin: 'http://a' }));
  t.match('status' in refused && shown(refused), {
    status: 503,
    headers: { 'Retry-After': '5', 'Access-Control-Allow-Origin': 'http://a' },
  });
  t.equal(deps.seen.at(-1), '/ws 503');
});

void t.test('refuses a WebSocket for a foreign host', async (t) => {
  const deps = new RecordingDeps();
  t.match(await guard(deps, () => ({}))(asked('/ws', { host: 'rebound.example' })), { status: 403, body: /FORBIDDEN/ });
  t.same(deps.seen, ['/ws 403']);
});
