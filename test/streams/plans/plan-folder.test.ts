import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import t from 'tap';
import { openPlanFolder, removeLeftFolders } from '../../../src/streams/plans/plan-folder.js';
import { RecordingLog } from '../../support/recording-log.js';

void t.test('plan files are private, and gone with their folder', async (t) => {
  const root = t.testdir({});
  const folder = await openPlanFolder(root);
  const file = await folder.file('plan');
  t.strictSame([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777], [0o600, 0o700]);
  await folder.remove();
  t.strictSame(readdirSync(root), []);
});

void t.test('removes what killed processes left, and nothing else', async (t) => {
  const root = t.testdir({});
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  const gone = String(ended.pid);
  const alive = String(process.ppid);
  const left = [
    `driftline-plan-${gone}-abc-XyZ123`,
    `driftline-plan-${String(process.pid)}-earlier-XyZ123`,
    `driftline-plan-${alive}-old-XyZ123`,
  ];
  const kept = [`driftline-plan-${alive}-abc-XyZ123`, 'driftline-plan-notes', 'driftline-test-1-a-b'];
  for (const name of [...left, ...kept]) mkdirSync(join(root, name, 'inner'), { recursive: true });
  writeFileSync(join(root, `driftline-plan-${gone}-abc-file00`), '');
  symlinkSync(join(root, 'driftline-plan-notes'), join(root, `driftline-plan-${gone}-abc-link00`));
  utimesSync(join(root, left[2] ?? ''), 1, 1);
  const own = await openPlanFolder(root);
  const log = new RecordingLog();
  await removeLeftFolders(log, root);
  const names = readdirSync(root);
  t.strictSame(
    names.filter((name) => left.includes(name)),
    [],
  );
  for (const name of [...kept, `driftline-plan-${gone}-abc-file00`, `driftline-plan-${gone}-abc-link00`]) t.ok(names.includes(name), name);
  t.strictSame(readdirSync(join(root, 'driftline-plan-notes')), ['inner'], 'a link is not followed');
  t.equal(names.length, 6, 'the folder of this process is kept');
  t.equal(log.lines.length, left.length);
  await own.remove();
  await removeLeftFolders(log, join(root, 'nowhere'));
});
