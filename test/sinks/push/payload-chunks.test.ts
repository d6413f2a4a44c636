import { test } from 'tap';
import { PayloadChunks, StoredPayload } from '../../../src/sinks/push/payload-chunks.js';

const textOf = (payload: StoredPayload | undefined): string => Buffer.from(payload?.bytes ?? []).toString();
const add = (chunks: PayloadChunks, json: string, members = ''): StoredPayload => {
  const payload = new StoredPayload(chunks);
  payload.store(json, members, Buffer.byteLength(json) + Buffer.byteLength(members));
  return payload;
};

void test('payloads keep their text while older ones are released and their chunks reused', (t) => {
  const chunks = new PayloadChunks();
  const kept: { readonly payload: StoredPayload; readonly expected: string }[] = [];
  for (let number = 0; number < 5_000; number++) {
    // Some are larger than a chunk.
    const filler = 'é'.repeat(number % 1_000 === 999 ? 200_000 : (number * 37) % 700);
    kept.push({ payload: add(chunks, `{"n":${number},"f":"${filler}"}`), expected: `{"n":${number},"f":"${filler}"}` });
    if (kept.length > 600) kept.shift()?.payload.release();
  }
  t.ok(kept.every(({ payload, expected }) => textOf(payload) === expected));
  t.end();
});

void test('further members are added at the end of the object', (t) => {
  t.equal(textOf(add(new PayloadChunks(), '{"a":1}', ',"b":"ü"')), '{"a":1,"b":"ü"}');
  t.end();
});
