import t from 'tap';
import { metricOf } from '../support/metric-of.js';
import { intake, startTargets, urlOf } from '../support/notify-fixture.js';
import { callAlert, sessionAlert } from '../support/role-changes.js';
import { stateText } from '../support/role-fixture.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';

/** D118: a flood of minor alerts while every target is slow pushes out nothing important. */

const flood = 2_600;
const names = Array.from({ length: flood }, (_, n) => `r${String(n)}`);

void t.test('D118: a critical alert among 2,600 low ones reaches every kind of target', async (t) => {
  const servers = await startTargets(t, 6);
  const kinds = ['chat', 'teams', 'discord', 'webhook', 'pagerduty', 'alertmanager'];
  // Nothing is taken until all alerts wait.
  for (const server of servers) server.answer({ status: 429, headers: { 'retry-after': '15' } }, { status: 202 });
  const url = (kind: string): string => urlOf(servers, kinds.indexOf(kind));
  const yaml = `state: {confirm: false}
drift_rules:
  - {name: minor, resource_types: [aws_iam_role], severity: low}
  - {name: severe, watched_attributes: [max_session_duration], severity: critical}
notifications:
  gather: 0s
  chat: {webhook_url: '${url('chat')}'}
  teams: {webhook_url: '${url('teams')}'}
  discord: {webhook_url: '${url('discord')}'}
  webhook: {url: '${url('webhook')}'}
  pagerduty: {routing_key: key, url: '${url('pagerduty')}'}
  alertmanager: {url: '${url('alertmanager')}'}
`;
  const state = stateText(Object.fromEntries(['deploy', ...names].map((name) => [name, 3600])));
  const service = await whenReady(await startService(t, { state, yaml }));
  const minor = (from: number, to: number) =>
    names.slice(from, to).map((roleName, n) => callAlert(`m${String(from + n)}`, 2, 'UpdateRole', { roleName, description: 'mine' }));
  await service.post(intake, minor(0, 100));
  await service.post(intake, sessionAlert('severe', 1, 'deploy'));
  for (let at = 100; at < flood; at += 250) await service.post(intake, minor(at, at + 250));

  const isTold = (index: number, text: string): boolean =>
    servers[index]?.requests.slice(1).some(({ body }) => body.includes(text)) === true;
  const told = (text: string) => kinds.filter((_, index) => isTold(index, text));
  t.strictSame(
    await until(
      () => told('aws_iam_role.deploy'),
      (found) => found.length === kinds.length,
    ),
    kinds,
  );
  t.strictSame(
    await until(
      () => told(' left out'),
      (found) => found.length === kinds.length,
    ),
    kinds,
    'what was left out is told',
  );
  const [summary] = (servers[3]?.requests ?? []).filter(({ body }) => body.includes('driftline_queue')).map(({ json }) => json.data);
  t.match(summary, { resource_type: 'driftline_queue', resource_name: 'webhook', severity: 'low' });
  t.match(summary.detail, /^[\d,]+ messages were left out, .*; the most severe: low: aws_iam_role\.r\d+ description;/);
  for (const kind of kinds) {
    const dropped = await metricOf(service, 'drift_notifications_total', `target="${kind}",outcome="dropped"`);
    t.ok(dropped > 0, `${kind}: ${String(dropped)} are counted`);
  }
  await service.stop();
  t.match(service.output(), /notifications left out: the queue of the target was full/);
});
