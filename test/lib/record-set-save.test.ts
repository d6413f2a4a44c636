import fc from 'fast-check';
import t from 'tap';
import { recordHash } from '../../src/lib/record-hash.js';
import { RecordSet } from '../../src/lib/record-set.js';

type Put = { readonly key: number; readonly time: number; readonly mark: number };

const put = (set: RecordSet, { key, time, mark }: Put): number | undefined => set.put(recordHash(String(key)), 0, time, mark);

const restored = (texts: readonly string[], bound: number, window: number): RecordSet => {
  const set = new RecordSet(bound, window);
  for (const text of texts) set.restore(text);
  return set;
};

const window = 5_000;
/** Keys repeat within the bound and beyond it, marks fall, and some entries are older than the window. */
const puts = (count: number, keys: number): fc.Arbitrary<readonly Put[]> =>
  fc.tuple(fc.nat(), fc.constant(count)).map(([seed, length]) =>
    Array.from({ length }, (_, at) => {
      const random = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b);
      return { key: (random >>> 3) % keys, time: at, mark: random & 1 };
    }),
  );

void t.test('D62: a restored set answers like the saved one, even if keys were added between the saved items', (t) => {
  const seed = 62;
  t.comment(`seed ${String(seed)}`);
  fc.assert(
    fc.property(
      fc.constantFrom(1, 3, 1_800, 1_801, 4_000),
      puts(9_000, 6_000),
      puts(3_000, 6_000),
      fc.integer({ min: 1, max: 3_000 }),
      (bound, before, between, step) => {
        const set = new RecordSet(bound, window);
        for (const one of before) put(set, one);
        const still = [...{ [Symbol.iterator]: () => set.save() }];
        const save = set.save();
        const texts: string[] = [];
        for (let at = 0; at < between.length; at += step) {
          const text = save.next();
          if (text.done !== true) texts.push(text.value);
          for (const one of between.slice(at, at + step)) put(set, one);
        }
        for (let text = save.next(); text.done !== true; text = save.next()) texts.push(text.value);
        t.strictSame(texts, still);

        const fresh = restored(texts, bound, window);
        for (const one of between) put(fresh, one);
        for (const one of before) if (put(set, one) !== put(fresh, one)) return false;
        return set.size === fresh.size;
      },
    ),
    { seed, numRuns: 30 },
  );
  t.end();
});

void t.test('D62: a smaller set keeps the newest of the saved keys', (t) => {
  const set = new RecordSet(5, window);
  for (let key = 0; key < 7; key++) put(set, { key, time: key, mark: 0 });
  const fresh = restored([...{ [Symbol.iterator]: () => set.save() }], 2, window);
  t.equal(put(fresh, { key: 6, time: 7, mark: 0 }), 0);
  t.equal(put(fresh, { key: 5, time: 7, mark: 0 }), 0);
  t.equal(put(fresh, { key: 4, time: 7, mark: 0 }), undefined);
  t.end();
});

void t.test('D62: an empty set saves nothing', (t) => {
  t.same(new RecordSet(5, window).save().next(), { done: true, value: undefined });
  t.end();
});

void t.test('D62: starting another save abandons the first', (t) => {
  const set = new RecordSet(5, window);
  put(set, { key: 1, time: 0, mark: 0 });
  const first = set.save();
  const second = set.save();
  t.equal(first.next().done, true, 'the second save ends the first');
  second.return?.();
  t.equal(second.next().done, true);
  t.end();
});

void t.test('D62: saves items of at most 64 KiB', (t) => {
  const set = new RecordSet(4_000, window);
  for (let key = 0; key < 4_000; key++) put(set, { key, time: key, mark: 0 });
  for (const text of { [Symbol.iterator]: () => set.save() }) t.ok(text.length <= 65_536, String(text.length));
  t.end();
});

void t.test('D62: rejects an item that no save wrote', (t) => {
  const set = new RecordSet(5, window);
  for (const text of ['', '{}', 'null', '{"keys":"AAAA","times":"","marks":""}', '{"keys":"","times":"","marks":"AA=="}'])
    t.throws(() => {
      set.restore(text);
    }, text);
  t.end();
});
