import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { severities } from '../../web/src/alerts/filter.js';
import { attention, countBy, severityCounts, timelineOf } from '../../web/src/alerts/summary.js';
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
      const counting = severityCounts();
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

void t.test('law: what needs attention is listed by severity, the oldest first', (t) => {
  const now = 10 * year;
  const withTriage = fc
    .array(
      fc.tuple(
        fc.nat({ max: 100 }),
        fc.constantFrom(...severities),
        fc.constantFrom('none', 'acknowledged', 'snoozed', 'woken', 'reverted'),
      ),
      {
        maxLength: 30,
      },
    )
    .map((all) => all.map(([time, severity, kind]) => ({ time, severity, kind })).sort((one, other) => other.time - one.time));
  fc.assert(
    fc.property(withTriage, fc.integer({ min: 1, max: 8 }), (given, most) => {
      const triage = { acknowledged_by: null, acknowledged_at: null, assignee: null, snoozed_until: null, comments: 0 };
      const alerts = given.map(({ time, severity, kind }) =>
        madeAlert({
          time,
          severity,
          resolution: kind === 'reverted' ? kind : null,
          triage: {
            ...triage,
            acknowledged_at: kind === 'acknowledged' ? '2026-01-01T00:00:00.000Z' : null,
            snoozed_until: kind === 'snoozed' ? new Date(now + 1).toISOString() : kind === 'woken' ? new Date(now).toISOString() : null,
          },
        }),
      );
      const finding = attention(most, now);
      for (const alert of alerts) finding.add(alert);
      const { counts, total, first } = finding.result();
      const expected = given
        .filter(({ kind }) => kind === 'none' || kind === 'woken')
        .sort((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity) || one.time - other.time);
      assert.equal(total, expected.length);
      for (const severity of severities) assert.equal(counts[severity], expected.filter((one) => one.severity === severity).length);
      assert.deepEqual(
        first.map(({ time, severity }) => [time, severity]),
        expected.slice(0, most).map(({ time, severity }) => [time, severity]),
      );
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
