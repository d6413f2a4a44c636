import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openKeptFile } from '../../src/runtime/kept-file.js';
import { VirtualTime } from '../support/virtual-time.js';

const silent = { onUnreadable: (): void => undefined, onUnwritable: (): void => undefined };

const noon = Date.parse('2026-03-10T12:00:00Z');

void t.test('replaces the file as a whole, at most once a second, and at the end', async (t) => {
  const path = join(t.testdir(), 'cursor.json');
  const time = new VirtualTime(noon);
  let text = 'one';
  let asked = 0;
  const file = openKeptFile({ path, text: () => (asked++, text), scheduler: time, ...silent });
  t.equal(await file.read(), undefined);
  file.changed();
  await time.until(() => existsSync(path));
  text = 'two';
  for (let i = 0; i < 100; i++) file.changed();
  t.equal(asked, 1);
  await time.until(() => readFileSync(path, 'utf8') === 'two', 1_000);
  t.equal(asked, 2);
  text = 'three';
  file.changed();
  await file.close();
  t.equal(await file.read(), 'three');
  t.same(readdirSync(join(path, '..')), ['cursor.json'], 'no other files remain in the folder');
});

void t.test('writes every ten seconds on a slow disk, and not less often', async (t) => {
  const path = join(t.testdir(), 'cursor.json');
  const time = new VirtualTime(noon);
  let asked = 0;
  const text = (): string => {
    asked++;
    time.frame += 60_000;
    return 'text';
  };
  const file = openKeptFile({ path, text, scheduler: time, ...silent });
  file.changed();
  await time.until(() => existsSync(path));
  file.changed();
  await time.until(() => asked === 2, 1_000);
  t.equal(asked, 2);
  await file.close();
});

void t.test('reports a failed write and retries until it succeeds', async (t) => {
  const folder = join(t.testdir(), 'none');
  const reasons: string[] = [];
  const time = new VirtualTime(noon);
  const file = openKeptFile({
    path: join(folder, 'cursor.json'),
    text: () => 'text',
    scheduler: time,
    ...silent,
    onUnwritable: (reason) => reasons.push(reason),
  });
  file.changed();
  await time.until(() => reasons.length > 1, 1_000);
  t.match(reasons[0], /no such file or folder/);
  mkdirSync(folder);
  await time.until(() => existsSync(join(folder, 'cursor.json')), 1_000);
  t.equal(await file.read(), 'text');
  await file.close();
});

void t.test('writes changes at once on save, to a file that only its owner can read', async (t) => {
  const path = join(t.testdir(), 'cursor.json');
  let text = 'one';
  const file = openKeptFile({ path, text: () => text, scheduler: new VirtualTime(noon), ...silent });
  file.changed();
  await file.save();
  text = 'two';
  file.changed();
  await file.save();
  t.equal(readFileSync(path, 'utf8'), 'two', 'without waiting for the second to pass');
  t.equal(statSync(path).mode & 0o777, 0o600);
  await file.close();
});

void t.test('reports an unreadable file and treats it as missing', async (t) => {
  const folder = t.testdir();
  const reasons: string[] = [];
  const time = new VirtualTime(noon);
  const read = (path: string): Promise<string | undefined> =>
    openKeptFile({ path, text: () => '', scheduler: time, ...silent, onUnreadable: (reason) => reasons.push(reason) }).read();
  t.equal(await read(folder), undefined);
  t.equal(reasons.length, 1);
  if (process.getuid?.() === 0) return;
  const path = join(folder, 'cursor.json');
  writeFileSync(path, 'secret');
  chmodSync(path, 0);
  t.equal(await read(path), undefined);
  t.equal(reasons.length, 2);
});
