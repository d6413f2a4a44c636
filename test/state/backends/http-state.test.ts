import t, { type Test } from 'tap';
import { stateOf } from '../../conformance/state-conformance.js';
import type { Environment } from '../../../src/config/environment.js';
import type { StateConfig } from '../../../src/config/providers/state-schema.js';
import { httpState } from '../../../src/state/backends/http-state.js';
import type { StateBackend, StatePoll } from '../../../src/model/contracts/state-backend.js';
import { openStatePool } from '../../../src/state/state-pool.js';
import { freePort } from '../../support/free-port.js';
import { StateHttpServer, type Validator } from '../../support/state-http-server.js';
import { stateConfigOf } from './remote-config.js';

const within = (milliseconds = 60_000): AbortSignal => AbortSignal.timeout(milliseconds);
const look = (backend: StateBackend, known?: string): Promise<StatePoll> => backend.poll(known, within());
const failedWith = (message: string | RegExp) => ({ found: 'failed', message }) as const;

/** A server with a state and a function that opens a backend on it. */
const openServer = async (t: Test, validator: Validator = 'etag') => {
  const server = await new StateHttpServer(validator).open(t);
  server.put(stateOf(1));
  const pool = openStatePool(1);
  t.teardown(() => pool.close());
  const open = (given: Partial<StateConfig> = {}, environment: Environment = {}): StateBackend =>
    httpState({ config: stateConfigOf({ backend: 'http', http_address: server.url, ...given }), environment, pool });
  return { server, open };
};
const statuses = (server: StateHttpServer): readonly number[] => server.requests.map((one) => one.status);

void t.test('D52: requests a known version conditionally and does not transfer it', async (t) => {
  for (const [validator, header] of [
    ['etag', 'if-none-match'],
    ['last-modified', 'if-modified-since'],
  ] as const) {
    const { server, open } = await openServer(t, validator);
    const backend = open();
    const first = await look(backend);
    t.match(first, { found: 'new', isSettled: true, modified: validator === 'etag' ? 0 : Math.floor(server.modified / 1_000) * 1_000 });
    t.same(await look(backend, first.found === 'new' ? first.version : ''), { found: 'same' }, validator);
    t.same(statuses(server), [200, 304]);
    t.notOk(server.requests[0]?.headers[header]);
    t.ok(server.requests[1]?.headers[header]);
  }
});

void t.test('D52: without conditional requests or validators, compares by validator or hash', async (t) => {
  for (const validator of ['etag', 'last-modified', 'content-md5', 'none'] as const) {
    const { server, open } = await openServer(t, validator);
    server.ignoresConditions = true;
    const first = await look(open());
    const version = first.found === 'new' ? first.version : '';
    t.same(await look(open(), version), { found: 'same' }, validator);
    t.same(statuses(server), [200, 200]);
    server.trouble = 'cut';
    const hasKnownValidator = validator === 'etag' || validator === 'last-modified';
    t.match(await look(open(), version), { found: hasKnownValidator ? 'same' : 'failed' }, 'a known validator avoids the read');
    server.trouble = 'none';
    server.put(stateOf(2));
    t.match(await look(open(), version), { found: 'new', snapshot: { serial: 2 } });
  }
});

void t.test('modification times have seconds: a file written just now is not settled', async (t) => {
  const { server, open } = await openServer(t, 'last-modified');
  server.modified = Date.now();
  t.match(await look(open()), { found: 'new', isSettled: false });
  server.modified -= 3_000;
  t.match(await look(open()), { found: 'new', isSettled: true });
});

void t.test('a missing state is a failure with a clear reason and is read once it exists', async (t) => {
  const { server, open } = await openServer(t);
  server.remove();
  for (const status of [404, 204] as const) {
    server.absent = status;
    t.same(await look(open()), failedWith(`cannot be read: there is no state (the server answered ${String(status)}): check the address`));
  }
  server.put(stateOf(3));
  t.match(await look(open()), { found: 'new', snapshot: { serial: 3 } });
});

void t.test('an unrequested 304 is not a state', async (t) => {
  const { server, open } = await openServer(t);
  server.redirects.set('/state', [304, '']);
  t.same(await look(open()), failedWith('cannot be read: the server answered 304'));
});

