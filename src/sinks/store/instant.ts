import { parseEventTime } from '../../lib/event-time.js';

const beyondMilliseconds = /\.\d{3}(\d+)/;

/**
 * Milliseconds since the epoch with their fraction (to about a quarter of a microsecond, the precision of a double): sensors write
 * nanoseconds, and several events in one millisecond are common. 0 for an invalid time, so that it can be sorted.
 */
export const instant = (timestamp: string): number => {
  const time = parseEventTime(timestamp);
  if (Number.isNaN(time)) return 0;
  const rest = beyondMilliseconds.exec(timestamp)?.[1];
  return rest === undefined ? time : time + Number(`0.${rest}`);
};
