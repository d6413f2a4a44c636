import { gzipSync } from 'node:zlib';
import t from 'tap';
import { changeOf, planDocument } from '../support/plan-documents.js';
import { sessionAlert } from '../support/role-changes.js';
import { startService, whenReady } from '../support/service.js';
import { until } from '../support/until.js';

/** Plans posted to the running service (D122, D124). */

const path = '/api/v1/intake/plan';
const state = { address: 'aws_iam_role.deploy', mode: 'managed', type: 'aws_iam_role', name: 'deploy', values: { id: 'deploy' } };
const plan = (seconds: number, taken: string): string => {
  const drift = { before: { max_session_duration: 3600 }, after: { max_session_duration: seconds } };
  return JSON.stringify({
    ...planDocument({
      ...(seconds === 3600 ? {} : { drift: [changeOf('aws_iam_role.deploy', ['update'], drift)] }),
      blocks: { 'aws_iam_role.deploy': { max_session_duration: {} } },
    }),
    prior_state: { values: { root_module: { resources: [state] } } },
    timestamp: taken,
  });
};

void t.test('D124: a posted plan confirms an alert, and a later one resolves it', async (t) => {
  const service = await whenReady(await startService(t));
  t.match(await service.post('/api/v1/intake/sensor', sessionAlert('1', 1, 'deploy')), { status: 202 });
  const alerts = async () => (await service.get('/api/v1/drifts')).json.data.drifts;
  await until(async () => (await alerts()).length === 1);

  const taken = await service.post(path, plan(7200, '2026-11-02T11:00:00Z'));
  t.match(taken, { status: 202, json: { data: { id: /^p_/, resources: 1, drift: 1, state: /terraform\.tfstate$/ } } });
  await until(async () => (await alerts())[0].verified_at === '2026-11-02T11:00:00.000Z');
  t.match(await alerts(), [{ address: 'aws_iam_role.deploy', resolution: null, origin: { tool: /^(?!plan)/ } }]);

  const packed = new Uint8Array(gzipSync(plan(3600, '2026-11-02T12:00:00Z')));
  t.match(await service.post(path, packed, { 'content-encoding': 'gzip' }), { status: 202 });
  await until(async () => (await alerts())[0].resolution === 'verified');
});

void t.test('refuses other bodies, states that do not fit, and plans of the future', async (t) => {
  const service = await whenReady(await startService(t));
  t.match(await service.post(path, '{"version":4,"lineage":"l","serial":1}'), {
    status: 400,
    json: { error: { message: /a state, not a plan/ } },
  });
  t.match(await service.post(path, ''), { status: 400 });
  t.match(await service.post(`${path}?state=other`, plan(7200, '2026-11-02T11:00:00Z')), {
    status: 409,
    json: { error: { code: 'CONFLICT' } },
  });
  t.match(await service.post(path, plan(7200, '2999-11-02T11:00:00Z')), { status: 400, json: { error: { message: /in the future/ } } });
  t.match(await service.post(path, plan(7200, '2026-11-02T11:00:00Z').replaceAll('aws_iam_role.deploy', 'aws_iam_role.x')), {
    status: 409,
  });
});
