import t from 'tap';
import { sessionAlert } from '../support/role-changes.js';
import {
  requestCounts,
  deliveriesAt,
  driftsOf,
  intake,
  allAtLeast,
  roleNames,
  startNotifying,
  startTargets,
  urlOf,
} from '../support/notify-fixture.js';
import { webhookSecrets } from '../support/webhook-server.js';
import { metricOf } from '../support/metric-of.js';
import { until } from '../support/until.js';

void t.test('D56: a target that hangs, fails, rate-limits or closes delays neither detection nor other targets', async (t) => {
  const servers = await startTargets(t, 5);
  const [hangs, fails, busy, closes, well] = servers;
  hangs?.answer('hang');
  fails?.answer({ status: 500 });
  busy?.answer({ status: 429, headers: { 'retry-after': '2' } }, { status: 202 });
  closes?.answer('close');
  const service = await startNotifying(
    t,
    `notifications:
  gather: 0s
  chat: {webhook_url: '${urlOf(servers, 0)}', timeout: 15s, max_retries: 0, max_per_minute: 2}
  discord: {webhook_url: '${urlOf(servers, 1)}', max_retries: 1}
  pagerduty: {routing_key: key, url: '${urlOf(servers, 2)}'}
  alertmanager: {url: '${urlOf(servers, 3)}', max_retries: 0}
  webhook: {url: '${urlOf(servers, 4)}'}
`,
  );
  // The first alert reaches the failing targets; while they occupy their runners, the others arrive.
  await service.post(intake, sessionAlert('0', 0, 'deploy'));
  await until(() => requestCounts(servers), allAtLeast(1));
  const dead = (target: string): Promise<number> => metricOf(service, 'drift_notifications_total', `target="${target}",outcome="dead"`);
  await service.post(
    intake,
    roleNames.map((name, n) => sessionAlert(`${String(n)}-many`, n + 1, name)),
  );
  const found = await until(
    () => driftsOf(service),
    (list) => list.length === 21,
  );
  t.equal(found.length, 21);
  t.equal(await dead('chat'), 0, 'detected before the hanging target times out');
  await until(
    () => well?.requests.length,
    (count) => count === 21,
  );
  t.equal(await dead('chat'), 0, 'notified before the timeout');
  t.equal(new Set(deliveriesAt(well).map(({ data }) => data.id)).size, 21, 'one message per alert');

  await until(
    () => metricOf(service, 'drift_notifications_total', 'target="pagerduty",outcome="sent"'),
    (sent) => sent === 21,
  );
  const [first, second] = busy?.requests ?? [];
  t.ok((second?.at ?? 0) - (first?.at ?? 0) >= 1_990, 'Retry-After is respected');
  t.equal(busy?.requests.length, 22);
  t.equal(await metricOf(service, 'drift_notifications_total', 'target="webhook",outcome="sent"'), 21);
  const given = await until(
    () => dead('alertmanager'),
    (count) => count === 21,
  );
  t.equal(given, 21);
  await until(
    () => dead('chat'),
    (count) => count > 0,
  );
  const metrics = (await service.get('/metrics')).text;
  t.match(metrics, /^drift_notification_queue_depth\{target="webhook"\} 0$/m);
  const ended = await service.stop();
  t.equal(ended.code, 0);
  for (const secret of webhookSecrets) t.notOk((service.output() + metrics).includes(secret), 'no URL in log or metrics');
});

void t.test('delivers queued notifications before the exit', async (t) => {
  const servers = await startTargets(t, 1);
  const service = await startNotifying(t, `notifications: {webhook: {url: '${urlOf(servers, 0)}'}}\nperformance: {notifier_workers: 1}\n`);
  servers[0]?.answer({ status: 503, headers: { 'retry-after': '60' } }, 'ok');
  await service.post(
    intake,
    roleNames.map((name, n) => sessionAlert(String(n), n, name)),
  );
  await until(
    () => driftsOf(service),
    (list) => list.length === 20,
  );
  await until(() => requestCounts(servers), allAtLeast(1));
  t.equal((await service.stop()).code, 0);
  const delivered = deliveriesAt(servers[0]).slice(1);
  t.equal(new Set(delivered.map(({ data }) => data.id)).size, 20);
  t.equal(delivered.length, 20);
});
