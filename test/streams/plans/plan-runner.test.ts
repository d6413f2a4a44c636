import { Subscription } from 'rxjs';
import t, { type Test } from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import { planRunner, type StateNow } from '../../../src/streams/plans/plan-runner.js';
import type { PlannedDirectory } from '../../../src/streams/plans/planned-directory.js';
import { fakeProgram, isRunning, planText } from '../../support/fake-program.js';
import { RecordingLog } from '../../support/recording-log.js';
import { until } from '../../support/until.js';
import { VirtualTime } from '../../support/virtual-time.js';
import { plannedDirectory } from './plan-fixture.js';

type Options = Partial<PlannedDirectory> & {
  readonly fake?: Parameters<typeof fakeProgram>[1];
  /** The state at each reading; the last one from then on. */
  readonly states?: readonly (StateNow | undefined)[];
};

const steady: StateNow = { version: 'a 1', isLocked: false };

const open = (t: Test, { fake, states = [steady], ...settings }: Options = {}) => {
  const program = fakeProgram(t, fake ?? { document: planText({ drift: ['terraform_data.a'], same: ['terraform_data.b'] }) });
  const time = new VirtualTime();
  const log = new RecordingLog();
  const facts: Arrival[] = [];
  const results: string[] = [];
  let reading = 0;
  const runner = planRunner({
    directory: plannedDirectory({ binary: program.binary, directory: program.directory, ...settings }),
    stateNow: () => Promise.resolve(states[Math.min(reading++, states.length - 1)]),
    onRun: (result) => void results.push(result),
    log,
    environment: {},
    now: () => new Date(time.now()).toISOString(),
    scheduler: time,
    root: program.root,
  });
  const running = new Subscription();
  t.teardown(() => {
    running.unsubscribe();
  });
  const start = (): void => {
    running.add(
      runner.batches$.subscribe(({ facts: some, onAdmitted }) => {
        facts.push(...some);
        onAdmitted();
      }),
    );
  };
  /** Passes time until so many runs have ended. */
  const runs = (count: number): Promise<void> => time.until(() => results.length >= count && !runner.status().running, 1_000);
  const resources = () => facts.flatMap((fact) => (fact.kind === 'plan' ? fact.resources : []));
  return { program, time, log, facts, results, runner, running, start, runs, resources };
};

void t.test('D123: an asked address becomes a fact and a status', async (t) => {
  const { program, runner, start, runs, facts, results, resources, log } = open(t);
  start();
  runner.ask('terraform_data.a', false);
  runner.ask('terraform_data.a', false);
  t.match(runner.status(), { queued: 1, whole_queued: false, running: false, last_run: null, version: null, next_scheduled: null });
  await runs(1);
  t.match(facts, [{ kind: 'plan', source: 'terraform.tfstate', plan: { by: 'runner' }, isLast: true }]);
  t.strictSame(
    resources().map(({ address, isConclusive }) => [address, isConclusive]),
    [
      ['terraform_data.a', true],
      ['terraform_data.b', false],
    ],
    'silence counts for what was asked only',
  );
  t.strictSame(results, ['conclusive']);
  t.match(runner.status(), {
    ...{ state: 'terraform.tfstate', directory: program.directory, program: 'terraform', version: '1.11.4', queued: 0, last_whole: null },
    last_run: { targets: ['terraform_data.a'], result: 'conclusive', message: '', resources: 2, drifted: 1 },
  });
  t.match(log.lines, [
    ['info', 'plan started', { state: 'terraform.tfstate', targets: ['terraform_data.a'] }],
    ['info', 'plan made', { result: 'conclusive', resources: 2, drifted: 1 }],
  ]);
});

void t.test('D123: a schedule begins with a plan of everything', async (t) => {
  const { program, runner, start, runs, time } = open(t, { on: new Set(['schedule']), every: 3_600_000 });
  start();
  await runs(1);
  t.notOk(program.calls()[0]?.args.some((one) => one.startsWith('-target')));
  t.equal(runner.status().last_whole, '2026-03-02T10:00:00.000Z');
  t.equal(runner.status().next_scheduled, '2026-03-02T11:00:00.000Z');
  await time.pass(Date.parse('2026-03-02T10:59:59Z') - time.now());
  t.equal(program.calls().length, 2);
  await runs(2);
  t.equal(program.calls().length, 4);
});

void t.test('D123: one plan at a time: what is asked during one waits for the next', async (t) => {
  const { program, runner, start, runs, time } = open(t, {
    fake: {
      plan: `note(process.pid); const wait = () => fs.existsSync(__dirname + '/go') ? fs.writeFileSync(out, 'x') : setTimeout(wait, 5); wait();`,
    },
  });
  start();
  runner.ask('terraform_data.a', false);
  await time.pass(2_000);
  await until(() => program.children().length === 1);
  t.ok(runner.status().running);
  for (const address of ['terraform_data.b', 'terraform_data.c', 'terraform_data.b']) runner.ask(address, false);
  await time.pass(60_000);
  t.equal(program.children().length, 1);
  t.equal(runner.status().queued, 2);
  program.note('go');
  await runs(2);
  t.strictSame(
    program
      .calls()
      .filter(({ args }) => args[0] === 'plan')
      .map(({ args }) => args.filter((one) => one.startsWith('-target'))),
    [['-target=terraform_data.a'], ['-target=terraform_data.b', '-target=terraform_data.c']],
  );
});

