import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { severities } from '../../web/src/alerts/filter.js';
import { countBy, openCounts, timelineOf } from '../../web/src/alerts/summary.js';
import '../support/fixed-seed.js';
import { lawRuns } from '../support/law-runs.js';
import { madeAlert } from './made-alert.js';

const year = 366 * 86_400_000;

const newestFirst = fc
  .array(
    fc.record({
      time: fc.integer({ min: 0, max: 5 * year }),
      severity: fc.constantFrom(...severities),
      resolution: fc.constantFrom(null, 'reverted' as const),
      account_id: fc.constantFrom('a', 'b', 'c'),
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map((over) => madeAlert(over)).sort((one, other) => other.time - one.time));

void t.test('law: counts by a value add up to the alerts, open ones first', (t) => {
  fc.assert(
    fc.property(newestFirst, (alerts) => {
      const open = alerts.filter(({ resolution }) => resolution === null);
      const counting = openCounts();
      for (const alert of alerts) counting.add(alert);
      const totals = counting.result();
      for (const severity of severities) assert.equal(totals[severity], open.filter((one) => one.severity === severity).length);
      const counts = countBy(alerts, ({ account_id }) => account_id);
      for (const count of counts) {
        const same = alerts.filter(({ account_id }) => account_id === count.value);
        assert.equal(count.total, same.length);
        assert.equal(count.newest, same[0]);
        assert.equal(count.open, same.filter(({ resolution }) => resolution === null).length);
        assert.equal(
          severities.reduce((sum, severity) => sum + count.bySeverity[severity], 0),
          count.open,
        );
      }
      assert.equal(new Set(counts.map(({ value }) => value)).size, counts.length);
      assert.equal(
        counts.reduce((sum, { total }) => sum + total, 0),
        alerts.length,
      );
      for (const [at, count] of counts.slice(1).entries()) assert.ok((counts[at]?.open ?? 0) >= count.open);
    }),
    { numRuns: lawRuns(200) },
  );
  t.pass('holds');
  t.end();
});

void t.test('law: a timeline has each alert in the interval of its time, and at most 60 intervals', (t) => {
  fc.assert(
    fc.property(newestFirst, (alerts) => {
      const timeline = timelineOf(alerts);
      if (timeline === undefined) {
        assert.equal(alerts.length, 0);
        return;
      }
      const { times, step, bySeverity } = timeline;
      assert.ok(times.length <= 60, `${String(times.length)} intervals`);
      for (const severity of severities) {
        const expected = times.map(
          (from) => alerts.filter((one) => one.severity === severity && one.time / 1_000 >= from && one.time / 1_000 < from + step).length,
        );
        assert.deepEqual(bySeverity[severity], expected);
      }
      assert.equal(
        severities.flatMap((severity) => bySeverity[severity]).reduce((sum, count) => sum + count, 0),
        alerts.length,
      );
    }),
    { numRuns: lawRuns(200) },
  );
  t.pass('holds');
  t.end();
});
