import { parseEventTime } from '../lib/event-time.js';
import { instant } from '../lib/instant.js';

export const momentExpected = 'a time as in 2026-03-01T22:00:00Z';

/**
 * Parses an ISO 8601 time to milliseconds since the epoch, with their fraction; NaN for anything else. Seconds are optional; a date means
 * its start in UTC. A time of day needs a zone, because otherwise its meaning would depend on the machine.
 */
export const parseMoment = (text: string): number => {
  const time = text
    .trim()
    .toUpperCase()
    .replace(/^(\d{4}-\d\d-\d\d)$/, '$1T00:00:00Z')
    .replace(/T(\d\d:\d\d)(?=Z|[+-])/, 'T$1:00');
  return Number.isNaN(parseEventTime(time)) ? Number.NaN : instant(time);
};
