import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { contentId } from '../../../src/lib/content-id.js';
import { IdTable } from '../../../src/sinks/store/id-table.js';
import { Rows } from '../../../src/sinks/store/rows.js';
import { Texts } from '../../../src/sinks/store/texts.js';
import '../../support/fixed-seed.js';

/** Ids as they are, and others with the same prefix. */
const id = fc.oneof(
  { weight: 4, arbitrary: fc.nat(3_000).map((n) => contentId('d_', String(n))) },
  { weight: 1, arbitrary: fc.string({ maxLength: 8 }).map((rest) => `d_${rest}`) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom('1', '2', '7', '8', '_', 'a', 'z', '{', 'é'), maxLength: 8 }).map((rest) => `d_${rest}`),
  },
);
const change = fc.record({ isGone: fc.boolean(), id });

void t.test('law: ids are found, and in order, after any insertions and removals; a capture does not change', (t) => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 600, size: 'max' }), fc.constantFrom(1, 100, 5_000), (changes, bound) => {
      const texts = new Texts();
      const rows = new Rows();
      const table = new IdTable(texts, rows, bound);
      const slots = new Map<string, number>();
      const free: number[] = [];
      const sorted = (): readonly string[] => [...slots.keys()].sort((a, b) => (a < b ? -1 : 1));
      let captured: readonly string[] = [];
      let read = (): readonly string[] => [];
      changes.forEach((one, i) => {
        const known = slots.get(one.id);
        assert.equal(table.find(one.id), known ?? -1);
        if (one.isGone && known !== undefined) {
          assert.equal(table.remove(known), true);
          assert.equal(table.remove(known), false);
          texts.remove(rows.text[known] as number);
          slots.delete(one.id);
          free.push(known);
        } else if (known === undefined) {
          const slot = free.pop() ?? slots.size;
          rows.set(slot, 0, i, texts.put(JSON.stringify({ id: one.id })));
          table.add(slot, one.id);
          slots.set(one.id, slot);
        }
        if (i !== changes.length >> 1) return;
        captured = sorted();
        const then = texts.capture('document');
        const entries = table.capture(then);
        read = () => [...entries].map(({ text }) => then.idOf(text));
      });
      assert.equal(table.size, slots.size);
      assert.deepEqual(
        Array.from({ length: table.size }, (_, rank) => table.idOf(table.at(rank))),
        sorted(),
      );
      assert.deepEqual(read(), captured);
      assert.throws(() => table.at(table.size), RangeError);
    }),
    { numRuns: 60 },
  );
  t.pass('60 histories');
  t.end();
});
