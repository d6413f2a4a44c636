/**
 * How long to wait before try number `failures` + 1, milliseconds: exponential from `least` to `most`, of which a half is left to chance
 * (`random`: 0 to 1), so that those who failed together do not return together.
 */
export const backoff = (failures: number, least: number, most: number, random: () => number): number => {
  const full = Math.min(most, least * 2 ** Math.max(0, failures - 1));
  return full / 2 + (random() * full) / 2;
};
