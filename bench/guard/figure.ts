import type { Build } from './builds.js';

/**
 * A cost: lower is better. `cost`: CPU and memory are judged; the time of one event is only reported, because under the load of other
 * processes it varies several times more than the limit. `since`: the commit that introduced the figure, if the first base did not have it.
 * `pairs`: more measurements than its group has, for a figure of a split group that is brief and varies.
 */
export type Figure = {
  readonly unit: string;
  readonly cost: 'cpu' | 'memory' | 'time';
  readonly since?: string;
  readonly pairs?: number;
};
/** Values by name of the figure. */
export type Values = Readonly<Record<string, number>>;

/** A build that is ready to be measured, several times. */
export interface Subject {
  /** Measures at least these figures. */
  readonly measure: (names: readonly string[]) => Promise<Values>;
  readonly close: () => Promise<void>;
}

/** Figures that are measured together. */
export type Group = {
  /** Whether the short form measures it. */
  readonly isKey: boolean;
  /** Measurements of each build; as many again before a figure fails, twice. */
  readonly pairs: number;
  /** Whether the builds take turns after each figure. If not, one measurement yields all figures. */
  readonly isSplit: boolean;
  readonly figures: Readonly<Record<string, Figure>>;
  /** `folder`: for inputs, which both builds share. The caller closes the subject. */
  readonly open: (build: Build, folder: string) => Promise<Subject>;
};

/** Opens a build of a group each measurement of which starts a process of its own. */
export const openWith =
  (measure: (build: Build, names: readonly string[], folder: string) => Promise<Values>): Group['open'] =>
  (build, folder) =>
    Promise.resolve({ measure: (names) => measure(build, names, folder), close: () => Promise.resolve() });
