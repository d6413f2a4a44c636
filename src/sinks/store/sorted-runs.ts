import type { Page, PageRequest } from '../../model/contracts/store.js';

/** Compared string by string, by code units. */
export type Key = readonly string[];

/** A sorted collection with random access. `key` and `json` take an index from 0 to `size` - 1. */
export interface SortedRun {
  readonly size: number;
  /** Ascending and distinct within a run. */
  key(index: number): Key;
  json(index: number): string;
}

/**
 * A page of all runs merged; of equal keys, that of the earlier run comes first. O(page · k + k² log² n), independent of the items before
 * the page. Items are read during iteration.
 */
export const pageOfRuns = (all: readonly SortedRun[], { page, limit }: PageRequest): Page => {
  const runs = all.filter((run) => run.size > 0);
  const total = runs.reduce((sum, run) => sum + run.size, 0);
  const from = (page - 1) * limit;
  const count = Math.min(limit, total - from);
  return { items: count > 0 ? merged(runs, placesAt(runs, from), count) : [], total };
};

/** How many of the first `rank` items of all runs are in each run: a selection with a pivot from the run with the widest range. */
const placesAt = (runs: readonly SortedRun[], rank: number): number[] => {
  if (runs.length === 1) return [rank];
  const low = runs.map(() => 0);
  const high = runs.map((run) => run.size);
  for (;;) {
    const widest = widestOf(low, high);
    const middle = Math.floor(((low[widest] ?? 0) + (high[widest] ?? 0)) / 2);
    if (low[widest] === high[widest]) return low;
    const pivot = (runs[widest] as SortedRun).key(middle);
    const below = runs.map((run, i) => (i === widest ? middle : countBelow(run, pivot, i < widest, low[i] ?? 0, high[i] ?? 0)));
    const sum = below.reduce((one, other) => one + other, 0);
    if (sum === rank) return below;
    if (sum > rank) below.forEach((count, i) => (high[i] = count));
    else below.forEach((count, i) => (low[i] = i === widest ? count + 1 : count));
  }
};

const widestOf = (low: readonly number[], high: readonly number[]): number => {
  let widest = 0;
  const width = (i: number): number => (high[i] ?? 0) - (low[i] ?? 0);
  for (let i = 1; i < low.length; i++) if (width(i) > width(widest)) widest = i;
  return widest;
};

/**
 * The number of items below `pivot`, between `low` and `high`; an equal item is below if its run is earlier. Looks at the ends first: ids
 * of alerts, ids of events and addresses seldom overlap, and reading a key takes a microsecond.
 */
const countBelow = (run: SortedRun, pivot: Key, isEarlier: boolean, low: number, high: number): number => {
  const isBelow = (index: number): boolean => {
    const order = compareKeys(run.key(index), pivot);
    return order < 0 || (order === 0 && isEarlier);
  };
  if (low === high || !isBelow(low)) return low;
  if (isBelow(high - 1)) return high;
  let [from, to] = [low + 1, high - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (isBelow(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
};

function* merged(runs: readonly SortedRun[], places: number[], count: number): Generator<string, void> {
  const [only] = runs;
  if (runs.length === 1 && only !== undefined) {
    for (let i = 0; i < count; i++) yield only.json((places[0] ?? 0) + i);
    return;
  }
  const keys = runs.map((run, i) => keyAt(run, places[i] ?? 0));
  for (let left = count; left > 0;) {
    const least = leastOf(keys);
    const run = runs[least] as SortedRun;
    const at = places[least] ?? 0;
    // Most pages lie in one run; then one key replaces those of all its items.
    const most = left === count ? Math.min(left, run.size - at) : 1;
    const end = at + (most > 1 && isBeforeOthers(run.key(at + most - 1), keys, least) ? most : 1);
    for (let index = at; index < end; index++) yield run.json(index);
    left -= end - at;
    places[least] = end;
    if (left > 0) keys[least] = keyAt(run, end);
  }
}

/** Index of the least key; of equal ones, the first. */
const leastOf = (keys: readonly (Key | undefined)[]): number => {
  let least = -1;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    const best = least < 0 ? undefined : keys[least];
    if (key !== undefined && (best === undefined || compareKeys(key, best) < 0)) least = i;
  }
  return least;
};

const isBeforeOthers = (key: Key, keys: readonly (Key | undefined)[], own: number): boolean =>
  keys.every((other, i) => i === own || other === undefined || compareKeys(key, other) < 0);

const keyAt = (run: SortedRun, index: number): Key | undefined => (index < run.size ? run.key(index) : undefined);

const compareKeys = (one: Key, other: Key): number => {
  for (let i = 0; i < one.length; i++) {
    const [a = '', b = ''] = [one[i], other[i]];
    if (a !== b) return a < b ? -1 : 1;
  }
  return 0;
};
