import { orderOf } from './order.js';
import { filterNames, severities, statuses, timeOf, triages } from './filter.js';

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

const isKnown: Readonly<Record<string, readonly string[]>> = {
  severity: severities,
  status: statuses,
  triage: triages,
  attention: ['yes'],
  group: ['none'],
};

/** What is wrong with an address, such as a time that is none. */
export const problemsOf = (query: URLSearchParams): readonly string[] => {
  const now = Date.now();
  const problems: string[] = [];
  for (const name of ['since', 'until'])
    if (query.has(name) && timeOf(query.get(name), now) === undefined)
      problems.push(`${name} is neither a time nor a duration such as 24h`);
  const [since, until] = [timeOf(query.get('since'), now), timeOf(query.get('until'), now)];
  if (since !== undefined && until !== undefined && since > until) problems.push('the time begins after its end');
  for (const [name, known] of Object.entries(isKnown))
    if (query.getAll(name).some((value) => !known.includes(value))) problems.push(`${name} is none of ${known.join(', ')}`);
  const sort = query.get('sort') ?? '';
  if (!['', 'time'].includes(sort) && sort !== '-time' && orderOf(query).by === 'time') problems.push('sort is none that the list has');
  return problems;
};
