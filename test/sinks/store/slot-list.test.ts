import fc from 'fast-check';
import t from 'tap';
import { Rows } from '../../../src/sinks/store/rows.js';
import { SlotList } from '../../../src/sinks/store/slot-list.js';
import '../../support/fixed-seed.js';

type Item = { readonly time: number; readonly order: number; readonly slot: number };

const newestFirst = (a: Item, b: Item): number => b.time - a.time || b.order - a.order;

/** Pseudorandom numbers with a fixed seed. */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
};

/** Inserts near the newest end or anywhere, then removes from the old end, the new end, or anywhere. */
const step = fc.record({
  inserts: fc.integer({ min: 0, max: 1_500 }),
  spread: fc.constantFrom(0, 1, 50, 100_000),
  removals: fc.double({ min: 0, max: 1, noNaN: true }),
  end: fc.constantFrom('oldest', 'newest', 'anywhere'),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
});

void t.test('law: equals a sorted array after any insertions and removals: size, oldest item, pages, time ranges', (t) => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
      const rows = new Rows();
      const list = new SlotList(rows);
      let model: Item[] = [];
      const slots = (items: readonly Item[]): readonly number[] => items.map(({ slot }) => slot);
      let order = 0;
      let clock = 0;
      for (const { inserts, spread, removals, end, seed } of steps) {
        const next = numbers(seed);
        t.strictSame([...list.capture()], slots([...model].reverse()));
        for (let n = 0; n < inserts; n++) {
          clock += 1;
          const item = { time: clock - Math.floor(next() * spread), order: ++order, slot: order };
          rows.set(item.slot, item.time, item.order, 0);
          list.insert(item.slot);
          model.push(item);
        }
        model.sort(newestFirst);
        for (let n = Math.floor(removals * model.length); n > 0; n--) {
          const at = end === 'newest' ? 0 : end === 'oldest' ? model.length - 1 : Math.floor(next() * model.length);
          const [item] = model.splice(at, 1);
          if (item === undefined || !list.remove(item.slot)) return false;
          if (list.remove(item.slot)) return false;
        }
        model = [...model];
        const skip = Math.floor(next() * (model.length + 2));
        const from = model[Math.floor(next() * model.length)]?.time ?? 0;
        const to = from + Math.floor(next() * 200);
        t.equal(list.size, model.length);
        t.equal(list.oldest, model.at(-1)?.slot);
        t.strictSame(list.page(0, Infinity), slots(model));
        t.strictSame(list.page(skip, 70), slots(model.slice(skip, skip + 70)));
        t.strictSame(list.within(from, to, 100), slots(model.filter((one) => one.time >= from && one.time <= to).slice(0, 100)));
      }
      return true;
    }),
    { numRuns: 40 },
  );
  t.end();
});

void t.test('removing a slot that was never inserted has no effect, even if its position is taken', (t) => {
  const rows = new Rows();
  const list = new SlotList(rows);
  for (const slot of [1, 2]) rows.set(slot, 1, 1, 0);
  t.notOk(list.remove(1));
  list.insert(1);
  t.notOk(list.remove(2));
  t.equal(list.size, 1);
  t.strictSame(list.within(2, 3, 10), []);
  t.strictSame(list.page(5, 10), []);
  t.end();
});
