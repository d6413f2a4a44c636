import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { GraphBlocks } from '../../../src/sinks/store/graph-blocks.js';
import '../../support/fixed-seed.js';

type Entry = { readonly id: string; readonly value: number };

const sortedEntries = (entries: ReadonlyMap<string, Entry>): readonly Entry[] =>
  [...entries.values()].sort((a, b) => (a.id < b.id ? -1 : 1));

void t.test('entries are in order of id after any insertions, replacements and removals; a capture does not change', (t) => {
  const change = fc.tuple(fc.boolean(), fc.nat(2_000), fc.nat());
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4_000, size: 'max' }), (changes) => {
      const blocks = new GraphBlocks<Entry>();
      const entries = new Map<string, Entry>();
      const half = Math.floor(changes.length / 2);
      let captured: Iterable<Entry> = [];
      let expected: readonly Entry[] = [];
      changes.forEach(([isGone, number, value], i) => {
        const id = `d_${String(number)}`;
        if (isGone && i % 3 === 0) {
          assert.deepEqual(blocks.delete(id), entries.get(id));
          entries.delete(id);
        } else {
          blocks.put({ id, value });
          entries.set(id, { id, value });
        }
        if (i !== half) return;
        captured = blocks.capture();
        expected = sortedEntries(entries);
      });
      const all = sortedEntries(entries);
      assert.equal(blocks.size, all.length);
      assert.deepEqual(
        Array.from({ length: blocks.size }, (_, i) => blocks.at(i)),
        all,
      );
      assert.deepEqual([...captured], expected);
      for (const id of ['d_0', 'd_7', 'a', 'z']) assert.deepEqual(blocks.get(id), entries.get(id));
      assert.throws(() => blocks.at(blocks.size), RangeError);
    }),
    { numRuns: 30 },
  );
  t.pass('30 histories');
  t.end();
});
