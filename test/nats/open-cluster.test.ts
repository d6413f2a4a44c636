import { once } from 'node:events';
import { createServer } from 'node:net';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'tap';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { openCluster } from '../../src/nats/open-cluster.js';
import { hasOpenssl, makeCertificates } from '../support/certificates.js';
import { freePort } from '../support/free-port.js';
import { natsOptions, openNats } from '../support/nats-cluster.js';
import { startNats, startNatsCluster, withoutNats } from '../support/nats-server.js';
import { until } from '../support/until.js';

const skip = withoutNats();
const message = { first: 1, count: 0, term: 1, writer: 'one.1.a', encoding: '', body: Buffer.alloc(0) } as const;

/** A log that keeps its warnings: each failed attempt to connect is one, at most once a minute. */
const warningLog = () => {
  const warnings: string[] = [];
  const log = { debug: () => undefined, info: () => undefined, warn: (text: string) => warnings.push(text), error: () => undefined };
  return { warnings, log };
};

void test('three instances that start at the same time share one log', { skip }, async (t) => {
  const server = await startNats(t);
  const all = await Promise.all([1, 2, 3].map(() => openNats(t, [server.url])));
  t.equal(new Set(all.map(({ stream }) => stream.id)).size, 1);
  t.same(await all[0]?.stream.publish([message], 0), { kind: 'stored', last: 1 });
  t.match(await all[2]?.stream.bounds(), { last: 1 });
});

void test('another log has another id and its own messages', { skip }, async (t) => {
  const server = await startNats(t);
  const one = await openNats(t, [server.url]);
  const two = await openNats(t, [server.url], { name: 'other' });
  t.not(one.stream.id, two.stream.id);
  await one.stream.publish([message], 0);
  t.match(await two.stream.bounds(), { last: 0 });
});

void test('waits for a server that is not there yet', { skip }, async (t) => {
  const server = await startNats(t);
  await server.kill();
  const { log, warnings } = warningLog();
  const opening = openNats(t, [server.url], { log });
  // Accepts connections at the address of the server, and breaks them.
  let attempts = 0;
  const refusing = createServer((socket) => {
    attempts++;
    socket.destroy();
  }).listen(server.port, '127.0.0.1');
  await until(() => attempts >= 3);
  refusing.close();
  await once(refusing, 'close');
  await server.start();
  t.equal((await opening).isConnected(), true);
  t.match(warnings, ['cannot connect to NATS, retrying']);
  t.equal(warnings.length, 1, 'one warning for each minute');
});

void test('stops waiting when it is told to', async (t) => {
  const stop = new AbortController();
  const { log, warnings } = warningLog();
  const opening = openCluster(natsOptions([`nats://127.0.0.1:${String(await freePort())}`], { signal: stop.signal, log }));
  const rejection = t.rejects(opening, { name: 'Failure', kind: 'Closed' });
  await until(() => warnings.length > 0);
  stop.abort();
  await rejection;
});

void test('refused credentials are an error at once', { skip }, async (t) => {
  const server = await startNats(t, { config: 'authorization { token: secret }' });
  const { log, warnings } = warningLog();
  await t.rejects(openCluster(natsOptions([server.url], { log })), { kind: 'Rejected', message: /refused the credentials/ });
  const wrong = natsOptions([server.url], { token: 'wrong', log });
  await t.rejects(openCluster(wrong), { kind: 'Rejected', message: /refused the credentials/ });
  t.strictSame(warnings, [], 'without another attempt');
  const { stream } = await openNats(t, [server.url], { token: 'secret' });
  t.match(await stream.bounds(), { last: 0 });
});

void test('a user without permissions is an error at once, which names the subject', { skip }, async (t) => {
  const users = 'authorization { users: [{ user: u, password: p, permissions: { publish: ["other"], subscribe: [">"] } }] }';
  const server = await startNats(t, { config: users });
  await t.rejects(openCluster(natsOptions([server.url], { user: 'u', password: 'p' })), {
    kind: 'Rejected',
    message: /no permission for publish \$JS\.API\.INFO/,
  });
});

