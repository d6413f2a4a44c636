import t from 'tap';
import type { MaintenanceWindow } from '../../../src/model/rules.js';
import { matchWindow } from '../../../src/operators/rules/match-window.js';

const recurring = (days: readonly number[], start: string, end: string, timezone: string): MaintenanceWindow => {
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return { name: 'w', recurring: { days, start: minutes(start), end: minutes(end), timezone }, once: undefined };
};
const inside = (window: MaintenanceWindow, time: string): boolean => matchWindow([window])(Date.parse(time)) === 'w';
const check = (
  t: { equal(a: unknown, b: unknown, name: string): boolean; end(): void },
  window: MaintenanceWindow,
  times: Readonly<Record<string, boolean>>,
): void => {
  for (const [time, expected] of Object.entries(times)) t.equal(inside(window, time), expected, time);
  t.end();
};
const [sunday, monday, tuesday, saturday] = [0, 1, 2, 6];

void t.test('D25: includes the start, excludes the end', (t) => {
  check(t, recurring([monday], '10:00', '12:00', 'UTC'), {
    '2026-03-02T09:59:59Z': false,
    '2026-03-02T10:00:00Z': true,
    '2026-03-02T11:59:59Z': true,
    '2026-03-02T12:00:00Z': false,
    '2026-03-03T10:30:00Z': false,
  });
});

void t.test('D25: a window across midnight belongs to the day it starts', (t) => {
  check(t, recurring([monday], '22:00', '02:00', 'UTC'), {
    '2026-03-02T21:59:59Z': false,
    '2026-03-02T22:00:00Z': true,
    '2026-03-03T01:59:59Z': true,
    '2026-03-03T02:00:00Z': false,
    '2026-03-02T01:00:00Z': false,
    '2026-03-03T22:30:00Z': false,
  });
});

void t.test('D25: a window across midnight at the end of the week', (t) => {
  check(t, recurring([saturday], '23:00', '01:00', 'UTC'), {
    '2026-03-07T23:30:00Z': true,
    '2026-03-08T00:30:00Z': true,
    '2026-03-01T00:30:00Z': true,
    '2026-03-02T00:30:00Z': false,
  });
});

void t.test('D25: equal start and end last a day', (t) => {
  check(t, recurring([monday], '10:00', '10:00', 'UTC'), {
    '2026-03-02T09:59:00Z': false,
    '2026-03-02T10:00:00Z': true,
    '2026-03-03T09:59:59Z': true,
    '2026-03-03T10:00:00Z': false,
  });
});

void t.test('D25: days and times are in the configured time zone', (t) => {
  check(t, recurring([tuesday], '00:30', '01:30', 'Asia/Tokyo'), {
    '2026-03-02T15:30:00Z': true,
    '2026-03-02T16:29:59Z': true,
    '2026-03-02T16:30:00Z': false,
    '2026-03-03T00:45:00Z': false,
  });
});

void t.test('D25: keeps local time through the spring change of Europe/Berlin', (t) => {
  // 2026-03-29, 02:00 becomes 03:00.
  check(t, recurring([sunday], '01:00', '04:00', 'Europe/Berlin'), {
    '2026-03-22T00:00:00Z': true,
    '2026-03-22T02:59:59Z': true,
    '2026-03-22T03:00:00Z': false,
    '2026-03-29T00:00:00Z': true,
    '2026-03-29T00:59:59Z': true,
    '2026-03-29T01:00:00Z': true,
    '2026-03-29T01:59:59Z': true,
    '2026-03-29T02:00:00Z': false,
    '2026-04-05T00:00:00Z': true,
    '2026-04-04T22:59:59Z': false,
    '2026-04-04T23:00:00Z': true,
  });
});

void t.test('D25: a window within the skipped hour of spring does not occur', (t) => {
  check(t, recurring([sunday], '02:15', '02:45', 'Europe/Berlin'), {
    '2026-03-29T00:59:59Z': false,
    '2026-03-29T01:00:00Z': false,
    '2026-03-29T01:30:00Z': false,
    '2026-03-22T01:30:00Z': true,
  });
});

void t.test('D25: in the repeated hour of autumn in Europe/Berlin the window occurs twice', (t) => {
  // 2026-10-25, 03:00 becomes 02:00.
  check(t, recurring([sunday], '02:00', '03:00', 'Europe/Berlin'), {
    '2026-10-24T23:59:59Z': false,
    '2026-10-25T00:00:00Z': true,
    '2026-10-25T00:59:59Z': true,
    '2026-10-25T01:00:00Z': true,
    '2026-10-25T01:59:59Z': true,
    '2026-10-25T02:00:00Z': false,
  });
});

void t.test('D25: keeps local time through both changes of America/New_York', (t) => {
  // 2026-03-08, 02:00 becomes 03:00; 2026-11-01, 02:00 becomes 01:00.
  check(t, recurring([saturday], '22:00', '04:00', 'America/New_York'), {
    '2026-03-08T02:59:59Z': false,
    '2026-03-08T03:00:00Z': true,
    '2026-03-08T07:59:59Z': true,
    '2026-03-08T08:00:00Z': false,
    '2026-11-01T01:59:59Z': false,
    '2026-11-01T02:00:00Z': true,
    '2026-11-01T08:59:59Z': true,
    '2026-11-01T09:00:00Z': false,
    '2026-07-05T01:59:59Z': false,
    '2026-07-05T02:00:00Z': true,
    '2026-07-05T07:59:59Z': true,
    '2026-07-05T08:00:00Z': false,
  });
});

void t.test('D25: a one-off window includes its start, excludes its end', (t) => {
  check(
    t,
    { name: 'w', recurring: undefined, once: { start: Date.parse('2026-03-02T10:00:00Z'), end: Date.parse('2026-03-03T10:00:00Z') } },
    {
      '2026-03-02T09:59:59.999Z': false,
      '2026-03-02T10:00:00Z': true,
      '2026-03-03T09:59:59.999Z': true,
      '2026-03-03T10:00:00Z': false,
    },
  );
});

void t.test('D25: returns the name of the first matching window, or null', (t) => {
  const named = (name: string): MaintenanceWindow => ({ ...recurring([monday], '10:00', '12:00', 'UTC'), name });
  t.equal(
    matchWindow([{ ...recurring([tuesday], '10:00', '12:00', 'UTC'), name: 'other' }, named('a'), named('b')])(
      Date.parse('2026-03-02T10:30:00Z'),
    ),
    'a',
  );
  t.equal(matchWindow([])(0), null);
  t.equal(matchWindow([{ name: 'never', recurring: undefined, once: undefined }])(0), null);
  t.end();
});
