import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { hasStack, linesOf, runCommand } from '../support/command.js';
import { sessionSet, stateText, trail } from '../support/role-fixture.js';

/**
 * A state of some megabytes that another process rewrites continuously while the command reads it (D52). Its pauses adapt to the machine's
 * speed, so that some of them allow a read.
 */

const roles = Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`role-${String(n)}`, 3600]));
const versions = [1, 2].map((serial) => stateText({ deploy: 3600, ...roles }, { serial, pad: 'x'.repeat(serial * 200_000) }));

/** In place: the file is empty, then half written, then complete. By rename: always complete, but replaced each time. */
const writers: Readonly<Record<string, string>> = {
  'in place, emptied first': 'writeFileSync(state, version);',
  'in place, in two parts':
    'const half = version.length >> 1; writeFileSync(state, version.slice(0, half)); appendFileSync(state, version.slice(half));',
  'by rename': 'writeFileSync(`${state}.new`, version); renameSync(`${state}.new`, state);',
};

for (const [how, write] of Object.entries(writers)) {
  void t.test(`a state rewritten ${how}: every read returns one of its versions`, async (t) => {
    const cwd = t.testdir({ 'logs.json': trail(sessionSet('1', '10:00:00')), 's.tfstate': versions[0] ?? '' });
    for (const [n, version] of versions.entries()) writeFileSync(join(cwd, `version-${String(n)}`), version);
    const program = `
      const { appendFileSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
      const versions = ['version-0', 'version-1'].map((name) => readFileSync(name, 'utf8'));
      const state = 's.tfstate';
      let n = 0;
      const again = () => {
        const version = versions[n++ % 2];
        const began = performance.now();
        ${write}
        setTimeout(again, Math.max(40, 20 * (performance.now() - began)));
      };
      again();
      process.stdout.write('begun');`;
    const writer = spawn(process.execPath, ['-e', program], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(writer.stdout, 'data');
    const ended = once(writer, 'exit');
    try {
      for (const turn of [1, 2, 3, 4]) {
        const run = await runCommand(['replay', '--state', 's.tfstate', 'logs.json'], { cwd });
        t.notOk(hasStack(run));
        t.strictSame([run.code, linesOf(run.stdout).length], [0, 1], `turn ${String(turn)}: ${run.stderr}`);
      }
    } finally {
      writer.kill('SIGKILL');
      await ended;
    }
  });
}

void t.test('a half-written state: reports the position of its end and exits with 2', async (t) => {
  const half = (versions[0] ?? '').slice(0, 1_000_000);
  const cwd = t.testdir({ 'logs.json': trail(sessionSet('1', '10:00:00')), 's.tfstate': half });
  const run = await runCommand(['replay', '--state', 's.tfstate', 'logs.json'], { cwd });
  t.strictSame([run.code, run.stdout], [2, '']);
  t.match(
    run.stderr,
    /^driftline: s\.tfstate:1:1000001: the file ends in the middle of a value: it is incomplete, read or download it again$/m,
  );
  t.equal(linesOf(run.stderr).length, 1);
});
