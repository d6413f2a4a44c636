import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openCursorFile } from '../../../src/streams/cloudtrail/bucket-cursor-file.js';
import { NotedLog } from '../../support/noted-log.js';
import { LeapTimers } from './leap-timers.js';

const noon = Date.parse('2026-03-10T12:00:00Z');

void t.test('the file is replaced as a whole, at most once a second, and at the end', async (t) => {
  const path = join(t.testdir(), 'cursor.json');
  const timers = new LeapTimers(noon);
  let text = 'one';
  let asked = 0;
  const file = openCursorFile({ path, text: () => (asked++, text), log: new NotedLog(), timers });
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
  const file = openCursorFile({ path, text, log: new NotedLog(), timers });
  file.changed();
  await timers.settled(() => existsSync(path));
  file.changed();
  for (let i = 0; i < 600 && asked < 2; i++) await timers.leap(1_000);
  t.equal(asked, 2);
  await file.close();
});

void t.test('a file that cannot be written is told of once a minute, and written as soon as it can be', async (t) => {
  const folder = join(t.testdir(), 'none');
  const log = new NotedLog();
  const timers = new LeapTimers(noon);
  const file = openCursorFile({ path: join(folder, 'cursor.json'), text: () => 'text', log, timers });
  file.changed();
  for (let i = 0; i < 5; i++) await timers.leap(1_000);
  await timers.settled(() => log.lines.length > 0);
  t.equal(log.lines.length, 1);
  mkdirSync(folder);
  for (let i = 0; i < 100 && !existsSync(join(folder, 'cursor.json')); i++) await timers.leap(1_000);
  t.equal(await file.read(), 'text');
  await file.close();
});

void t.test('a file that cannot be read is told of, and none', async (t) => {
  const folder = t.testdir();
  const log = new NotedLog();
  const timers = new LeapTimers(noon);
  t.equal(await openCursorFile({ path: folder, text: () => '', log, timers }).read(), undefined);
  t.match(log.lines, [['warn', /begins anew/, { path: folder }]]);
  if (process.getuid?.() === 0) return;
  const path = join(folder, 'cursor.json');
  writeFileSync(path, 'secret');
  chmodSync(path, 0);
  t.equal(await openCursorFile({ path, text: () => '', log, timers }).read(), undefined);
  t.equal(log.lines.length, 2);
});
