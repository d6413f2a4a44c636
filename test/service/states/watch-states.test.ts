import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { configuredStates } from '../../../src/service/states/state-entries.js';
import { watchStates } from '../../../src/service/states/watch-states.js';
import { decodeConfig } from '../../../src/config/decode-config.js';
import { schema, type Config } from '../../../src/config/schema.js';
import type { Arrival } from '../../../src/model/fact.js';
import { stateOf } from '../../conformance/state-conformance.js';
import { startFauxqs } from '../../support/fauxqs.js';
import { RecordingLog } from '../../support/recording-log.js';
import { StateHttpServer } from '../../support/state-http-server.js';
import { until } from '../../support/until.js';
import { VirtualTime } from '../../support/virtual-time.js';

const configOf = (aws: unknown): Config => {
  const { value, problems } = decodeConfig(schema, { providers: { aws } }, {}, () => undefined);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return value as Config;
};

const setUp = (t: Test, folder: string, aws: unknown) => {
  const time = new VirtualTime(Date.now());
  const config = configOf(aws);
  const log = new RecordingLog();
  const facts: Extract<Arrival, { readonly kind: 'state' }>[] = [];
  const loads: boolean[] = [];
  const states = watchStates(config, configuredStates(config), {
    folder,
    environment: {},
    metrics: { stateLoad: ({ ok }) => void loads.push(ok) },
    log,
    scheduler: time,
  });
  t.teardown(() => states.stop());
  states.batches$.subscribe(({ facts: arrivals, onAdmitted, onPassed }) => {
    for (const one of arrivals) if (one.kind === 'state') facts.push(one);
    onAdmitted();
    onPassed();
  });
  const start = (): Promise<void> => states.start({ clock: { now: () => new Date().toISOString() }, lastSeq: () => 0 });
  return { states, start, facts, loads, time, log };
};
/** A state old enough not to count as being written. */
const write = (folder: string, name: string, serial: number): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), stateOf(serial));
  const written = new Date(Date.now() - 60_000);
  utimesSync(join(folder, name), written, written);
};
/** Waits until `count` states and listings are scheduled for their next refresh. */
const waiting = (time: VirtualTime, refreshInterval: number, count: number): Promise<void> =>
  time.until(() => time.dueIn(refreshInterval) === count);

void t.test('watches the first of two states with the same name, and warns about the other', async (t) => {
  const url = 'https://user:s3cret@states.example/state?id=';
  const { states, log } = setUp(t, t.testdir({}), {
    states: [
      { backend: 'http', http_address: `${url}1` },
      { backend: 'http', http_address: `${url}2` },
    ],
  });
  t.strictSame(states.names, ['https://states.example/state']);
  t.match(log.lines, [['warn', /configured twice/, { source: 'https://states.example/state' }]]);
  t.notMatch(JSON.stringify(log.lines), 's3cret');
});

void t.test('D54b: reads fifty states of a pattern before the start completes, and a new one at the next refresh', async (t) => {
  const folder = t.testdir({});
  for (let n = 1; n <= 50; n++) write(folder, `all/${String(n)}/terraform.tfstate`, n);
  const { states, start, facts, time, loads } = setUp(t, folder, {
    state: { local_path: 'all/*/terraform.tfstate', refresh_interval: '1m' },
  });
  t.strictSame(states.readiness(), { enabled: true, loaded: false, sources: [{ source: 'all/*/terraform.tfstate', loaded: false }] });
  await start();
  t.equal(states.readiness().loaded, true);
  t.equal(states.readiness().sources.length, 51, 'the pattern and its states');
  t.strictSame([facts.length, new Set(facts.map(({ source }) => source)).size], [50, 50]);
  t.match(facts.find(({ source }) => source === 'all/7/terraform.tfstate')?.snapshot, { serial: 7, source: 'all/7/terraform.tfstate' });
  t.equal(loads.length, 50);
  t.ok(states.lastSync() > 0);
  write(folder, 'all/new/terraform.tfstate', 99);
  await waiting(time, 60_000, 51);
  time.jump(60_000);
  await until(
    () => facts.some(({ snapshot }) => snapshot?.serial === 99),
    (is) => is,
  );
  t.match(states.readiness(), { loaded: true, sources: { length: 52 } });
});

void t.test('D54 D54b: merges entries with the same state and gives each its own or the general refresh interval', async (t) => {
  const folder = t.testdir({ 'a.tfstate': stateOf(1), 'b.tfstate': stateOf(2) });
  const { states, start, facts } = setUp(t, folder, {
    state: { local_path: 'a.tfstate' },
    states: [
      { local_path: './a.tfstate', refresh_interval: '1h' },
      { local_path: '*.tfstate', refresh_interval: '1m' },
      { local_path: join(folder, 'b.tfstate'), refresh_interval: '2m' },
    ],
  });
  t.strictSame(states.names, ['a.tfstate', '*.tfstate', join(folder, 'b.tfstate')]);
  t.equal(states.refreshInterval, 300, 'the longest interval in use, of a.tfstate');
  await start();
  t.strictSame(facts.map(({ source }) => source).sort(), [join(folder, 'b.tfstate'), 'a.tfstate'].sort());
  t.strictSame(
    states
      .readiness()
      .sources.map(({ source }) => source)
      .sort(),
    ['*.tfstate', join(folder, 'b.tfstate'), 'a.tfstate'].sort(),
  );
});

