import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { Inflaters } from '../../../src/decode/inflate/inflaters.js';
import { maxPacked } from '../../../src/decode/inflate/inflater.js';
import { readText } from '../../../src/decode/read-text.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const inflaters = new Inflaters();

const inflated = (packed: Uint8Array): { readonly text: Buffer; readonly end: number | 'all' } => {
  const pieces: Buffer[] = [];
  const text = inflaters.text(packed);
  for (;;) {
    const next = text.next();
    if (next.done === true) return { text: Buffer.concat(pieces), end: next.value };
    pieces.push(Buffer.from(next.value));
  }
};

/** Text with matches at all distances and lengths: random bytes of a small alphabet, and copies of earlier ones. */
const texts = fc
  .record({
    parts: fc.array(
      fc.record({ bytes: fc.uint8Array({ maxLength: 40 }), back: fc.integer({ min: 1, max: 70_000 }), length: fc.nat(3_000) }),
      { maxLength: 60 },
    ),
    letters: fc.constantFrom(1, 3, 30, 256),
    repeat: fc.constantFrom(1, 1, 1, 12),
  })
  .map(({ parts, letters, repeat }) => {
    const all: number[] = [];
    for (let n = 0; n < repeat; n++) {
      for (const { bytes, back, length } of parts) {
        for (const byte of bytes) all.push((byte + n) % letters);
        const from = all.length - Math.min(back, all.length);
        for (let i = 0; i < length && all.length > 0; i++) all.push(all[from + i] as number);
      }
    }
    return Buffer.from(all);
  });
const options = fc.record({
  level: fc.integer({ min: 0, max: 9 }),
  // From the default strategy to fixed codes only.
  strategy: fc.integer({ min: 0, max: 4 }),
  memLevel: fc.integer({ min: 1, max: 9 }),
});

t.test('inflates what zlib compressed, by any strategy', async (t) => {
  fc.assert(
    fc.property(texts, options, (text, how) => {
      const { text: found, end } = inflated(gzipSync(text, how));
      return end === 'all' && found.equals(text);
    }),
  );
  t.pass();
});

t.test('inflates texts that are longer than its memory', async (t) => {
  let word = 1;
  const text = Buffer.alloc(3_000_000);
  for (let i = 0; i < text.length; i++) {
    word = (Math.imul(word, 1_103_515_245) + 12_345) >>> 0;
    text[i] = i > 40_000 && word % 7 !== 0 ? (text[i - 32_768] as number) : word >>> 24;
  }
  for (const level of [0, 1, 6]) {
    const { text: found, end } = inflated(gzipSync(text, { level }));
    t.equal(end, 'all');
    t.ok(found.equals(text), `level ${String(level)}`);
  }
});

t.test('leaves unusual files to zlib', async (t) => {
  const packed = gzipSync('text');
  const named = Buffer.from(packed);
  named[3] = 8;
  for (const one of [Buffer.concat([packed, packed]), Buffer.concat([packed, Buffer.alloc(3)]), named, packed.subarray(0, 12)]) {
    t.strictSame(inflated(one), { text: Buffer.alloc(0), end: 0 });
  }
  t.equal(inflated(Buffer.concat([packed, Buffer.alloc(maxPacked)])).end, 0);
});

const read = async (path: string, by?: Inflaters): Promise<{ readonly text: Buffer; readonly failure: string }> => {
  const pieces: Buffer[] = [];
  let failure = '';
  try {
    for await (const piece of readText(path, by)) pieces.push(Buffer.from(piece));
  } catch (error) {
    failure = (error as Error).message;
  }
  return { text: Buffer.concat(pieces), failure };
};

t.test('a damaged or truncated file gives the text and the error of zlib', async (t) => {
  const folder = t.testdir();
  const path = join(folder, 'a.json.gz');
  const lines = Array.from({ length: 30_000 }, (_, n) => `{"eventName":"Describe${String(n)}","id":"${(n * 7_919_191_919).toString(36)}"}`);
  const long = gzipSync(lines.join('\n'));
  const short = gzipSync(lines.slice(0, 40).join('\n'));
  const harm = fc.record({
    packed: fc.constantFrom(long, short, short, short),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bit: fc.integer({ min: -1, max: 7 }),
  });
  await fc.assert(
    fc.asyncProperty(harm, async ({ packed, at, bit }) => {
      const position = 3 + Math.floor(at * (packed.length - 4));
      const harmed = bit < 0 ? packed.subarray(0, position) : Buffer.from(packed);
      if (bit >= 0) harmed[position] = (harmed[position] as number) ^ (1 << bit);
      writeFileSync(path, harmed);
      t.strictSame(await read(path, inflaters), await read(path));
    }),
    { numRuns: 40 },
  );
});
