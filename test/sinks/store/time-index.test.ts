import fc from 'fast-check';
import t from 'tap';
import { severities, type Severity } from '../../../src/model/severity.js';
import { Rows } from '../../../src/sinks/store/rows.js';
import { TimeIndex } from '../../../src/sinks/store/time-index.js';
import '../../support/fixed-seed.js';

const sample = fc.record({ severity: fc.constantFrom(...severities), facet: fc.constantFrom(undefined, 'a', 'b', 'all') });

void t.test('the totals of all filters add up to the size, and removals leave nothing behind', (t) => {
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 40 }), fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (samples, stays) => {
      const rows = new Rows();
      const index = new TimeIndex(rows);
      for (const [slot, { severity, facet }] of samples.entries()) {
        rows.set(slot, slot % 5, slot, 0);
        index.add(slot, severity, facet);
      }
      for (const slot of samples.keys()) if (stays[slot] !== true) index.remove(slot);
      const kept = samples.filter((_, n) => stays[n] === true);
      const total = (severity: Severity | undefined, facet: string | undefined): number =>
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
