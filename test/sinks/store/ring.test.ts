import fc from 'fast-check';
import t from 'tap';
import { Ring } from '../../../src/sinks/store/ring.js';
import '../../support/fixed-seed.js';

/** Pushes, then removals of the oldest, then one replacement. */
const step = fc.record({
  pushes: fc.integer({ min: 0, max: 1_500 }),
  shifts: fc.integer({ min: 0, max: 1_500 }),
  replaced: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
});

void t.test('law: equals the end of an array; items captured earlier do not change', (t) => {
  fc.assert(
    fc.property(fc.constantFrom(1, 2, 511, 512, 513, 1_300), fc.array(step, { maxLength: 6 }), (bound, steps) => {
      const ring = new Ring<number>(bound);
      let model: number[] = [];
      let value = 0;
      for (const { pushes, shifts, replaced } of steps) {
        const [before, items] = [[...model], ring.items()];
        for (let n = 0; n < pushes; n++) {
          model.push(++value);
          const oldest = model.length > bound ? model.shift() : undefined;
          if (ring.push(value) !== oldest) return false;
        }
        for (let n = 0; n < shifts; n++) if (ring.shift() !== model.shift()) return false;
        if (model.length > 0) {
          const index = Math.floor(replaced * model.length);
          model = model.with(index, ++value);
          ring.replace(ring.next - model.length + index, value);
        }
        t.strictSame([...items], before);
        t.strictSame([...ring.items()], model);
        t.equal(ring.size, model.length);
      }
      return true;
    }),
  );
  t.end();
});
