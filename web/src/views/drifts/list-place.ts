import { listKey } from '../../alerts/filter-key.js';
import { go } from '../../lib/location.js';
import { makeValue } from '../../lib/value.js';

/** Where somebody is in the list: kept while other views are shown, so that the way back leads to the same place. */
type ListPlace = {
  /** The filters and the order of the list. */
  readonly key: string;
  /** Id of the row that the keyboard is on. */
  readonly active: string | undefined;
  readonly scrollTop: number;
};

export const listPlace = makeValue<ListPlace>({ key: '', active: undefined, scrollTop: 0 });

/** Ids of the selected alerts. */
export const selection = makeValue<ReadonlySet<string>>(new Set());

/** Ids of the incidents whose alerts are shown. */
export const expanded = makeValue<ReadonlySet<string>>(new Set());

/** The set with these ids, or without them if it has all of them. */
export const toggled = (set: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> => {
  const next = new Set(set);
  const isWhole = ids.every((id) => set.has(id));
  for (const id of ids)
    if (isWhole) next.delete(id);
    else next.add(id);
  return next;
};

/** Shows the list at the place that one came from; `query`: of the view of an alert, which has the filters. */
export const backToList = (query: URLSearchParams): void => {
  const key = listKey(query);
  go(key === '' ? '/drifts' : `/drifts?${key}`);
};
