import t, { type Test } from 'tap';
import { alertsOf } from '../support/cluster-fixture.js';
import { declaredInProject, driftingEntries, expectedAlerts } from '../support/gcp-alerts.js';
import { LoggingServer } from '../support/logging-server.js';
import { metricOf } from '../support/metric-of.js';
import { startTargets, urlOf } from '../support/notify-fixture.js';
import { PubsubServer } from '../support/pubsub-server.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';

/** Starts a service on an input, lets the entries arrive, and checks every alert. */
const checkAlerts = async (t: Test, auditLogs: string, send: () => void): Promise<void> => {
  const hooks = await startTargets(t, 1);
  const service = await whenReady(
    await startService(t, {
      state: declaredInProject(),
      yaml: [
        `  gcp: {audit_logs: {${auditLogs}}}`,
        'state: {confirm: false}',
        `notifications: {webhook: {url: '${urlOf(hooks, 0)}'}}`,
      ].join('\n'),
    }),
  );
  send();
  const alerts = await alertsOf(service, Object.keys(expectedAlerts).length);
  t.strictSame([...alerts.keys()].sort(), Object.keys(expectedAlerts).sort());
  for (const [id, expected] of Object.entries(expectedAlerts)) {
    const alert = JSON.parse(JSON.stringify(alerts.get(id) ?? {})) as Readonly<Record<string, unknown>>;
    for (const [field, value] of Object.entries(expected)) t.strictSame(alert[field], value, `${id} ${field}`);
    t.match(alert, { user_identity: { user_name: 'alice@acme.example' }, change: 'modified', occurrences: 1, resolution: null });
  }
  const failed = await until(
    () => metricOf(service, 'drift_dropped_total', 'reason="failed_call"'),
    (count) => count > 0,
  );
  t.equal(failed, 1, 'the operation that failed');
  const requests = await until(
    () => hooks[0]?.requests ?? [],
    ({ length }) => length >= alerts.size,
  );
  t.strictSame(
    requests.map(({ json }) => (json as { readonly data: { readonly id: string } }).data.id).sort(),
    [...alerts.values()].map(({ id }) => id).sort(),
  );
  t.equal((await service.stop()).code, 0);
};

void t.test('D70, D71: entries of Pub/Sub that differ from the state are alerts with identity and values', async (t) => {
  const server = await new PubsubServer().open(t);
  await checkAlerts(t, `subscription: ${server.subscription}, endpoint_url: '${server.url}'`, () =>
    server.publish(...driftingEntries(Date.now()).map((entry) => JSON.stringify(entry))),
  );
  t.equal(server.left, 0);
});

void t.test('D51, D71: entries of the Logging API that differ from the state are alerts with identity and values', async (t) => {
  const server = await new LoggingServer().open(t);
  await checkAlerts(t, `resource_names: [projects/acme-prod], poll_interval: 1s, endpoint_url: '${server.url}'`, () => {
    for (const entry of driftingEntries(Date.now() - 1_000)) server.add(entry);
  });
});
