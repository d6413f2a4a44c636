import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startFauxqs } from '../support/fauxqs.js';
import { metricOf } from '../support/metric-of.js';
import { gzipRecords } from '../support/kill-fixture.js';
import { sessionAlert } from '../support/role-changes.js';
import { startService, until, whenReady, type RunningService } from '../support/service.js';
import { readOnly, sessionSet, stateText, trail } from '../support/role-fixture.js';
import { startWebhookServer } from '../support/webhook-server.js';

/** A service without a journal: a state locked by an apply, a queue, a listed bucket, and a webhook. */
const openFixture = async (t: Test) => {
  const store = await startFauxqs(t);
  const hook = await startWebhookServer();
  t.teardown(() => hook.close());
  const folder = mkdtempSync(join(tmpdir(), 'driftline-held-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const statePath = join(folder, 'terraform.tfstate');
  const lockPath = join(folder, '.terraform.tfstate.lock.info');
  writeFileSync(statePath, stateText({ deploy: 3600, other: 3600 }));
  writeFileSync(lockPath, JSON.stringify({ ID: '1', Operation: 'OperationTypeApply', Path: 'terraform.tfstate' }));
  const queue = await store.createQueue('events');
  await store.createBucket('trail');
  const start = async (cloudtrail: string): Promise<RunningService> =>
    whenReady(
      await startService(t, {
        state: '',
        env: store.env,
        yaml: `
providers:
  aws:
    region: us-east-1
    endpoint_url: ${store.endpoint}
    cloudtrail: {${cloudtrail}}
    state: {local_path: ${statePath}, refresh_interval: 500ms}
notifications: {webhook: {url: '${hook.url}'}}
`,
      }),
    );
  const left = async (): Promise<number> => {
    const { ready, delayed, inflight } = await store.queue('events');
    return ready.length + delayed.length + inflight.length;
  };
  const notifiedIds = (): readonly string[] =>
    hook.requests.map(({ json }) => (json as { readonly data: { readonly event_id: string } }).data.event_id);
  return { store, queue, folder, lockPath, start, left, notifiedIds };
};
type Fixture = Awaited<ReturnType<typeof openFixture>>;

const byQueue = 'queue: events, visibility_timeout: 10s';
const isHeld = (service: RunningService, records: number): Promise<number> =>
  until(
    () => metricOf(service, 'drift_held_records'),
    (held) => held === records,
  );
const notifiedWithin = (fixture: Fixture, count: number, milliseconds?: number): Promise<readonly string[]> =>
  until(fixture.notifiedIds, (ids) => ids.length >= count, milliseconds);
const isEmpty = ({ left }: Fixture): Promise<number> => until(left, (messages) => messages === 0);

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  void t.test(`D9: a change held by a lock survives ${signal} in its queue, and is announced after the lock is released`, async (t) => {
    const fixture = await openFixture(t);
    await fixture.store.send(fixture.queue, trail(sessionSet('held', '10:00:00'), readOnly('1', '10:00:01')));
    await fixture.store.send(fixture.queue, trail(readOnly('2', '10:00:02')));
    const first = await fixture.start(byQueue);
    t.equal(await isHeld(first, 1), 1);
    t.equal(
      await until(
        () => metricOf(first, 'drift_source_messages_total', 'outcome="deleted"'),
        (deleted) => deleted === 1,
      ),
      1,
      'a message without pending facts is deleted meanwhile',
    );
    // Longer than the queue's visibility timeout: the service hides the message again while it waits.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    t.equal(await fixture.left(), 1);
    t.equal(await metricOf(first, 'drift_dropped_total', 'reason="duplicate"'), 0, 'it is not delivered twice');
    await first.stop(signal);
    t.strictSame(fixture.notifiedIds(), [], 'nothing is announced before the apply has ended');
    t.equal(await fixture.left(), 1, 'the message is in the queue');

    const second = await fixture.start(byQueue);
    t.equal(await isHeld(second, 1), 1);
    rmSync(fixture.lockPath);
    t.strictSame(await notifiedWithin(fixture, 1), ['e-held']);
    t.equal(await isEmpty(fixture), 0);
    t.equal(await metricOf(second, 'drift_held_records'), 0);
    t.equal((await second.stop()).code, 0);
    t.strictSame(fixture.notifiedIds(), ['e-held']);
  });
}

void t.test('D9: the cursor of a bucket does not pass a log file with a held change', async (t) => {
  const fixture = await openFixture(t);
  const now = Date.now();
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '/');
  const stamp = `${new Date(now).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')}Z`;
  const keyOf = (name: string): string =>
    `AWSLogs/111122223333/CloudTrail/us-east-1/${day}/111122223333_CloudTrail_us-east-1_${stamp}_${name}.json.gz`;
  await fixture.store.put('trail', keyOf('held'), gzipRecords([sessionSet('held', '10:00:00')]));
  await fixture.store.put('trail', keyOf('read'), gzipRecords([readOnly('1', '10:00:01')]));
  const cursor = join(fixture.folder, 'cursor.json');
  const byBucket = `bucket: trail, poll_interval: 1s, cursor_file: ${cursor}`;
  const cursorText = (): string => (existsSync(cursor) ? readFileSync(cursor, 'utf8') : '');
  const first = await fixture.start(byBucket);
  t.equal(await isHeld(first, 1), 1);
  await until(cursorText, (text) => text.includes('_read'));
  await first.stop('SIGTERM');
  t.notOk(cursorText().includes('_held'));
  t.strictSame(fixture.notifiedIds(), []);

  const second = await fixture.start(byBucket);
  t.equal(await isHeld(second, 1), 1, 'the file is read again');
  rmSync(fixture.lockPath);
  t.strictSame(await notifiedWithin(fixture, 1), ['e-held']);
  await until(cursorText, (text) => text.includes('_held'));
  t.ok(cursorText().includes('_held'), 'then the cursor passes it');
  t.equal((await second.stop()).code, 0);
});

void t.test('announces pending alerts of an input without redelivery on a graceful stop', async (t) => {
  const fixture = await openFixture(t);
  const service = await fixture.start(byQueue);
  t.equal((await service.post('/api/v1/intake/sensor', [sessionAlert('posted', 0, 'deploy')])).status, 202);
  await fixture.store.send(fixture.queue, trail(sessionSet('held', '10:00:00', 7200, 'other')));
  t.equal(await isHeld(service, 1), 1);
  await until(
    () => metricOf(service, 'drift_facts_total', 'kind="sensor"'),
    (facts) => facts === 1,
  );
  t.equal((await service.stop()).code, 0);
  t.strictSame(fixture.notifiedIds(), ['e-posted']);
  t.equal(await fixture.left(), 1);
});
