import fc from 'fast-check';
import t from 'tap';
import { FewMap } from '../../src/lib/few-map.js';

const keys = Array.from({ length: 12 }, (_, number) => `key ${String(number)}`);
const steps = fc.array(fc.tuple(fc.constantFrom('set', 'delete'), fc.constantFrom(...keys), fc.integer()), { maxLength: 60 });

void t.test('has the entries of a Map, in the same order, after any steps', (t) => {
  fc.assert(
    fc.property(steps, (list) => {
      const [few, map] = [new FewMap<number>(), new Map<string, number>()];
      for (const [step, key, value] of list) {
        if (step === 'set') {
          few.set(key, value);
          map.set(key, value);
        } else {
          few.delete(key);
          map.delete(key);
        }
        t.strictSame([...few], [...map]);
        t.strictSame([few.keys(), few.values(), few.size], [[...map.keys()], [...map.values()], map.size]);
        t.strictSame([few.get(key), few.has(key)], [map.get(key), map.has(key)]);
      }
      t.strictSame([...new FewMap(map)], [...map]);
    }),
  );
  t.end();
});

void t.test('keeps strings that equal keys as values', (t) => {
  const map = new FewMap([['a', 'b']]);
  t.equal(map.get('b'), undefined);
  map.set('b', 'a');
  map.delete('a');
  t.strictSame([...map], [['b', 'a']]);
  t.end();
});

void t.test('may be changed while it is iterated', (t) => {
  for (const size of [3, 12]) {
    const map = new FewMap(keys.slice(0, size).map((key, number) => [key, number] as const));
    for (const [key] of map) map.delete(key);
    t.equal(map.size, 0);
  }
  t.end();
});
