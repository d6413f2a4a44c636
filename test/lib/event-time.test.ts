import t from 'tap';
import { inUtc, parseEventTime } from '../../src/lib/event-time.js';

t.test('reads times as providers write them', async (t) => {
  t.equal(parseEventTime('2026-11-02T09:30:00Z'), Date.UTC(2026, 10, 2, 9, 30));
  t.equal(parseEventTime('2026-11-02T09:30:00.5Z'), Date.UTC(2026, 10, 2, 9, 30, 0, 500));
  t.equal(parseEventTime('2026-07-22T14:24:41.123456789Z'), Date.UTC(2026, 6, 22, 14, 24, 41, 123));
  t.equal(parseEventTime('2026-11-02T09:30:00+02:00'), Date.UTC(2026, 10, 2, 7, 30));
  t.equal(parseEventTime('2026-11-02T09:30:00-00:30'), Date.UTC(2026, 10, 2, 10, 0));
  t.equal(parseEventTime('2026-11-02T09:30:00+23:59'), Date.UTC(2026, 10, 1, 9, 31));
  t.equal(parseEventTime('9999-12-31T23:59:59.999Z'), Date.UTC(9999, 11, 31, 23, 59, 59, 999));
  t.equal(parseEventTime('2024-02-29T23:59:59Z'), Date.UTC(2024, 1, 29, 23, 59, 59));
});

t.test('converts other time zones to UTC without loss of digits', async (t) => {
  for (const [given, shown] of [
    ['2026-11-02T09:30:00Z', '2026-11-02T09:30:00Z'],
    ['2026-07-22T14:24:41.123456789Z', '2026-07-22T14:24:41.123456789Z'],
    ['2026-11-02T00:30:00+02:00', '2026-11-01T22:30:00Z'],
    ['2026-12-31T23:45:59.999999999-00:30', '2027-01-01T00:15:59.999999999Z'],
    ['1969-12-31T23:59:59.5+00:00', '1969-12-31T23:59:59.5Z'],
  ] as const)
    t.equal(inUtc(given), shown);
});

t.test('rejects anything else', async (t) => {
  for (const wrong of [
    '',
    '2026-11-02',
    '2026-11-02T09:30Z',
    '2026-11-02 09:30:00Z',
    '2026-11-02T09:30:00',
    'Mon Nov 02 2026',
    '1793957400',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-11-00T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2026-11-02T24:00:00Z',
    '2026-11-02T09:60:00Z',
    '2026-11-02T09:30:60Z',
    '2026-11-02T09:30:00.Z',
    '2026-11-02T09:30:00z ',
    '0050-01-01T00:00:00Z',
    '2026-11-02T09:30:00+24:00',
    '2026-11-02T09:30:00-00:60',
    '9999-12-31T23:59:59-00:01',
  ]) {
    t.ok(Number.isNaN(parseEventTime(wrong)), JSON.stringify(wrong));
  }
});
