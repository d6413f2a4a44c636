import fc from 'fast-check';
import { test } from 'tap';
import { RecentQuantiles } from '../../../src/sinks/metrics/recent-quantiles.js';

void test('a quantile differs from the value of its rank by at most 1 %', (t) => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 300 }), (values) => {
      const recent = new RecentQuantiles({ age: 600_000, windows: 5, now: () => 0 });
      for (const value of values) recent.add(value);
      const sorted = [...values].sort((a, b) => a - b);
      const quantiles = [0, 0.5, 0.95, 0.99, 1];
      return recent.read(quantiles).every((shown, index) => {
        const exact = sorted[Math.max(0, Math.ceil((quantiles[index] ?? 0) * sorted.length) - 1)] ?? NaN;
        return Math.abs(shown - exact) <= 0.01 * exact;
      });
    }),
  );
  t.end();
});

void test('values outside of the buckets count as the nearest one that was added', (t) => {
  const recent = new RecentQuantiles({ age: 1_000, windows: 2, now: () => 0 });
  t.strictSame(recent.read([0.5, 0.99]), [0, 0], 'no value');
  recent.add(0);
  t.strictSame(recent.read([0.5, 0.99]), [0, 0]);
  recent.add(1e9);
  t.equal(recent.read([0.1])[0], 1e-6);
  t.ok((recent.read([1])[0] ?? 0) > 9e6);
  t.end();
});

void test('values are forgotten after the age, window by window', (t) => {
  let now = 0;
  const recent = new RecentQuantiles({ age: 1_000, windows: 5, now: () => now });
  recent.add(8);
  now = 900;
  recent.add(1);
  t.ok(Math.abs((recent.read([1])[0] ?? 0) - 8) < 0.08);
  now = 1_000;
  t.strictSame(recent.read([0.5, 1]), [1, 1]);
  now = 1_799;
  t.strictSame(recent.read([1]), [1]);
  now = 1_800;
  t.strictSame(recent.read([1]), [0]);
  recent.add(2);
  now = 10_000;
  t.strictSame(recent.read([1]), [0], 'after a pause');
  t.end();
});
