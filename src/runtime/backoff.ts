/**
 * The delay before attempt `failures` + 1 in milliseconds: exponential from `least` to `most`, half of it random (`random`: 0 to 1), so
 * that clients that failed together do not retry together.
 */
export const backoff = (failures: number, least: number, most: number, random: () => number): number => {
  const full = Math.min(most, least * 2 ** Math.max(0, failures - 1));
  return full / 2 + (random() * full) / 2;
};
