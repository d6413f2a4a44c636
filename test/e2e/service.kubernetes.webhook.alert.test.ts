import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import { openStream } from '../support/ask.js';
import { alertsOf, declaredDeployments, deploymentRead, eventList, kubernetesIntake, replicasSet } from '../support/cluster-fixture.js';
import { adminKey, authYaml, environment, token } from '../support/credentials.js';
import { metricOf } from '../support/metric-of.js';
import { startTargets, urlOf } from '../support/notify-fixture.js';
import { checked } from '../support/openapi-check.js';
import { startService, whenReady } from '../support/service.js';
import { eventsIn, Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

const bearer = (over: object): Readonly<Record<string, string>> => ({ Authorization: `Bearer ${token(over)}` });
const reader = { 'X-API-Key': adminKey };

void t.test('D76: an event of the audit webhook reaches every output as an alert', async (t) => {
  const hooks = await startTargets(t, 1);
  const service = await whenReady(
    await checked(
      await startService(t, {
        env: environment,
        state: declaredDeployments('web'),
        yaml: [
          '  kubernetes:',
          '    clusters: [{name: production, environment: prod}]',
          '    state: {local_path: terraform.tfstate}',
          `notifications: {webhook: {url: '${urlOf(hooks, 0)}'}}`,
          'state: {confirm: false}',
          authYaml(),
        ].join('\n'),
      }),
      reader,
    ),
  );
  const socket = await Listener.open(service.ws, { headers: reader });
  await socket.subscribe('drifts');
  const stream = await openStream(service.url, '/api/v1/stream?topics=drifts', reader);
  const sender = bearer({ sub: 'production', scopes: ['ingest'] });

  const body = eventList(deploymentRead('read-1'), replicasSet('web', 'same-1', 3), replicasSet('web', 'change-1', 7));
  const { status, json } = await service.post(kubernetesIntake, body, sender);
  t.equal(status, 202);
  t.same(json, { success: true, data: { accepted: 3, malformed: 0 } });

  const alerts = await alertsOf(service, 1, reader);
  t.strictSame([...alerts.keys()], ['change-1']);
  const alert = alerts.get('change-1') as Drift;
  t.match(alert, {
    provider: 'kubernetes',
    resource_type: 'kubernetes_deployment_v1',
    resource_name: 'web',
    resource_id: 'shop/web',
    address: 'kubernetes_deployment_v1.web',
    field: 'spec.replicas',
    old_value: '3',
    new_value: '7',
    change: 'modified',
    account_id: 'production',
    environment: 'prod',
    event_name: 'patch deployments.apps',
    event_time: '2026-03-02T10:15:00.123456Z',
    user_identity: { user_name: 'alice@acme.example' },
    occurrences: 1,
    resolution: null,
  });

  t.same((await socket.waitFor(({ type }) => type === 'drift')).payload, alert, 'WebSocket');
  const sent = await until(
    () => eventsIn(stream.text()).find(({ event }) => event === 'drift'),
    (one) => one !== undefined,
  );
  t.same(sent?.data, alert, 'event stream');
  const requests = await until(
    () => hooks[0]?.requests ?? [],
    (some) => some.length > 0,
  );
  t.match(requests[0]?.json, { data: { id: alert.id, address: alert.address, old_value: alert.old_value, new_value: '7' } });
  t.equal(requests.length, 1);

  const { data } = (await service.get('/api/v1/stats', reader)).json as { data: object };
  t.match(data, { drifts: { total: 1, open: 1 }, dropped: { read_only: 1, declared: 1, malformed: 0, duplicate: 0 } });
  t.equal(await metricOf(service, 'drift_events_by_type', 'type="kubernetes_deployment_v1"'), 1);
  t.equal(await metricOf(service, 'drift_dropped_total', 'reason="read_only"'), 1);
  t.equal(await metricOf(service, 'drift_intake_requests_total', 'outcome="accepted"'), 1);

  stream.leave();
  await socket.leave();
  t.equal((await service.stop()).code, 0);
});
