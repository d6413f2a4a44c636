import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { forEach, runCommand } from '../support/command.js';
import { incident, inputs } from './incident.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';

/** What a run prints besides its result: colours, details, and the progress line. */

const escape = '\u001b[';
const states = ['--config', 'driftline.yaml', '--state', 'state/before.tfstate'];
const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runCommand(['replay', '--format', 'table', ...args, ...states, 'logs'], { cwd: incident, environment });

void t.test('colours: only if asked for in a pipe; an option wins over NO_COLOR, which wins over FORCE_COLOR', async (t) => {
  const cases: readonly (readonly [readonly string[], Readonly<Record<string, string>>, boolean])[] = [
    [[], {}, false],
    [['--color', 'always'], { NO_COLOR: '1' }, true],
    [[], { FORCE_COLOR: '1' }, true],
    [[], { FORCE_COLOR: '0' }, false],
    [[], { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [[], { FORCE_COLOR: '1', NO_COLOR: '' }, true],
    [['--no-color'], { FORCE_COLOR: '1' }, false],
    [['--color=never'], { FORCE_COLOR: '1' }, false],
  ];
  await forEach(cases, async ([args, environment, isColored]) => {
    const { code, stdout } = await run(args, environment);
    t.strictSame([code, stdout.includes(escape)], [0, isColored], `${args.join(' ')} ${JSON.stringify(environment)}`);
  });
});

void t.test('a file has no colours and the default width', async (t) => {
  const file = join(t.testdir(), 'table.txt');
  t.equal((await run(['--color', 'always', '--output', file], { COLUMNS: '80' })).code, 0);
  const text = readFileSync(file, 'utf8');
  t.notOk(text.includes(escape));
  t.match(text, /^SEV {3}TIME UTC .* RESOURCE .* WHAT /);
});

void t.test('COLUMNS sets the width of a table in a pipe', async (t) => {
  const { stdout } = await run([], { COLUMNS: '80' });
  t.match(stdout, /^ {6}WHO +WHAT: DECLARED → NOW$/m);
  t.ok(stdout.split('\n').every((line) => line.length <= 80));
});

void t.test('--verbose says what is read', async (t) => {
  const { stderr } = await run(['--verbose']);
  t.match(
    stderr,
    /^configuration: driftline\.yaml: 8 rules, 1 ignore entry, 1 maintenance window\nstate: state\/before\.tfstate: serial 41, 43 resources, from the start .*\ninput: logs: 196 records, 298\.4 kB of text\n196 records in/,
  );
});

void t.test('--verbose has one line for each input as it was given', async (t) => {
  const cwd = t.testdir({
    logs: { 'a.json': trail(sessionSet('1', '10:00:00')), 'b.json': trail(sessionSet('2', '11:00:00')) },
    empty: {},
    's.tfstate': stateText(),
  });
  for (const folder of ['./logs/', 'empty/../logs', '.', join(cwd, 'logs')]) {
    const { stderr } = await runCommand(['replay', '-v', '--state', 's.tfstate', folder, 'empty'], { cwd });
    const lines = stderr.split('\n').filter((line) => line.startsWith('input: '));
    t.strictSame(
      lines.map((line) => line.replace(/[\d.]+ kB/, 'N kB')),
      [`input: ${folder}: 2 records, N kB of text`, 'input: empty: a journal, or nothing to read'],
      folder,
    );
  }
});

void t.test('--quiet prints nothing on standard error, unless the run fails', async (t) => {
  const folder = t.testdir({
    'logs.json': `${trail(sessionSet('1', '10:00:00'))}\nbroken`,
    's.tfstate': stateText(),
    'none.txt': 'no log',
    'c.yaml': 'drift_rules: [{name: a, resource_types: [aws_nothing]}]',
  });
  const quiet = (...args: readonly string[]) => runCommand(['replay', '-q', ...args], { cwd: folder });
  const good = await quiet('--state', 's.tfstate', 'logs.json');
  t.strictSame([good.code, good.stderr], [0, ''], 'not even a warning about a damaged part');
  t.match(good.stdout, /"field":"max_session_duration"/);
  const bad = await quiet('--state', 's.tfstate', 'none.txt');
  t.equal(bad.code, 2);
  t.match(bad.stderr, /^warning: none\.txt: .*\n$/);
  t.match((await quiet('none.json')).stderr, /^driftline: cannot read none\.json: no such file or folder/);
  const unread = await quiet('--config', 'c.yaml', '--state', 'none.tfstate', 'logs.json');
  t.match(
    unread.stderr,
    /^warning: drift_rules\[0\]\.resource_types: "aws_nothing" matches no resource type[^]*\ndriftline: none\.tfstate: /,
  );
});

void t.test('refuses --verbose and --quiet for the service, and a state given twice', async (t) => {
  const refused = async (...args: readonly string[]) => (await runCommand(['replay', ...args, 'logs'], { cwd: incident })).stderr;
  t.match(await refused('--server', '--quiet'), /--verbose and --quiet cannot be used with --server: set logging\.level/);
  t.match(await refused('--state', 'a', '--state', 'a'), /the state a is given twice; leave one out/);
  const secret = 'https://user:hunter2@host/s?token=t0k3n';
  const twice = await refused('--state', secret, '--state', secret);
  t.match(twice, 'the state https://host/s is given twice; leave one out');
  t.notMatch(twice + (await refused('--state-at', secret)) + (await refused('--state-at', `noon=${secret}`)), /hunter2|t0k3n/);
});

const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

void t.test(
  'on a terminal, the progress line is gone before each line of output',
  { skip: !hasScript && 'script of util-linux is not installed' },
  (t) => {
    const main = fileURLToPath(new URL('../../app/main.js', import.meta.url));
    const on = (args: string, environment: Readonly<Record<string, string>> = {}): string =>
      spawnSync(
        'script',
        ['-qec', `stty cols 40; "${process.execPath}" "${main}" replay ${args} ${states.join(' ')} ${inputs.join(' ')}`, '/dev/null'],
        {
          cwd: incident,
          env: { PATH: process.env['PATH'], TERM: 'xterm', ...environment },
          encoding: 'utf8',
        },
      ).stdout;
    for (const format of ['ndjson', 'table']) {
      const text = on(`--speed 200000 --format ${format}`);
      t.match(text, /\d records, \d+ MB/, 'shows progress');
      for (const line of text.split('\r\n')) {
        // What is left after each overwriting.
        const left = line.split(`\r${escape}K`);
        for (const shown of left.slice(0, -1)) t.ok(/^$|^[\d,]+ records, /.test(shown) && shown.length < 40, shown);
        t.notMatch(left.at(-1), /\d records, \d+ MB/);
      }
    }
    t.notMatch(on('--speed 200000 -q'), /records, /, 'none with --quiet');
    t.notMatch(on('--speed 200000', { TERM: 'dumb' }), / records, \d+ MB/, 'none on a dumb terminal');
    t.end();
  },
);
