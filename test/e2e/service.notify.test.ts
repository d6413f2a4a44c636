import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { runCommand } from '../support/command.js';
import { callAlert, sessionAlert } from '../support/role-changes.js';
import {
  requestCounts,
  deliveriesAt,
  driftsOf,
  intake,
  allAtLeast,
  startNotifying,
  startTargets,
  notificationsAt,
  urlOf,
} from '../support/notify-fixture.js';
import { until } from '../support/until.js';
import { webhookSecrets } from '../support/webhook-server.js';

void t.test('D55: notifies every target once of an alert and once of its resolution', async (t) => {
  const servers = await startTargets(t, 6);
  const service = await startNotifying(
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
  await until(() => requestCounts(servers), allAtLeast(1));
  // Repeats the same record, then sends another one with the same value.
  await service.post(intake, sessionAlert('1', 0, 'deploy'));
  await service.post(intake, sessionAlert('2', 1, 'deploy'));
  await service.post(intake, callAlert('3', 2, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 3600 }));
  await until(() => requestCounts(servers), allAtLeast(2));
  await service.stop();
  t.strictSame(requestCounts(servers), [2, 2, 2, 2, 2, 2]);
  t.strictSame(notificationsAt(servers[3]), ['drift.detected aws_iam_role.deploy null', 'drift.resolved aws_iam_role.deploy reverted']);
  const [notification] = deliveriesAt(servers[3]);
  t.match(notification?.data, { old_value: 3600, new_value: 7200, user_identity: { user_name: 'dana' } });
  t.match(servers[0]?.requests[0]?.body, `https://drift.example/drifts/${notification?.data.id ?? ''}`);
  t.match(servers[4]?.requests, [
    { json: { event_action: 'trigger', dedup_key: notification?.data.incident } },
    { json: { event_action: 'resolve' } },
  ]);
  for (const secret of webhookSecrets) t.notOk(service.output().includes(secret), 'no URL in the log');
});

void t.test('D25: records alerts in a maintenance window without notification', async (t) => {
  const servers = await startTargets(t, 2);
  const service = await startNotifying(
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
  await until(() => requestCounts(servers), allAtLeast(1));
  const found = await driftsOf(service);
  await service.stop();
  t.strictSame(found.map(({ address, maintenance }) => [address, maintenance]).sort(), [
    ['aws_iam_role.deploy', 'move'],
    ['aws_iam_role.r0', null],
  ]);
  t.strictSame(notificationsAt(servers[1]), ['drift.detected aws_iam_role.r0 null']);
  t.strictSame(requestCounts(servers), [1, 1]);
});

void t.test('a replica has no targets and refuses alerts that it would have to notify', async (t) => {
  const servers = await startTargets(t, 1);
  const service = await startNotifying(t, `role: replica\nnotifications: {webhook: {url: '${urlOf(servers, 0)}'}}\n`);
  t.equal((await service.post(intake, sessionAlert('1', 0, 'deploy'))).status, 503);
  t.notMatch((await service.get('/metrics')).text, 'target="webhook"');
  await service.stop();
  t.strictSame(requestCounts(servers), [0]);
});

void t.test('D57: an invalid target stops the start and is not shown', async (t) => {
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
