import { appendFileSync, mkdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '../../support/until.js';
import { TailedFile, type TailPosition } from '../../../src/streams/kubernetes/tailed-file.js';

/** A log in an empty folder, and a reader of it that starts at `from`. */
const openLog = async (t: Test, folder: string, from?: TailPosition) => {
  const file = new TailedFile(join(folder, 'audit.log'));
  await file.open(from);
  t.teardown(() => file.close());
  let position: TailPosition | undefined;
  const read = async (): Promise<string> => {
    const lines: string[] = [];
    for (let next = await file.next(); next !== undefined; next = await file.next()) {
      lines.push(Buffer.from(next.bytes).toString());
      position = next.position;
    }
    return lines.join('');
  };
  return { read, at: () => position };
};

const folderOf = (t: Test): string => {
  const folder = t.testdir({});
  mkdirSync(folder, { recursive: true });
  return folder;
};
const rotate = (folder: string, to: string): void => renameSync(join(folder, 'audit.log'), join(folder, to));

void t.test('reads what is there, then what is appended; a line counts once it is complete', async (t) => {
  const folder = folderOf(t);
  const path = join(folder, 'audit.log');
  const log = await openLog(t, folder);
  t.equal(await log.read(), '', 'there is no file yet');
  writeFileSync(path, 'one\ntw');
  t.equal(await log.read(), 'one\n');
  appendFileSync(path, 'o\nthree\n');
  t.equal(await log.read(), 'two\nthree\n');
  t.equal(await log.read(), '');
});

void t.test('reads lines longer than a read', async (t) => {
  const folder = folderOf(t);
  const long = 'x'.repeat(700_000);
  writeFileSync(join(folder, 'audit.log'), `${long}\nshort\n`);
  t.equal(await (await openLog(t, folder)).read(), `${long}\nshort\n`);
});

void t.test('D76: reads a rotated file to its end before the next one', async (t) => {
  const folder = folderOf(t);
  const path = join(folder, 'audit.log');
  writeFileSync(path, 'one\n');
  const log = await openLog(t, folder);
  t.equal(await log.read(), 'one\n');
  appendFileSync(path, 'two\nno line break');
  rotate(folder, 'audit-2026-11-23T10-00-00.000.log');
  t.equal(await log.read(), 'two\n', 'no new file yet');
  writeFileSync(path, 'three\n');
  t.equal(await log.read(), 'no line break\nthree\n');
});

void t.test('D76: reads a truncated file from its start', async (t) => {
  const folder = folderOf(t);
  const path = join(folder, 'audit.log');
  writeFileSync(path, 'one\ntwo\nthr');
  const log = await openLog(t, folder);
  t.equal(await log.read(), 'one\ntwo\n');
  truncateSync(path, 0);
  t.equal(await log.read(), '');
  appendFileSync(path, 'four\n');
  t.equal(await log.read(), 'four\n');
  truncateSync(path, 0);
  appendFileSync(path, '5\n');
  t.equal(await log.read(), '5\n');
});

void t.test('D76: the begin of a line in a truncated file is completed later', async (t) => {
  const folder = folderOf(t);
  const path = join(folder, 'audit.log');
  writeFileSync(path, 'one\ntwo\n');
  const log = await openLog(t, folder);
  t.equal(await log.read(), 'one\ntwo\n');
  truncateSync(path, 0);
  appendFileSync(path, 'thr');
  t.equal(await log.read(), '');
  appendFileSync(path, 'ee\n');
  t.equal(await log.read(), 'three\n');
});

void t.test('D76: reads all files of several rotations between two reads, oldest first', async (t) => {
  const folder = folderOf(t);
  const path = join(folder, 'audit.log');
  writeFileSync(path, 'one\n');
  const log = await openLog(t, folder);
  t.equal(await log.read(), 'one\n');
  appendFileSync(path, 'two\n');
  for (const [hour, line] of [
    ['10', 'three'],
    ['11', 'four'],
    ['12', 'five'],
  ] as const) {
    const rotated = `audit-2026-11-23T${hour}-00-00.000.log`;
    rotate(folder, rotated);
    // The times of files are coarse.
    await until(() => {
      writeFileSync(path, `${line}\n`);
      return statSync(path).mtimeMs > statSync(join(folder, rotated)).mtimeMs;
    });
  }
  t.equal(await log.read(), 'two\nthree\nfour\nfive\n');
  appendFileSync(path, 'six\n');
  t.equal(await log.read(), 'six\n');
});

void t.test('D76: resumes where it stopped, through rotations in between', async (t) => {
  const folder = folderOf(t);
  const path = join(folder, 'audit.log');
  writeFileSync(path, 'one\ntwo\n');
  const first = await openLog(t, folder);
  t.equal(await first.read(), 'one\ntwo\n');
  appendFileSync(path, 'three\n');
  const again = await openLog(t, folder, first.at());
  t.equal(await again.read(), 'three\n');
  rotate(folder, 'audit-2026-11-23T10-00-00.000.log');
  writeFileSync(path, 'four\n');
  rotate(folder, 'audit-2026-11-23T11-00-00.000.log');
  writeFileSync(path, 'five\n');
  const later = await openLog(t, folder, first.at());
  t.equal(await later.read(), 'three\nfour\nfive\n');
});

void t.test('a position whose file is gone begins with the current file', async (t) => {
  const folder = folderOf(t);
  const path = join(folder, 'audit.log');
  writeFileSync(path, 'one\n');
  const first = await openLog(t, folder);
  await first.read();
  writeFileSync(join(folder, 'keep the inode'), '');
  rotate(folder, 'gone');
  writeFileSync(path, 'two\n');
  rmSync(join(folder, 'gone'));
  t.equal(await (await openLog(t, folder, first.at())).read(), 'two\n');
});

void t.test('rejects if the path is not a file', async (t) => {
  const folder = folderOf(t);
  mkdirSync(join(folder, 'audit.log'));
  await t.rejects(openLog(t, folder), /not a regular file/);
});
