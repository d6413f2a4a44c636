import t from 'tap';
import { accountsValue, patternValue, severityValue, statusesValue, timeValue } from '../../src/config/drift-query-values.js';

const now = Date.parse('2026-11-02T10:00:00Z');

void t.test('a time is a moment, a date, or a duration back from now', (t) => {
  const { parse } = timeValue(now);
  for (const [text, expected] of [
    ['2026-03-01T22:00:00Z', '2026-03-01T22:00:00.000Z'],
    ['2026-03-01T22:00+02:00', '2026-03-01T20:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['24h', '2026-11-01T10:00:00.000Z'],
    ['7d', '2026-10-26T10:00:00.000Z'],
    ['90s', '2026-11-02T09:58:30.000Z'],
    ['0s', '2026-11-02T10:00:00.000Z'],
  ] as const)
    t.equal(new Date(parse(text) ?? NaN).toISOString(), expected, text);
  t.equal(parse('2026-03-01T22:00:00.000250Z'), Date.parse('2026-03-01T22:00:00Z') + 0.25);
  for (const text of ['', 'now', '24', '-1h', '1w', '2026-02-30', '2026-03-01T22:00:00', '1700000000', '24 h', '1e3h', '999999d'])
    t.equal(parse(text), undefined, text);
  t.end();
});

void t.test('severities, statuses, accounts and patterns', (t) => {
  t.equal(severityValue.parse('high'), 'high');
  for (const text of ['', 'HIGH', 'high,low', 'urgent']) t.equal(severityValue.parse(text), undefined, text);
  t.strictSame(statusesValue.parse('open'), ['open']);
  t.strictSame(statusesValue.parse('resolved'), ['declared', 'reverted', 'superseded', 'removed', 'accepted', 'verified']);
  t.strictSame(statusesValue.parse('superseded, open'), ['open', 'superseded']);
  for (const text of ['', 'closed', 'open,', 'Open', 'open;declared']) t.equal(statusesValue.parse(text), undefined, text);
  t.strictSame(accountsValue.parse('111122223333, ledger'), ['111122223333', 'ledger']);
  for (const text of ['', ',', 'a,,b', ' ', Array(101).fill('a').join()]) t.equal(accountsValue.parse(text), undefined, text.slice(0, 9));
  t.strictSame(patternValue.parse('a,b*["c"]'), ['a,b*["c"]']);
  for (const text of ['', 'a'.repeat(1_025)]) t.equal(patternValue.parse(text), undefined);
  t.end();
});
