import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { linesOf, runCommand, summaryOf } from '../support/command.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';

/** Outputs of drifts, and runs that cannot write them. */

const roles = Array.from({ length: 400 }, (_, n) => `role-${String(n)}`);
const fixture = {
  'logs.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '10:30:00'), sessionSet('3', '11:00:00', 3600)),
  's.tfstate': stateText(),
  'many.json': trail(...roles.map((role, n) => sessionSet(String(n), '10:00:00', 7200, role))),
  'many.tfstate': stateText(Object.fromEntries(roles.map((role) => [role, 3600]))),
};
const usual = ['--state', 's.tfstate', 'logs.json'];
const many = ['--state', 'many.tfstate', 'many.json'];

void t.test('D11: NDJSON has a second line for the resolution of a drift; JSON and table show only its last state', async (t) => {
  const cwd = t.testdir(fixture);
  const lines = linesOf((await runCommand(['replay', ...usual], { cwd })).stdout).map((line) => JSON.parse(line) as object);
  t.match(lines, [
    { field: 'max_session_duration', occurrences: 1, resolution: null, resolved_at: null },
    { occurrences: 2, last_seen: '2026-11-02T10:30:00Z', resolution: 'reverted', resolved_at: '2026-11-02T11:00:00Z' },
  ]);
  t.equal(lines.length, 2);
  const json = await runCommand(['replay', '--format', 'json', ...usual], { cwd });
  t.strictSame(JSON.parse(json.stdout), [lines[1]]);
  const table = linesOf((await runCommand(['replay', '--format', 'table', ...usual], { cwd })).stdout);
  t.equal(table.length, 2);
  t.match(table[1], /reverted ×2.*ana.*aws_iam_role\.deploy.*3600 -> 7200/);
});

void t.test('each format has its own output without drifts', async (t) => {
  const cwd = t.testdir(fixture);
  const outputs = await Promise.all(
    ['ndjson', 'json', 'table'].map((format) => runCommand(['replay', '--format', format, 'logs.json'], { cwd })),
  );
  t.strictSame(
    outputs.map(({ stdout }) => stdout),
    ['', '[]\n', 'No drift.\n'],
  );
});

void t.test('--output replaces the file and leaves none if the run cannot start', async (t) => {
  const cwd = t.testdir({ ...fixture, 'old.ndjson': 'something longer than nothing at all\n'.repeat(100) });
  const plain = await runCommand(['replay', ...usual], { cwd });
  const run = await runCommand(['replay', '--output', 'old.ndjson', ...usual], { cwd });
  t.strictSame([run.code, run.stdout, readFileSync(join(cwd, 'old.ndjson'), 'utf8')], [0, '', plain.stdout]);
  t.equal((await runCommand(['replay', '--output', 'new.ndjson', 'none.json'], { cwd })).code, 2);
  t.notOk(existsSync(join(cwd, 'new.ndjson')));
  for (const [output, says] of [
    ['missing/drifts.ndjson', /^driftline: cannot write missing\/drifts\.ndjson: no such file or folder/],
    ['.', /^driftline: cannot write \.: it is a folder/],
    ['logs.json', /^driftline: cannot write logs\.json: it is the input logs\.json/],
    ['./s.tfstate', /^driftline: cannot write \.\/s\.tfstate: it is the input s\.tfstate/],
  ] as const) {
    const refused = await runCommand(['replay', '--output', output, ...usual], { cwd });
    t.strictSame([refused.code, refused.stdout], [2, ''], output);
    t.match(refused.stderr, says);
  }
  t.equal(readFileSync(join(cwd, 'logs.json'), 'utf8'), fixture['logs.json'], 'the input is unchanged');
});

void t.test('--output into the input folder is not read as input', async (t) => {
  const cwd = t.testdir({ logs: { 'logs.json': fixture['logs.json'] }, 's.tfstate': fixture['s.tfstate'] });
  const run = await runCommand(['replay', '--state', 's.tfstate', '--output', 'logs/drifts.ndjson', '--record', 'logs/journal', 'logs'], {
    cwd,
  });
  t.equal(run.code, 0);
  t.strictSame(summaryOf(run), { records: 3, drifts: 1, drops: { declared: 1 } });
});

void t.test('a full device as standard output or file', { skip: existsSync('/dev/full') ? false : 'no /dev/full here' }, async (t) => {
  const cwd = t.testdir(fixture);
  for (const format of ['ndjson', 'table']) {
    const toStdout = await runCommand(['replay', '--format', format, ...many], {
      cwd,
      wrapper: ['sh', '-c', 'exec "$@" > /dev/full', 'sh'],
    });
    t.equal(toStdout.code, 2);
    t.equal(toStdout.stderr, 'driftline: cannot write to standard output: no space left on the disk: free some, or write elsewhere\n');
    const toFile = await runCommand(['replay', '--format', format, '--output', '/dev/full', ...many], { cwd });
    t.strictSame(
      [toFile.code, toFile.stderr],
      [2, 'driftline: cannot write /dev/full: no space left on the disk: free some, or write elsewhere\n'],
    );
  }
});

void t.test('ends silently when the reader of an output stream goes away', async (t) => {
  const cwd = t.testdir(fixture);
  const head = await runCommand(['replay', ...many], {
    cwd,
    onOutput: (child) => {
      child.stdout?.destroy();
    },
  });
  t.strictSame([head.code, head.signal, head.stderr], [0, null, '']);
  const withoutStderr = await runCommand(['replay', 'none.json'], { cwd, wrapper: ['sh', '-c', 'exec "$@" 2>&-', 'sh'] });
  t.equal(withoutStderr.code, 2, 'no standard error at all');
});
