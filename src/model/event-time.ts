const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since the epoch of an RFC 3339 time with seconds; NaN for anything else. Digits after the third are cut off. */
export const parseEventTime = (value: string): number => (shape.test(value) ? Date.parse(value) : Number.NaN);
