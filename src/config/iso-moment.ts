import { parseEventTime } from '../lib/event-time.js';

export const momentExpected = 'a time as in 2026-03-01T22:00:00Z';

/**
 * Milliseconds since the epoch of an ISO 8601 time that a person wrote; NaN for anything else. Seconds may be left out, a day
 * stands for its beginning in UTC. A time of day needs a zone: without one it would mean something else on each machine.
 */
export const parseMoment = (text: string): number =>
  parseEventTime(
    text
      .trim()
      .toUpperCase()
      .replace(/^(\d{4}-\d\d-\d\d)$/, '$1T00:00:00Z')
      .replace(/T(\d\d:\d\d)(?=Z|[+-])/, 'T$1:00'),
  );
