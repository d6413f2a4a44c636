import t from 'tap';
import { ObjectNumbers } from '../../../src/operators/flow/object-numbers.js';

void t.test('objects keep their numbers however many there are', (t) => {
  const objects = Array.from({ length: 20_000 }, () => ({}));
  const numbers = new ObjectNumbers<object>();
  for (const [at, object] of objects.entries()) if (numbers.get(object) !== undefined || numbers.add(object) !== at) t.fail(String(at));
  t.strictSame(
    objects.map((object) => numbers.get(object)),
    objects.map((_, at) => at),
  );
  t.equal(numbers.get({}), undefined);
  t.end();
});
