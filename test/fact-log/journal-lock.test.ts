import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { lockJournal } from '../../src/fact-log/journal-lock.js';

const lockOf = (folder: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, 'lock'), 'utf8')) as Record<string, unknown>;

void t.test('a journal has one owner, which is named when another is refused; a release admits the next', async (t) => {
  const folder = t.testdir();
  const lock = await lockJournal(folder);
  t.match(lockOf(folder), { pid: process.pid, host: hostname(), start: /^\d{4}-.*Z$/ });
  await t.rejects(lockJournal(folder), {
    tag: 'JournalInUse',
    message: new RegExp(`^the journal in ${folder} is in use by process ${String(process.pid)} on .*; stop that process`),
  });
  lock.release();
  t.notOk(existsSync(join(folder, 'lock')));
  (await lockJournal(folder)).release();
});

void t.test('takes over the lock of a dead process, even with the same process id', async (t) => {
  const folder = t.testdir();
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: child.pid, host: hostname(), start: '2026-03-01T00:00:00Z', ticks: '1@a' }));
  (await lockJournal(folder)).release();
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, host: hostname(), start: '2026-03-01T00:00:00Z', ticks: '1@a' }));
  const lock = await lockJournal(folder);
  t.match(lockOf(folder), { pid: process.pid });
  t.strictSame(readdirSync(folder), ['lock'], 'without leftovers');
  lock.release();
});

void t.test('a running process keeps its lock', async (t) => {
  const folder = t.testdir();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000); console.log(1)']);
  t.teardown(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const stat =
    readFileSync(`/proc/${String(child.pid)}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ')[19] ?? '';
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const text = JSON.stringify({ pid: child.pid, host: hostname(), start: '2026-03-01T00:00:00Z', ticks: `${stat}@${boot}` });
  writeFileSync(join(folder, 'lock'), text);
  await t.rejects(lockJournal(folder), { message: new RegExp(`process ${String(child.pid)} on`) });
  t.equal(readFileSync(join(folder, 'lock'), 'utf8'), text);
});

for (const [what, text] of [
  ['a process on another host', JSON.stringify({ pid: 1, host: 'elsewhere.example', start: '2026-03-01T00:00:00Z', ticks: '' })],
  ['a process that is just writing it', ''],
] as const) {
  void t.test(`respects the lock of ${what} while it is renewed`, async (t) => {
    const folder = t.testdir({ lock: text });
    const renewing = setInterval(() => {
      const now = new Date();
      utimesSync(join(folder, 'lock'), now, now);
    }, 10);
    await t.rejects(lockJournal(folder, 200), { message: /is in use by/ });
    clearInterval(renewing);
    const lock = await lockJournal(folder, 50);
    t.match(lockOf(folder), { pid: process.pid });
    lock.release();
  });
}

void t.test('renewals are visible and do not restore a removed lock', async (t) => {
  const folder = t.testdir();
  const lock = await lockJournal(folder);
  utimesSync(join(folder, 'lock'), 1, 1);
  lock.renew();
  t.ok(statSync(join(folder, 'lock')).mtimeMs > Date.now() - 60_000);
  lock.release();
  lock.renew();
  t.notOk(existsSync(join(folder, 'lock')));
});
