const hour = 3_600_000;

/** Times that an alert is often snoozed until; `now` and results in milliseconds since the epoch. */
export const snoozeTimes: readonly { readonly label: string; readonly until: (now: number) => number }[] = [
  { label: '1 hour', until: (now) => now + hour },
  { label: '4 hours', until: (now) => now + 4 * hour },
  { label: 'Tomorrow 9:00', until: (now) => new Date(now).setHours(24 + 9, 0, 0, 0) },
  { label: '7 days', until: (now) => now + 7 * 24 * hour },
];

/** A time as a field of type `datetime-local` has it: in the zone of the browser, to the minute. */
export const localText = (at: number): string => {
  const time = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${String(time.getFullYear())}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
};
