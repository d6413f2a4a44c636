import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { runEnd } from '../../../src/streams/plans/run-end.js';
import { fakeProgram, isRunning } from '../../support/fake-program.js';
import { until } from '../../support/until.js';
import { VirtualTime } from '../../support/virtual-time.js';
import { runOnce } from './plan-fixture.js';

/** What Terraform 1.11 prints. */
const lockError = `╷
│ Error: Error acquiring the state lock
│
│ Error message: resource temporarily unavailable, token hunter2hunter2
│ Lock Info:
│   ID:        7f1c
╵
`;
const fails = (text: string): string => `process.stderr.write(${JSON.stringify(text)}); process.exitCode = 1;`;

void t.test('D123: an error of the program is told on one line without secrets', async (t) => {
  const program = fakeProgram(t, { plan: fails(`Acquiring state lock.\n${lockError}`) });
  const file = join(program.folder, 'plan.env');
  writeFileSync(file, 'TOKEN=hunter2hunter2\n');
  t.equal(
    await runOnce(program, { environmentFile: file }),
    'failed: Error acquiring the state lock Error message: resource temporarily unavailable, token (sensitive) Lock Info: ID:        7f1c',
  );
  t.strictSame(program.left(), [], 'no plan file is left');
});

void t.test('D123: tells what must be done by the kind of the failure', async (t) => {
  for (const [text, expected] of [
    ['│ Error: Backend initialization required, please run "terraform init"\n', /^not_initialised: Backend initialization required/],
    ['Error: Inconsistent dependency lock file\n\nprovider x: required by this configuration\n', /^not_initialised: Inconsistent/],
    [
      '│ Error: No configuration files\n│ \n│ Plan requires configuration to be present.\n',
      /^not_found: No configuration files Plan requires/,
    ],
    ['Error: No valid credential sources found\n', /^failed: No valid credential sources found$/],
    ['\u001b[31mError: first\u001b[0m\nError: second\n', /^failed: first$/],
    [`Error: ${'x'.repeat(2_000)}\n`, /^failed: x{500}…$/],
    ['', /^failed: terraform ended with code 1 and said nothing$/],
  ] as const)
    t.match(await runOnce(fakeProgram(t, { plan: fails(text) })), expected, text.slice(0, 60));
});

void t.test('D123: a missing folder, a missing program and one that cannot run are told apart from failures of the program', async (t) => {
  const program = fakeProgram(t);
  t.match(await runOnce({ ...program, directory: join(program.folder, 'gone') }), /^not_found: the folder .*gone: no such file or folder/);
  t.match(await runOnce({ ...program, directory: program.binary }), /^not_found: the folder .*: it is a file$/);
  t.match(await runOnce({ ...program, binary: join(program.folder, 'gone') }), /^not_found: .*gone cannot be started: no such file/);
  t.match(await runOnce({ ...program, binary: join(program.folder, 'document') }), /^not_found: .* cannot be started: permission denied/);
  t.match(
    await runOnce({ ...program, binary: 'terraform' }, { environment: { PATH: '/nowhere' } }),
    /^not_found: terraform cannot be started/,
  );
  t.strictSame(program.left(), []);
});

void t.test('D123: a program that hangs, ignores interrupts and has a child is killed with it at the time limit', async (t) => {
  const program = fakeProgram(t, {
    plan: `process.on('SIGINT', () => note(-1)); note(process.pid);
      note(spawn(process.execPath, ['-e', 'process.on("SIGINT",()=>0);setInterval(()=>0,1e3)'], { stdio: 'inherit' }).pid);
      setInterval(() => 0, 1000);`,
  });
  const time = new VirtualTime();
  const made = runOnce(program, { time, timeout: 60_000 });
  await until(() => program.children().length === 2);
  await time.pass(59_000);
  t.strictSame(program.children().filter(isRunning).length, 2, 'it has its time');
  await time.pass(1_000);
  await until(() => program.children().includes(-1));
  t.strictSame(program.children().filter((pid) => pid > 0 && isRunning(pid)).length, 2, 'it was interrupted, and may end by itself');
  await time.pass(10_000);
  t.equal(await made, 'timeout: no plan within 1m (timeout)');
  await until(() => program.children().every((pid) => pid < 0 || !isRunning(pid)));
  t.equal(program.children().filter((pid) => pid === -1).length, 1, 'it was interrupted once');
  t.strictSame(program.left(), []);
});

