import { chmodSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import t from 'tap';
import { hasStack, runCommand, summaryOf } from '../support/command.js';
import { boundUser } from '../support/other-user.js';
import { manyReads, sessionSet, stateText, trail } from '../support/role-fixture.js';

/** Output of `--record`, and runs that cannot write it. */

const roles = Array.from({ length: 400 }, (_, n) => `role-${String(n)}`);
const fixture = {
  'logs.json': trail(sessionSet('1', '10:00:00'), sessionSet('2', '10:30:00'), sessionSet('3', '11:00:00', 3600)),
  's.tfstate': stateText(),
  'many.json': trail(...roles.map((role, n) => sessionSet(String(n), '10:00:00', 7200, role))),
  'many.tfstate': stateText(Object.fromEntries(roles.map((role) => [role, 3600]))),
};
const usual = ['--state', 's.tfstate', 'logs.json'];
const many = ['--state', 'many.tfstate', 'many.json'];

void t.test('D2: --record creates its folder; replaying the journal gives identical bytes in every way', async (t) => {
  const cwd = t.testdir({ ...fixture, 'more.json': trail(...manyReads(3_000)), kept: { 'notes.txt': 'mine' } });
  const args = [...usual, 'more.json'];
  const plain = await runCommand(['replay', ...args], { cwd });
  const recorded = await runCommand(['replay', '--record', 'made/below', ...args], { cwd });
  t.strictSame([recorded.code, recorded.stdout], [0, plain.stdout]);
  const journal = join(cwd, 'made/below/journal-000001.ndjson');
  t.equal(statSync(journal).mode & 0o777, 0o600, 'readable only by its owner');
  t.equal(statSync(join(cwd, 'made/below')).mode & 0o777, 0o700, 'and its folder');
  for (const input of [journal, 'made/below', '-']) {
    const again = await runCommand(['replay', '--record', `of ${basename(input)}`, input], { cwd, stdin: [readFileSync(journal)] });
    t.strictSame([again.code, again.stdout, summaryOf(again)], [0, plain.stdout, summaryOf(recorded)], input);
    const second = readFileSync(join(cwd, `of ${basename(input)}`, 'journal-000001.ndjson'), 'utf8');
    t.equal(second, readFileSync(journal, 'utf8'), `${input}: recording a replayed journal gives the same journal`);
  }
  const over = await runCommand(['replay', '--record', 'made/below', ...args], { cwd });
  t.strictSame([over.code, over.stdout], [2, ''], 'another journal is not overwritten');
  t.match(over.stderr, /^driftline: cannot write made\/below: it holds a journal already; name an empty folder$/m);
  t.equal((await runCommand(['replay', '--record', 'kept', ...args], { cwd })).code, 0, 'other files in the folder do not matter');
});

void t.test('--record fails if the folder is a file or not writable', async (t) => {
  const cwd = t.testdir({ ...fixture, locked: {} });
  const file = await runCommand(['replay', '--record', 'logs.json', ...usual], { cwd });
  t.strictSame([file.code, file.stdout], [2, '']);
  t.match(file.stderr, /^driftline: cannot write logs\.json: it is a file, not a folder$/m);
  // Folders cannot be made in these places. Node's recursive mkdir retries forever.
  for (const folder of ['logs.json/journal', '/proc/journal/a']) {
    const run = await runCommand(['replay', '--record', folder, ...usual], { cwd });
    t.strictSame([run.code, run.stdout], [2, ''], folder);
    t.match(run.stderr, `driftline: cannot write ${folder}: `);
  }
  for (const command of [
    ['replay', ...usual],
    ['--server', '--api-port', '0'],
  ]) {
    const run = await runCommand([...command, '--record', ''], { cwd });
    t.strictSame([run.code, run.stdout], [2, '']);
    t.match(run.stderr, "option '--record <folder>' argument '' is invalid. Expected the path of a folder.");
  }
  const uid = await boundUser();
  if (uid === 'nobody') {
    t.comment('skipped as another user: the checkout of root is not readable for others');
    return;
  }
  chmodSync(join(cwd, 'locked'), 0o555);
  for (const args of [
    ['--record', 'locked'],
    ['--record', 'locked/journal'],
    ['--output', 'locked/drifts'],
  ]) {
    const run = await runCommand(['replay', ...args, ...usual], { cwd, ...(uid === undefined ? {} : { uid }) });
    t.strictSame([run.code, run.stdout], [2, ''], args.join(' '));
    t.match(run.stderr, /^driftline: cannot write locked.*: permission denied/);
    t.notOk(hasStack(run));
  }
  chmodSync(join(cwd, 'locked'), 0o755);
});

void t.test('D2: the folder of journal.dir is relative to the configuration file', async (t) => {
  const cwd = t.testdir({ etc: { 'driftline.yaml': 'journal: {dir: journal}', journal: 'in the way' } });
  const run = await runCommand(['--config', 'etc/driftline.yaml'], { cwd });
  t.equal(run.code, 2);
  t.match(run.stderr, /etc\/journal/);
});

// A file size limit simulates a full disk: the system writes a part and refuses the rest.
const limited = (blocks: number): readonly string[] => ['sh', '-c', `ulimit -f ${String(blocks)}; exec "$@"`, 'sh'];

void t.test('D2: a full disk gives a message and exit code 2, and the written part of the journal can be replayed', async (t) => {
  const cwd = t.testdir({ ...fixture, 'state-at.tfstate': fixture['many.tfstate'] });
  for (const blocks of [1, 64, 500]) {
    const folder = `journal-of-${String(blocks)}`;
    const run = await runCommand(['replay', '--record', folder, ...many], { cwd, wrapper: limited(blocks) });
    t.equal(run.code, 2);
    t.match(
      run.stderr,
      new RegExp(`^driftline: cannot write ${folder}/journal-000001\\.ndjson: the file system allows no larger file$`, 'm'),
    );
    t.notOk(hasStack(run));
    const again = await runCommand(['replay', folder], { cwd });
    t.notOk(hasStack(again));
    t.match(again.stderr, /warning: .*the last line of the journal is torn; it was dropped/);
    // The whole state and some of the records fit into 500 blocks.
    t.equal(summaryOf(again).records > 0 && again.code === 0, blocks === 500);
  }
  const output = await runCommand(['replay', '--output', 'drifts.ndjson', ...many], { cwd, wrapper: limited(64) });
  t.equal(output.code, 2);
  t.match(output.stderr, /^driftline: cannot write drifts\.ndjson: the file system allows no larger file$/m);
  t.notOk(hasStack(output));
});
