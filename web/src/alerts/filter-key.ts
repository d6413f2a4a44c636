import { filterNames } from './filter.js';

const names = [...filterNames, 'since', 'until', 'q'];

/** The filter of an address without its other parameters, as a query; '' if it filters nothing. */
export const filterKey = (query: URLSearchParams): string =>
  new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value]))).toString();
