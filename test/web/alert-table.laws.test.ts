import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import type { Alert } from '../../web/src/alerts/alert.js';
import { AlertTable } from '../../web/src/alerts/alert-table.js';
import '../support/fixed-seed.js';
import { lawRuns } from '../support/law-runs.js';
import { madeAlert } from './made-alert.js';

/** Oldest first, changed by rewriting the whole list. */
class NaiveTable {
  alerts: readonly Alert[] = [];

  constructor(readonly max: number) {}

  addOlder(newestFirst: readonly Alert[]): void {
    const unknown = newestFirst.filter(({ id }) => !this.alerts.some((one) => one.id === id)).toReversed();
    this.alerts = byTime([...unknown, ...this.alerts]);
  }

  announce(given: readonly Alert[]): void {
    const last = [...new Map(given.map((one) => [one.id, one])).values()];
    this.alerts = byTime([...this.alerts.filter(({ id }) => !last.some((one) => one.id === id)), ...last]);
    while (this.alerts.length > this.max) {
      const evicted = this.alerts.find(({ resolution }) => resolution !== null) ?? this.alerts[0];
      this.alerts = this.alerts.filter((one) => one !== evicted);
    }
  }

  update(id: string, change: (former: Alert) => Alert): void {
    this.alerts = this.alerts.map((one) => (one.id === id ? { ...change(one), time: one.time } : one));
  }
}

/** Stable. */
const byTime = (alerts: readonly Alert[]): readonly Alert[] => alerts.toSorted((one, other) => one.time - other.time);

const alert = fc
  .record({ id: fc.nat(30).map((n) => `d_${String(n)}`), time: fc.nat(20), resolution: fc.constantFrom(null, 'declared' as const) })
  .map((over) => madeAlert(over));
const newestFirst = fc
  .uniqueArray(alert, { selector: ({ id }) => id, maxLength: 12 })
  .map((alerts) => alerts.toSorted((one, other) => other.time - one.time));

const step = fc.oneof(
  fc.record({ kind: fc.constant('announce' as const), alerts: fc.array(alert, { maxLength: 8 }) }),
  fc.record({ kind: fc.constant('older' as const), alerts: newestFirst }),
  fc.record({ kind: fc.constant('update' as const), alert }),
  fc.constant({ kind: 'list' as const }),
);

void t.test('law: any sequence of changes leaves the alerts and the order of a naive table', (t) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 }), fc.array(step, { maxLength: 20 }), (max, steps) => {
      const table = new AlertTable();
      table.clear(max);
      const naive = new NaiveTable(max);
      for (const one of steps) {
        if (one.kind === 'announce') {
          table.announce(one.alerts);
          naive.announce(one.alerts);
        } else if (one.kind === 'older') {
          table.addOlder(one.alerts);
          naive.addOlder(one.alerts);
        } else if (one.kind === 'update') {
          const change = (former: Alert): Alert => ({ ...former, resolution: one.alert.resolution, time: one.alert.time, user: 'changed' });
          table.update(one.alert.id, change);
          naive.update(one.alert.id, change);
        } else assert.deepEqual(table.list(), naive.alerts.toReversed());
      }
      assert.deepEqual(table.list(), naive.alerts.toReversed());
      assert.equal(table.size, naive.alerts.length);
      for (const one of naive.alerts) assert.deepEqual(table.get(one.id), one);
    }),
    { numRuns: lawRuns(1_000) },
  );
  t.pass('holds');
  t.end();
});

void t.test('law: a full table keeps at most its maximum, and open alerts before resolved ones', (t) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.array(alert, { minLength: 1, maxLength: 60 }), (max, alerts) => {
      const table = new AlertTable();
      table.clear(max);
      table.announce(alerts);
      const [kept, all] = [table.list(), new Map(alerts.map((one) => [one.id, one]))];
      assert.equal(kept.length, Math.min(max, all.size));
      const open = [...all.values()].filter(({ resolution }) => resolution === null).length;
      assert.equal(kept.filter(({ resolution }) => resolution === null).length, Math.min(max, open));
    }),
    { numRuns: lawRuns(300) },
  );
  t.pass('holds');
  t.end();
});

void t.test('lists are not changed by what happens after', (t) => {
  const table = new AlertTable();
  table.announce([madeAlert({ id: 'a' })]);
  const before = table.list();
  table.update('a', (former) => ({ ...former, user: 'other' }));
  table.announce([madeAlert({ id: 'b' })]);
  t.strictSame(before, [madeAlert({ id: 'a' })]);
  t.strictSame(
    table.list().map(({ id, user }) => [id, user]),
    [
      ['b', 'dana'],
      ['a', 'other'],
    ],
  );
  t.end();
});
