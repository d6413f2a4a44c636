import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { checked } from '../support/openapi-check.js';
import { callAlert, sessionAlert } from '../support/role-changes.js';
import { stateText } from '../support/role-fixture.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

type Step = { readonly step: string };
type Told = { readonly outcome: string; readonly drift_ids: readonly string[]; readonly steps: readonly Step[] };

const ask = async (service: RunningService, id: string): Promise<Told | undefined> => {
  const { status, json } = await service.get(`/api/v1/records/${id}`);
  return status === 404 ? undefined : (json.data as { readonly records: readonly Told[] }).records[0];
};
const untilTold = (service: RunningService, id: string, outcome: string): Promise<Told | undefined> =>
  until(
    () => ask(service, id),
    (record) => record?.outcome === outcome,
  );

void t.test('D112: the service tells what became of a record, also after a restart', async (t) => {
  const folder = t.testdir({});
  writeFileSync(join(folder, 's.tfstate'), stateText());
  const yaml = `
log: {dir: ${join(folder, 'journal')}}
storage: {max_records: 2}
providers: {aws: {state: {local_path: ${join(folder, 's.tfstate')}}}}
`;
  const start = async (): Promise<RunningService> => checked(await whenReady(await startService(t, { state: '', yaml })));
  const service = await start();
  const post = async (...alerts: readonly object[]): Promise<void> => {
    t.equal((await service.post('/api/v1/intake/sensor', alerts)).status, 202);
  };
  const restored = (id: string, second: number): object =>
    callAlert(id, second, 'UpdateRole', { roleName: 'deploy', maxSessionDuration: 3600 });

  await post(sessionAlert('1', 0, 'deploy'));
  const one = await untilTold(service, 'e-1', 'alerted');
  t.match(one?.steps.at(-1), { step: 'opened', address: 'aws_iam_role.deploy', old_value: 3600, new_value: 7200 });
  const [drift = ''] = one?.drift_ids ?? [];
  t.equal((await service.get(`/api/v1/drifts/${drift}`)).json.data.event_id, 'e-1');

  await post(sessionAlert('2', 1, 'unknown'), restored('3', 2));
  t.match(await untilTold(service, 'e-3', 'declared'), { steps: [{ step: 'equal' }, { step: 'restored', drift_id: drift }] });
  t.match(await ask(service, 'e-2'), { outcome: 'waiting', steps: [{ step: 'awaits_state' }] });
  await post(restored('4', 3));
  const four = await untilTold(service, 'e-4', 'declared');
  t.equal(await ask(service, 'e-1'), undefined, 'beyond the bound');
  const two = await ask(service, 'e-2');
  t.equal(two?.outcome, 'waiting', 'does not count while it waits');
  const unknown = await service.get('/api/v1/records/e-1');
  t.equal(unknown.status, 404);
  t.match(unknown.json, { success: false, error: { message: 'record not found: e-1' } });
  t.equal((await service.stop()).code, 0);

  const second = await start();
  t.strictSame(await untilTold(second, 'e-4', 'declared'), four);
  t.strictSame((await untilTold(second, 'e-2', 'waiting'))?.steps[0], two?.steps[0]);
  t.equal(await ask(second, 'e-1'), undefined);
});
