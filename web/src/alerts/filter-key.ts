import { filterNames } from './filter.js';

const names = [...filterNames, 'attention', 'since', 'until', 'q'];

/** The filter of an address without its other parameters, as a query; '' if it filters nothing. */
export const filterKey = (query: URLSearchParams): string =>
  new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value]))).toString();

/** The same with how the list is sorted and grouped. */
export const listKey = (query: URLSearchParams): string =>
  new URLSearchParams([...names, 'sort', 'group'].flatMap((name) => query.getAll(name).map((value) => [name, value]))).toString();

/** The values of a filter by parameter, for addresses that narrow it. */
export const filterValues = (query: URLSearchParams): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(names.map((name) => [name, query.getAll(name)]));
