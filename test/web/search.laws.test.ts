import fc from 'fast-check';
import t from 'tap';
import { allDrifts, driftMatcher } from '../../src/model/drift-query.js';
import { driftRow } from '../../src/model/drift-row.js';
import type { Drift, DriftRow } from '../../web/src/api/client.js';
import { alertOfDrift, alertOfRow } from '../../web/src/alerts/alert.js';
import { filterOf } from '../../web/src/alerts/filter.js';
import { drifts, piece, text } from '../support/any-drift.js';
import '../support/fixed-seed.js';
import { lawRuns } from '../support/law-runs.js';

const words = fc.oneof(
  text,
  fc
    .array(fc.oneof(piece, fc.constantFrom('aws_x', 'alice', 'updaterole', 'reverted', ' ', '\u00a0', 'tags.')), { maxLength: 3 })
    .map((all) => all.join('')),
);

void t.test('the same words find the same alerts on the page as in the API and on the command line', (t) => {
  let found = 0;
  fc.assert(
    fc.property(drifts, words, (all, q) => {
      const matches = driftMatcher({ ...allDrifts, text: q });
      // A URL cannot contain half of a surrogate pair.
      fc.pre(Buffer.from(q).toString() === q);
      const passes = filterOf(new URLSearchParams({ q }), 0);
      for (const drift of all) {
        const json = JSON.stringify(drift);
        const read = alertOfRow(JSON.parse(driftRow(json)) as DriftRow);
        t.equal(passes(read), matches(drift), `${JSON.stringify(q)} in ${json}`);
        t.equal(passes(alertOfDrift(JSON.parse(json) as Drift)), matches(drift), 'the alert as the stream sends it');
        if (q.trim() !== '' && matches(drift)) found++;
      }
    }),
    { numRuns: lawRuns(300) },
  );
  t.ok(found > 20, `${String(found)} were found`);
  t.end();
});
