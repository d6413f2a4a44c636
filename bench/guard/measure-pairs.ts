import type { Build, Side } from './builds.js';
import type { Subject, Values } from './figure.js';
import type { Wanted } from './guarded-groups.js';

/** Values of a figure that were measured one after the other. `base`: `undefined` if the base does not have the figure. */
export type Pair = { readonly first: Side; readonly base: number | undefined; readonly new: number };
/** Pairs by full name of the figure, in the order of their measurement. */
export type Pairs = Readonly<Record<string, readonly Pair[]>>;

export type Measurement = {
  readonly builds: Readonly<Record<Side, Build>>;
  /** Figures that the base has, by full name. */
  readonly inBase: ReadonlySet<string>;
  readonly folder: string;
};

/**
 * Opens both builds and measures the figures of a group in pairs. The builds take turns after each measurement and change their order after
 * each pair, so that a slowdown of the machine affects both values of a pair. Does not open the base if it has none of the figures.
 */
export const measurePairs = async ({ name, group, figures }: Wanted, { builds, inBase, folder }: Measurement): Promise<Pairs> => {
  const measured: Record<string, Pair[]> = {};
  const inBoth = figures.filter((figure) => inBase.has(`${name}.${figure}`));
  const subjects: { base?: Subject; new?: Subject } = {};
  try {
    if (inBoth.length > 0) subjects.base = await group.open(builds.base, folder);
    subjects.new = await group.open(builds.new, folder);
    const pairsOf = (figure: string): number => group.figures[figure]?.pairs ?? group.pairs;
    const most = Math.max(...figures.map(pairsOf));
    for (let pair = 0; pair < most; pair++)
      for (const together of group.isSplit ? figures.filter((figure) => pair < pairsOf(figure)).map((figure) => [figure]) : [figures]) {
        const names = { base: together.filter((figure) => inBoth.includes(figure)), new: together };
        const values: { base?: Values | undefined; new?: Values | undefined } = {};
        const order = pair % 2 === 0 ? (['base', 'new'] as const) : (['new', 'base'] as const);
        for (const side of order) if (names[side].length > 0) values[side] = await subjects[side]?.measure(names[side]);
        for (const figure of together)
          (measured[`${name}.${figure}`] ??= []).push({
            first: order[0],
            base: names.base.includes(figure) ? (values.base?.[figure] ?? NaN) : undefined,
            new: values.new?.[figure] ?? NaN,
          });
      }
    return measured;
  } finally {
    for (const subject of Object.values(subjects)) await subject.close();
  }
};
