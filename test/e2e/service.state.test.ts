import { spawnSync } from 'node:child_process';
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readEvents } from '../support/event-reader.js';
import { metricOf } from '../support/metric-of.js';
import { callAlert, sessionAlert } from '../support/role-changes.js';
import { startService, type RunningService } from '../support/service.js';
import { stateText } from '../support/role-fixture.js';
import { Listener } from '../support/stream-clients.js';
import { until } from '../support/until.js';

const serialOf = async (service: RunningService): Promise<number> => (await service.get('/api/v1/state')).json.data?.serial;
const driftsOf = async (service: RunningService): Promise<readonly any[]> => (await service.get('/api/v1/drifts')).json.data.drifts; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests look into bodies at will
const set = (id: string, second: number, role: string, seconds: number, agent = 'aws-cli/2.15.0') =>
  callAlert(id, second, 'UpdateRole', { roleName: role, maxSessionDuration: seconds }, { 'ct.useragent': agent });
const post = async (service: RunningService, ...alerts: readonly unknown[]): Promise<number> =>
  (await service.post('/api/v1/intake/sensor', alerts)).status;

void t.test('D52 D44: the last valid state stays in effect however its file is written, and its changes are pushed', async (t) => {
  const service = await startService(t, { state: stateText({ deploy: 3600, other: 3600 }) });
  await until(
    () => serialOf(service),
    (serial) => serial === 1,
  );
  const socket = await Listener.open(service.ws);
  await socket.subscribe('state');
  const stream = await readEvents(service.url, '?topics=state');
  const text = (serial: number): string => stateText({ deploy: 3600, other: 3600 + serial }, { serial });
  const path = service.statePath;
  const errors = (): Promise<number> => metricOf(service, 'drift_state_load_errors_total');
  const errorLines = (): number =>
    service.logs().filter(({ msg }) => msg === 'cannot load the state; the last one that was loaded stays in use').length;
  const taken = async (serial: number, how: string): Promise<void> => {
    t.equal(
      await until(
        () => serialOf(service),
        (now) => now === serial,
      ),
      serial,
      how,
    );
  };
  /** Breaks the state and checks that nothing else is announced. */
  const duringFault = async (serial: number, how: string, beginFault: () => void): Promise<void> => {
    const [before, lines] = [await errors(), errorLines()];
    beginFault();
    t.ok((await until(errors, (now) => now >= before + 2)) >= before + 2, `${how}: retried and counted`);
    t.equal(await until(errorLines, (now) => now > lines), lines + 1, `${how}: logged once`);
    t.equal(await serialOf(service), serial, `${how}: the last valid one stays in effect`);
    t.equal((await service.get('/ready')).status, 200, `${how}: ready`);
  };

  const synced = await metricOf(service, 'drift_state_last_sync_timestamp');
  writeFileSync(path, text(2));
  await taken(2, 'in place');
  writeFileSync(`${path}.new`, text(3));
  renameSync(`${path}.new`, path);
  await taken(3, 'by rename');
  t.ok((await metricOf(service, 'drift_state_last_sync_timestamp')) >= synced && synced > 1_600_000_000, 'seconds since the epoch');
  await duringFault(3, 'half', () => {
    writeFileSync(path, text(4).slice(0, 300));
  });
  writeFileSync(path, text(4));
  await taken(4, 'half, then whole');
  await duringFault(4, 'broken JSON', () => {
    writeFileSync(path, '{"version": 4, }');
  });
  writeFileSync(path, text(5));
  await taken(5, 'broken, then whole');
  await duringFault(5, 'a link to an endless device', () => {
    symlinkSync('/dev/zero', `${path}.new`);
    renameSync(`${path}.new`, path);
  });
  rmSync(path);
  writeFileSync(path, text(6));
  await taken(6, 'a device, then a file');
  await duringFault(6, 'a named pipe', () => {
    spawnSync('mkfifo', [`${path}.new`]);
    renameSync(`${path}.new`, path);
  });
  rmSync(path);
  writeFileSync(path, text(7));
  await taken(7, 'a pipe, then a file');
  await duringFault(7, 'deleted', () => {
    rmSync(path);
  });
  writeFileSync(path, stateText({ deploy: 3600, third: 1 }, { serial: 8 }));
  await taken(8, 'deleted and back');

  const modified = [2, 3, 4, 5, 6, 7].map((serial) => ['aws_iam_role.other', 'modified', serial, 'aws']);
  const last = [
    ['aws_iam_role.third', 'added', 8, 'aws'],
    ['aws_iam_role.other', 'removed', 8, 'aws'],
  ];
  const toldOf = (payload: { resource: string; action: string; serial: number; provider: string }) => [
    payload.resource,
    payload.action,
    payload.serial,
    payload.provider,
  ];
  const overSocket = await until(
    () => socket.of('state_change'),
    (all) => all.length >= 8,
  );
  t.strictSame(
    overSocket.map(({ payload }) => toldOf(payload)),
    [...modified, ...last],
    'WebSocket: only the changed resources',
  );
  const changes = () => stream.events().filter(({ event }) => event === 'state_change');
  const overStream = await until(changes, (all) => all.length >= 6);
  t.strictSame(
    overStream.map(({ data }) => toldOf(data)),
    [...modified, ...last],
    'SSE: the same',
  );
  t.equal((await service.get('/api/v1/state/resources/aws_iam_role.other')).status, 404);
});

