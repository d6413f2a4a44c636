import type { Accumulator } from '../lib/accumulator.js';
import { resourceOf, type Alert } from './alert.js';
import { severities } from './filter.js';

/** What a list of alerts can be sorted by. */
export const sortings = ['time', 'severity', 'resource', 'caller'] as const;
export type Sorting = (typeof sortings)[number];

/** How a list is sorted. `isReversed`: the other way round than one expects of this sorting. */
export type Order = { readonly by: Sorting; readonly isReversed: boolean };

/** The order that an address asks for with `sort`, such as `severity` or `-severity`; without one, the newest first. */
export const orderOf = (query: URLSearchParams): Order => {
  const text = query.get('sort') ?? '';
  const isReversed = text.startsWith('-');
  return { by: sortings.find((one) => one === (isReversed ? text.slice(1) : text)) ?? 'time', isReversed };
};

/** The value of `sort` that stands for an order; '' for the usual one. */
export const orderText = ({ by, isReversed }: Order): string => (by === 'time' && !isReversed ? '' : `${isReversed ? '-' : ''}${by}`);

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byTime = (one: Alert, other: Alert): number => other.time - one.time;
const rank = new Map(severities.map((severity, at) => [severity, at]));
const rankOf = ({ severity }: Alert): number => rank.get(severity) ?? 0;

const comparisons: Readonly<Record<Sorting, (one: Alert, other: Alert) => number>> = {
  time: byTime,
  severity: (one, other) => rankOf(one) - rankOf(other) || byTime(one, other),
  resource: (one, other) => byText(resourceOf(one), resourceOf(other)) || byTime(one, other),
  caller: (one, other) => byText(one.user, other.user) || byText(one.actor, other.actor) || byTime(one, other),
};

/** Compares two alerts. */
export const comparison = ({ by, isReversed }: Order): ((one: Alert, other: Alert) => number) => {
  const compare = comparisons[by];
  return isReversed ? (one, other) => compare(other, one) : compare;
};

/** Items that are sorted and merged at a time. */
const shortest = 512;

/**
 * Sorts items as they come, so that long lists can be sorted in slices: runs of equal length are merged as soon as there are two. Equal items
 * keep their order.
 */
export const sorted = <T>(compare: (one: T, other: T) => number): Accumulator<T, readonly T[]> => {
  const runs: (readonly T[])[] = [];
  let last: T[] = [];
  const push = (): void => {
    let run: readonly T[] = last.sort(compare);
    last = [];
    for (let before = runs.at(-1); before !== undefined && before.length <= run.length; before = runs.at(-1)) {
      runs.pop();
      run = merge(before, run, compare);
    }
    runs.push(run);
  };
  return {
    add: (item) => {
      if (last.push(item) >= shortest) push();
    },
    result: () => {
      push();
      return runs.reduceRight((run, before) => merge(before, run, compare), []);
    },
  };
};

const merge = <T>(first: readonly T[], second: readonly T[], compare: (one: T, other: T) => number): readonly T[] => {
  const merged: T[] = [];
  let at = 0;
  for (const item of first) {
    for (let next = second[at]; next !== undefined && compare(next, item) < 0; next = second[++at]) merged.push(next);
    merged.push(item);
  }
  for (; at < second.length; at++) merged.push(second[at] as T);
  return merged;
};
