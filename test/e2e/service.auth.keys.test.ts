import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { ask, tryUpgrade, openStream } from '../support/ask.js';
import { runCommand } from '../support/command.js';
import { adminKey, authYaml, createKey, environment, madeKey, revokeKey, token } from '../support/credentials.js';
import { cloudAlert } from '../support/sensor-alerts.js';
import { startService } from '../support/service.js';
import { until } from '../support/until.js';

const statusWith = async (url: string, key: string, path = '/api/v1/stats'): Promise<number> =>
  (await ask(url, path, { headers: { 'X-API-Key': key } })).status;
const bearer = (given: string): { readonly Authorization: string } => ({ Authorization: `Bearer ${given}` });
const dump = (file: string): string => readFileSync(file, 'utf8');

void t.test('D40: keys from creation to revocation, and over a restart', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-test-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'keys.json');
  const configuredKey = 'a key that was chosen by hand';
  const { stdout: hash } = await runCommand(['hash-key'], { stdin: `${configuredKey}\n` });
  const generated = (await runCommand(['hash-key', '--generate'])).stdout;
  const [, otherKey = '', otherHash = ''] = /^key: (\S+)\nsha256: (\S+)\n$/.exec(generated) ?? [];
  const yaml = `    keys_file: ${file}
    api_keys:
      - {name: by-hand, sha256: ${hash.trim()}, scopes: [read]}
      - {name: made, sha256: ${otherHash.toUpperCase()}, scopes: [ingest]}
`;
  const service = await startService(t, { yaml: authYaml(yaml), env: environment });
  const { url } = service;

  await t.test('D40: shows a new key once and accepts it at once', async (t) => {
    const made = await createKey(url, { name: 'ci', scopes: ['read', 'ingest'] });
    t.equal(made.status, 200);
    t.strictSame(Object.keys(made.json), ['success', 'data']);
    const { key, created_at: at, ...rest } = made.json.data as Readonly<Record<string, string>>;
    t.strictSame(rest, { name: 'ci', scopes: ['read', 'ingest'] });
    t.match(key, /^dl_[\w-]{43}$/);
    t.equal(new Date(at ?? '').toISOString(), at);
    t.ok(Math.abs(Date.now() - Date.parse(at ?? '')) < 60_000);
    t.equal(made.headers['cache-control'], 'no-store');
    t.equal(await statusWith(url, key ?? ''), 200);
    const taken = await ask(url, '/api/v1/intake/sensor', {
      method: 'POST',
      headers: { 'X-API-Key': key },
      body: JSON.stringify(cloudAlert('k')),
    });
    t.equal(taken.status, 202);
    t.match(await createKey(url, { name: 'more', scopes: ['read'] }, key), { status: 403, code: 'FORBIDDEN' });
    t.match(await createKey(url, { name: 'ci', scopes: ['read'] }), { status: 400, code: 'VALIDATION_ERROR' }, 'the name is in use');
    t.equal(await statusWith(url, key ?? ''), 200, 'the first key still works');
    t.match(await revokeKey(url, { name: 'ci' }), { status: 200, text: '{"success":true,"data":{"name":"ci","revoked":true}}' });
    t.equal(await statusWith(url, key ?? ''), 401);
    t.match(await revokeKey(url, { name: 'ci' }), { status: 404, code: 'NOT_FOUND', text: /ci/ });
    t.not(await madeKey(url, 'ci', 'read'), key, 'the name is free again');
  });

  await t.test('D40: invalid requests to create or revoke a key change nothing', async (t) => {
    const before = dump(file);
    const scopes = ['read'];
    for (const body of [
      {},
      [],
      'null',
      '"ci2"',
      '{',
      '',
      { name: 'b' },
      { scopes },
      { name: '', scopes },
      { name: ' b', scopes },
      { name: 'b\n', scopes },
      { name: 'b'.repeat(101), scopes },
      { name: 1, scopes },
      { name: 'admin', scopes },
      { name: 'by-hand', scopes },
      { name: 'b', scopes: [] },
      { name: 'b', scopes: 'read' },
      { name: 'b', scopes: ['delete'] },
      { name: 'b', scopes: ['read', 'READ'] },
      { name: 'b', scopes: [1] },
    ])
      t.match(await createKey(url, body), { status: 400, code: 'VALIDATION_ERROR' }, JSON.stringify(body).slice(0, 50));
    for (const body of [{}, '{', { name: 1 }, { name: 'by-hand' }, { name: 'admin' }])
      t.match(await revokeKey(url, body), { status: 400, code: 'VALIDATION_ERROR' }, JSON.stringify(body));
    const headers = { 'X-API-Key': adminKey, 'Content-Type': 'text/plain' };
    t.match(await ask(url, '/api/v1/auth/api-keys', { method: 'POST', headers, body: JSON.stringify({ name: 'b', scopes }) }), {
      status: 415,
    });
    t.match(await createKey(url, { name: 'b', scopes, more: 'x'.repeat(1_100_000) }), { status: 413, code: 'PAYLOAD_TOO_LARGE' });
    t.equal(dump(file), before);
    t.equal(await statusWith(url, adminKey), 200);
  });

  await t.test('D40: lets one of many concurrent requests for a name succeed', async (t) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => createKey(url, { name: 'once', scopes: ['read'] })));
    t.strictSame(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 9 }, () => 400)]);
    const winner = answers.find(({ status }) => status === 200)?.json.data.key as string;
    t.equal(await statusWith(url, winner), 200);
    const ends = await Promise.all(Array.from({ length: 5 }, () => revokeKey(url, { name: 'once' })));
    t.strictSame(ends.map(({ status }) => status).sort(), [200, 404, 404, 404, 404]);
  });

  await t.test('D41: a key or token with the scope admin manages keys', async (t) => {
    const deputy = await madeKey(url, 'deputy', 'admin');
    t.equal((await createKey(url, { name: 'by deputy', scopes: ['read'] }, deputy)).status, 200);
    t.equal((await revokeKey(url, { name: 'by deputy' }, deputy)).status, 200);
    t.equal((await revokeKey(url, { name: 'deputy' }, deputy)).status, 200);
    t.equal((await createKey(url, { name: 'x', scopes: ['read'] }, deputy)).status, 401);
    const asked = { method: 'DELETE', body: '{"name":"nobody"}' };
    t.equal((await ask(url, '/api/v1/auth/api-keys', { ...asked, headers: bearer(token({ scopes: ['admin'] })) })).status, 404);
    t.equal((await ask(url, '/api/v1/auth/api-keys', { ...asked, headers: bearer(token({ scopes: ['read', 'ingest'] })) })).status, 403);
  });

  await t.test('D40: accepts keys of the configuration, by the hash from the command', async (t) => {
    t.equal(await statusWith(url, configuredKey), 200);
    t.equal(await statusWith(url, otherKey), 403);
    t.equal(await statusWith(url, hash.trim()), 401, 'the hash is not a key');
    const view = await ask(url, '/api/v1/config', { headers: { 'X-API-Key': configuredKey } });
    t.match(view.json.data.api.auth.api_keys, [{ name: 'by-hand', sha256: '(redacted)' }, { name: 'made' }]);
    t.notMatch(view.text, hash.trim());
  });

  await t.test('D42: ends the streams of a revoked key, and no others', async (t) => {
    const [short, lasting] = [await madeKey(url, 'short', 'read'), await madeKey(url, 'lasting', 'read')];
    const [socket, other] = await Promise.all([short, lasting].map((key) => tryUpgrade(url, '/ws', { 'X-API-Key': key })));
    const [stream, otherStream] = await Promise.all([short, lasting].map((key) => openStream(url, '/api/v1/stream', { 'X-API-Key': key })));
    if (socket === undefined || other === undefined || stream === undefined || otherStream === undefined) throw new Error('no streams');
    const left: string[] = [];
    void other.ended.then(() => left.push('WebSocket'));
    void otherStream.ended.then(() => left.push('SSE'));
    t.strictSame([socket.status, other.status, stream.status, otherStream.status], [101, 101, 200, 200]);
    await until(stream.text, (text) => text.includes('event: connected'));
    t.equal((await revokeKey(url, { name: 'short' })).status, 200);
    t.equal(await socket.ended, 1008);
    await stream.ended;
    t.equal((await tryUpgrade(url, '/ws', { 'X-API-Key': short })).status, 401);
    t.strictSame(left, [], 'streams of another key continue');
    other.leave();
    otherStream.leave();
  });

  await t.test('D39 D42: ends the streams of a token 30 s after its expiry', async (t) => {
    const exp = Math.floor(Date.now() / 1_000) - 15;
    const ending = token({ exp });
    const socket = await tryUpgrade(url, '/ws', bearer(ending));
    const stream = await openStream(url, `/api/v1/stream?access_token=${ending}`);
    t.strictSame([socket.status, stream.status], [101, 200]);
    t.equal(await socket.ended, 1008);
    await stream.ended;
    t.ok(Date.now() >= (exp + 30) * 1_000, 'not before');
    t.equal((await tryUpgrade(url, '/ws', bearer(ending))).status, 401);
  });

  await t.test('D40: the key file is private, contains no key, and survives SIGKILL', async (t) => {
    const scopes = { 'a reader': ['read'], 'an intake': ['ingest'], 'the other admin': ['admin'] };
    const keys = new Map<string, string>();
    for (const [name, wanted] of Object.entries(scopes)) keys.set(name, await madeKey(url, name, ...wanted));
    const revoked = await madeKey(url, 'revoked', 'read');
    t.equal((await revokeKey(url, { name: 'revoked' })).status, 200);
    t.equal(statSync(file).mode & 0o777, 0o600);
    for (const key of [...keys.values(), revoked, adminKey, configuredKey]) t.notOk(dump(file).includes(key));
    t.equal((await ask(url, '/api/v1/stats', { headers: bearer(token()) })).status, 200);
    t.match(await service.stop('SIGKILL'), { signal: 'SIGKILL' });

    const rotated = 'another secret of thirty-two bytes, or more';
    const next = await startService(t, {
      yaml: authYaml(`    issuer: https://issuer.example\n    keys_file: ${file}\n`),
      env: { SVC_API_AUTH_JWT_SECRET: rotated },
    });
    const statuses = await Promise.all(
      [...keys.values(), revoked, adminKey, configuredKey].map(async (key) => [
        await statusWith(next.url, key),
        (await revokeKey(next.url, { name: 'nobody' }, key)).status,
      ]),
    );
    t.strictSame(statuses, [[200, 403], [403, 403], [200, 404], ...Array.from({ length: 3 }, () => [401, 401])]);
    t.match(await createKey(next.url, { name: 'a reader', scopes: ['read'] }, keys.get('the other admin')), { status: 400 });

    const issued = async (secret: string, ...more: readonly string[]): Promise<string> => {
      const args = ['token', '--subject', 'dana', '--scopes', 'read', ...more];
      return (await runCommand(args, { environment: { SVC_API_AUTH_JWT_SECRET: secret } })).stdout.trim();
    };
    const right = await issued(rotated, '--issuer', 'https://issuer.example');
    const wrong = await Promise.all([
      issued(rotated),
      issued(rotated, '--issuer', 'https://other.example'),
      issued(environment.SVC_API_AUTH_JWT_SECRET, '--issuer', 'https://issuer.example'),
    ]);
    t.equal((await ask(next.url, '/api/v1/stats', { headers: bearer(right) })).status, 200, 'D39: the configured issuer');
    for (const one of wrong) t.equal((await ask(next.url, '/api/v1/stats', { headers: bearer(one) })).status, 401);
    t.match(await next.stop(), { code: 0 });
    for (const secret of [right, ...wrong, ...keys.values(), revoked, adminKey, configuredKey])
      t.notOk([service, next].some((one) => one.output().includes(secret.split('.').at(-1) ?? '')));
  });
});
