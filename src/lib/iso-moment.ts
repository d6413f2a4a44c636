/** The last moment that a date can represent, in milliseconds. */
const lastMoment = 8.64e15;

/** RFC 3339 in UTC; undefined if no date can represent the milliseconds. */
export const isoMoment = (ms: number): string | undefined => (Math.abs(ms) <= lastMoment ? new Date(ms).toISOString() : undefined);
