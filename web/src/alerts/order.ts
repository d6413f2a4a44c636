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

/** Items that are sorted at once, and those that are merged at a time. */
const shortest = 512;
const atATime = 2_048;

/**
 * Sorts items in slices: short runs as they come, then neighbours are merged until one is left. Equal items keep their order.
 */
export const sorted = <T>(compare: (one: T, other: T) => number): Accumulator<T, readonly T[]> => {
  let runs: (readonly T[])[] = [];
  let longer: (readonly T[])[] = [];
  let last: T[] = [];
  let merging: (() => readonly T[] | undefined) | undefined;
  const push = (): void => {
    if (last.length > 0) runs.push(last.sort(compare));
    last = [];
  };
  let at = 0;
  const next = (): boolean => {
    push();
    if (merging !== undefined) {
      const merged = merging();
      if (merged === undefined) return true;
      longer.push(merged);
      merging = undefined;
    }
    const [first, second] = [runs[at], runs[at + 1]];
    if (first !== undefined && second !== undefined) merging = merge(first, second, compare);
    else if (longer.length === 0) return false;
    else {
      runs = first === undefined ? longer : [...longer, first];
      longer = [];
      at = -2;
    }
    at += 2;
    return true;
  };
  return {
    add: (item) => {
      if (last.push(item) >= shortest) push();
    },
    next,
    result: () => {
      while (next());
      return runs[0] ?? [];
    },
  };
};

/** Merges two sorted runs, some items with each call; undefined until it is done. */
const merge = <T>(first: readonly T[], second: readonly T[], compare: (one: T, other: T) => number): (() => readonly T[] | undefined) => {
  const merged: T[] = [];
  let [at, other] = [0, 0];
  return () => {
    for (let left = atATime; left > 0; left--) {
      const [one, two] = [first[at], second[other]];
      if (one === undefined && two === undefined) return merged;
      if (one === undefined || (two !== undefined && compare(two, one) < 0)) {
        merged.push(two as T);
        other++;
      } else {
        merged.push(one);
        at++;
      }
    }
    return undefined;
  };
};
