const lastTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Positions in `2026-11-02T09:30:00`, after which come a fraction and the offset. */
const secondsEnd = 19;
const mostDecimals = 9;
const [zero, dash, colon, dot, plus, letterT, letterZ] = [0x30, 0x2d, 0x3a, 0x2e, 0x2b, 0x54, 0x5a];

/**
 * Parses an RFC 3339 time with seconds to milliseconds since the epoch. NaN for anything else, including invalid days and offsets and leap
 * seconds. Digits after the third are cut off. Reads characters: a regular expression takes 1.8 us per alert instead of 0.1 us (`bench --
 * sensor`).
 */
export const parseEventTime = (value: string): number => {
  const isShaped =
    value.length > secondsEnd &&
    value.charCodeAt(4) === dash &&
    value.charCodeAt(7) === dash &&
    value.charCodeAt(10) === letterT &&
    value.charCodeAt(13) === colon &&
    value.charCodeAt(16) === colon;
  if (!isShaped) return Number.NaN;
  const [century, inCentury] = [pairAt(value, 0), pairAt(value, 2)];
  const local = timeOf(
    century < 0 || inCentury < 0 ? -1 : century * 100 + inCentury,
    pairAt(value, 5),
    pairAt(value, 8),
    pairAt(value, 11),
    pairAt(value, 14),
    pairAt(value, 17),
  );
  const end = fractionEnd(value);
  const time = local + millisecondsOf(value, end) - offsetAt(value, end);
  // In UTC, the year has more than four digits.
  return time > lastTime ? Number.NaN : time;
};

/** Converts a time that `parseEventTime` accepts to UTC with a `Z`. Keeps every digit of the fraction. */
export const inUtc = (value: string): string => {
  if (value.charCodeAt(value.length - 1) === letterZ) return value;
  const seconds = new Date(Math.floor(parseEventTime(value) / 1_000) * 1_000).toISOString().slice(0, -5);
  return `${seconds}${value.slice(secondsEnd, fractionEnd(value))}Z`;
};

const daysIn = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Milliseconds since the epoch of a time in UTC; NaN if a part is out of range. */
export const timeOf = (year: number, month: number, day: number, hour: number, minute: number, second: number): number => {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : (daysIn[month - 1] ?? 0);
  // A part that is NaN or negative fails these comparisons.
  if (!(day >= 1 && day <= days && hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 59))
    return Number.NaN;
  // Date.UTC maps the years 0 to 99 to 1900 to 1999; no provider existed then.
  return year >= 100 ? startOf(year, month, day) + ((hour * 60 + minute) * 60 + second) * 1_000 : Number.NaN;
};

/** The last day and its start: most times are of the same day. */
let lastDay = 0;
let lastStart = Number.NaN;
const startOf = (year: number, month: number, day: number): number => {
  const number = (year * 16 + month) * 32 + day;
  if (number !== lastDay) {
    lastDay = number;
    lastStart = Date.UTC(year, month - 1, day);
  }
  return lastStart;
};

/** The digit at a position within the text; -1 for another character. */
const digitAt = (value: string, at: number): number => {
  const digit = value.charCodeAt(at) - zero;
  return digit >= 0 && digit <= 9 ? digit : -1;
};

/** The number of two digits; negative if one of them is none. */
const pairAt = (value: string, at: number): number => {
  const [tens, ones] = [digitAt(value, at), digitAt(value, at + 1)];
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones;
};

/** The end of the fraction, or of the seconds if there is none. */
const fractionEnd = (value: string): number => {
  if (value.charCodeAt(secondsEnd) !== dot) return secondsEnd;
  let end = secondsEnd + 1;
  while (end < value.length && digitAt(value, end) >= 0) end++;
  return end;
};

/** Milliseconds of the fraction that ends there; NaN if it has no digit or too many. */
const millisecondsOf = (value: string, end: number): number => {
  if (end === secondsEnd) return 0;
  const decimals = end - secondsEnd - 1;
  if (decimals < 1 || decimals > mostDecimals) return Number.NaN;
  let milliseconds = 0;
  for (let place = 1; place <= 3; place++) milliseconds = milliseconds * 10 + (place <= decimals ? digitAt(value, secondsEnd + place) : 0);
  return milliseconds;
};

/** Milliseconds that the offset at the end of the text is ahead of UTC; NaN if it is none. */
const offsetAt = (value: string, at: number): number => {
  const sign = value.charCodeAt(at);
  if (sign === letterZ) return value.length === at + 1 ? 0 : Number.NaN;
  if ((sign !== plus && sign !== dash) || value.length !== at + 6 || value.charCodeAt(at + 3) !== colon) return Number.NaN;
  const hours = pairAt(value, at + 1);
  const minutes = pairAt(value, at + 4);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return Number.NaN;
  const offset = (hours * 60 + minutes) * 60_000;
  return sign === dash ? -offset : offset;
};
