import t from 'tap';
import { ask, openStream, tryUpgrade, type Reply } from '../support/ask.js';
import { authYaml, createKey, environment, madeKey, revokeKey, token } from '../support/credentials.js';
import { base64url, sign } from '../http/auth/sign.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';

const path = '/api/v1/session';
const yaml = authYaml(`state:\n  confirm: false\n`);

/** The cookies that a reply sets, as a browser sends them. */
const cookiesOf = ({ headers }: Reply): readonly string[] => headers['set-cookie'] ?? [];
const pairOf = (line: string | undefined): string => line?.split(';')[0] ?? '';

for (const server of ['uws', 'node'] as const)
  void t.test(`D88: sessions of browsers, served by ${server}`, async (t) => {
    const service = await whenReady(await startService(t, { yaml, env: { ...environment, SVC_API_SERVER: server } }));
    const { url } = service;
    const key = await madeKey(url, 'dana', 'read', 'write');
    const signIn = (headers: Readonly<Record<string, string>>): Promise<Reply> =>
      ask(url, path, { method: 'POST', headers: { Origin: url, ...headers } });
    /** A new session of the key. */
    const session = async (given = key) => {
      const reply = await signIn({ 'X-API-Key': given });
      const cookie = pairOf(cookiesOf(reply)[0]);
      return { Cookie: cookie, csrf: String(reply.json.data.csrf_token), value: cookie.split('=')[1] ?? '' };
    };
    const get = (headers: Readonly<Record<string, string>>, at = '/api/v1/stats'): Promise<Reply> => ask(url, at, { headers });

    await t.test('a key is exchanged for a cookie that scripts and other sites cannot use', async (t) => {
      const reply = await signIn({ 'X-API-Key': key });
      t.match(reply, { status: 200, json: { data: { authenticated: true, name: 'dana', kind: 'key', scopes: ['read', 'write'] } } });
      t.match(cookiesOf(reply), [/^driftline=[\w.-]+; Path=\/; Max-Age=604(?:7\d\d|800); HttpOnly; SameSite=Strict$/]);
      t.match(cookiesOf(await ask(url, path, { method: 'POST', headers: { 'X-API-Key': key, Origin: url.replace('http', 'https') } })), [
        /^__Host-driftline=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
      ]);
      t.match(cookiesOf(await ask(url, path, { method: 'POST', headers: { 'X-API-Key': key } })), [/^__Host-.*; Secure$/]);
      t.match(reply.headers, { 'cache-control': 'no-store', 'access-control-allow-credentials': undefined });
      t.notOk(reply.text.includes(key) || cookiesOf(reply).join('').includes(key));
    });

    await t.test('the cookie reads; a header is preferred to it', async (t) => {
      const { Cookie, csrf } = await session();
      t.equal((await get({ Cookie })).status, 200);
      t.match((await get({ Cookie }, path)).json.data, { authenticated: true, name: 'dana', csrf_token: csrf, required: true });
      t.equal((await get({ Cookie: `a=b; ${Cookie}; c="d"` })).status, 200, 'among others');
      t.equal((await get({ Cookie, 'X-API-Key': 'dl_wrong' })).status, 401);
      t.equal((await get({ Cookie, Authorization: 'Bearer wrong' })).status, 401);
      t.match((await get({}, path)).json.data, { authenticated: false, required: true, name: null, csrf_token: null, sign_in_with: null });
      t.match((await get({ 'X-API-Key': key }, path)).json.data, { authenticated: true, name: 'dana', csrf_token: null });
      t.match((await get({ Cookie: 'driftline=forged' }, path)).json.data, { authenticated: false, name: null });
    });

    await t.test('everything but reads needs the token of the session', async (t) => {
      const { Cookie, csrf } = await session();
      const other = await session();
      const act = (headers: Readonly<Record<string, string>>): Promise<Reply> =>
        ask(url, '/api/v1/drifts/unknown/actions', { method: 'POST', headers: { Cookie, ...headers }, body: '{"action":"acknowledge"}' });
      for (const wrong of [{}, { 'X-CSRF-Token': '' }, { 'X-CSRF-Token': `${csrf}x` }, { 'X-CSRF-Token': other.csrf }])
        t.match(await act(wrong), { status: 403, code: 'FORBIDDEN' }, JSON.stringify(wrong));
      t.match(await act({ 'X-CSRF-Token': csrf }), { status: 404 }, 'the session may act; there is no such alert');
      t.equal((await ask(url, path, { method: 'DELETE', headers: { Cookie } })).status, 403, 'no other page signs people out');
      t.equal((await ask(url, '/api/v1/stats', { method: 'HEAD', headers: { Cookie } })).status, 200);
    });

    await t.test('it is no Bearer token, and a Bearer token is no cookie', async (t) => {
      const { Cookie, value } = await session();
      t.equal((await get({ Authorization: `Bearer ${value}` })).status, 401);
      t.equal((await ask(url, `/api/v1/stream?access_token=${value}`)).status, 401);
      t.equal((await get({ Cookie: `driftline=${token()}` })).status, 401);
      const claims = { sub: 'dana', kind: 'token', scopes: ['admin'], jti: 'a', csrf: 'b', exp: 4_000_000_000, aud: 'driftline:session' };
      t.equal((await get({ Cookie: `driftline=${sign(claims)}` })).status, 401, 'signed with the secret for tokens');
      const [head = '', payload = '', mac = ''] = value.split('.');
      for (const forged of [
        `${head}.${base64url(claims)}.${mac}`,
        `${base64url({ alg: 'none' })}.${payload}.`,
        `${head}.${payload}.${mac.slice(0, -2)}`,
        'x'.repeat(3_000),
        '',
      ])
        t.equal((await get({ Cookie: `driftline=${forged}` })).status, 401, forged.slice(0, 40));
      t.equal((await get({ Cookie: `${Cookie}; ${Cookie}` })).status, 401, 'two cookies');
      t.equal((await ask(url, '/api/v1/stats', { headers: { Cookie: [Cookie, Cookie] } })).status, 401, 'two lines');
      const huge = await ask(url, '/api/v1/stats', { headers: { Cookie: `driftline=${'x'.repeat(60_000)}` } }).catch(() => ({ status: 0 }));
      t.notOk(huge.status === 200, `a cookie larger than all headers may be: ${String(huge.status)}`);
      t.equal((await get({ Cookie })).status, 200, 'the service still answers');
    });

    await t.test('other pages cannot use it', async (t) => {
      const { Cookie } = await session();
      const upgraded = async (headers: Readonly<Record<string, string>>): Promise<number> => {
        const { status, leave } = await tryUpgrade(url, '/ws', { Cookie, ...headers });
        leave();
        return status;
      };
      t.equal(await upgraded({ Origin: url }), 101);
      t.equal(await upgraded({}), 403, 'without an origin');
      t.equal(await upgraded({ Origin: 'http://localhost:3000' }), 403, 'an origin of api.cors.allowed_origins');
      t.equal(await upgraded({ Origin: 'http://evil.example' }), 403);
      for (const site of ['cross-site', 'same-site']) t.equal((await get({ Cookie, 'Sec-Fetch-Site': site })).status, 403, site);
      t.equal((await get({ Cookie, 'Sec-Fetch-Site': 'same-origin' })).status, 200);
      t.match(await signIn({ 'X-API-Key': key, Origin: 'http://localhost:3000' }), { status: 403, headers: { 'set-cookie': undefined } });
      const preflight = await ask(url, path, { method: 'OPTIONS', headers: { Origin: 'http://localhost:3000' } });
      t.notOk(/csrf/i.test(JSON.stringify(preflight.headers)));
      t.equal(preflight.headers['access-control-allow-credentials'], undefined);
    });

    await t.test('a session begins with a credential, and no later than that ends', async (t) => {
      const { Cookie, csrf } = await session();
      t.match(
        await signIn({ Cookie, 'X-CSRF-Token': csrf }),
        { status: 400, headers: { 'set-cookie': undefined } },
        'no session of a session',
      );
      t.equal((await signIn({})).status, 401);
      t.equal((await signIn({ 'X-API-Key': await madeKey(url, 'intake', 'ingest') })).status, 403);
      const end = Math.floor(Date.now() / 1_000) + 90;
      const reply = await signIn({ Authorization: `Bearer ${token({ exp: end })}` });
      t.equal(Date.parse(String(reply.json.data.expires_at)), end * 1_000);
      t.match(cookiesOf(reply), [/Max-Age=(?:8\d|90);/]);
      t.match((await get({ Cookie: pairOf(cookiesOf(reply)[0]) }, path)).json.data, { name: 'dana', kind: 'token', scopes: ['read'] });
    });

    await t.test('signing out ends it, and its streams', async (t) => {
      const { Cookie, csrf } = await session();
      const other = await session();
      const stream = await openStream(url, '/api/v1/stream', { Cookie });
      t.equal(stream.status, 200);
      const reply = await ask(url, path, { method: 'DELETE', headers: { Cookie, 'X-CSRF-Token': csrf } });
      t.match(reply, { status: 200, json: { data: { signed_out: true, logout_url: null } } });
      t.match(cookiesOf(reply), [/^__Host-driftline=; Path=\/; Max-Age=0;.*Secure$/, /^driftline=; Path=\/; Max-Age=0;/]);
      await stream.ended;
      t.equal((await get({ Cookie })).status, 401, 'a copy of the cookie is worth nothing');
      t.equal((await get({ Cookie: other.Cookie })).status, 200, 'other browsers stay signed in');
      t.equal((await ask(url, path, { method: 'DELETE' })).status, 200, 'without a session');
    });

    await t.test('revoking the key ends its sessions at once, and a new key with the name does not revive them', async (t) => {
      const { Cookie } = await session(await madeKey(url, 'gone', 'read'));
      const stream = await openStream(url, '/api/v1/stream', { Cookie });
      t.equal((await get({ Cookie })).status, 200);
      t.equal((await revokeKey(url, { name: 'gone' })).status, 200);
      t.equal((await get({ Cookie })).status, 401);
      await stream.ended;
      t.equal((await createKey(url, { name: 'gone', scopes: ['read'] })).status, 200);
      t.equal((await get({ Cookie })).status, 401);
    });

    await t.test('refusals are counted and logged, without the cookie', async (t) => {
      const { Cookie, value } = await session();
      await get({ Cookie: `${Cookie}x` });
      const { text } = await ask(url, '/metrics');
      for (const reason of ['session', 'session_ended', 'csrf', 'page'])
        t.match(text, new RegExp(`drift_auth_failures_total\\{reason="${reason}"\\} [1-9]`), reason);
      await until(() => service.logs().some(({ msg, reason }) => msg === 'session cookie refused' && reason === 'csrf'));
      t.notOk(service.output().includes(value.split('.')[2] ?? value));
    });
  });

void t.test('D35: cookies that are guessed count against the limit of the address', async (t) => {
  const { url } = await startService(t, {
    yaml: authYaml('  rate_limit:\n    requests_per_minute: 1\n    burst_size: 3\n'),
    env: environment,
  });
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) statuses.push((await ask(url, '/api/v1/stats', { headers: { Cookie: 'driftline=guess' } })).status);
  t.strictSame(statuses, [401, 401, 401, 429, 429]);
});

void t.test('D38: without authentication there are no sessions', async (t) => {
  const service = await whenReady(await startService(t));
  const none = await ask(service.url, path, { headers: { Cookie: 'driftline=x' } });
  t.match(none.json.data, { required: false, authenticated: false });
  t.match(await ask(service.url, path, { method: 'POST' }), { status: 400, code: 'VALIDATION_ERROR' });
  t.equal((await ask(service.url, '/api/v1/stats', { headers: { Cookie: 'driftline=x' } })).status, 200);
  t.equal((await ask(service.url, `${path}/login`)).status, 404);
});
