import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import t from 'tap';
import { gzipped } from '../../src/http/gzipped.js';
import { until } from '../support/until.js';

const mebibyte = 1024 * 1024;
/** Does not become smaller. */
const noise = Buffer.from(Array.from({ length: mebibyte }, (_, at) => Math.imul(at, 2_654_435_761) >>> 17));

void t.test('the result unpacks to the chunks', async (t) => {
  const parts: Uint8Array[] = [];
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    for (const text of ['one', '', 'two'.repeat(100_000)]) yield Buffer.from(text);
  };
  for await (const part of gzipped(chunks())) parts.push(part);
  t.equal(gunzipSync(Buffer.concat(parts)).toString(), `one${'two'.repeat(100_000)}`);
});

void t.test('waits for its reader, and ends the chunks with it', async (t) => {
  let made = 0;
  let ended = 0;
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (; ; made++) yield noise;
    } finally {
      ended++;
    }
  };
  const packed = gzipped(chunks());
  await packed.next();
  // The compression uses the same threads, so whatever it still had to do is done after these.
  for (let n = 0; n < 10; n++) await promisify(gzip)(noise);
  t.ok(made <= 3, `${made} MiB for one part`);
  await packed.return();
  await until(() => ended === 1);
});

void t.test('fails with the chunks', async (t) => {
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('broken');
  };
  await t.rejects(
    (async () => {
      for await (const _ of gzipped(chunks())) t.pass();
    })(),
    { message: 'broken' },
  );
});

void t.test('a result that nobody reads asks for no chunk', async (t) => {
  let made = 0;
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    made++;
    yield noise;
  };
  await gzipped(chunks()).return();
  t.equal(made, 0);
});