void test('a missing permission to publish facts refuses them', { skip }, async (t) => {
  const users =
    'authorization { users: [{ user: u, password: p, permissions: { publish: { deny: ["drift.facts"] } } }, { user: v, password: p }] }';
  const server = await startNats(t, { config: users });
  const { stream } = await openNats(t, [server.url], { user: 'u', password: 'p' });
  t.match(await stream.publish([message], 0), { kind: 'refused', message: /drift\.facts/ });
  const other = await openNats(t, [server.url], { user: 'v', password: 'p' });
  t.match(await other.stream.publish([message], 0), { kind: 'stored' });
});

void test('a server without JetStream is an error at once', { skip }, async (t) => {
  const server = await startNats(t, { jetstream: false });
  const { log, warnings } = warningLog();
  await t.rejects(openCluster(natsOptions([server.url], { log })), { kind: 'Rejected', message: /has no JetStream/ });
  t.strictSame(warnings, [], 'without another attempt');
});

void test('a stream of another program is an error', { skip }, async (t) => {
  const server = await startNats(t);
  const nc = await connect({ servers: server.url });
  t.teardown(() => nc.close());
  const jsm = await jetstreamManager(nc);
  await jsm.streams.add({ name: 'orders', subjects: ['orders.>'] });
  await t.rejects(openCluster(natsOptions([server.url], { name: 'orders' })), {
    kind: 'Rejected',
    message: /stream orders exists with other settings: subjects is orders\.> instead of orders\.facts/,
  });
  await jsm.streams.add({ name: 'queue', subjects: ['drift.facts'] });
  await t.rejects(openCluster(natsOptions([server.url])), { name: 'Failure', message: /create stream drift: subjects overlap/ });
});

void test('connects with TLS and a client certificate', { skip: skip === false && !hasOpenssl ? 'no openssl' : skip }, async (t) => {
  const made = makeCertificates();
  t.teardown(made.remove);
  // The server certificate of the fixture is for another host.
  const key = join(made.folder, 'local.key');
  const openssl = (...args: readonly string[]): void => {
    t.equal(spawnSync('openssl', args).status, 0);
  };
  writeFileSync(join(made.folder, 'local.ext'), 'subjectAltName=IP:127.0.0.1\n');
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=local', '-keyout', key, '-out', join(made.folder, 'local.csr'));
  const signed = ['-CA', made.root, '-CAkey', join(made.folder, 'root.key'), '-CAcreateserial', '-days', '1'];
  const chain = join(made.folder, 'local.crt');
  openssl('x509', '-req', '-in', join(made.folder, 'local.csr'), ...signed, '-extfile', join(made.folder, 'local.ext'), '-out', chain);
  const config = `tls { cert_file: "${chain}", key_file: "${key}", ca_file: "${made.root}", verify: true }`;
  const server = await startNats(t, { config });
  const url = server.url.replace('nats:', 'tls:');
  const tls = { caFile: made.root, certFile: made.client.chain, keyFile: made.client.key };
  const { stream } = await openNats(t, [url], { tls });
  t.match(await stream.bounds(), { last: 0 });
  await t.rejects(openCluster(natsOptions([url], { tls: { ...tls, caFile: made.other } })), { kind: 'Rejected', message: /TLS/ });
  await t.rejects(openCluster(natsOptions([url], { tls: { ...tls, caFile: '/nowhere.pem' } })), { kind: 'Rejected', message: /ca_file/ });
  const plain = await startNats(t);
  const wrong = openCluster(natsOptions([plain.url.replace('nats:', 'tls:')]));
  await t.rejects(wrong, { kind: 'Rejected', message: /does not support 'tls'/ });
});

void test('files that cannot be read and other kinds of URLs are errors', async (t) => {
  await t.rejects(openCluster(natsOptions(['nats://127.0.0.1:1'], { credsFile: '/nowhere.creds' })), {
    kind: 'Rejected',
    message: /creds_file/,
  });
  await t.rejects(openCluster(natsOptions(['ws://127.0.0.1:1'])), { kind: 'Rejected', message: /only nats:\/\/ and tls:/ });
});

void test('instances that start with a cluster of three servers wait for its leader', { skip }, async (t) => {
  const servers = await startNatsCluster(t);
  const urls = servers.map(({ url }) => url);
  const all = await Promise.all(urls.map((_, index) => openNats(t, [...urls.slice(index), ...urls.slice(0, index)], { replicas: 3 })));
  t.equal(new Set(all.map(({ stream }) => stream.id)).size, 1);
  t.same(await all[0]?.stream.publish([message], 0), { kind: 'stored', last: 1 });
});
