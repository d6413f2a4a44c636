import { parseEventTime } from './event-time.js';

/** Position of the digits after the milliseconds, and of the `Z`, in the nanoseconds of the sensor: `2026-11-02T09:30:00.123456789Z`. */
const microseconds = 23;
const nanosecondsEnd = 29;
const letterZ = 0x5a;
const beyondMilliseconds = /\.\d{3}(\d+)/;

/**
 * Milliseconds since the epoch with their fraction (to about a quarter of a microsecond, the precision of a double): sensors write
 * nanoseconds, and several events in one millisecond are common. 0 for an invalid time, so that it can be sorted.
 */
export const instant = (timestamp: string): number => {
  const time = parseEventTime(timestamp);
  if (Number.isNaN(time)) return 0;
  if (timestamp.length <= microseconds + 1) return time;
  // The quotient is the double nearest to the fraction, as parsing it would be, without the regular expression.
  if (timestamp.length === nanosecondsEnd + 1 && timestamp.charCodeAt(nanosecondsEnd) === letterZ)
    return time + Number(timestamp.slice(microseconds, nanosecondsEnd)) / 1e6;
  const rest = beyondMilliseconds.exec(timestamp)?.[1];
  return rest === undefined ? time : time + Number(`0.${rest}`);
};
