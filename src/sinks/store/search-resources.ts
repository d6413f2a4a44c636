import type { Matches } from '../../model/contracts/store.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { pageOfRuns, type SortedRun } from './sorted-runs.js';

/** Resources that are compared in one step: some 200 us. */
const resourcesPerStep = 256;

type Searched = { readonly snapshot: StateSnapshot; readonly run: SortedRun };

/**
 * The search of `StateReader` in the snapshots of these states. The type of a resource is a part of its address, so only the address is
 * compared. **Keeps** the ranks of all matches.
 */
export function* searchResources(states: readonly Searched[], text: string): Generator<undefined, Matches, unknown> {
  const wanted = text.toLowerCase();
  const runs: SortedRun[] = [];
  let compared = 0;
  for (const { snapshot, run } of states) {
    const ranks: number[] = [];
    for (let rank = 0; rank < snapshot.size; rank++) {
      if (snapshot.address(snapshot.ranked(rank)).toLowerCase().includes(wanted)) ranks.push(rank);
      if (++compared % resourcesPerStep === 0) yield;
    }
    runs.push(picked(run, ranks));
  }
  return { total: runs.reduce((sum, { size }) => sum + size, 0), page: (request) => pageOfRuns(runs, request) };
}

const picked = (run: SortedRun, ranks: readonly number[]): SortedRun => ({
  size: ranks.length,
  key: (index) => run.key(ranks[index] as number),
  json: (index) => run.json(ranks[index] as number),
});
