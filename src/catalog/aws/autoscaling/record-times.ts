import { isoMoment } from '../../../lib/iso-moment.js';
import * as c from '../language.js';

/** RFC 3339 in UTC, as in the state. Records contain milliseconds, seconds, ISO text or `Dec 11, 2026 6:00:00 PM`. */
export const recordedMoment = (from: c.From): c.Read =>
  c.via(from, (value) => {
    const ms = typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : typeof value === 'string' ? momentOf(value) : Number.NaN;
    const moment = isoMoment(ms);
    return moment === undefined ? value : `${moment.slice(0, 19)}Z`;
  });

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const momentOf = (value: string): number => {
  const written = /^(\w{3}) (\d{1,2}), (\d{4}),? (\d{1,2}):(\d{2}):(\d{2})\s?(AM|PM)$/.exec(value);
  if (written === null) return /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : Number.NaN;
  const [, month = '', day, year, hour, minute, second, half] = written;
  return Date.UTC(
    Number(year),
    months.indexOf(month),
    Number(day),
    (Number(hour) % 12) + (half === 'PM' ? 12 : 0),
    Number(minute),
    Number(second),
  );
};
