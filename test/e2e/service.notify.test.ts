import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { runCommand } from '../support/command.js';
import { metricOf } from '../support/metric-of.js';
import { callAlert, sessionAlert } from '../support/role-changes.js';
import { startService, until, whenReady, type RunningService } from '../support/service.js';
import { stateText } from '../support/small-world.js';
import { startWebhookServer, webhookSecrets, type WebhookServer } from '../support/webhook-server.js';

const intake = '/api/v1/intake/sensor';
const roleNames = Array.from({ length: 20 }, (_, n) => `r${String(n)}`);
const state = stateText(Object.fromEntries(['deploy', ...roleNames].map((name) => [name, 3600])));

/** Real targets, freed after the service. */
const targetsFor = async (t: Test, count: number): Promise<readonly WebhookServer[]> => {
  const servers = await Promise.all(Array.from({ length: count }, startWebhookServer));
  t.teardown(() => Promise.all(servers.map((server) => server.close())).then(() => undefined));
  return servers;
};
const urlOf = (servers: readonly WebhookServer[], index: number): string => servers[index]?.url ?? '';

const start = async (t: Test, yaml: string): Promise<RunningService> =>
  whenReady(await startService(t, { state, yaml: `state: {confirm_min_interval: 50ms}\n${yaml}` }));

type Delivery = { readonly type: string; readonly data: Drift };
const deliveriesAt = (server: WebhookServer | undefined): readonly Delivery[] =>
  (server?.requests ?? []).map(({ json }) => json as Delivery);
const toldAt = (server: WebhookServer | undefined): readonly string[] =>
  deliveriesAt(server).map(({ type, data }) => `${type} ${String(data.address)} ${String(data.resolution)}`);
const countOf = (servers: readonly WebhookServer[]): readonly number[] => servers.map(({ requests }) => requests.length);
const isEach = (count: number) => (counts: readonly number[]) => counts.every((one) => one >= count);

const drifts = async (service: RunningService): Promise<readonly Drift[]> =>
  (await service.get('/api/v1/drifts')).json.data.drifts as readonly Drift[];

void t.test('D55: every target is told once of an alert, and once of its end', async (t) => {
  const servers = await targetsFor(t, 6);
  const service = await start(
    t,
    `api: {public_url: 'https://drift.example'}
notifications:
  chat: {webhook_url: '${urlOf(servers, 0)}'}
  teams: {webhook_url: '${urlOf(servers, 1)}'}
  discord: {webhook_url: '${urlOf(servers, 2)}'}
  webhook: {url: '${urlOf(servers, 3)}'}
  pagerduty: {routing_key: key, url: '${urlOf(servers, 4)}'}
  alertmanager: {url: '${urlOf(servers, 5)}'}
`,
  );
  await service.post(intake, sessionAlert('1', 0, 'deploy'));
  await until(() => countOf(servers), isEach(1));
  // Once more by the same record, and once by another one that sets the same.
  await service.post(intake, sessionAlert('1', 0, 'deploy'));
  await service.post(intake, sessionAlert('2', 1, 'deploy'));
  await service.post(intake, callAlert('3', 2, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 3600 }));
  await until(() => countOf(servers), isEach(2));
  await service.stop();
  t.strictSame(countOf(servers), [2, 2, 2, 2, 2, 2]);
  t.strictSame(toldAt(servers[3]), ['drift.detected aws_iam_role.deploy null', 'drift.resolved aws_iam_role.deploy reverted']);
  const [told] = deliveriesAt(servers[3]);
  t.match(told?.data, { old_value: 3600, new_value: 7200, user_identity: { user_name: 'dana' } });
  t.match(servers[0]?.requests[0]?.body, `https://drift.example/api/v1/drifts/${told?.data.id ?? ''}`);
  t.match(servers[4]?.requests, [{ json: { event_action: 'trigger', dedup_key: told?.data.id } }, { json: { event_action: 'resolve' } }]);
  for (const secret of webhookSecrets) t.notOk(service.output().includes(secret), 'no URL in the log');
});

void t.test('D25: what falls into a maintenance window is recorded, and nobody is told', async (t) => {
  const servers = await targetsFor(t, 2);
  const service = await start(
    t,
    `advanced:
  maintenance_windows:
    - {name: move, start_datetime: '2026-11-02T09:00:00Z', end_datetime: '2026-11-02T10:30:00Z'}
notifications:
  chat: {webhook_url: '${urlOf(servers, 0)}'}
  webhook: {url: '${urlOf(servers, 1)}'}
`,
  );
  await service.post(intake, sessionAlert('1', 0, 'deploy'));
  await service.post(intake, callAlert('2', 1, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 3600 }));
  await service.post(intake, sessionAlert('3', 3_600, 'r0'));
  await until(() => countOf(servers), isEach(1));
  const found = await drifts(service);
  await service.stop();
  t.strictSame(found.map(({ address, maintenance }) => [address, maintenance]).sort(), [
    ['aws_iam_role.deploy', 'move'],
    ['aws_iam_role.r0', null],
  ]);
  t.strictSame(toldAt(servers[1]), ['drift.detected aws_iam_role.r0 null']);
  t.strictSame(countOf(servers), [1, 1]);
});

