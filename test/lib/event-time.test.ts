import fc from 'fast-check';
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

const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Reference implementation: a regular expression and the engine's parser, which also accepts February 30 and 24:00. */
const plainly = (value: string): number => {
  const [, year, month, day, hour, , , fraction = ''] = shape.exec(value) ?? [];
  if (year === undefined || Number(year) < 100 || hour === '24') return Number.NaN;
  if (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() !== Number(day)) return Number.NaN;
  const time = Date.parse(value.replace(/\.\d+/, `.${`${fraction}00`.slice(0, 3)}`));
  return time > Date.UTC(9999, 11, 31, 23, 59, 59, 999) ? Number.NaN : time;
};

t.test('agrees with a regular expression on times and on texts that resemble them', async () => {
  const two = fc.integer({ min: 0, max: 70 }).map((one) => String(one).padStart(2, '0'));
  const fraction = fc.constantFrom('', '.', '.1', '.12', '.123', '.999999999', '.1234567890');
  const offset = fc.oneof(
    fc.constantFrom('Z', '', 'z', 'Z ', '+1:00'),
    fc.tuple(fc.constantFrom('+', '-'), two, two).map(([s, h, m]) => `${s}${h}:${m}`),
  );
  const time = fc
    .tuple(fc.integer({ min: 0, max: 9_999 }), two, two, two, two, two, fraction, offset)
    .map(([year, month, day, h, m, s, tail, zone]) => `${String(year).padStart(4, '0')}-${month}-${day}T${h}:${m}:${s}${tail}${zone}`);
  const near = fc
    .tuple(time, fc.nat(30), fc.constantFrom('', '0', ':', '/', 'é', '٣'))
    .map(([text, at, other]) => `${text.slice(0, at)}${other}${text.slice(at + 1)}`);
  const valid = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((one) => one.toISOString());
  fc.assert(
    fc.property(fc.oneof(time, near, valid), (value) => Object.is(parseEventTime(value), plainly(value))),
    { seed: 6, numRuns: 3_000 },
  );
});
