import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import t from 'tap';
import { ask, tryUpgrade, openStream, type Reply } from '../support/ask.js';
import { environment, token } from '../support/credentials.js';
import { cloudAlert } from '../support/sensor-alerts.js';
import { startService } from '../support/service.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

const open = ['/health', '/healthz', '/ready', '/metrics'];
const remaining = 'x-ratelimit-remaining';
const allowOrigin = 'access-control-allow-origin';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

void t.test('D35: each credential has its own limit for all requests', async (t) => {
  const keys = ['key-number-one', 'key-number-two', 'key-number-three'];
  const entries = keys.map((key) => `      - {name: ${key.slice(11)}, sha256: ${sha256(key)}, scopes: [read, ingest]}\n`);
  // Refills one request per minute: none during this test.
  const yaml = `api:
  host: 127.0.0.1
  rate_limit: {requests_per_minute: 1, burst_size: 5}
  auth:
    enabled: true
    api_keys:
${entries.join('')}`;
  const service = await startService(t, { yaml, env: environment });
  const { url } = service;
  const ready = await until(
    () => ask(url, '/ready'),
    ({ status }) => status === 200,
  );
  t.equal(ready.status, 200);
  const [one, two, three] = keys.map((key) => ({ 'X-API-Key': key }));
  if (one === undefined || two === undefined || three === undefined) throw new Error('no keys');
  const left = async (headers: OutgoingHttpHeaders, path = '/api/v1/stats', method = 'GET'): Promise<readonly unknown[]> => {
    const answer = await ask(url, path, { method, headers });
    return [answer.status, answer.headers[remaining]];
  };

  await t.test('D35: accepts five requests at once and refuses the sixth', async (t) => {
    for (const number of [4, 3, 2, 1, 0]) t.strictSame(await left(one), [200, String(number)]);
    const refused = await ask(url, '/api/v1/stats', { headers: one });
    t.match(refused, { status: 429, code: 'RATE_LIMIT_EXCEEDED', headers: { [remaining]: '0', 'retry-after': /^\d+$/ } });
    t.strictSame(Object.keys(refused.json), ['success', 'error']);
    const seconds = Number(refused.headers['retry-after']);
    t.ok(seconds >= 1 && seconds <= 60, String(seconds));
    for (const [path, method] of [
      ['/api/v1/stats', 'HEAD'],
      ['/api/v1/stats', 'PUT'],
      ['/api/v1/drifts/unknown', 'GET'],
      ['/nothing', 'GET'],
      ['/api/v1/stream', 'GET'],
      ['/api/v1/auth/api-keys', 'DELETE'],
      ['/ws', 'GET'],
    ] as const)
      t.strictSame(await left(one, path, method), [429, '0'], `${method} ${path}`);
    t.match(await tryUpgrade(url, '/ws', one), { status: 429, headers: { 'retry-after': /^\d+$/, [remaining]: '0' } });
  });

  await t.test('D35: exempts open paths and the intake', async (t) => {
    for (let round = 0; round < 3; round += 1) for (const path of open) t.strictSame(await left(one, path), [200, undefined], path);
    for (let number = 0; number < 8; number += 1) {
      const body = JSON.stringify(cloudAlert(`n${String(number)}`));
      const taken = await ask(url, '/api/v1/intake/sensor', { method: 'POST', headers: one, body });
      t.strictSame([taken.status, taken.headers[remaining]], [202, undefined]);
    }
    t.strictSame(await left(one), [429, '0'], 'none of them refills the limit');
  });

  await t.test('D35: limits another key separately; streams and refused requests count too', async (t) => {
    t.strictSame(await left(two), [200, '4']);
    const socket = await tryUpgrade(url, '/ws', two);
    t.equal(socket.status, 101);
    const stream = await openStream(url, '/api/v1/stream', two);
    t.strictSame([stream.status, stream.headers[remaining]], [200, '2']);
    t.strictSame(await left(two, '/nothing'), [404, '1']);
    t.strictSame(await left(two, '/api/v1/auth/api-keys', 'POST'), [403, '0']);
    t.equal((await left(two))[0], 429);
    socket.leave();
    stream.leave();
  });

  await t.test('D35: counts queries over a WebSocket', async (t) => {
    const asErin = { Authorization: `Bearer ${token({ sub: 'erin' })}` };
    const listener = await Listener.open(service.ws, { headers: asErin });
    t.strictSame(await left(asErin), [200, '3']);
    for (let number = 0; number < 3; number += 1) t.match(await listener.ask({ type: 'query', topic: 'stats' }), { type: 'query_result' });
    t.match(await listener.ask({ type: 'query', topic: 'stats' }), { type: 'error', payload: { code: 'RATE_LIMIT_EXCEEDED' } });
    t.match(await listener.ask({ type: 'subscribe', topic: 'drifts' }), { type: 'subscribed' });
    t.equal((await left(asErin))[0], 429);
    await listener.leave();
  });

  await t.test('D35: counts a token for its subject, separately from a key of that name', async (t) => {
    const asDana = () => ({ Authorization: `Bearer ${token({ jti: Math.random() })}` });
    const asOne = { Authorization: `Bearer ${token({ sub: 'one' })}` };
    t.strictSame(await left(asOne), [200, '4']);
    for (const number of [4, 3, 2, 1, 0]) t.strictSame(await left(asDana()), [200, String(number)]);
    t.equal((await left(asDana()))[0], 429);
  });

  await t.test('D34: allows WebSockets from pages of listed origins, of the service itself, and from programs', async (t) => {
    const as = (name: string): string => `/ws?access_token=${token({ sub: name })}`;
    for (const origin of ['http://localhost:5173', 'http://localhost:3000', url]) {
      const socket = await tryUpgrade(url, as(origin), { Origin: origin });
      t.equal(socket.status, 101, origin);
      socket.leave();
    }
    const evil = [
      'https://evil.example',
      'null',
      'http://localhost:5174',
      'http://localhost',
      'https://localhost:5173',
      `${url}.evil.example`,
    ];
    for (const origin of [...evil, 'http://127.0.0.1', 'file://'])
      t.match(
        await tryUpgrade(url, as('page'), { Origin: origin }),
        { status: 403, headers: { [allowOrigin]: undefined, vary: 'Origin' } },
        origin,
      );
    t.strictSame(await left({ Authorization: `Bearer ${token({ sub: 'page' })}` }), [200, '4'], 'a page cannot use up the limit of others');
  });

  await t.test('D34 D38: lets the page read refusals too', async (t) => {
    const Origin = 'http://localhost:5173';
    for (const [headers, path, status] of [
      [{}, '/api/v1/stats', 401],
      [one, '/api/v1/stats', 429],
      [three, '/api/v1/auth/api-keys', 403],
      [three, '/api/v1/stream', 200],
    ] as const) {
      const answer = await ask(url, path, { method: status === 403 ? 'DELETE' : 'GET', headers: { ...headers, Origin } });
      t.match(answer, { status, headers: { [allowOrigin]: Origin } }, path);
    }
    t.match(await tryUpgrade(url, '/ws', { ...one, Origin }), { status: 429, headers: { [allowOrigin]: Origin } });
  });

  await t.test('D35: counts failed credentials only for their address', async (t) => {
    const guess = async (number: number): Promise<number> =>
      (await ask(url, '/api/v1/stats', { headers: { 'X-API-Key': `guess ${String(number)}` } })).status;
    const statuses: number[] = [];
    for (let number = 0; number < 8; number += 1) statuses.push(await guess(number));
    // The request without a credential above used one.
    t.strictSame(statuses, [401, 401, 401, 401, 429, 429, 429, 429]);
    t.equal((await tryUpgrade(url, '/ws')).status, 429);
    t.match((await left(three))[0], 200);
  });
});

