import fc from 'fast-check';
import t from 'tap';
import { severities } from '../../../src/model/severity.js';
import { TimeOrderedIndex, type IndexedItem } from '../../../src/sinks/store/time-ordered-index.js';
import '../../support/fixed-seed.js';

const sample = fc.record({ severity: fc.constantFrom(...severities), facet: fc.constantFrom(undefined, 'a', 'b', 'all') });

void t.test('the totals of all filters add up to the size, and removals leave nothing behind', (t) => {
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 40 }), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (samples, stays) => {
      const index = new TimeOrderedIndex<IndexedItem>();
      const items = samples.map((one, n): IndexedItem => ({ ...one, id: `i${n}`, time: n % 5, order: n, json: `${n}` }));
      for (const item of items) index.add(item);
      for (const [n, item] of items.entries()) if (stays[n] !== true) index.remove(item);
      for (const [n, item] of items.entries()) if (stays[n] !== true) index.remove(item);
      const kept = items.filter((_, n) => stays[n] === true);
      const total = (severity: IndexedItem['severity'] | undefined, facet: string | undefined): number =>
        index.page(severity, facet, { page: 1, limit: 1 }).total;
      t.equal(index.size, kept.length);
      t.equal(total(undefined, undefined), kept.length);
      t.equal(
        severities.reduce((sum, one) => sum + total(one, undefined), 0),
        kept.length,
      );
      t.equal(index.facets, new Set(kept.flatMap(({ facet }) => (facet === undefined ? [] : [facet]))).size);
      for (const facet of ['a', 'b', 'all', 'c']) {
        t.equal(total(undefined, facet), kept.filter((one) => one.facet === facet).length);
        t.equal(
          severities.reduce((sum, one) => sum + total(one, facet), 0),
          total(undefined, facet),
        );
      }
    }),
  );
  t.end();
});
