import fc from 'fast-check';
import t from 'tap';
import { AgedMap } from '../../src/lib/aged-map.js';
import { setNewest } from '../../src/lib/bounded-map.js';

void t.test('an aged map has the entries of a Map in the same order, whatever is set and deleted', (t) => {
  const key = fc.integer({ min: 0, max: 6 });
  const step = fc.oneof(
    fc.record({ act: fc.constant('newest'), key, value: fc.nat() }),
    fc.record({ act: fc.constant('delete'), key, value: fc.constant(0) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const aged = new AgedMap<number, number>();
      const map = new Map<number, number>();
      for (const { act, key: one, value } of steps) {
        if (act === 'newest') {
          aged.setNewest(one, value, 4);
          setNewest(map, one, value, 4);
        } else if (aged.delete(one) !== map.delete(one)) return false;
        const [first] = map;
        const { oldest } = aged;
        if (oldest?.key !== first?.[0] || oldest?.value !== first?.[1] || aged.size !== map.size) return false;
        if (aged.get(one) !== map.get(one)) return false;
      }
      return JSON.stringify([...aged]) === JSON.stringify([...map]);
    }),
  );
  t.end();
});
