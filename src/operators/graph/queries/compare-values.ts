import type { Json } from '../../../lib/json.js';
import { severities } from '../../../model/severity.js';

/** Negative if `a` comes first; NaN if the two cannot be compared. Severities are in order of their rank. */
export const compareValues = (field: string, a: Json | undefined, b: Json | undefined): number => {
  if (field === 'severity') return rankOf(a) - rankOf(b);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return Number.NaN;
};

const rankOf = (value: Json | undefined): number => {
  const rank = severities.findIndex((one) => one === value);
  return rank < 0 ? Number.NaN : -rank;
};
