import { makeValue } from './value.js';
import { readSetting, writeSetting } from './settings.js';

/** How times are shown: in the zone of the browser, or in UTC. */
export type Zone = 'local' | 'utc';

export const zone = makeValue<Zone>(readSetting('zone') === 'utc' ? 'utc' : 'local');
zone.subscribe(() => {
  writeSetting('zone', zone.get());
});

const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const formats = {
  local: new Intl.DateTimeFormat('en-CA', { ...fields, hourCycle: 'h23' }),
  utc: new Intl.DateTimeFormat('en-CA', { ...fields, hourCycle: 'h23', timeZone: 'UTC' }),
};

/** `2026-03-10 14:09:40`, in UTC with ` UTC`. `at`: milliseconds since the epoch. */
export const timeText = (at: number, shownIn: Zone): string => {
  if (!Number.isFinite(at)) return '';
  const text = formats[shownIn].format(at).replace(',', '');
  return shownIn === 'utc' ? `${text} UTC` : text;
};

const units = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** A duration in its largest unit: `3 min`. `ms`: milliseconds. */
export const durationText = (ms: number): string => {
  for (const [size, unit] of units) if (ms >= size) return `${String(Math.floor(ms / size))} ${unit}`;
  return '0 s';
};

/** `3 min ago`; `now` for less than a second, and for the future. */
export const ageText = (at: number, now: number): string => (now - at < 1_000 ? 'now' : `${durationText(now - at)} ago`);

/** Milliseconds since the epoch, with microseconds as fraction. */
export const instantOf = (timestamp: string): number => {
  const digits = /\.\d{3}(\d{1,6})/.exec(timestamp)?.[1];
  return Date.parse(timestamp) + (digits === undefined ? 0 : Number(`0.${digits}`));
};

/** A time as a field of type `datetime-local` has it: in the zone of the browser, to the minute. */
export const localText = (at: number): string => {
  const time = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${String(time.getFullYear())}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
};
