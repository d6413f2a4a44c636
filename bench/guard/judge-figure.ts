import type { Figure } from './figure.js';
import type { KnownLoss } from './known-losses.js';
import type { Pair } from './measure-pairs.js';

/**
 * `known`: above the limit, but not much worse than when it was noted. `not in the base`: the base has no such figure, so it is judged once
 * the base moves. `reported`: never judged, see `Figure`.
 */
type Verdict = 'pass' | 'fail' | 'known' | 'not in the base' | 'reported';

/** `base` and `new`: medians. `ratio`: see `judgeFigure`. `note`: what to do about the list of known losses. */
export type Judged = {
  readonly name: string;
  readonly unit: string;
  readonly base: number | null;
  readonly new: number;
  readonly ratio: number | null;
  readonly limit: number | null;
  readonly verdict: Verdict;
  readonly known?: KnownLoss;
  readonly note?: string;
};

/** The greatest cost of a build relative to that of the base. */
export const limit = 1.15;

type Measured = { readonly name: string; readonly figure: Figure; readonly pairs: readonly Pair[] };

/**
 * Judges the ratio of new to base: the median of the ratios of the pairs, because the speed of a busy machine changes within a minute but
 * hardly within a pair. The order within a pair can affect it (in one run, whichever build was measured second cost more), so the
 * result is the geometric mean of the medians of both orders. A known loss may be exceeded by the same factor as the base, for
 * noise. Throws if there are no pairs, and if a value is not a positive number, so that a broken bench does not pass.
 */
export const judgeFigure = ({ name, figure: { unit, cost }, pairs }: Measured, known: KnownLoss | undefined): Judged => {
  const now = median(pairs.map((pair) => positive(name, pair.new)));
  const compared = pairs.flatMap((pair) => (pair.base === undefined ? [] : [{ ...pair, base: positive(name, pair.base) }]));
  const values = { name, unit, base: compared.length === 0 ? null : median(compared.map(({ base }) => base)), new: positive(name, now) };
  if (compared.length === 0) return { ...values, ratio: null, limit: null, verdict: 'not in the base' };
  const ratio = geometricMean(
    (['base', 'new'] as const).flatMap((order) => {
      const ratios = compared.filter(({ first }) => first === order).map((pair) => pair.new / pair.base);
      return ratios.length === 0 ? [] : [median(ratios)];
    }),
  );
  if (cost === 'time') return { ...values, ratio, limit: null, verdict: 'reported' };
  const judged = { ...values, ratio, limit };
  if (known === undefined) return { ...judged, verdict: ratio <= limit ? 'pass' : 'fail' };
  if (ratio <= limit) return { ...judged, known, verdict: 'pass', note: 'within the limit again: remove it from bench/known-losses.json' };
  return { ...judged, known, verdict: ratio <= known.ratio * limit ? 'known' : 'fail' };
};

const positive = (name: string, value: number): number => {
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name}: expected a positive figure, got ${value}`);
  return value;
};

/** `NaN` of nothing. */
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? NaN : (low + high) / 2;
};

const geometricMean = (values: readonly number[]): number => values.reduce((all, value) => all * value, 1) ** (1 / values.length);