void t.test('D56: a target that hangs, fails, asks for patience or closes delays neither detection nor the others', async (t) => {
  const servers = await targetsFor(t, 5);
  const [hangs, fails, busy, closes, well] = servers;
  hangs?.answer('hang');
  fails?.answer({ status: 500 });
  busy?.answer({ status: 429, headers: { 'retry-after': '2' } }, { status: 202 });
  closes?.answer('close');
  const service = await start(
    t,
    `notifications:
  chat: {webhook_url: '${urlOf(servers, 0)}', max_retries: 0, max_per_minute: 2}
  discord: {webhook_url: '${urlOf(servers, 1)}', max_retries: 1}
  pagerduty: {routing_key: key, url: '${urlOf(servers, 2)}'}
  alertmanager: {url: '${urlOf(servers, 3)}', max_retries: 0}
  webhook: {url: '${urlOf(servers, 4)}'}
`,
  );
  // The first tells the troubled targets; while they keep the runners busy the others come.
  await service.post(intake, sessionAlert('0', 0, 'deploy'));
  await until(() => countOf(servers), isEach(1));
  const began = performance.now();
  await service.post(
    intake,
    roleNames.map((name, n) => sessionAlert(`${String(n)}-many`, n + 1, name)),
  );
  const found = await until(
    () => drifts(service),
    (list) => list.length === 21,
  );
  const detected = performance.now() - began;
  await until(
    () => well?.requests.length,
    (count) => count === 21,
  );
  const told = performance.now() - began;
  t.equal(found.length, 21);
  t.ok(detected < 4_800, `detected after ${String(Math.round(detected))} ms, before the target that hangs is given up`);
  t.ok(told < 4_800, `told after ${String(Math.round(told))} ms`);
  t.equal(new Set(deliveriesAt(well).map(({ data }) => data.id)).size, 21, 'one message for each alert');

  await until(
    () => metricOf(service, 'drift_notifications_total', 'target="pagerduty",outcome="sent"'),
    (sent) => sent === 21,
  );
  const [first, second] = busy?.requests ?? [];
  t.ok((second?.at ?? 0) - (first?.at ?? 0) >= 1_990, 'Retry-After is heeded');
  t.equal(busy?.requests.length, 22);
  t.equal(await metricOf(service, 'drift_notifications_total', 'target="webhook",outcome="sent"'), 21);
  const given = await until(
    () => metricOf(service, 'drift_notifications_total', 'target="alertmanager",outcome="dead"'),
    (dead) => dead === 21,
  );
  t.equal(given, 21);
  await until(
    () => metricOf(service, 'drift_notifications_total', 'target="chat",outcome="dead"'),
    (dead) => dead > 0,
  );
  const metrics = (await service.get('/metrics')).text;
  t.match(metrics, /^drift_notification_queue_depth\{target="webhook"\} 0$/m);
  const ended = await service.stop();
  t.equal(ended.code, 0);
  for (const secret of webhookSecrets) t.notOk((service.output() + metrics).includes(secret), 'no URL in log or metrics');
});

void t.test('what is queued at the end is delivered', async (t) => {
  const servers = await targetsFor(t, 1);
  const service = await start(t, `notifications: {webhook: {url: '${urlOf(servers, 0)}'}}\nperformance: {notifier_workers: 1}\n`);
  servers[0]?.answer({ status: 503, headers: { 'retry-after': '60' } }, 'ok');
  await service.post(
    intake,
    roleNames.map((name, n) => sessionAlert(String(n), n, name)),
  );
  await until(
    () => drifts(service),
    (list) => list.length === 20,
  );
  await until(() => countOf(servers), isEach(1));
  t.equal((await service.stop()).code, 0);
  const delivered = deliveriesAt(servers[0]).slice(1);
  t.equal(new Set(delivered.map(({ data }) => data.id)).size, 20);
  t.equal(delivered.length, 20);
});

void t.test('a replica has no targets, and takes no alerts that it would have to tell', async (t) => {
  const servers = await targetsFor(t, 1);
  const service = await start(t, `role: replica\nnotifications: {webhook: {url: '${urlOf(servers, 0)}'}}\n`);
  t.equal((await service.post(intake, sessionAlert('1', 0, 'deploy'))).status, 503);
  t.notMatch((await service.get('/metrics')).text, 'target="webhook"');
  await service.stop();
  t.strictSame(countOf(servers), [0]);
});

void t.test('D57: a target that cannot be used stops the start, and is not shown', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftline-test-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'driftline.yaml');
  writeFileSync(file, "notifications: {chat: {webhook_url: 'ftp://s3cret.example'}, teams: {webhook_url_from_env: NOT_SET_HERE}}\n");
  const { code, stdout, stderr } = await runCommand(['--server', '--config', file, '--api-port', '0']);
  t.equal(code, 2);
  t.match(stderr, /notifications\.chat\.webhook_url: expected an http or https URL\n.*the environment variable NOT_SET_HERE is not set/);
  t.notMatch(stdout + stderr, 's3cret');
});
