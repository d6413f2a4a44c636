import fc from 'fast-check';
import t from 'tap';
import { UseOrder } from '../../src/lib/use-order.js';

void t.test('keeps numbers in the order of their last use, as a set does', (t) => {
  const step = fc.record({ kind: fc.constantFrom('use', 'use', 'delete'), number: fc.nat({ max: 200 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const order = new UseOrder();
      const model = new Set<number>();
      for (const { kind, number } of steps) {
        model.delete(number);
        if (kind === 'use') {
          model.add(number);
          order.use(number);
        } else order.delete(number);
      }
      t.same([...order], [...model]);
    }),
    { numRuns: 50 },
  );
  t.end();
});

void t.test('ignores the deletion of a number that it does not contain', (t) => {
  const order = new UseOrder();
  order.delete(3);
  order.delete(100_000);
  t.same([...order], []);
  order.use(3);
  order.delete(3);
  order.delete(3);
  t.same([...order], []);
  t.end();
});
