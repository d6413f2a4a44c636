/** An integer that a number of JavaScript cannot hold: comparing it would miss differences. */
const refuseInexact = (_: string, value: unknown): unknown => {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError('not exact');
  return value;
};

/** The object or list that a string contains as JSON; undefined if it contains none, or one that cannot be held exactly. */
export const parsedJson = (text: string): object | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const parsed: unknown = JSON.parse(text, refuseInexact);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    // It only looks like JSON, or is nested too deeply to be read.
    return undefined;
  }
};
