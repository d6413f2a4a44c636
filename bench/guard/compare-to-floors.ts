export type Ratios = Readonly<Record<string, number>>;
type Compared = { readonly name: string; readonly ratio: number; readonly floor: number; readonly pass: boolean };

/**
 * Compares each ratio with its floor. A ratio passes if it is at least its floor. Throws if a floor has no ratio, a ratio has no floor, or
 * either is not a positive number, so that a removed bench does not pass.
 */
export const compareToFloors = (ratios: Ratios, floors: Ratios): readonly Compared[] => {
  for (const name of Object.keys(ratios))
    if (!Object.hasOwn(floors, name)) throw new Error(`${name} has no floor: add one to bench/guard-floors.json`);
  return Object.entries(floors).map(([name, floor]) => {
    const ratio = ratios[name];
    if (ratio === undefined) throw new Error(`${name} was not measured: restore its bench or remove its floor`);
    if (!isPositive(ratio)) throw new Error(`${name}: expected a positive ratio, got ${String(ratio)}`);
    if (!isPositive(floor)) throw new Error(`${name}: expected a positive floor, got ${String(floor)}`);
    return { name, ratio, floor, pass: ratio >= floor };
  });
};

const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;
