import fc from 'fast-check';
import t from 'tap';
import { NewestFirst, type TimeOrdered } from '../../../src/sinks/store/newest-first.js';
import '../../support/fixed-seed.js';

const newestFirst = (a: TimeOrdered, b: TimeOrdered): number => b.time - a.time || b.order - a.order;

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
      const list = new NewestFirst<TimeOrdered>();
      let model: TimeOrdered[] = [];
      let order = 0;
      let clock = 0;
      for (const { inserts, spread, removals, end, seed } of steps) {
        const next = numbers(seed);
        const before = [...model].reverse();
        const items = list.items();
        for (let n = 0; n < inserts; n++) {
          clock += 1;
          const item = { time: clock - Math.floor(next() * spread), order: ++order };
          list.insert(item);
          model.push(item);
        }
        model.sort(newestFirst);
        for (let n = Math.floor(removals * model.length); n > 0; n--) {
          const at = end === 'newest' ? 0 : end === 'oldest' ? model.length - 1 : Math.floor(next() * model.length);
          const [item] = model.splice(at, 1);
          if (item === undefined || !list.remove(item)) return false;
          if (list.remove(item)) return false;
        }
        model = [...model];
        const skip = Math.floor(next() * (model.length + 2));
        const from = model[Math.floor(next() * model.length)]?.time ?? 0;
        const to = from + Math.floor(next() * 200);
        t.strictSame([...items], before, 'the items from before the changes');
        t.equal(list.size, model.length);
        t.equal(list.oldest, model.at(-1));
        t.strictSame(list.page(0, Infinity), model);
        t.strictSame(list.page(skip, 70), model.slice(skip, skip + 70));
        t.strictSame(list.within(from, to, 100), model.filter((one) => one.time >= from && one.time <= to).slice(0, 100));
      }
      return true;
    }),
    { numRuns: 40 },
  );
  t.end();
});

void t.test('removing an item that was never inserted has no effect, even if its position is taken', (t) => {
  const list = new NewestFirst<TimeOrdered>();
  t.notOk(list.remove({ time: 1, order: 1 }));
  list.insert({ time: 1, order: 1 });
  t.notOk(list.remove({ time: 1, order: 1 }));
  t.equal(list.size, 1);
  t.strictSame(list.within(2, 3, 10), []);
  t.strictSame(list.page(5, 10), []);
  t.end();
});
