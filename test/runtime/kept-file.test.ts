import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openKeptFile } from '../../src/runtime/kept-file.js';
import { LeapTimers } from '../streams/cloudtrail/leap-timers.js';

const silent = { onUnreadable: (): void => undefined, onUnwritable: (): void => undefined };

const noon = Date.parse('2026-03-10T12:00:00Z');

void t.test('the file is replaced as a whole, at most once a second, and at the end', async (t) => {
  const path = join(t.testdir(), 'cursor.json');
  const timers = new LeapTimers(noon);
  let text = 'one';
  let asked = 0;
  const file = openKeptFile({ path, text: () => (asked++, text), timers, ...silent });
  t.equal(await file.read(), undefined);
  file.changed();
  await timers.settled(() => existsSync(path));
  text = 'two';
  for (let i = 0; i < 100; i++) file.changed();
  t.equal(asked, 1);
  for (let i = 0; i < 1_000 && readFileSync(path, 'utf8') !== 'two'; i++) await timers.leap(1_000);
  t.equal(asked, 2);
  text = 'three';
  file.changed();
  await file.close();
  t.equal(await file.read(), 'three');
  t.same(readdirSync(join(path, '..')), ['cursor.json'], 'nothing is left beside it');
});

void t.test('on a slow disk the file is written every ten seconds, not later and later', async (t) => {
  const path = join(t.testdir(), 'cursor.json');
  const timers = new LeapTimers(noon);
  let asked = 0;
  const text = (): string => {
    asked++;
    void timers.leap(60_000);
    return 'text';
  };
  const file = openKeptFile({ path, text, timers, ...silent });
  file.changed();
  await timers.settled(() => existsSync(path));
  file.changed();
  for (let i = 0; i < 600 && asked < 2; i++) await timers.leap(1_000);
  t.equal(asked, 2);
  await file.close();
});

void t.test('a failed write is reported, and tried again until it succeeds', async (t) => {
  const folder = join(t.testdir(), 'none');
  const reasons: string[] = [];
  const timers = new LeapTimers(noon);
  const file = openKeptFile({
    path: join(folder, 'cursor.json'),
    text: () => 'text',
    timers,
    ...silent,
    onUnwritable: (reason) => reasons.push(reason),
  });
  file.changed();
  for (let i = 0; i < 5; i++) await timers.leap(1_000);
  await timers.settled(() => reasons.length > 0);
  t.match(reasons[0], /ENOENT/);
  mkdirSync(folder);
  for (let i = 0; i < 100 && !existsSync(join(folder, 'cursor.json')); i++) await timers.leap(1_000);
  t.equal(await file.read(), 'text');
  await file.close();
});

void t.test('a save writes at once what has changed, and the file is readable by its owner alone', async (t) => {
  const path = join(t.testdir(), 'cursor.json');
  let text = 'one';
  const file = openKeptFile({ path, text: () => text, timers: new LeapTimers(noon), ...silent });
  file.changed();
  await file.save();
  text = 'two';
  file.changed();
  await file.save();
  t.equal(readFileSync(path, 'utf8'), 'two', 'without waiting for the second to pass');
  t.equal(statSync(path).mode & 0o777, 0o600);
  await file.close();
});

void t.test('an unreadable file is reported, and counts as none', async (t) => {
  const folder = t.testdir();
  const reasons: string[] = [];
  const timers = new LeapTimers(noon);
  const read = (path: string): Promise<string | undefined> =>
    openKeptFile({ path, text: () => '', timers, ...silent, onUnreadable: (reason) => reasons.push(reason) }).read();
  t.equal(await read(folder), undefined);
  t.equal(reasons.length, 1);
  if (process.getuid?.() === 0) return;
  const path = join(folder, 'cursor.json');
  writeFileSync(path, 'secret');
  chmodSync(path, 0);
  t.equal(await read(path), undefined);
  t.equal(reasons.length, 2);
});
