import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { driftline } from '../e2e/incident.js';

/** Completion in the shells themselves, with the scripts that the built command prints. */

/** Each typed line with the words that completion must offer, and words that it must not. */
const lines: readonly (readonly [line: string, offered: readonly string[], refused: readonly string[]])[] = [
  ['driftline re', ['replay'], ['demo']],
  ['driftline replay --for', ['--format'], ['--state']],
  ['driftline replay --format ', ['ndjson', 'json', 'table'], ['logs']],
  ['driftline demo --col', ['--color'], ['--server']],
  ['driftline log ', ['copy'], ['replay']],
  ['driftline log copy --fr', ['--from'], ['--to']],
  ['driftline replay --state terr', ['terraform.tfstate'], ['logs']],
  ['driftline replay --record lo', ['logs'], ['logs.json']],
  ['driftline replay lo', ['logs', 'logs.json'], ['terraform.tfstate']],
  ['driftline completion ', ['bash', 'zsh', 'fish'], []],
];

const typed = lines.map(([line]) => line);
const files = { 'terraform.tfstate': '', 'logs.json': '', logs: {} };

type Offered = readonly (readonly string[])[];
type Runner = (script: string, cwd: string) => Offered;

const run = (program: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', timeout: 60_000 });
  if (status !== 0) throw new Error(`${program} ended with ${String(status)}: ${stderr}`);
  return stdout;
};

/** Splits an answer into the matches of each line: `line …`, then `match …`. */
const matchesIn = (answer: string): Offered =>
  answer
    .split(/^line .*$/m)
    .slice(1)
    .map((part) => [...part.matchAll(/^match (\S+)/gm)].map(([, word = '']) => word.replace(/\/$/, '')));

const bash: Runner = (script, cwd) =>
  matchesIn(
    run(
      'bash',
      [
        '--norc',
        '-c',
        `source "$0"
for line; do
  echo "line $line"
  COMP_WORDS=($line); [[ $line == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _driftline
  (( \${#COMPREPLY[@]} )) && printf 'match %s\\n' "\${COMPREPLY[@]}"
done; true`,
        script,
        ...typed,
      ],
      cwd,
    ),
  );

const zsh: Runner = (script, cwd) =>
  matchesIn(run('zsh', ['-f', fileURLToPath(new URL('../../../test/cli/capture-completion.zsh', import.meta.url)), script, ...typed], cwd));

const fish: Runner = (script, cwd) =>
  matchesIn(
    run(
      'fish',
      ['--no-config', '-c', 'source $argv[1]; for line in $argv[2..]; echo line $line; complete -C $line | string replace -r "^" "match "; end; true', script, ...typed], // prettier-ignore
      cwd,
    ),
  );

for (const [shell, complete] of Object.entries({ bash, zsh, fish })) {
  const isMissing = spawnSync(shell, ['-c', 'true']).status !== 0;
  void t.test(
    `${shell} completes commands, options, choices, files and folders`,
    { skip: isMissing && `${shell} is not installed` },
    (t) => {
      const folder = t.testdir(files);
      const printed = driftline(['completion', shell]);
      t.strictSame([printed.code, printed.stderr], [0, '']);
      const script = join(t.testdirName, `.completion.${shell}`);
      writeFileSync(script, printed.stdout);
      const offered = complete(script, folder);
      t.equal(offered.length, lines.length);
      for (const [at, [line, wanted, refused]] of lines.entries()) {
        const words = offered[at] ?? [];
        for (const one of wanted) t.ok(words.includes(one), `${line} offers ${one}: ${words.join(' ')}`);
        for (const one of refused) t.notOk(words.includes(one), `${line} does not offer ${one}`);
      }
      t.end();
    },
  );
}

void t.test('refuses an unknown shell', (t) => {
  const run = driftline(['completion', 'tcsh']);
  t.equal(run.code, 2);
  t.match(run.stderr, /'tcsh' is invalid for argument 'shell'\. Allowed choices are bash, zsh, fish\./);
  t.end();
});