void t.test('D54b: watches states of all backends by name and reports unreadable ones as not loaded', async (t) => {
  const server = await startFauxqs(t);
  await server.createBucket('states');
  await server.put('states', 'k', stateOf(1));
  await server.put('states', 'env:/dev/k', stateOf(2));
  const folder = t.testdir({ 'a.tfstate': stateOf(3) });
  const { states, start, facts, log, loads, time } = setUp(t, folder, {
    endpoint_url: server.endpoint,
    region: 'us-east-1',
    states: [
      { backend: 's3', s3_bucket: 'states', s3_key: 'k', s3_workspace: '*' },
      { local_path: 'a.tfstate' },
      { backend: 'gcs', gcs_bucket: 'b', gcs_key: 'k', gcs_endpoint: 'http://127.0.0.1:9' },
      { backend: 'http', http_address: 'http://127.0.0.1:9/state?token=secret' },
      { backend: 's3', s3_bucket: 'nowhere', s3_prefix: 'x/' },
    ],
  });
  await start();
  t.strictSame(states.readiness(), {
    enabled: true,
    loaded: false,
    sources: [
      { source: 's3://states/env:/*/k', loaded: true },
      { source: 's3://states/env:/dev/k', loaded: true },
      { source: 's3://states/k', loaded: true },
      { source: 'a.tfstate', loaded: true },
      { source: 'gs://b/k', loaded: false },
      { source: 'http://127.0.0.1:9/state', loaded: false },
      { source: 's3://nowhere/x/*.tfstate', loaded: false },
    ],
  });
  t.equal(facts.filter(({ update }) => update === 'snapshot').length, 3);
  t.equal(loads.filter((ok) => !ok).length, 3);
  t.notMatch(JSON.stringify([log.lines, facts.map(({ message }) => message)]), /secret/);
  await server.put('states', 'env:/new/k', stateOf(4));
  await waiting(time, 300_000, 4);
  time.jump(300_000);
  t.ok(
    await until(
      () => facts.some(({ source }) => source === 's3://states/env:/new/k'),
      (is) => is,
    ),
    'a new workspace',
  );
  await server.remove('states', 'env:/new/k');
  await waiting(time, 300_000, 5);
  time.jump(300_000);
  t.ok(
    await until(
      () => facts.some(({ source, update }) => source === 's3://states/env:/new/k' && update === 'failed'),
      (is) => is,
    ),
    'a removed state is reported',
  );
  t.match(states.readiness().sources, [{}, {}, {}, { source: 's3://states/env:/new/k', loaded: true }], 'the other states are unchanged');
});

void t.test('reports nothing to wait for without a state or with a disabled provider', async (t) => {
  const { states, start } = setUp(t, t.testdir({}), { enabled: false, state: { local_path: 'a.tfstate' } });
  await start();
  t.strictSame(
    [states.names, states.readiness(), states.lastSync(), states.refreshInterval],
    [[], { enabled: false, loaded: true, sources: [] }, 0, 0],
  );
});

void t.test('D65: reads the state of a candidate at once; remote states at most every 500 ms, local ones without a limit', async (t) => {
  const server = await new StateHttpServer('etag').open(t);
  server.put(stateOf(1));
  const folder = t.testdir({});
  write(folder, 'a.tfstate', 2);
  const { states, start, facts, time } = setUp(t, folder, {
    states: [{ local_path: 'a.tfstate' }, { backend: 'http', http_address: server.url }],
  });
  await start();
  const [local = '', remote = ''] = states.names;
  const answers = (source: string): number => facts.filter((one) => one.source === source && one.update === 'unchanged').length;
  const answered = (): readonly number[] => [answers(local), answers(remote)];
  const confirm = (seq: number): void => {
    states.take([local, remote].map((source) => ({ output: 'confirm', source, seq })));
  };
  const reach = (expected: readonly number[]): Promise<boolean> =>
    until(
      () => String(answered()) === String(expected),
      (is) => is,
    );
  confirm(1);
  t.ok(await reach([1, 1]), 'without waiting');
  confirm(2);
  t.ok(await reach([2, 1]));
  const { length } = server.requests;
  await time.pass(499);
  // A poll would have been sent before this request.
  await (await fetch(server.url)).arrayBuffer();
  t.equal(server.requests.length, length + 1);
  t.strictSame(answered(), [2, 1]);
  await time.pass(1);
  t.ok(await reach([2, 2]));
});
