const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/;

const lastTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Parses an RFC 3339 time with seconds to milliseconds since the epoch. NaN for anything else, including invalid days and offsets and leap
 * seconds. Digits after the third are cut off.
 */
export const parseEventTime = (value: string): number => {
  const parts = shape.exec(value);
  if (parts === null) return Number.NaN;
  const [, year, month, day, hour, minute, second, fraction, sign, offsetHours, offsetMinutes] = parts;
  const local = timeOf(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second));
  const ms = fraction === undefined ? 0 : Number(`${fraction}00`.slice(0, 3));
  if (sign === undefined) return local + ms;
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return Number.NaN;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
  const time = local + ms - (sign === '-' ? -offset : offset);
  // In UTC, the year has more than four digits.
  return time > lastTime ? Number.NaN : time;
};

/** Converts a time that `parseEventTime` accepts to UTC with a `Z`. Keeps every digit of the fraction. */
export const inUtc = (value: string): string => {
  if (value.endsWith('Z')) return value;
  const seconds = new Date(Math.floor(parseEventTime(value) / 1_000) * 1_000).toISOString().slice(0, -5);
  return `${seconds}${/\.\d+/.exec(value)?.[0] ?? ''}Z`;
};

const daysIn = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Milliseconds since the epoch of a time in UTC; NaN if a part is out of range. */
export const timeOf = (year: number, month: number, day: number, hour: number, minute: number, second: number): number => {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : (daysIn[month - 1] ?? 0);
  if (day < 1 || day > days || hour > 23 || minute > 59 || second > 59) return Number.NaN;
  // Date.UTC maps the years 0 to 99 to 1900 to 1999; no provider existed then.
  if (year < 100) return Number.NaN;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};
