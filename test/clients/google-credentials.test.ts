import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { stateOf } from '../conformance/state-conformance.js';
import { sendsCredentials } from '../../src/clients/google-credentials.js';
import { gcsState } from '../../src/state/backends/gcs-state.js';
import { openStatePool } from '../../src/state/state-pool.js';
import { GcsServer } from '../support/gcs-server.js';
import { RecordingLog } from '../support/recording-log.js';
import { stateConfigOf } from '../state/backends/remote-config.js';
import { served } from '../support/served.js';

/** A service that exchanges a token of a file for one of the cloud, like workload identity federation. */
const tokenService = async (t: Test) => {
  const service = { answers: 0, token: 'first-token', hangs: false, file: '' };
  const server = createServer((request, response) => {
    request.resume();
    service.answers++;
    if (service.hangs) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ access_token: service.token, token_type: 'Bearer', expires_in: 3_600 }));
  });
  const folder = t.testdir({ subject: 'subject-token' });
  service.file = join(folder, 'credentials.json');
  const url = `${await served(t, server)}/token`;
  writeFileSync(
    service.file,
    JSON.stringify({
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: url,
      credential_source: { file: join(folder, 'subject') },
    }),
  );
  return service;
};

const openState = async (t: Test) => {
  const server = await new GcsServer('states').open(t);
  server.put('a.tfstate', stateOf(1));
  const pool = openStatePool(1);
  t.teardown(() => pool.close());
  const open = (file: string) => {
    const config = stateConfigOf({ backend: 'gcs', gcs_bucket: 'states', gcs_key: 'a.tfstate', gcs_endpoint: server.url });
    const backend = gcsState({ config, environment: { GOOGLE_APPLICATION_CREDENTIALS: file }, pool, log: new RecordingLog() });
    if ('list' in backend) throw new Error('expected one state');
    return (milliseconds = 10_000) => backend.poll(undefined, AbortSignal.timeout(milliseconds));
  };
  return { server, open };
};

void t.test('fetches a token once, sends it with each request, and refetches it after a refusal', async (t) => {
  const service = await tokenService(t);
  const { server, open } = await openState(t);
  server.token = 'first-token';
  const look = open(service.file);
  t.match(await look(), { found: 'new' });
  t.match(await look(), { found: 'new' });
  t.equal(service.answers, 1);
  server.token = 'second-token';
  const refused = await look();
  t.same(refused, { found: 'failed', message: 'cannot be read: Cloud Storage answered 401: Invalid Credentials' });
  service.token = 'second-token';
  t.match(await look(), { found: 'new' });
  t.equal(service.answers, 2);
});

void t.test('a hanging token service is abandoned with the read and asked again later', async (t) => {
  const service = await tokenService(t);
  const { server, open } = await openState(t);
  server.token = 'first-token';
  service.hangs = true;
  const look = open(service.file);
  t.same(await look(500), { found: 'failed', message: 'cannot be read: the server did not answer in time' });
  service.hangs = false;
  t.match(await look(), { found: 'new' });
});

void t.test('missing credentials are a failure that says so', async (t) => {
  const { server, open } = await openState(t);
  t.match(await open(join(t.testdir(), 'missing.json'))(), {
    found: 'failed',
    message: /^cannot be read: no credentials were found: .*missing/,
  });
  t.equal(server.requests.length, 0);
});

void t.test('sends credentials to Google, and to other hosts over https or loopback if configured', (t) => {
  const configured = { GOOGLE_APPLICATION_CREDENTIALS: '/etc/key.json' };
  const cases = [
    ['https://storage.googleapis.com', true, true],
    ['https://storage-eu.p.googleapis.com', true, true],
    ['http://storage.googleapis.com', false, false],
    ['https://storage.googleapis.com.example.net', false, true],
    ['https://notgoogleapis.com', false, true],
    ['https://storage.example.net', false, true],
    ['http://storage.example.net', false, false],
    ['http://127.0.0.1:4443', false, true],
    ['http://localhost:4443', false, true],
    ['http://127.0.0.1.example.net', false, false],
  ] as const;
  for (const [url, without, withThem] of cases) {
    t.equal(sendsCredentials(new URL(url), {}), without, url);
    t.equal(sendsCredentials(new URL(url), configured), withThem, url);
  }
  t.end();
});
