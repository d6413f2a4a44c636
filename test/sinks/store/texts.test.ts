import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { Texts, type TextReader } from '../../../src/sinks/store/texts.js';
import '../../support/fixed-seed.js';

const content = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 300 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }) },
  // More than one slab of 256 KiB.
  { weight: 1, arbitrary: fc.integer({ min: 1_000, max: 400_000 }).map((length) => 'xé"'.repeat(length / 3)) },
);
const id = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom('', 'd_1', '"', '\ud800'),
);
const step = fc.record({
  do: fc.constantFrom('put', 'put', 'put', 'remove', 'remove', 'save', 'release', 'document'),
  id,
  content,
  at: fc.nat(100),
});

type Kept = { readonly number: number; readonly id: string; readonly text: string };

const check = (texts: TextReader, kept: readonly Kept[]): void => {
  for (const one of kept) {
    assert.equal(texts.read(one.number), one.text);
    assert.equal(texts.idOf(one.number), JSON.parse(JSON.stringify(one.id)));
  }
};

void t.test('law: texts and captures read what was put, after any removals and reuse', (t) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const texts = new Texts();
      const kept: Kept[] = [];
      const captures: (readonly [TextReader, readonly Kept[]])[] = [];
      let saved: readonly [TextReader, readonly Kept[]] | undefined;
      for (const one of steps) {
        if (one.do === 'put') {
          const text = JSON.stringify({ id: one.id, content: one.content });
          kept.push({ number: texts.put(text), id: one.id, text });
        } else if (one.do === 'remove') {
          const [gone] = kept.splice(one.at % Math.max(1, kept.length), 1);
          if (gone !== undefined) texts.remove(gone.number);
        } else if (one.do === 'save') {
          saved = [texts.capture('save'), [...kept]];
        } else if (one.do === 'release') {
          texts.release('save');
          saved = undefined;
        } else {
          captures.push([texts.capture('document'), [...kept]]);
        }
        check(texts, kept);
      }
      for (const [reader, then] of captures) check(reader, then);
      if (saved !== undefined) check(...saved);
      assert.equal(
        texts.bytes,
        kept.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
      );
      return true;
    }),
    { numRuns: 150 },
  );
  t.pass('150 histories');
  t.end();
});

void t.test('memory stays flat while texts replace each other', (t) => {
  const texts = new Texts();
  const kept = Array.from({ length: 1_000 }, (_, n) => texts.put(JSON.stringify({ id: `d_${n}`, value: 'x'.repeat(n) })));
  const blocks = new Set(kept);
  for (let n = 0; n < 20_000; n++) {
    const slot = (n * 7) % kept.length;
    texts.remove(kept[slot] as number);
    kept[slot] = texts.put(JSON.stringify({ id: `d_${n}`, value: 'x'.repeat((n * 13) % 1_000) }));
    blocks.add(kept[slot]);
  }
  // 1,000 texts of at most 1,050 bytes fill at most 9 blocks each.
  t.ok(Math.max(...blocks) < 9_500, `the highest block is ${Math.max(...blocks)}`);
  t.end();
});
