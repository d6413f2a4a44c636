import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { hasStack, linesOf, runCommand, summaryOf } from '../support/command.js';
import { manyReads, sessionSet, stateText, trail } from '../support/role-fixture.js';

/** Signals in the middle of a run. The second record comes an hour after the first, so the run waits for it. */

const fixture = { 'logs.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '11:00:00', 900)), 's.tfstate': stateText() };
const slow = ['replay', '--speed', 'realtime', '--state', 's.tfstate', '--record', 'journal', 'logs.json'];

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  void t.test(`${signal}: ends the run with the facts read so far, and completes the journal`, async (t) => {
    const cwd = t.testdir(fixture);
    const run = await runCommand(slow, { cwd, onOutput: (child) => child.killed || child.kill(signal) });
    t.strictSame([run.code, run.signal], [code, null]);
    t.equal(linesOf(run.stdout).length, 1);
    t.match(run.stderr, /^warning: stopped before the end of the input\n1 records in .*\n1 drift: 1 high\nno alert: none\n$/);
    const journal = readFileSync(join(cwd, 'journal/journal-000001.ndjson'), 'utf8');
    t.ok(journal.endsWith('\n'));
    const again = await runCommand(['replay', 'journal'], { cwd });
    t.strictSame([again.code, again.stdout], [0, run.stdout]);
    t.notMatch(again.stderr, /warning/);
  });
}

void t.test('SIGKILL: the journal contains the announced alerts', async (t) => {
  const cwd = t.testdir(fixture);
  const run = await runCommand(slow, { cwd, onOutput: (child) => child.kill('SIGKILL') });
  t.equal(run.signal, 'SIGKILL');
  const again = await runCommand(['replay', 'journal'], { cwd });
  t.strictSame([again.code, again.stdout], [0, run.stdout]);
});

void t.test('shows a table of the drifts found before the signal, even if standard input is idle', async (t) => {
  const cwd = t.testdir(fixture);
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // More than one read of a pipe, so the drift passes before the malformed input is reported.
  async function* stdin() {
    yield trail(sessionSet('1', '10:00:00'));
    yield trail(...manyReads(500));
    yield '\nrubbish\n{';
    await ended;
  }
  const run = await runCommand(['replay', '--format', 'table', '--state', 's.tfstate', '-'], {
    cwd,
    stdin: stdin(),
    onOutput: (child, text) => {
      if (!text.includes('not valid JSON')) return;
      child.once('exit', end);
      child.kill('SIGINT');
    },
  });
  t.equal(run.code, 130);
  t.match(run.stdout, /open .*aws_iam_role\.deploy .*3600 -> 7200/);
  t.equal(summaryOf(run).drifts, 1);
  t.notOk(hasStack(run));
});
