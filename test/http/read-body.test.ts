import { gzipSync } from 'node:zlib';
import t from 'tap';
import { readIntake } from '../../src/http/read-body.js';
import { posted } from './posted.js';

const types = ['application/json', 'text/plain'];
const mebibyte = 1024 * 1024;
const zipped = { 'content-type': 'text/plain', 'content-encoding': 'gzip' };

void t.test('reads a plain or compressed body', async (t) => {
  const read = async (body: string | Buffer, headers: Readonly<Record<string, string>>): Promise<string> =>
    Buffer.from(await readIntake(posted(body, headers), types)).toString();
  t.equal(await read('a\nb', { 'content-type': 'text/plain; charset=utf-8' }), 'a\nb');
  t.equal(await read(gzipSync('a\nb'), zipped), 'a\nb');
  t.equal(await read(Buffer.concat([gzipSync('a'), gzipSync('b')]), { ...zipped, 'content-encoding': 'GZIP' }), 'ab');
});

void t.test('D33: accepts 8 MiB and not one byte more, counted after decompression', async (t) => {
  const request = posted('', { 'content-type': 'text/plain' });
  await readIntake(request, types);
  t.equal(request.asked, 8 * mebibyte);
  t.equal((await readIntake(posted(gzipSync(Buffer.alloc(8 * mebibyte)), zipped), types)).length, 8 * mebibyte);
  await t.rejects(readIntake(posted(gzipSync(Buffer.alloc(8 * mebibyte + 1)), zipped), types), {
    kind: 'too_large',
    message: /larger than 8388608 bytes/,
  });
});

void t.test('stops a decompression bomb at the limit', async (t) => {
  const bomb = gzipSync(Buffer.alloc(512 * mebibyte));
  const before = process.memoryUsage().rss;
  await t.rejects(readIntake(posted(bomb, zipped), types), { kind: 'too_large', message: /larger than 8388608 bytes/ });
  t.ok(process.memoryUsage().rss - before < 100 * mebibyte);
});

void t.test('D32: answers 400 to broken gzip and 415 to other types and encodings', async (t) => {
  for (const body of ['', 'no gzip', gzipSync('abc').subarray(0, 15)])
    await t.rejects(readIntake(posted(body, zipped), types), { kind: 'invalid', message: 'the body is not valid gzip' });
  for (const headers of [{}, { 'content-type': 'text/html' }, { 'content-type': 'text/plain', 'content-encoding': 'br' }])
    await t.rejects(readIntake(posted('x', headers), types), { kind: 'media_type', message: /^Content-/ });
});
