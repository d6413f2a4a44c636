/**
 * JSON that preserves the values that `JSON.stringify` loses: `undefined` members and elements, non-finite numbers, and -0. Each is written
 * as an object with the single member U+0000. An object that already has such a member is wrapped.
 */

const marker = '\0';
/** Occurs in every text that contains a marker. */
const writtenMarker = '"\\u0000":';

const specialValues: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['undefined', undefined],
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['-0', -0],
]);

export const exactJson = (value: unknown): string => JSON.stringify(isExact(value) ? value : marked(value));

export const parseExactJson = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  return text.includes(writtenMarker) ? unmarked(value) : value;
};

const isExact = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (value === undefined) return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isExact);
  for (const name of Object.keys(value)) if (name === marker || !isExact((value as Record<string, unknown>)[name])) return false;
  return true;
};

const marked = (value: unknown): unknown => {
  if (value === undefined || typeof value === 'number') {
    const isSpecial = value === undefined || !Number.isFinite(value) || Object.is(value, -0);
    return isSpecial ? { [marker]: Object.is(value, -0) ? '-0' : String(value) } : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Array.from(value, marked);
  const result = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one)]));
  return Object.hasOwn(value, marker) ? { [marker]: result } : result;
};

const unmarked = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(unmarked);
  const only = Object.hasOwn(value, marker) ? (value as Record<string, unknown>)[marker] : undefined;
  if (typeof only === 'string') return specialValues.get(only);
  const members = typeof only === 'object' && only !== null ? only : value;
  return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, unmarked(one)]));
};
