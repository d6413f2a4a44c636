import { figureAt } from '../guard/figure-in.js';
import { units, type Cell } from './section.js';

/** Reports of benches by name of the measurement. */
export type Reports = Readonly<Record<string, object>>;

/** A cell with its unit, as `2.57 / 31.9 ms`. Throws an error that names the path if a figure is missing. */
export const cellText = (cell: Cell, reports: Reports): string => {
  const { unit, paths, show, isOptional } = cell;
  const found = paths.map((path) => figureAt(reports, path));
  if (isOptional && found.every((figure) => figure === undefined)) return 'none';
  const missing = show === 'sum' && found.some((figure) => figure !== undefined) ? -1 : found.indexOf(undefined);
  if (missing >= 0) throw new Error(`the report has no figure at ${paths[missing]?.join(' > ') ?? ''}`);
  const { factor, suffix } = units[unit];
  const values = found.map((figure) => (figure ?? 0) * factor);
  return `${(show === 'sum' ? [values.reduce((total, one) => total + one, 0)] : values).map(unit === 'count' ? withCommas : numberText).join(' / ')}${suffix}`;
};

/** Three digits, with commas between thousands. */
const numberText = (value: number): string => {
  const rounded = Number(value.toPrecision(3));
  if (Math.abs(rounded) < 1_000) return String(Math.round(rounded * 1_000) / 1_000);
  return withCommas(rounded);
};

/** A whole number with all of its digits. */
const withCommas = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
