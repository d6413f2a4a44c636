import { parseEventTime } from '../../../lib/event-time.js';
import type { Json } from '../../../lib/json.js';
import { severities } from '../../../model/severity.js';
import { compareValues } from './compare-values.js';
import type { Column } from './pattern-query.js';

/** What rows are ordered by: numbers, then strings, then rows without a comparable value. */
export type RowKey = number | string | undefined;

/** The key of a row by the value of the column that rows are ordered by. */
export const rowKey = ({ field: path }: Column, value: Json | undefined): RowKey => {
  const field = path?.[0] ?? 'id';
  if (field === 'severity') return numberOrNothing(compareValues(field, value, severities[0]));
  if (typeof value === 'number') return numberOrNothing(value);
  if (typeof value !== 'string') return undefined;
  return field === 'timestamp' ? numberOrNothing(parseEventTime(value)) : value;
};

const numberOrNothing = (value: number): number | undefined => (Number.isNaN(value) ? undefined : value);

/** Rows without a comparable value come last, in either direction: numbers, then strings, then the others. */
export const compareKeys = (one: RowKey, other: RowKey, isDescending: boolean): number => {
  const sign = isDescending ? -1 : 1;
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  if (typeof one === 'string' && typeof other === 'string') return one === other ? 0 : one < other ? -sign : sign;
  return kindOf(one) - kindOf(other);
};

const kindOf = (key: RowKey): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);
