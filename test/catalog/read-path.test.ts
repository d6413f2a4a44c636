import t from 'tap';
import { compilePath } from '../../src/catalog/read-path.js';

void t.test('reads a list longer than the argument limit of a call', async (t) => {
  const long = Array.from({ length: 400_000 }, (_, n) => n);
  const found = compilePath('sets[].ids')({ sets: [{ ids: long }, { ids: [-1] }] });
  t.equal(Array.isArray(found) && found.length, 400_001);
});
