import type { MaintenanceWindow } from '../../model/rules.js';

/**
 * Returns the name of the first maintenance window that contains an event time (milliseconds), or null (D25). Recurring windows follow the
 * wall clock of their time zone, so they move with daylight saving time. A window that ends at or before its start crosses midnight and
 * belongs to the day on which it starts.
 */
export const matchWindow = (windows: readonly MaintenanceWindow[]): ((time: number) => string | null) => {
  const tests = windows.map((window) => ({ name: window.name, contains: compileWindow(window) }));
  return (time) => tests.find((test) => test.contains(time))?.name ?? null;
};

const compileWindow = ({ recurring, once }: MaintenanceWindow): ((time: number) => boolean) => {
  if (once !== undefined) return (time) => time >= once.start && time < once.end;
  if (recurring === undefined) return () => false;
  const { days, start, end } = recurring;
  const wallClock = clockIn(recurring.timezone);
  return (time) => {
    const { day, minute } = wallClock(time);
    if (end > start) return days.includes(day) && minute >= start && minute < end;
    const yesterday = (day + 6) % 7;
    return (days.includes(day) && minute >= start) || (days.includes(yesterday) && minute < end);
  };
};

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const clockIn = (timezone: string): ((time: number) => { readonly day: number; readonly minute: number }) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map((part) => [part.type, part.value]));
    return { day: dayNames.indexOf(parts['weekday'] ?? ''), minute: Number(parts['hour']) * 60 + Number(parts['minute']) };
  };
};
