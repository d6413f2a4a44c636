const units: readonly (readonly [string, number])[] = [
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
];

/** Parses `500ms`, `5s`, `1.5m`, `1h` to milliseconds (D57); NaN for anything else. */
export const parseDuration = (text: string): number => {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim()) ?? [];
  const size = units.find(([name]) => name === unit)?.[1] ?? Number.NaN;
  return Math.round(Number(amount) * size);
};

/** Also accepts days, such as `7d`. */
export const parseLongDuration = (text: string): number => {
  const [, days] = /^(\d{1,5})d$/.exec(text.trim()) ?? [];
  return days === undefined ? parseDuration(text) : Number(days) * 24 * 3_600_000;
};

/** Formats milliseconds in the largest unit that divides them. */
export const durationText = (milliseconds: number): string => {
  const [name, size] = units.find(([, one]) => milliseconds % one === 0) ?? ['ms', 1];
  return milliseconds === 0 ? '0s' : `${milliseconds / size}${name}`;
};
