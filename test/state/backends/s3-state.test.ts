import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import t, { type Test } from 'tap';
import { openS3 } from '../../../src/clients/aws-clients.js';
import { s3State } from '../../../src/state/backends/s3-state.js';
import { stateOf } from '../../conformance/state-conformance.js';
import { openS3Fixture } from './s3-fixture.js';
import { served } from '../../support/served.js';

const within = (): AbortSignal => AbortSignal.timeout(60_000);

void t.test('D8 D52: a known version is answered as unchanged without a transfer', async (t) => {
  const { server, proxy, state } = await openS3Fixture(t);
  await server.put('states', 'a', stateOf(1));
  const backend = state('a');
  t.equal(backend.source, 's3://states/a');
  const first = await backend.poll(undefined, within());
  if (first.found !== 'new') throw new Error(first.found);
  t.equal((await backend.poll(first.version, within())).found, 'same');
  t.match(proxy.passed.slice(-2), [
    { method: 'GET', status: 200, headers: { 'if-none-match': undefined } },
    { method: 'GET', status: 304, headers: { 'if-none-match': /^"[0-9a-f]{32}"$/ } },
  ]);
  const lastModified = Math.floor(Date.now() / 1_000) * 1_000;
  t.ok(Math.abs(first.modified - lastModified) < 10_000, 'Last-Modified');
});

void t.test('in a versioned bucket, the version of the state includes that of the object', async (t) => {
  const { server, proxy, state } = await openS3Fixture(t);
  await server.put('states', 'a', stateOf(1));
  const backend = state('a');
  proxy.add({ 'x-amz-version-id': 'one' });
  const first = await backend.poll(undefined, within());
  proxy.add({ 'x-amz-version-id': 'two' });
  const second = await backend.poll(undefined, within());
  if (first.found !== 'new' || second.found !== 'new') throw new Error(`${first.found} ${second.found}`);
  t.match(first.version, /one$/);
  t.match(second.version, /two$/);
  t.equal((await backend.poll(second.version, within())).found, 'same', 'the same content');
});

void t.test('SSE-C: sends the key and its MD5 with each request for the state and its lock', async (t) => {
  const { server, proxy, state } = await openS3Fixture(t);
  await server.put('states', 'a', stateOf(1));
  const key = Buffer.alloc(32, 7);
  const customerKey = key.toString('base64');
  const backend = state('a', { customerKey });
  t.equal((await backend.poll(undefined, within())).found, 'new');
  t.equal(await backend.isLocked(within()), false);
  const headers = {
    'x-amz-server-side-encryption-customer-algorithm': 'AES256',
    'x-amz-server-side-encryption-customer-key': customerKey,
    'x-amz-server-side-encryption-customer-key-md5': createHash('md5').update(key).digest('base64'),
  };
  t.match(proxy.passed, [
    { method: 'GET', path: /^\/states\/a\?/, headers },
    { method: 'HEAD', path: '/states/a.tflock', headers },
  ]);
  proxy.fault('error');
  const look = await backend.poll(undefined, within());
  t.notOk(JSON.stringify(look).includes(customerKey));
});

void t.test('D9: logs once that locks cannot be read; without s3_use_lockfile does not request them', async (t) => {
  const { server, proxy, state, log } = await openS3Fixture(t);
  await server.put('states', 'a', stateOf(1));
  proxy.fault('refused', /tflock/);
  const backend = state('a');
  for (let n = 0; n < 3; n++) t.equal(await backend.isLocked(within()), undefined);
  t.match(log.lines, [['warn', /s3:ListBucket/, { source: 's3://states/a', lock: 's3://states/a.tflock' }]]);
  t.equal((await backend.poll(undefined, within())).found, 'new', 'reads the state anyway');
  const before = proxy.passed.length;
  t.equal(await state('a', { useLockfile: false }).isLocked(within()), undefined);
  t.equal(proxy.passed.length, before);
});

void t.test('reads a slow response to its end', async (t) => {
  const { server, proxy, state } = await openS3Fixture(t);
  await server.put('states', 'a', stateOf(1, 50));
  proxy.fault('slow');
  t.match(await state('a').poll(undefined, within()), { found: 'new', snapshot: { serial: 1 } });
});

/** A server with a fixed response, because the test server rejects objects of such a size. */
const answering = async (t: Test, answer: (response: ServerResponse) => void) => {
  const server = createServer((_, response) => {
    answer(response);
  });
  const endpointUrl = await served(t, server);
  const { pool, log } = await openS3Fixture(t);
  const s3 = await openS3({ profile: '', region: 'us-east-1', endpointUrl });
  t.teardown(() => {
    s3.destroy();
  });
  return s3State({ bucket: 'b', key: 'k', client: () => Promise.resolve(s3), customerKey: undefined, useLockfile: true, pool, log });
};

void t.test('a state of more than 10 MB is read without blocking the event loop', async (t) => {
  const body = Buffer.from(stateOf(1, 10_000));
  t.ok(body.length > 10_000_000, String(body.length));
  const backend = await answering(t, (response) => {
    response.writeHead(200, { 'content-length': body.length, etag: '"x"' });
    response.end(body);
  });
  await backend.poll(undefined, within());
  let isBeside = false;
  // One success of several rounds is enough, because other work on the machine causes stalls.
  for (let round = 0; round < 5 && !isBeside; round++) {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const began = performance.now();
    const look = await backend.poll(undefined, within());
    const took = performance.now() - began;
    clearInterval(timer);
    t.match(look, { found: 'new', snapshot: { serial: 1 } });
    t.comment(`${took.toFixed(0)} ms, longest stall ${longest.toFixed(0)} ms`);
    isBeside = longest < 0.5 * took || longest < 250;
  }
  t.ok(isBeside);
});

void t.test('an oversized object is not read', async (t) => {
  const backend = await answering(t, (response) => {
    response.writeHead(200, { 'content-length': 600 * 1024 * 1024, etag: '"x"' });
    response.write('{"version":4,');
  });
  t.match(await backend.poll(undefined, within()), { found: 'failed', message: 'the state is larger than 512 MiB' });
});

void t.test('D52: a body that stalls is abandoned with the signal', async (t) => {
  const backend = await answering(t, (response) => {
    response.writeHead(200, { 'content-length': 1_000, etag: '"x"' });
    response.write('{"version":4,');
  });
  // Without the signal the read never ends: the server sends no more.
  t.match(await backend.poll(undefined, AbortSignal.timeout(300)), { found: 'failed', message: 'cannot read s3://b/k: no answer in time' });
});
