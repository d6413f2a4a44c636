import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { ask } from '../support/ask.js';
import { forEach, hasStack, runCommand } from '../support/command.js';
import { adminKey, createKey, environment, revokeKey } from '../support/credentials.js';
import { startService } from '../support/service.js';

const secret = environment.SVC_API_AUTH_JWT_SECRET;
const hash = 'a'.repeat(64);
const stored = JSON.stringify({ keys: [{ name: 'a', sha256: hash, scopes: ['read'], created_at: '2026-01-01T00:00:00.000Z' }] });

void t.test('D38 D40: exits with 2 and the reason on invalid secrets and keys', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-test-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const keys = (name: string, content: string): string => `    keys_file: ${file(`${name}.json`, content)}\n`;
  const good = { SVC_API_AUTH_JWT_SECRET: secret };
  const entry = (name: string, sha256 = hash, scopes = '[read]'): string =>
    `      - {name: ${name}, sha256: ${sha256}, scopes: ${scopes}}\n`;
  const cases: readonly (readonly [why: string, yaml: string, environment: Readonly<Record<string, string>>, expected: RegExp])[] = [
    ['no secret', '', {}, /SVC_API_AUTH_JWT_SECRET is not set.*32 bytes/],
    [
      'a short secret',
      '',
      { SVC_API_AUTH_JWT_SECRET: 's3cr3t-of-31-bytes-0123456789abc'.slice(0, 31) },
      /has 31 bytes; expected at least 32/,
    ],
    ['keys that are not JSON', keys('torn', stored.slice(0, -5)), good, /keys_file .*torn\.json: is not JSON/],
    ['another form', keys('list', '[]'), good, /keys_file .*list\.json: is not a list of keys/],
    ['a weak key of the administrator', '', { ...good, SVC_API_ADMIN_KEY: 'hunter2' }, /SVC_API_ADMIN_KEY: expected at least 16/],
    ['a key without scopes', `    api_keys:\n${entry('a', hash, '[]')}`, good, /api_keys\[0\]\.scopes.*expected one or more/],
    ['a name in use', `    api_keys:\n${entry('a')}${entry('a', 'b'.repeat(64))}`, good, /the name "a" is taken/],
  ];
  await forEach(cases, async ([why, yaml, given, expected]) => {
    const config = file(`${why.replaceAll(' ', '-')}.yaml`, `api:\n  auth:\n    enabled: true\n${yaml}`);
    const ran = await runCommand(['--server', '--config', config, '--api-port', '0'], { environment: given });
    t.equal(ran.code, 2, why);
    t.match(ran.stderr, expected, why);
    t.notOk(hasStack(ran), why);
    t.notMatch(ran.stdout, /listening/, why);
    for (const value of Object.values(given))
      if (value !== '') t.notOk(`${ran.stdout}${ran.stderr}`.includes(value), `${why}: no secret is shown`);
  });
});

void t.test('D39: the token command only creates tokens that the service accepts', async (t) => {
  const cases: readonly (readonly [args: readonly string[], environment: Readonly<Record<string, string>>, expected: RegExp])[] = [
    [['--subject', 'dana', '--scopes', 'read'], {}, /SVC_API_AUTH_JWT_SECRET is not set/],
    [['--subject', 'dana', '--scopes', 'read'], { SVC_API_AUTH_JWT_SECRET: 'short' }, /has 5 bytes/],
    [['--subject', 'dana', '--scopes', 'delete'], environment, /--scopes: expected/],
  ];
  await forEach(cases, async ([args, given, expected]) => {
    const ran = await runCommand(['token', ...args], { environment: given });
    t.equal(ran.code, 2, args.join(' '));
    t.match(ran.stderr, expected);
    t.equal(ran.stdout, '');
  });
  const { stdout } = await runCommand(['token', '--subject', 'dana', '--scopes', 'read, ingest', '--ttl', '15m'], { environment });
  const claims = JSON.parse(Buffer.from(stdout.split('.')[1] ?? '', 'base64url').toString()) as Readonly<Record<string, number>>;
  t.match(claims, { sub: 'dana', scopes: ['read', 'ingest'] });
  t.equal((claims['exp'] ?? 0) - (claims['iat'] ?? 0), 900);
});

void t.test('D38 D40: with authentication off, everyone reads, and the administrator key manages keys', async (t) => {
  const service = await startService(t, { env: environment });
  const { url } = service;
  for (const headers of [{}, { 'X-API-Key': 'wrong' }, { Authorization: 'Bearer nonsense' }, { Authorization: 'Basic x' }])
    t.equal((await ask(url, '/api/v1/stats', { headers })).status, 200, JSON.stringify(headers));
  const intake = await ask(url, '/api/v1/intake/sensor', { method: 'POST', body: '{}' });
  t.not(intake.status, 401);
  const body = { name: 'a', scopes: ['read'] };
  for (const key of ['', 'wrong', `dl_${'A'.repeat(43)}`])
    for (const answer of [await createKey(url, body, key), await revokeKey(url, { name: 'a' }, key)])
      t.match(answer, { status: 401, code: 'UNAUTHORIZED', headers: { 'www-authenticate': 'Bearer' } }, key);
  t.equal((await ask(url, '/api/v1/auth/api-keys', { method: 'POST', body: JSON.stringify(body) })).status, 401);
  const made = await createKey(url, body, adminKey);
  t.equal(made.status, 200);
  t.match(await createKey(url, { ...body, name: 'b' }, made.json.data.key as string), { status: 401 }, 'a read key creates no keys');
  t.equal((await revokeKey(url, { name: 'a' })).status, 200);
  t.match((await ask(url, '/metrics')).text, /^drift_auth_failures_total\{reason="missing"\} [1-9]/m);
});