void t.test('D123: a plan beside an apply is repeated once, and proves only what it lists if that is no better', async (t) => {
  const [locked, newer]: readonly StateNow[] = [
    { version: 'a 1', isLocked: true },
    { version: 'a 2', isLocked: false },
  ];
  for (const [what, states, expected] of [
    ['locked before', [locked, steady, steady], ['repeated', 'conclusive']],
    ['locked after', [steady, locked, steady], ['repeated', 'conclusive']],
    ['changed meanwhile', [steady, newer, newer], ['repeated', 'conclusive']],
    ['changed twice', [steady, newer, steady, newer], ['repeated', 'inconclusive']],
    ['never read', [undefined], ['inconclusive']],
  ] as const) {
    const { runner, start, runs, results, resources } = open(t, { states });
    start();
    runner.ask('', false);
    await runs(expected.length);
    t.strictSame(results, expected, what);
    t.strictSame(
      resources().map(({ isConclusive }) => isConclusive),
      [true, true].map(() => expected.at(-1) === 'conclusive'),
      `${what}: one plan was delivered`,
    );
    t.equal(runner.status().last_whole !== null, expected.at(-1) === 'conclusive', what);
  }
});

void t.test('D123: a failure is told, and repeated later', async (t) => {
  const { program, runner, start, runs, results, log, time, facts } = open(t, {
    fake: {
      plan: `if (fs.existsSync(__dirname + '/go')) fs.writeFileSync(out, 'x'); else { process.stderr.write('Error: no credentials\\n'); process.exitCode = 1; }`,
    },
  });
  start();
  runner.ask('terraform_data.a', false);
  await runs(1);
  t.match(runner.status(), {
    ...{
      consecutive_failures: 1,
      whole_queued: true,
      last_run: { result: 'failed', message: 'no credentials', targets: ['terraform_data.a'] },
    },
  });
  t.match(log.lines.at(-1), ['warn', 'no plan could be made', { state: 'terraform.tfstate', result: 'failed', error: 'no credentials' }]);
  await time.pass(58_000);
  t.equal(program.calls().length, 1);
  await runs(2);
  t.equal(runner.status().consecutive_failures, 2);
  t.strictSame(facts, []);
  program.note('go');
  await runs(3);
  t.strictSame(results, ['failed', 'failed', 'conclusive']);
  t.equal(runner.status().consecutive_failures, 0);
});

void t.test('D123: stopping kills a running plan and waits for it; nothing of it is delivered or counted', async (t) => {
  const { program, runner, start, results, time, facts } = open(t, {
    fake: { plan: `process.on('SIGINT', () => 0); note(process.pid); setInterval(() => 0, 1000);` },
  });
  start();
  runner.ask('', false);
  await time.pass(2_000);
  await until(() => program.children().length === 1);
  let isStopped = false;
  const stopped = runner.stop().then(() => (isStopped = true));
  await time.pass(1_000);
  t.notOk(isStopped);
  await time.pass(500);
  await stopped;
  t.notOk(program.children().some(isRunning));
  t.strictSame([program.left(), results, facts], [[], [], []]);
  runner.ask('', true);
  await time.pass(120_000);
  t.equal(program.calls().length, 1, 'nothing is started any longer');
});

void t.test('D123: unsubscribing kills a running plan', async (t) => {
  const { program, runner, running, start, time } = open(t, { fake: { plan: `note(process.pid); setInterval(() => 0, 1000);` } });
  start();
  runner.ask('', false);
  await time.pass(2_000);
  await until(() => program.children().length === 1);
  running.unsubscribe();
  await until(() => !program.children().some(isRunning) && program.left().length === 0);
  t.pass('the process ends by the interrupt');
});

void t.test('D123: the next part of a plan waits until the previous one was admitted', async (t) => {
  const same = Array.from({ length: 125 }, (_, n) => `terraform_data.a[${String(n)}]`);
  const { runner, time, running } = open(t, { fake: { document: planText({ same }) } });
  const admits: (() => void)[] = [];
  running.add(runner.batches$.subscribe(({ onAdmitted }) => void admits.push(onAdmitted)));
  runner.ask('', false);
  for (const part of [1, 2, 3]) {
    await time.until(() => admits.length >= part, 1_000);
    await time.pass(10_000);
    t.equal(admits.length, part);
    t.ok(runner.status().running);
    admits.at(-1)?.();
  }
  await time.until(() => !runner.status().running);
});
