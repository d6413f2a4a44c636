import { removeOldest } from '../../../lib/bounded-map.js';
import type { Matches, DriftReader } from '../../../model/contracts/store.js';
import type { DriftQuery } from '../../../model/drift-query.js';
import { graphWork, type GraphWork } from '../graph-work.js';

/** Results kept: 12 bytes for each match. */
const maxKept = 8;
/** Searches under way. Each keeps its matches and takes its slice in turn. */
const maxSearches = 8;

/**
 * Searches the alerts, in slices that take turns. Rejects with a `Problem` (503) if there are too many searches.
 *
 * **Keeps** the results of 8 queries while the alerts are unchanged, so that the next page costs its length. A query that was asked since
 * the last change shares the search that is under way.
 */
export const driftSearches = (
  drifts: () => Pick<DriftReader, 'version' | 'search'>,
  work: GraphWork = graphWork(undefined, { queries: maxSearches, of: 'searches' }),
): ((query: DriftQuery) => Promise<Matches>) => {
  const kept = new Map<string, Promise<Matches>>();
  let version = Number.NaN;
  return (query) => {
    const reader = drifts();
    if (reader.version !== version) {
      kept.clear();
      version = reader.version;
    }
    const key = keyOf(query);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const searching = work(reader.search(query), Infinity);
    kept.set(key, searching);
    if (kept.size > maxKept) void removeOldest(kept);
    const forget = (): void => {
      if (kept.get(key) === searching) kept.delete(key);
    };
    searching.then(undefined, forget);
    return searching;
  };
};

const keyOf = ({ severities, statuses, triage, ...rest }: DriftQuery): string =>
  JSON.stringify([[...severities], [...statuses], [...triage], rest]);