void t.test('D123: a child that outlives the program is killed', async (t) => {
  const program = fakeProgram(t, {
    plan: `note(spawn(process.execPath, ['-e', 'setInterval(()=>0,1e3)'], { stdio: 'inherit' }).pid); process.exit(0);`,
  });
  t.type(await runOnce(program), Array);
  await until(() => program.children().every((pid) => !isRunning(pid)));
});

void t.test('D123: the output of a plan is not kept, whatever its size', async (t) => {
  const program = fakeProgram(t, {
    plan: `const line = 'x'.repeat(999) + '\\n';
      for (let n = 0; n < 200_000; n++) fs.writeSync(1, line);
      ${fails('Error: after 200 MB\n')}`,
  });
  const before = process.memoryUsage();
  t.equal(await runOnce(program), 'failed: after 200 MB');
  const after = process.memoryUsage();
  t.ok(after.external + after.arrayBuffers - before.external - before.arrayBuffers < 100_000_000, 'bytes that wait for collection at most');
});

void t.test('D123: a document that is too large ends the program', async (t) => {
  const program = fakeProgram(t, {
    show: `note(process.pid); const piece = ' '.repeat(1e6); process.stdout.write('{'); setInterval(() => process.stdout.write(piece), 1);`,
  });
  t.match(await runOnce(program, { maxShown: 10_000_000 }), /^output_too_large: the plan is too large/);
  await until(() => program.children().every((pid) => !isRunning(pid)));
  t.strictSame(program.left(), []);
});

void t.test('D123: what is no plan is told, and a program that fails to show it says why itself', async (t) => {
  for (const [show, expected] of [
    [`process.stdout.write('{"format_version":')`, /^failed: the output of `show -json` cannot be read: /],
    [`process.stdout.write('hello')`, /^failed: the output of `show -json` cannot be read: this is not JSON/],
    [
      `process.stdout.write('{}'); setInterval(() => 0, 1000); process.stdout.end()`,
      /^failed: the output of `show -json` cannot be read: /,
    ],
    [fails('Error: Failed to read plan\n'), /^failed: Failed to read plan$/],
  ] as const)
    t.match(await runOnce(fakeProgram(t, { show })), expected, show);
});

void t.test('D123: a program that somebody else kills is told apart', async (t) => {
  const program = fakeProgram(t, { plan: `process.kill(process.pid, 'SIGKILL'); setInterval(() => 0, 1000);` });
  t.equal(await runOnce(program), 'killed: terraform was ended by SIGKILL, for example because memory was short');
  t.strictSame(program.left(), []);
});

void t.test('D123: a program that asks for input gets none', async (t) => {
  const program = fakeProgram(t, {
    plan: `process.stdout.write('Enter a value: '); let all = ''; process.stdin.on('data', (text) => (all += text)).on('end', () => { ${fails('Error: no input\n')} });`,
  });
  t.equal(await runOnce(program), 'failed: no input');
});

void t.test('D123: a run that is stopped ends within its grace, with every process', async (t) => {
  const program = fakeProgram(t, { plan: `note(process.pid); process.on('SIGINT', () => 0); setInterval(() => 0, 1000);` });
  const time = new VirtualTime();
  const end = runEnd();
  const made = runOnce(program, { time, end });
  await until(() => program.children().length === 1);
  end.end('stopped', 1_500);
  await time.pass(1_500);
  t.match(await made, /^killed: driftline was stopped/);
  t.notOk(program.children().some(isRunning));
  t.strictSame(program.left(), []);
});
