import t from 'tap';
import { ask, tryUpgrade, openStream } from '../support/ask.js';
import { hostAlert } from '../support/sensor-alerts.js';
import { startService } from '../support/service.js';
import { until } from '../support/until.js';

const paths = [
  '/',
  '/nowhere',
  '/health',
  '/healthz',
  '/ready',
  '/metrics',
  '/ws',
  '/api/v1/drifts',
  '/api/v1/openapi.json',
  '/api/v1/stream',
];
const rebound = { Host: 'evil.example:8080' };

void t.test('with authentication off, refuses a foreign host name on every route and upgrade', async (t) => {
  const service = await startService(t, { yaml: 'api:\n  allowed_hosts: [driftline, "*.internal"]\nintake:\n  port: 0\n' });
  for (const path of paths) {
    const refused = await ask(service.url, path, { headers: rebound });
    t.equal(refused.status, 403, path);
    t.strictSame(Object.keys(refused.json), ['success', 'error'], path);
    t.match(refused.json, { success: false, error: { code: 'FORBIDDEN', message: /"evil\.example:8080".*api\.allowed_hosts/ } }, path);
  }
  const body = JSON.stringify(hostAlert('1'));
  t.equal((await ask(service.url, '/api/v1/intake/sensor', { method: 'POST', body, headers: rebound })).code, 'FORBIDDEN');
  t.equal((await ask(service.url, '/api/v1/drifts', { method: 'OPTIONS', headers: rebound })).code, 'FORBIDDEN');
  t.equal((await ask(service.url, '/api/v1/auth/api-keys', { method: 'DELETE', body: '{}', headers: rebound })).code, 'FORBIDDEN');
  t.equal(
    (await tryUpgrade(service.url, '/ws', { ...rebound, Origin: 'http://evil.example:8080' })).status,
    403,
    'an origin equal to the Host',
  );
  const port = Number(service.logs().find((one) => one['msg'] === 'listening for alerts')?.['port']);
  const side = `http://127.0.0.1:${String(port)}`;
  t.equal((await ask(side, '/api/v1/intake/sensor', { method: 'POST', body, headers: rebound })).code, 'FORBIDDEN', 'the intake port');
  t.equal((await ask(side, '/api/v1/intake/sensor', { method: 'POST', body, headers: { Host: 'driftline' } })).status, 202);

  for (const Host of ['driftline:8080', 'DRIFTLINE.', 'a.b.internal', 'localhost', '192.0.2.1:1', '[::1]:8080']) {
    t.equal((await ask(service.url, '/healthz', { headers: { Host } })).status, 200, Host);
    t.equal((await tryUpgrade(service.url, '/ws', { Host })).status, 101, Host);
    const stream = await openStream(service.url, '/api/v1/stream', { Host });
    t.equal(stream.status, 200, Host);
    stream.leave();
  }
  const warnings = () => service.logs().filter(({ msg }) => msg === 'refused a request for a host that is not in api.allowed_hosts');
  await until(warnings, (lines) => lines.length > 0);
  t.match(warnings(), [{ level: 'warn', host: 'evil.example:8080' }]);
  t.equal(warnings().length, 1, 'once a minute');

  for (const site of ['same-origin', 'none'])
    t.equal(
      (await ask(service.url, '/api/v1/intake/sensor', { method: 'POST', body, headers: { 'Sec-Fetch-Site': site } })).status,
      202,
      site,
    );
  const crossing = { 'Sec-Fetch-Site': 'cross-site' };
  t.equal((await ask(service.url, '/api/v1/intake/sensor', { method: 'POST', body, headers: crossing })).code, 'FORBIDDEN');
  t.equal((await tryUpgrade(service.url, '/ws', crossing)).status, 403);
  t.equal((await tryUpgrade(service.url, '/ws', { ...crossing, Origin: 'http://localhost:5173' })).status, 101, 'a listed page');
});

void t.test('accepts any host name with authentication, and only configured ones without', async (t) => {
  const secret = 'a secret that is long enough for HS256';
  const secured = await startService(t, {
    yaml: 'api:\n  auth:\n    enabled: true\n  host: 127.0.0.1\n',
    env: { SVC_API_AUTH_JWT_SECRET: secret },
  });
  t.equal((await ask(secured.url, '/healthz', { headers: rebound })).status, 200);
  t.equal((await ask(secured.url, '/api/v1/drifts', { headers: rebound })).status, 401);
  const named = await startService(t, { yaml: 'api:\n  host: 127.0.0.1\n', env: { SVC_API_ALLOWED_HOSTS: 'one.example,two.example' } });
  t.equal((await ask(named.url, '/healthz', { headers: { Host: 'two.example' } })).status, 200);
  t.equal((await ask(named.url, '/healthz', { headers: { Host: 'three.example' } })).status, 403);
});
