import t from 'tap';
import { leaderOf, othersOf, startInstances, untilLevel, type Instance } from '../support/instances.js';
import { startNats, withoutNats } from '../support/nats-server.js';
import { changeOf } from '../support/plan-documents.js';
import { answersOfAll, differences } from '../support/same-answers.js';
import { until } from '../support/until.js';

void t.test('D90 D122: a plan posted to a follower is the same at all instances', { skip: withoutNats() }, async (t) => {
  const nats = await startNats(t);
  const { all } = await startInstances(t, { nats: [nats], count: 2, log: 'lease: 2s', declared: ['web', 'api'] });
  const [follower] = othersOf(all, await leaderOf(all)) as [Instance];
  const address = 'kubernetes_deployment_v1.web';
  const plan = {
    format_version: '1.2',
    terraform_version: '1.11.4',
    timestamp: '2026-11-02T11:00:00Z',
    resource_drift: [changeOf(address, ['update'], { before: { wait_for_rollout: true }, after: { wait_for_rollout: false } })],
    planned_values: {},
  };
  // The state may not have been read yet.
  const posted = await until(
    () => follower.post('/api/v1/intake/plan', plan),
    (answer) => answer?.status !== 503,
  );
  t.match(posted, { status: 202, json: { data: { resources: 1, drift: 1 } } });
  await untilLevel(all);
  t.strictSame(differences(await answersOfAll(all)), []);
  for (const instance of all) {
    t.match((await instance.get('/api/v1/drifts')).json, {
      data: { drifts: [{ address, origin: { tool: 'plan' }, field: 'wait_for_rollout', verified_at: '2026-11-02T11:00:00.000Z' }] },
    });
  }
});
