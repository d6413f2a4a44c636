import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { rotatingFile } from '../../../src/sinks/files/rotating-file.js';

const open = (folder: string, maxBytes = 10, maxFiles = 3) => {
  const path = join(folder, 'drifts.ndjson');
  const read = (number = 0): string => readFileSync(number === 0 ? path : `${path}.${String(number)}`, 'utf8');
  return { path, read, file: rotatingFile({ path, maxBytes, maxFiles }) };
};

void t.test('renames a full file to .1 and deletes the oldest', async (t) => {
  const { path, file, read } = open(t.testdir());
  t.notOk(existsSync(path), 'opens nothing before the first line');
  for (const line of ['1\n', '22\n', '333\n', '4444\n', '55555555555555\n', '6\n']) await file.append(line);
  await file.close();
  t.strictSame([read(), read(1), read(2)], ['6\n', '55555555555555\n', '4444\n']);
  t.notOk(existsSync(`${path}.3`));
  t.equal(statSync(path).mode & 0o777, 0o600);
});

void t.test('with a single file, starts over', async (t) => {
  const { path, file, read } = open(t.testdir(), 4, 1);
  await file.append('123\n');
  await file.append('456\n');
  t.equal(read(), '456\n');
  t.notOk(existsSync(`${path}.1`));
  await file.close();
});

void t.test('appends to an existing file on a new line after a truncated one', async (t) => {
  const { path, file, read } = open(t.testdir(), 100);
  writeFileSync(path, '{"a":1}\n{"b":');
  await file.append('{"c":2}\n');
  await file.close();
  t.equal(read(), '{"a":1}\n{"b":\n{"c":2}\n');
});

void t.test('a failed write rejects, and the next one opens the file again', async (t) => {
  const folder = join(t.testdir(), 'missing');
  const { file } = open(folder);
  await t.rejects(file.append('1\n'), { code: 'ENOENT' });
  const { mkdirSync } = await import('node:fs');
  mkdirSync(folder);
  await file.append('2\n');
  t.equal(open(folder).read(), '2\n');
  await file.close();
});