void t.test('D34 D35: without authentication, limits addresses, and pages separately', async (t) => {
  const yaml = `api:
  trusted_proxies: [127.0.0.2, 10.0.0.0/8]
  rate_limit: {requests_per_minute: 60, burst_size: 5}
  cors:
    allowed_origins: ['https://console.example', 'http://localhost:8080']
`;
  const { url } = await startService(t, { yaml });
  const stats = (headers: OutgoingHttpHeaders, from?: string): Promise<Reply> =>
    ask(url, '/api/v1/stats', from === undefined ? { headers } : { headers, from });
  const proxy = '127.0.0.2';
  const through = (...lines: readonly string[]): Promise<Reply> => stats({ 'X-Forwarded-For': [...lines] }, proxy);
  /** Sends requests until one is refused: five, plus one per elapsed second. */
  const spend = async (request: (number: number) => Promise<Reply>): Promise<{ readonly refused: Reply; readonly fits: boolean }> => {
    const start = Date.now();
    for (let number = 0; ; number += 1) {
      const answer = await request(number);
      const most = 5 + Math.ceil((Date.now() - start) / 1_000);
      if (answer.status !== 200 || number > most) return { refused: answer, fits: number >= 5 && number <= most };
    }
  };

  await t.test('D31: shows the limit in effect', async (t) => {
    const { json } = await ask(url, '/api/v1/config');
    t.match(json.data.api.rate_limit, { requests_per_minute: 60, burst_size: 5, enabled: true });
  });

  await t.test('D35: allows a burst of five, then one per second, and serves clients that honor Retry-After', async (t) => {
    const client = (): Promise<Reply> => through('192.0.2.1');
    t.match(await client(), { status: 200, headers: { [remaining]: '4' } });
    const { refused, fits } = await spend(() => through('192.0.2.2'));
    t.ok(fits);
    t.match(refused, { status: 429, code: 'RATE_LIMIT_EXCEEDED', headers: { [remaining]: '0', 'retry-after': '1' } });
    const answer = await until(
      () => through('192.0.2.2'),
      ({ status }) => status === 200,
    );
    t.match(answer, { status: 200, headers: { [remaining]: /^\d$/ } });
  });

  await t.test('D35: takes the client address only from trusted proxies', async (t) => {
    const { refused, fits } = await spend((number) =>
      stats({
        'X-Forwarded-For': `198.51.100.${String(number)}`,
        Forwarded: `for=198.51.100.${String(number)}`,
        'X-API-Key': String(number),
      }),
    );
    t.ok(fits, 'the address of an untrusted peer counts, whatever its headers');
    t.equal(refused.status, 429);
    t.equal((await through('198.51.100.1')).headers[remaining], '4', 'the addresses in its headers are not charged');
    const spoofed = await spend((number) => through(`203.0.113.${String(number)}`, '192.0.2.7'));
    t.ok(spoofed.fits, "entries before that of the proxy are the client's");
    const listed = await spend((number) => through(`203.0.113.${String(number)}, 192.0.2.8`));
    t.ok(listed.fits, 'also in one line');
    const chained = await spend((number) => through(`192.0.2.9, 10.1.2.${String(number)}`));
    t.ok(chained.fits, 'chained proxies');
    t.equal((await through('203.0.113.1')).headers[remaining], '4');
  });

  await t.test('D34: answers preflights of any origin and allows only listed ones', async (t) => {
    const preflight = (Origin: string, path = '/api/v1/auth/api-keys'): Promise<Reply> =>
      ask(url, path, {
        method: 'OPTIONS',
        headers: { Origin, 'Access-Control-Request-Method': 'DELETE', 'Access-Control-Request-Headers': 'x-api-key,content-type' },
      });
    for (const origin of ['https://console.example', 'http://localhost:8080'])
      for (const path of ['/api/v1/auth/api-keys', '/api/v1/stats', '/nothing', '/health']) {
        const answer = await preflight(origin, path);
        t.match(answer, { status: 204, text: '', headers: { [allowOrigin]: origin, vary: 'Origin', [remaining]: undefined } });
        const listed = (name: string): readonly string[] => String(answer.headers[name]).split(', ').sort();
        t.strictSame(listed('access-control-allow-methods'), ['DELETE', 'GET', 'OPTIONS', 'POST']);
        t.strictSame(listed('access-control-allow-headers'), ['Authorization', 'Content-Type', 'Last-Event-ID', 'X-API-Key']);
        t.equal(answer.headers['access-control-allow-credentials'], undefined);
      }
    for (const origin of [
      'https://evil.example',
      'http://console.example',
      'https://console.example:444',
      'http://localhost:5173',
      'null',
      '',
    ]) {
      const { status, headers } = await preflight(origin);
      t.equal(status, 204);
      t.strictSame(
        Object.keys(headers).filter((name) => name.startsWith('access-control')),
        [],
        origin,
      );
      t.equal(headers['vary'], 'Origin');
    }
  });

  await t.test('D34: adds CORS headers to every response', async (t) => {
    const Origin = 'https://console.example';
    let client = 0;
    for (const [path, status, asked] of [
      ['/api/v1/stats', 200, {}],
      ['/api/v1/stats', 200, { method: 'HEAD' }],
      ['/api/v1/graph', 200, {}],
      ['/api/v1/stream', 200, {}],
      ['/health', 200, {}],
      ['/metrics', 200, {}],
      ['/api/v1/stats?page=0', 200, {}],
      ['/api/v1/drifts?page=0', 400, {}],
      ['/api/v1/drifts/unknown', 404, {}],
      ['/nothing', 404, {}],
      ['/api/v1/stats', 405, { method: 'PUT' }],
      ['/api/v1/auth/api-keys', 401, { method: 'POST', body: '{}' }],
      ['/api/v1/intake/sensor', 415, { method: 'POST', body: '<a/>', type: 'text/xml' }],
    ] as const) {
      const { type, ...rest } = { type: 'application/json', ...asked };
      client += 1;
      const fromOrigin = async (origin: string): Promise<Reply> =>
        ask(url, path, {
          ...rest,
          from: proxy,
          headers: { Origin: origin, 'X-Forwarded-For': `203.0.113.${String(100 + client)}`, 'Content-Type': type },
        });
      const answer = await fromOrigin(Origin);
      t.match(answer, { status, headers: { [allowOrigin]: Origin, vary: /Origin/ } }, `${path} ${String(status)}`);
      t.match(answer.headers['access-control-expose-headers'], /Retry-After, X-RateLimit-Remaining/);
      t.match(
        await fromOrigin('https://evil.example'),
        // A page needs no preflight for a plain post.
        { status: path.includes('intake') ? 403 : status, headers: { [allowOrigin]: undefined, vary: /Origin/ } },
        `${path}, a foreign page`,
      );
    }
    const { refused } = await spend(() => stats({ Origin, 'X-Forwarded-For': '192.0.2.30' }, proxy));
    t.match(refused, { status: 429, headers: { [allowOrigin]: Origin } });
  });
});
