import type { Figure } from './figure.js';
import type { KnownLoss } from './known-losses.js';

/**
 * `known`: above the limit, but not much worse than when it was noted. `not in the base`: the base has no such figure, so it is judged once
 * the base moves. `reported`: never judged, see `Figure`.
 */
type Verdict = 'pass' | 'fail' | 'known' | 'not in the base' | 'reported';

/** `note`: what to do about the list of known losses. */
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

type Measured = { readonly name: string; readonly figure: Figure; readonly base: number | undefined; readonly now: number };

/**
 * Judges the ratio of new to base. A known loss may be exceeded by the same factor as the base, for noise. Throws if a figure is not a
 * positive number, so that a broken bench does not pass.
 */
export const judgeFigure = ({ name, figure: { unit, cost }, base, now }: Measured, known: KnownLoss | undefined): Judged => {
  const values = { name, unit, base: base ?? null, new: positive(name, now) };
  if (base === undefined) return { ...values, ratio: null, limit: null, verdict: 'not in the base' };
  const ratio = now / positive(name, base);
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
