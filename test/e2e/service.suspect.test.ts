import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { deliveriesAt, intake, startTargets, urlOf } from '../support/notify-fixture.js';
import { checked } from '../support/openapi-check.js';
import { sessionAlert } from '../support/role-changes.js';
import { stateText } from '../support/role-fixture.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

type Suspect = { readonly reason: string; readonly serial: number; readonly resource_count: number };
type States = { readonly states: readonly { readonly serial: number; readonly suspect: Suspect | null }[] };

const suspectOf = async (service: RunningService): Promise<Suspect | null | undefined> =>
  ((await service.get('/api/v1/state')).json.data as States).states[0]?.suspect;
const statusOf = async (service: RunningService): Promise<string> => {
  const { json } = await service.get('/api/v1/drifts');
  return (json.data.drifts as readonly { readonly resolution: string | null }[]).map(({ resolution }) => String(resolution)).join();
};
const gaugeOf = async (service: RunningService): Promise<string | undefined> =>
  /^drift_state_suspect\{.*\} (\d)$/m.exec((await service.get('/metrics')).text)?.[1];

void t.test('D101: an emptied state closes nothing until somebody accepts it, also across a restart', async (t) => {
  const servers = await startTargets(t, 1);
  const folder = t.testdir({});
  const path = join(folder, 's.tfstate');
  const write = (serial: number, roles: Readonly<Record<string, number>>): void => {
    writeFileSync(`${path}.new`, stateText(roles, { serial }));
    renameSync(`${path}.new`, path);
  };
  write(5, { deploy: 3600, build: 3600 });
  const yaml = `
log: {dir: ${join(folder, 'journal')}}
advanced: {state_refresh_interval: 100ms}
providers: {aws: {state: {local_path: ${path}}}}
notifications: {webhook: {url: '${urlOf(servers, 0)}'}}
`;
  const start = async (): Promise<RunningService> => checked(await whenReady(await startService(t, { state: '', yaml })));
  const service = await start();
  await service.post(intake, sessionAlert('1', 0, 'deploy'));
  await until(
    () => statusOf(service),
    (status) => status === 'null',
  );
  t.equal(await gaugeOf(service), '0');
  t.match((await service.get('/ready')).json, { ready: true, degraded: false, message: '' });

  write(6, {});
  t.match(
    await until(
      () => suspectOf(service),
      (one) => one !== null,
    ),
    { reason: 'emptied', serial: 6, resource_count: 0 },
  );
  const ready = await service.get('/ready');
  t.equal(ready.status, 200);
  t.match(ready.json, {
    ready: true,
    degraded: true,
    message: /s\.tfstate is not believed.*declares nothing after 2 resources/,
    state: { sources: [{ suspect: true }] },
  });
  t.equal(await gaugeOf(service), '1');
  t.equal(await statusOf(service), 'null', 'the alert stays open');
  await service.post(intake, sessionAlert('2', 1, 'build'));
  await until(
    () => statusOf(service),
    (status) => status === 'null,null',
  );
  const told = (): readonly string[] =>
    deliveriesAt(servers[0]).map(({ type, data }) => `${type} ${data.resource_type} ${data.resource_name}`);
  await until(told, (all) => all.length === 3);
  t.ok(told().includes(`drift.detected terraform_state ${path}`));
  t.equal((await service.stop()).code, 0);

  const second = await start();
  t.match(await until(() => suspectOf(second), Boolean), { reason: 'emptied', serial: 6 });
  t.equal(await statusOf(second), 'null,null');
  t.equal((await second.post('/api/v1/state/accept', { source: 'other', by: 'ann' })).status, 404);
  const accepted = await second.post('/api/v1/state/accept', { by: 'ann' });
  t.equal(accepted.status, 202);
  t.match(accepted.json.data, { source: path, by: 'ann', reason: 'emptied', serial: 6 });
  await until(
    () => statusOf(second),
    (status) => status === 'removed,removed',
  );
  t.equal(await suspectOf(second), null);
  t.match((await second.get('/ready')).json, { degraded: false, message: '' });
  t.equal(await gaugeOf(second), '0');
  t.equal((await second.post('/api/v1/state/accept', { by: 'ann' })).status, 404);
  await until(told, (all) => all.length === 6);
  t.equal(told().filter((one) => one === `drift.resolved terraform_state ${path}`).length, 1);
  t.equal(told().filter((one) => one === `drift.detected terraform_state ${path}`).length, 1, 'told once');
  const events = second.logs().filter(({ msg }) => msg === 'state no longer suspect');
  t.match(events, [{ as: 'accepted', by: 'ann' }]);
  t.equal((await second.stop()).code, 0);
});
