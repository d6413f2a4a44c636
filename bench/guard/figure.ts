import type { Build } from './builds.js';

/**
 * A cost: lower is better. `cost`: CPU and memory are judged; the time of one event is only reported, because under the load of other
 * processes it varies several times more than the limit. `since`: the commit that introduced the figure, if the first base did not have it.
 */
export type Figure = { readonly unit: string; readonly cost: 'cpu' | 'memory' | 'time'; readonly since?: string };
/** Values by name of the figure. */
export type Values = Readonly<Record<string, number>>;

/** Figures that are measured together. */
export type Group = {
  /** Whether the short form measures it. */
  readonly isKey: boolean;
  /** Measurements of each build; twice as many before the group fails. */
  readonly rounds: number;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Measures at least these figures of a build. `folder`: for inputs, which all rounds of both builds share. */
  readonly measure: (build: Build, names: readonly string[], folder: string) => Promise<Values>;
};
