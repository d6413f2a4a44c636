import assert from 'node:assert/strict';
import fc from 'fast-check';
import t from 'tap';
import { severities } from '../../web/src/alerts/filter.js';
import { groupComparison, grouped } from '../../web/src/alerts/groups.js';
import { comparison, orderOf, orderText, sorted, sortings } from '../../web/src/alerts/order.js';
import { accumulate } from '../../web/src/lib/accumulator.js';
import '../support/fixed-seed.js';
import { lawRuns } from '../support/law-runs.js';
import { madeAlert } from './made-alert.js';

const orders = fc.record({ by: fc.constantFrom(...sortings), isReversed: fc.boolean() });
const alerts = fc
  .array(
    fc.record({
      time: fc.nat({ max: 50 }),
      severity: fc.constantFrom(...severities),
      address: fc.constantFrom('a.a', 'a.b', 'b.a', null),
      user: fc.constantFrom('dana', 'milo', ''),
      resolution: fc.constantFrom(null, 'reverted' as const),
      incident: fc.constantFrom('i_1', 'i_2', 'i_3', null),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((over, at) => madeAlert({ ...over, id: `d_${String(at)}` })));

void t.test('law: sorting in slices is stable sorting', (t) => {
  // Longer than a run, which is sorted at once.
  const numbers = fc.array(fc.nat({ max: 30 }), { maxLength: 6_000, size: 'max' });
  fc.assert(
    fc.property(numbers, (given) => {
      const items = given.map((value, at) => ({ value, at }));
      const compare = (one: { readonly value: number }, other: { readonly value: number }): number => one.value - other.value;
      assert.deepEqual(accumulate(items, sorted(compare)), items.toSorted(compare));
    }),
    { numRuns: lawRuns(100) },
  );
  t.pass('holds');
  t.end();
});

void t.test('law: groups have every alert once, with those of its incident, in the order of the list', (t) => {
  fc.assert(
    fc.property(alerts, orders, (given, order) => {
      const list = given.toSorted(comparison(order));
      const groups = [
        ...accumulate(
          list,
          grouped((id) => (id === 'i_2' ? 'i_1' : id), 0),
        ),
      ].sort(groupComparison(order));
      const members = groups.flatMap((one) => one.members);
      assert.equal(members.length, given.length);
      assert.equal(new Set(members).size, given.length);
      for (const group of groups) {
        assert.deepEqual(
          group.members,
          list.filter((one) => group.members.includes(one)),
        );
        const incidents = new Set(group.members.map(({ incident }) => (incident === 'i_2' ? 'i_1' : incident)));
        assert.equal(incidents.size, 1);
        assert.ok(!incidents.has(null) || group.members.length === 1);
        assert.equal(group.open, group.members.filter(({ resolution }) => resolution === null).length);
        const rivals = group.open > 0 ? group.members.filter(({ resolution }) => resolution === null) : group.members;
        assert.equal(
          group.worst.severity,
          severities.find((severity) => rivals.some((one) => one.severity === severity)),
        );
        assert.ok(rivals.includes(group.worst), 'an open one, if there is one');
      }
    }),
    { numRuns: lawRuns(300) },
  );
  t.pass('holds');
  t.end();
});

void t.test('incidents are sorted by what their rows show', (t) => {
  const alerts = [
    madeAlert({ id: 'd_1', incident: 'i_1', severity: 'critical', resolution: 'reverted', time: 9, address: 'c.c' }),
    madeAlert({ id: 'd_2', incident: 'i_1', severity: 'low', time: 1, address: 'b.b' }),
    madeAlert({ id: 'd_3', incident: 'i_2', severity: 'medium', time: 5, address: 'a.a' }),
  ];
  const groups = accumulate(
    alerts,
    grouped((id) => id, 0),
  );
  const ids = (by: 'severity' | 'time' | 'resource', isReversed = false): string =>
    [...groups]
      .sort(groupComparison({ by, isReversed }))
      .map(({ id }) => id)
      .join();
  t.equal(ids('severity'), 'i_2,i_1', 'of the open alerts');
  t.equal(ids('time'), 'i_1,i_2', 'the newest alert counts');
  t.equal(ids('time', true), 'i_2,i_1');
  t.equal(ids('resource'), 'i_2,i_1');
  t.equal(ids('resource', true), 'i_1,i_2');
  t.end();
});

void t.test('an order is read from the address as it is written there; anything else is the usual one', (t) => {
  for (const by of sortings)
    for (const isReversed of [false, true]) {
      const text = orderText({ by, isReversed });
      t.strictSame(orderOf(new URLSearchParams(text === '' ? {} : { sort: text })), { by, isReversed });
    }
  for (const sort of ['', '-', 'who', '--time', 'TIME']) t.equal(orderOf(new URLSearchParams({ sort })).by, 'time', sort);
  t.end();
});
