import type { Build, Side } from './builds.js';
import type { Values } from './figure.js';
import type { Wanted } from './guarded-groups.js';

/** The least value of each figure so far, by its full name. */
export type Least = Readonly<Record<Side, Values>>;

type Measurement = {
  readonly builds: Readonly<Record<Side, Build>>;
  /** Figures that the base has, by full name. */
  readonly inBase: ReadonlySet<string>;
  readonly folder: string;
  readonly rounds: number;
};

/**
 * Measures a group of both builds in turns, and changes their order each round, so that a slowdown of the machine affects both. Returns the
 * least of these rounds and of `before`.
 */
export const measureAlternately = async (
  { name, group, figures }: Wanted,
  { builds, inBase, folder, rounds }: Measurement,
  before: Least,
): Promise<Least> => {
  const least = { base: { ...before.base }, new: { ...before.new } };
  for (let round = 0; round < rounds; round++)
    for (const side of round % 2 === 0 ? (['base', 'new'] as const) : (['new', 'base'] as const)) {
      const names = side === 'new' ? figures : figures.filter((figure) => inBase.has(`${name}.${figure}`));
      if (names.length === 0) continue;
      const values = await group.measure(builds[side], names, folder);
      for (const figure of names) {
        const key = `${name}.${figure}`;
        least[side][key] = Math.min(least[side][key] ?? Infinity, values[figure] ?? NaN);
      }
    }
  return least;
};
