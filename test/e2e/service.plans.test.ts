import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { fakeProgram, isRunning } from '../support/fake-program.js';
import { intake } from '../support/notify-fixture.js';
import { metricOf } from '../support/metric-of.js';
import { checked } from '../support/openapi-check.js';
import { sessionAlert } from '../support/role-changes.js';
import { startService, whenReady, type RunningService } from '../support/service.js';
import { until } from '../support/until.js';

type Fake = ReturnType<typeof fakeProgram>;

const start = async (t: Parameters<typeof startService>[0], program: Fake, more = '') =>
  whenReady(
    await checked(
      await startService(t, {
        env: { TMPDIR: program.root },
        yaml: `state: {confirm: false}\nverify: [{directory: ${program.directory}, binary: ${program.binary}, min_interval: 0s${more}}]\n`,
      }),
    ),
  );
/** Posts an alert of the role of the state, and returns its id once it is stored. */
const drifted = async (service: RunningService): Promise<string> => {
  await service.post(intake, sessionAlert('drift', 0, 'deploy'));
  return until(
    async () => (await service.get('/api/v1/drifts')).json.data.drifts[0]?.id as string,
    (id) => id !== undefined,
  );
};
const planOf = async (service: RunningService) => (await service.get('/api/v1/plans')).json.data.plans[0];
const runs = (service: RunningService, result: string): Promise<number> => metricOf(service, 'drift_plan_runs_total', `result="${result}"`);

void t.test('D123: an alert asks for a plan of its resource, and so does a person', async (t) => {
  const program = fakeProgram(t);
  const service = await start(t, program);
  t.match(await planOf(service), {
    state: 'terraform.tfstate',
    directory: program.directory,
    last_run: null,
    running: false,
    next_scheduled: null,
  });
  const id = await drifted(service);
  const first = await until(
    () => planOf(service),
    (one) => one.last_run !== null,
  );
  t.match(first, {
    version: '1.11.4',
    last_run: { targets: ['aws_iam_role.deploy'], result: 'conclusive', message: '' },
    consecutive_failures: 0,
  });
  t.ok(program.calls()[0]?.args.includes('-target=aws_iam_role.deploy'));
  const asked = await service.post(`/api/v1/drifts/${id}/verify`, '');
  t.equal(asked.status, 202, asked.text);
  t.match(asked.json.data, {
    drift_id: id,
    address: 'aws_iam_role.deploy',
    state: 'terraform.tfstate',
    directory: program.directory,
    queued: 1,
  });
  await until(
    () => runs(service, 'conclusive'),
    (count) => count === 2,
  );
  t.equal(program.calls().length, 4);
  t.equal((await service.post('/api/v1/drifts/d_unknown/verify', '')).status, 404);
  t.ok((await metricOf(service, 'drift_facts_total', 'kind="plan"')) >= 2);
  t.strictSame(program.left(), []);
  t.match(
    service.logs().filter(({ msg }) => msg === 'plan made'),
    [{ component: 'plans', state: 'terraform.tfstate', result: 'conclusive' }, {}],
  );
});

void t.test('D123: a failure is told by the API, metrics and log, and changes nothing else', async (t) => {
  const program = fakeProgram(t, {
    plan: `process.stderr.write('│ Error: no valid credential sources, hunter2\\n'); process.exitCode = 1;`,
  });
  writeFileSync(join(program.folder, 'plan.env'), 'TOKEN=hunter2\n', { mode: 0o600 });
  const service = await start(t, program, `, environment_from: ${join(program.folder, 'plan.env')}, every: 1h`);
  const failed = await until(
    () => planOf(service),
    (one) => one.last_run !== null,
  );
  const message = 'no valid credential sources, (sensitive)';
  t.match(failed, { last_run: { targets: [], result: 'failed', message }, consecutive_failures: 1, whole_queued: true, last_whole: null });
  t.equal(await runs(service, 'failed'), 1);
  t.equal(await metricOf(service, 'drift_plan_failing', 'state="terraform.tfstate"'), 1);
  t.match(
    service.logs().find(({ msg }) => msg === 'no plan could be made'),
    { level: 'warn', component: 'plans', state: 'terraform.tfstate', result: 'failed', error: message },
  );
  t.equal((await service.get('/ready')).status, 200);
  t.notOk(service.output().includes('hunter2'));
});

void t.test('D123: while a plan hangs, inputs are accepted; the end of the service kills it with its children', async (t) => {
  const program = fakeProgram(t, {
    plan: `process.on('SIGINT', () => 0); note(process.pid);
      note(spawn(process.execPath, ['-e', 'process.on("SIGINT",()=>0);setInterval(()=>0,1e3)']).pid); setInterval(() => 0, 1000);`,
  });
  const service = await start(t, program, ', every: 1h');
  await until(() => program.children().length === 2);
  t.match(await planOf(service), { running: true });
  await drifted(service);
  t.strictSame(program.children().filter(isRunning).length, 2);
  t.strictSame(await service.stop(), { code: 0, signal: null });
  t.notOk(program.children().some(isRunning));
  t.strictSame(program.left(), []);
});

void t.test('D123: plans that a killed service left are removed at the next start', async (t) => {
  const program = fakeProgram(t, { plan: `fs.writeFileSync(out, 'secret'); note(process.pid); setInterval(() => 0, 1000);` });
  const killed = await start(t, program, ', every: 1h');
  await until(() => program.children().length === 1);
  await killed.stop('SIGKILL');
  // The program of a killed service ends by itself; this one would not.
  for (const pid of program.children()) process.kill(pid, 'SIGKILL');
  t.equal(program.left().filter((name) => name.startsWith('driftline-plan-')).length, 1);
  mkdirSync(join(program.root, 'other'));
  const service = await start(t, program);
  await until(() => service.logs().some(({ msg }) => msg === 'removed the plan of a run that was killed'));
  t.notOk(program.left().some((name) => name.startsWith('driftline-plan-')));
  t.ok(program.left().includes('other'));
});
