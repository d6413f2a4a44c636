const hour = 3_600_000;

/** Times that an alert is often snoozed until; `now` and results in milliseconds since the epoch. */
export const snoozeTimes: readonly { readonly label: string; readonly until: (now: number) => number }[] = [
  { label: '1 hour', until: (now) => now + hour },
  { label: '4 hours', until: (now) => now + 4 * hour },
  { label: 'Tomorrow 9:00', until: (now) => new Date(now).setHours(24 + 9, 0, 0, 0) },
  { label: 'Monday 9:00', until: (now) => nextMonday(now) },
  { label: '7 days', until: (now) => now + 7 * 24 * hour },
];

/** Nine o'clock of the next Monday, in the zone of the browser. */
const nextMonday = (now: number): number => {
  const day = new Date(now);
  return new Date(now).setHours(24 * ((8 - day.getDay()) % 7 || 7) + 9, 0, 0, 0);
};