void t.test('takes the password from the configuration, the environment or the URL; a wrong one is refused and not shown', async (t) => {
  const { server, open } = await openServer(t);
  server.account = 'reader:s3cr3t:p@ss';
  const given = { http_username: 'reader', http_password: 's3cr3t:p@ss' };
  const fromEnvironment = { http_username: 'reader', http_password_from_env: 'STATE_PASSWORD' };
  t.match(await look(open(given)), { found: 'new' });
  t.match(await look(open(fromEnvironment, { STATE_PASSWORD: 's3cr3t:p@ss' })), { found: 'new' });
  t.same(await look(open(fromEnvironment)), failedWith('cannot be read: the environment variable STATE_PASSWORD is not set'));
  const inUrl = open({ http_address: server.url.replace('http://', 'http://reader:s3cr3t%3Ap%40ss@') });
  t.match(await look(inUrl), { found: 'new' });
  t.equal(inUrl.source, server.url);
  t.same(
    await look(open({ ...given, http_password: 'wrong' })),
    failedWith('cannot be read: the server refuses the credentials (it answered 401)'),
  );
  t.match(await look(open()), failedWith(/^cannot be read: the server requires credentials \(it answered 401\): give them in the URL/));
  t.equal(server.requests.length, 5, 'sends no credentials without the variable');
});

void t.test('sends configured headers; an invalid one is a failure that does not show it', async (t) => {
  const { server, open } = await openServer(t);
  await look(open({ http_headers: { 'X-Key': 'k', Authorization: 'Bearer b' } }));
  t.match(server.requests[0]?.headers, { 'x-key': 'k', authorization: 'Bearer b' });
  const refused = failedWith('cannot be read: http_headers has a name or a value that HTTP cannot carry');
  t.same(await look(open({ http_headers: { 'x-key': 'secret\n' + 'x: y' } })), refused);
  t.same(await look(open({ http_headers: { 'bad name': 'secret' } })), refused);
  t.equal(server.requests.length, 1);
});

void t.test('follows three redirects and sends credentials to the first server only', async (t) => {
  const { server: other } = await openServer(t);
  const { server, open } = await openServer(t);
  server.account = 'reader:s3cr3t';
  server.redirects.set('/a', [302, '/b']).set('/b', [307, '/c']).set('/c', [308, '/state']).set('/zero', [301, '/a']);
  const at = (path: string) =>
    open({
      http_address: new URL(path, server.url).href,
      http_username: 'reader',
      http_password: 's3cr3t',
      http_headers: { 'x-key': 'k' },
    });
  t.match(await look(at('/a')), { found: 'new' }, 'three');
  t.same(await look(at('/zero')), failedWith('cannot be read: the server redirects more than 3 times'));
  server.redirects.set('/away', [302, other.url.replace('http://', 'http://they:gave@')]);
  t.match(await look(at('/away')), { found: 'new' });
  t.same([other.requests[0]?.headers.authorization, other.requests[0]?.headers['x-key']], [undefined, undefined]);
  other.redirects.set('/state', [302, server.url]);
  t.match(await look(at('/away')), failedWith(/401/), 'nor to the first one after a redirect from another');
  server.redirects.set('/away', [302, 'http://[']);
  t.same(await look(at('/away')), failedWith('cannot be read: the server redirects to an invalid URL'));
  server.redirects.set('/away', [302, 'file:///etc/passwd']);
  t.match(await look(at('/away')), failedWith(/redirects away from https?/));
});

void t.test('reads compressed, slow and chunked bodies completely', async (t) => {
  const { server, open } = await openServer(t);
  server.isGzip = true;
  t.match(await look(open()), { found: 'new', snapshot: { serial: 1 } });
  server.isChunked = true;
  server.delay = 100;
  t.match(await look(open()), { found: 'new', snapshot: { serial: 1 } });
  server.trouble = 'cut';
  t.match(await look(open()), failedWith(/^cannot be read: the request failed: ./));
});

void t.test('times out in the middle of a slow body, and reads it within a longer timeout', async (t) => {
  const { server, open } = await openServer(t);
  server.delay = 2_000;
  t.same(await open().poll(undefined, within(200)), failedWith('cannot be read: the server did not answer in time'));
  server.delay = 0;
  t.match(await look(open()), { found: 'new' });
});

void t.test('an unreachable server is a failure without user and query; other protocols are refused', async (t) => {
  const { open } = await openServer(t);
  const port = await freePort();
  const nobody = open({ http_address: `http://reader:s3cr3t@127.0.0.1:${String(port)}/state?token=t0ken` });
  t.equal(nobody.source, `http://127.0.0.1:${String(port)}/state`);
  const answer = await look(nobody);
  t.match(answer, failedWith(/^cannot be read: the request failed: connection refused/));
  t.notMatch(JSON.stringify(answer), /s3cr3t|t0ken|reader/);
  t.throws(() => open({ http_address: 'ftp://127.0.0.1/state' }), /an http or https URL/);
  t.throws(() => open({ http_address: 'state' }), /an http or https URL/);
});

void t.test('D9: locks of this backend are invisible', async (t) => {
  const { open } = await openServer(t);
  t.equal(await open().isLocked(within()), undefined);
});

void t.test('the bytes read are in shared memory', async (t) => {
  const { open } = await openServer(t);
  const first = await look(open());
  t.ok(first.found === 'new' && first.snapshot.raw.buffer instanceof SharedArrayBuffer);
});
