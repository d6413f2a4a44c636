import type { MaintenanceWindow } from '../model/rules.js';
import { momentExpected, parseMoment } from './iso-moment.js';
import { shaped, shapedList, string, type Decoded, type Violation, type Section } from './leaf.js';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Sunday = 0; full names and their first three letters, in any case. -1: not a weekday. */
const weekdayNumber = (name: string): number =>
  weekdays.findIndex((day) => day === name.toLowerCase() || day.slice(0, 3) === name.toLowerCase());

const isTimezone = (value: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const timeOfDay = (doc: string) => shaped((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'a time of day as "HH:MM"', doc);
const moment = (doc: string) => shaped((value) => !Number.isNaN(parseMoment(value)), momentExpected, doc);

/** Keys of `advanced.maintenance_windows[]` (D25). */
export const windowMembers = {
  name: string('', 'Shown in `maintenance` of an alert.'),
  days: shapedList(
    (value) => weekdayNumber(value) >= 0,
    'a list of weekdays such as monday',
    `Days on which a recurring window starts: ${weekdays.join(', ')}.`,
  ),
  start_time: timeOfDay('Start of a recurring window, HH:MM.'),
  end_time: timeOfDay('End of a recurring window; at or before the start: on the next day.'),
  timezone: shaped(isTimezone, 'an IANA time zone such as Europe/Berlin', 'Time zone of the recurring window; default UTC.'),
  start_datetime: moment('Start of a one-off window, ISO 8601.'),
  end_datetime: moment('End of a one-off window.'),
};

type Window = Decoded<Section<typeof windowMembers>>;

/** Checks that a window has a name and is either recurring or one-off, with both start and end. */
export const checkWindow = (window: Window): Violation | undefined => {
  const { name, days, start_time, end_time, start_datetime, end_datetime } = window;
  const recurring = days.length > 0 || start_time !== undefined || end_time !== undefined;
  const once = start_datetime !== undefined || end_datetime !== undefined;
  if (name === '') return { key: 'name', expected: 'a name' };
  if (recurring === once) return { key: '', expected: 'either days, start_time and end_time, or start_datetime and end_datetime' };
  if (recurring && days.length === 0) return { key: 'days', expected: 'the weekdays on which the window starts' };
  if (recurring && start_time === undefined) return { key: 'start_time', expected: 'the time at which the window starts' };
  if (recurring && end_time === undefined) return { key: 'end_time', expected: 'the time at which the window ends' };
  if (once && start_datetime === undefined) return { key: 'start_datetime', expected: momentExpected };
  if (once && end_datetime === undefined) return { key: 'end_datetime', expected: momentExpected };
  if (once && parseMoment(start_datetime ?? '') >= parseMoment(end_datetime ?? ''))
    return { key: 'end_datetime', expected: 'a time after start_datetime' };
  return undefined;
};

/** Converts a window to the form that evaluation uses. */
export const maintenanceWindow = ({
  name,
  days,
  start_time,
  end_time,
  timezone,
  start_datetime,
  end_datetime,
}: Window): MaintenanceWindow => ({
  name,
  recurring:
    start_time === undefined || end_time === undefined
      ? undefined
      : { days: days.map(weekdayNumber), start: minutes(start_time), end: minutes(end_time), timezone: timezone ?? 'UTC' },
  once:
    start_datetime === undefined || end_datetime === undefined
      ? undefined
      : { start: parseMoment(start_datetime), end: parseMoment(end_datetime) },
});

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
