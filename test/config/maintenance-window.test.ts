import t from 'tap';
import { evaluationPolicy } from '../../src/config/evaluation-policy.js';
import { problemTexts, usable } from './read.js';

const windows = (items: string): string => `advanced: {maintenance_windows: [${items}]}`;
const policyWindows = (items: string) => evaluationPolicy(usable(windows(items)), false).windows;

void t.test('D25: reads recurring windows by weekday, and one-off windows with start and end', (t) => {
  t.strictSame(
    policyWindows('{name: night, days: [sunday, Mon, SATURDAY], start_time: "22:00", end_time: "04:30", timezone: Europe/Berlin}'),
    [{ name: 'night', recurring: { days: [0, 1, 6], start: 1320, end: 270, timezone: 'Europe/Berlin' }, once: undefined }],
  );
  t.strictSame(policyWindows('{name: noon, days: [wed], start_time: 12:00, end_time: 12:00}')[0]?.recurring, {
    days: [3],
    start: 720,
    end: 720,
    timezone: 'UTC',
  });
  const start = Date.UTC(2026, 2, 1, 22);
  for (const written of [
    '2026-03-01T22:00:00Z',
    '2026-03-01T22:00Z',
    '"2026-03-01t22:00:00.000z"',
    '2026-03-01T23:00:00+01:00',
    '2026-03-01T19:30-02:30',
  ]) {
    t.strictSame(policyWindows(`{name: once, start_datetime: ${written}, end_datetime: 2026-03-02}`), [
      { name: 'once', recurring: undefined, once: { start, end: Date.UTC(2026, 2, 2) } },
    ]);
  }
  t.end();
});

void t.test('reports invalid windows with the wrong key', (t) => {
  const wrong: Readonly<Record<string, RegExp>> = {
    '{}': /\[0\]\.name: nothing: expected a name/,
    '{days: [monday], start_time: "01:00", end_time: "02:00"}': /\.name: nothing: expected a name/,
    '{name: w}': /\[0\]: expected either days, start_time and end_time, or start_datetime and end_datetime/,
    '{name: w, timezone: UTC}': /\[0\]: expected either/,
    '{name: w, days: [mon], start_time: "01:00", end_time: "02:00", start_datetime: 2026-01-01, end_datetime: 2026-01-02}':
      /\[0\]: expected either/,
    '{name: w, start_time: "01:00", end_time: "02:00"}': /\.days: nothing: expected the weekdays/,
    '{name: w, days: [], start_time: "01:00", end_time: "02:00"}': /\.days: \[\]: expected the weekdays/,
    '{name: w, days: [mon], end_time: "02:00"}': /\.start_time: nothing/,
    '{name: w, days: [mon], start_time: "01:00"}': /\.end_time: nothing/,
    '{name: w, start_datetime: 2026-01-01}': /\.end_datetime: nothing/,
    '{name: w, end_datetime: 2026-01-01}': /\.start_datetime: nothing/,
    '{name: w, start_datetime: 2026-01-02, end_datetime: 2026-01-01}': /\.end_datetime: "2026-01-01": expected a time after start_datetime/,
    '{name: w, start_datetime: 2026-01-01, end_datetime: 2026-01-01}': /\.end_datetime: "2026-01-01": expected a time after/,
    '{name: w, days: [moonday], start_time: "01:00", end_time: "02:00"}': /\.days: \["moonday"\]: expected a list of weekdays/,
    '{name: w, days: monday, start_time: "01:00", end_time: "02:00"}': /\.days: "monday": expected a list of weekdays/,
    '{name: w, days: [mon], start_time: "24:00", end_time: "02:00"}': /\.start_time: "24:00": expected a time of day/,
    '{name: w, days: [mon], start_time: "1:00", end_time: "02:00"}': /\.start_time: "1:00": expected a time of day/,
    '{name: w, days: [mon], start_time: 130, end_time: "02:00"}': /\.start_time: 130: expected a time of day/,
    '{name: w, days: [mon], start_time: "01:00", end_time: "02:60"}': /\.end_time: "02:60": expected a time of day/,
    '{name: w, days: [mon], start_time: "01:00", end_time: "02:00", timezone: Mars/Base}':
      /\.timezone: "Mars\/Base": expected an IANA time zone/,
    '{name: w, days: [mon], start_time: "01:00", end_time: "02:00", timezone: ""}': /\.timezone: "": expected an IANA time zone/,
    '{name: w, start_datetime: 2026-01-01T10:00:00, end_datetime: 2026-01-02}': /\.start_datetime: .* expected a time as in/,
    '{name: w, start_datetime: 2026-02-30, end_datetime: 2026-03-02}': /\.start_datetime: "2026-02-30": expected a time as in/,
    '{name: w, start_datetime: yesterday, end_datetime: 2026-03-02}': /\.start_datetime: "yesterday": expected a time as in/,
  };
  for (const [window, message] of Object.entries(wrong)) {
    const lines = problemTexts(windows(window));
    t.equal(lines.length, 1, window);
    t.match(lines[0], message);
  }
  t.end();
});
