import fc from 'fast-check';
import t from 'tap';
import { recordHash } from '../../src/lib/record-hash.js';
import { RecordSet } from '../../src/lib/record-set.js';

const put = (set: RecordSet, key: string, time = 0, mark = 0): number | undefined => set.put(recordHash(key), 0, time, mark);

void t.test('D4: reports a key as new once', (t) => {
  const set = new RecordSet(10, 1_000);
  t.equal(put(set, 'a'), undefined);
  t.equal(put(set, 'a'), 0);
  t.equal(put(set, 'b'), undefined);
  t.equal(set.size, 2);
  t.end();
});

void t.test('D4: keeps the smaller mark of a key', (t) => {
  const set = new RecordSet(10, 1_000);
  put(set, 'a', 0, 1);
  t.equal(put(set, 'a', 0, 0), 1);
  t.equal(put(set, 'a', 0, 1), 0);
  t.end();
});

void t.test('D4: evicts the oldest key when full', (t) => {
  const set = new RecordSet(3, 1_000);
  for (const key of ['a', 'b', 'c', 'd']) put(set, key);
  t.equal(set.size, 3);
  t.equal(put(set, 'b'), 0);
  t.equal(put(set, 'a'), undefined, 'a has left');
  t.equal(put(set, 'b'), undefined, 'which evicted b');
  t.end();
});

void t.test('D4: a key is new again after the window, not at its edge', (t) => {
  const set = new RecordSet(3, 1_000);
  put(set, 'a', 0, 1);
  t.equal(put(set, 'a', 1_000, 1), 1);
  t.equal(put(set, 'a', 1_001, 0), undefined);
  t.equal(put(set, 'a', 2_001, 0), 0, 'the window starts again');
  t.end();
});

void t.test('D4: works with a capacity of one', (t) => {
  const set = new RecordSet(1, 1_000);
  t.equal(put(set, 'a'), undefined);
  t.equal(put(set, 'a'), 0);
  t.equal(put(set, 'b'), undefined);
  t.equal(put(set, 'a'), undefined);
  t.end();
});

void t.test('D4: behaves like a list of the last keys', (t) => {
  const seed = 4;
  t.comment(`seed ${String(seed)}`);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.nat(15), { maxLength: 60 }), (bound, keys) => {
      const set = new RecordSet(bound, Infinity);
      const list: number[] = [];
      for (const key of keys) {
        const known = list.includes(key);
        if ((put(set, `key ${String(key)}`) !== undefined) !== known) return false;
        if (!known) list.push(key);
        if (list.length > bound) list.shift();
        if (set.size !== list.length) return false;
      }
      return true;
    }),
    { seed, numRuns: 500 },
  );
  t.end();
});

void t.test('D4: takes at most 45 bytes per key for a million keys', (t) => {
  const before = process.memoryUsage().arrayBuffers;
  const set = new RecordSet(1_000_000, 1_000);
  const words = new Uint32Array(4);
  for (let key = 0; key < 1_000_000; key++) {
    words[0] = Math.imul(key, 0x9e3779b1);
    words[1] = key;
    set.put(words, 0, 0, 0);
  }
  const used = process.memoryUsage().arrayBuffers - before;
  t.equal(set.size, 1_000_000);
  t.ok(used > 0 && used < 45_000_000, `${String(used)} bytes`);
  t.end();
});