void t.test('D8 D9 D11: changes of a state before, during and after an apply', async (t) => {
  const service = await startService(t, { state: stateText({ deploy: 3600, other: 3600 }) });
  const path = service.statePath;
  const lock = join(service.folder, '.terraform.tfstate.lock.info');
  const find = async (id: string) => (await driftsOf(service)).find(({ event_id }) => String(event_id).includes(`e-${id}`));
  await until(
    () => serialOf(service),
    (serial) => serial === 1,
  );

  t.equal(await post(service, sessionAlert('declared', 0, 'deploy')), 202);
  t.equal(
    (
      await until(
        () => find('declared'),
        (one) => one !== undefined,
      )
    )?.resolution,
    null,
    'confirmed and open',
  );
  writeFileSync(path, stateText({ deploy: 7200, other: 3600 }, { serial: 2 }));
  const declared = await until(
    () => find('declared'),
    (one) => one?.resolution !== null,
  );
  t.equal(declared.resolution, 'declared');
  t.ok(declared.resolved_at > declared.detected_at);

  await post(service, set('off', 10, 'deploy', 5000));
  await until(
    () => find('off'),
    (one) => one !== undefined,
  );
  await post(service, set('back', 20, 'deploy', 7200));
  t.equal(
    (
      await until(
        () => find('off'),
        (one) => one.resolution !== null,
      )
    ).resolution,
    'reverted',
  );

  writeFileSync(path, stateText({ deploy: 2000, other: 3600 }, { serial: 3 }));
  await post(service, set('apply', 30, 'deploy', 2000), set('mark', 30, 'other', 4000));
  t.ok(
    await until(
      () => find('mark'),
      (one) => one !== undefined,
    ),
  );
  t.equal(await find('apply'), undefined, 'D8: declared before the record arrived');

  writeFileSync(lock, '{}');
  await until(
    () => service.logs(),
    (logs) => logs.some(({ msg }) => msg === 'state locked by an apply'),
  );
  await post(service, set('held', 40, 'deploy', 2500), set('late', 40, 'other', 4500));
  const isTaken = ({ text }: { text: string }): boolean => text.includes('(late)');
  await until(() => service.get('/api/v1/events'), isTaken);
  t.strictSame([await find('held'), await find('late')], [undefined, undefined], 'D9: held');
  writeFileSync(path, stateText({ deploy: 2500, other: 3600 }, { serial: 4 }));
  await until(
    () => serialOf(service),
    (serial) => serial === 4,
  );
  t.strictSame([await find('held'), await find('late')], [undefined, undefined], 'D9: held while the lock exists');
  rmSync(lock);
  t.ok(
    await until(
      () => find('late'),
      (one) => one !== undefined,
    ),
    'undeclared changes are announced',
  );
  t.equal(await find('held'), undefined, 'declared changes are not');
});

void t.test('D9: announces a record of an infrastructure tool after its maximum hold', async (t) => {
  const service = await startService(t, { state: stateText({ deploy: 3600, other: 3600 }), yaml: 'state:\n  max_hold: 2s\n' });
  await until(
    () => serialOf(service),
    (serial) => serial === 1,
  );
  const began = Date.now();
  await post(
    service,
    set('tool', 0, 'deploy', 5000, 'APN/1.0 HashiCorp/1.0 Terraform/1.9.8 aws-sdk-go/1.55'),
    set('hand', 0, 'other', 5000),
  );
  const drifts = await until(
    () => driftsOf(service),
    (all) => all.length === 2,
  );
  t.strictSame(
    drifts.map(({ address }) => address),
    ['aws_iam_role.deploy', 'aws_iam_role.other'],
    'newest first: the held one was last',
  );
  t.ok(Date.parse(drifts[0].detected_at) - began >= 1_990, 'after two seconds');
});
