import * as fc from 'fast-check';
import t from 'tap';
import { removeOldest, setNewest, useNewest } from '../../src/lib/bounded-map.js';

t.test('holds the newest entries in order of use after any operations', async (t) => {
  const operation = fc.tuple(fc.constantFrom('set', 'use', 'remove'), fc.integer({ min: 0, max: 6 }), fc.integer());
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(operation, { maxLength: 40 }), (most, operations) => {
      const map = new Map<number, number>();
      let model: (readonly [number, number])[] = [];
      for (const [name, key, value] of operations) {
        const known = model.find(([one]) => one === key);
        const others = model.filter(([one]) => one !== key);
        if (name === 'set') {
          setNewest(map, key, value, most);
          model = [...others, [key, value] as const].slice(-most);
        } else if (name === 'use') {
          if (useNewest(map, key) !== known?.[1]) return false;
          if (known !== undefined) model = [...others, known];
        } else {
          if (removeOldest(map) !== model[0]?.[1]) return false;
          model = model.slice(1);
        }
        if (JSON.stringify([...map]) !== JSON.stringify(model)) return false;
      }
      return true;
    }),
  );
  t.pass('equal to a list');
});
