import { Readable } from 'node:stream';
import t from 'tap';
import { collectBytes } from '../../src/lib/collect-bytes.js';

const body = (...parts: readonly string[]): Readable => Readable.from(parts.map((part) => Buffer.from(part)));

void t.test('collects a body into shared memory, with or without a declared length', async (t) => {
  for (const length of [6, undefined]) {
    const bytes = await collectBytes(body('ab', 'cd', 'ef'), length);
    if (typeof bytes === 'string') throw new Error(bytes);
    t.equal(Buffer.from(bytes).toString(), 'abcdef');
    t.ok(bytes.buffer instanceof SharedArrayBuffer);
  }
  const large = 'x'.repeat(700_000);
  const grown = await collectBytes(body(large, large, large, large), undefined);
  t.equal(grown.length, 2_800_000, 'exactly as long as the body');
  t.equal((await collectBytes(body(), 0)).length, 0);
});

void t.test('rejects a body shorter or longer than declared, or over the limit', async (t) => {
  t.match(await collectBytes(body('abc'), 4), /shorter or longer than announced/);
  t.match(await collectBytes(body('abc', 'de'), 4), /shorter or longer than announced/);
  t.equal(await collectBytes(body('abc'), 2 * 1024 ** 2, 1024 ** 2), 'the state is larger than 1 MiB');
  t.equal(await collectBytes(body('x'.repeat(600_000), 'x'.repeat(600_000)), undefined, 1024 ** 2), 'the state is larger than 1 MiB');
  t.equal((await collectBytes(body('x'.repeat(1024 ** 2)), undefined, 1024 ** 2)).length, 1024 ** 2);
});
