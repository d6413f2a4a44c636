import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { fakeProgram, planText } from '../../support/fake-program.js';
import { runOnce } from './plan-fixture.js';

void t.test('D123: makes a plan that takes no lock, reads it and removes it', async (t) => {
  const program = fakeProgram(t, { document: planText({ drift: ['terraform_data.a'], same: ['terraform_data.b'] }) });
  const plans = await runOnce(program);
  t.match(plans, [
    { head: { program: 'terraform', version: '1.11.4', by: 'runner', form: 'document', taken: '2026-03-02T10:00:00.000Z' } },
  ]);
  t.match(typeof plans === 'string' ? [] : plans[0]?.resources, [
    { address: 'terraform_data.a', isConclusive: true, drift: { action: 'delete' } },
    { address: 'terraform_data.b', isConclusive: true, drift: null },
  ]);
  const [planned, shown] = program.calls();
  const out = planned?.args.find((one) => one.startsWith('-out='))?.slice(5) ?? '';
  t.strictSame(planned?.args, ['plan', '-refresh-only', `-out=${out}`, '-lock=false', '-input=false', '-no-color', '-detailed-exitcode']);
  t.strictSame(shown?.args, ['show', '-json', '-no-color', out]);
  t.strictSame([planned?.cwd, shown?.cwd], [program.directory, program.directory]);
  for (const call of [planned, shown]) t.strictSame(call?.modes, [0o600, 0o700], 'nobody else can read it');
  t.strictSame(program.left(), []);
});

void t.test('D123: a plain plan is made beside the other one where it is configured', async (t) => {
  const program = fakeProgram(t);
  t.equal((await runOnce(program, { plain: true })).length, 2);
  t.strictSame(
    program.calls().map(({ args }) => [args[0], args.includes('-refresh-only')]),
    [
      ['plan', true],
      ['show', false],
      ['plan', false],
      ['show', false],
    ],
  );
});

void t.test('D123: addresses are arguments of their own, whatever is in them', async (t) => {
  const program = fakeProgram(t);
  const targets = ['aws_instance.web["a b\'c\\"$(touch /x)"]', '-destroy', 'module.m["ü"].x.y'];
  await runOnce(program, { scope: { isWhole: false, targets } });
  t.strictSame(
    program.calls()[0]?.args.slice(-3),
    targets.map((one) => `-target=${one}`),
  );
});

void t.test(
  'D123: the program gets what it needs of the environment, the file of the entry, and nothing that changes its output',
  async (t) => {
    const program = fakeProgram(t);
    const file = join(program.folder, 'plan.env');
    writeFileSync(
      file,
      `# credentials\n\nexport AWS_PROFILE='read only'\nTF_VAR_region = no\n`.replace('TF_VAR_region = no', 'TF_VAR_region="eu-1"') +
        'EMPTY=\nEQUAL=a=b \nTF_LOG=trace\nTF_CLI_ARGS_plan=-destroy\nTF_INPUT=1\n',
    );
    const environment = {
      ...{
        PATH: '/bin',
        HOME: '/root',
        AWS_REGION: 'eu',
        KUBECONFIG: '/k',
        https_proxy: 'p',
        TF_PLUGIN_CACHE_DIR: '/c',
        ARM_TENANT_ID: 'x',
      },
      ...{
        SVC_API_AUTH_JWT_SECRET: 'secret',
        NODE_OPTIONS: '',
        TF_LOG: 'trace',
        TF_CLI_ARGS: '-lock=true',
        AWS_PROFILE: 'other',
        DATABASE_URL: 'x',
      },
    };
    await runOnce(program, { environment, environmentFile: file, workspace: 'blue' });
    t.strictSame(program.calls()[0]?.env, {
      ...{
        PATH: '/bin',
        HOME: '/root',
        AWS_REGION: 'eu',
        KUBECONFIG: '/k',
        https_proxy: 'p',
        TF_PLUGIN_CACHE_DIR: '/c',
        ARM_TENANT_ID: 'x',
      },
      ...{ AWS_PROFILE: 'read only', TF_VAR_region: 'eu-1', EMPTY: '', EQUAL: 'a=b', TF_WORKSPACE: 'blue' },
      ...{ TF_IN_AUTOMATION: '1', TF_INPUT: '0', NO_COLOR: '1', CHECKPOINT_DISABLE: '1' },
    });
  },
);

void t.test('D123: a file of variables that cannot be used is named, and its content is not', async (t) => {
  const program = fakeProgram(t);
  const file = join(program.folder, 'plan.env');
  writeFileSync(file, 'A=1\nhunter2\n');
  t.equal(await runOnce(program, { environmentFile: file }), 'failed: environment_from: line 2 is not NAME=value');
  t.match(await runOnce(program, { environmentFile: join(program.folder, 'gone') }), /^failed: environment_from: no such file/);
  t.strictSame(program.calls(), []);
});
