import { isLeft } from 'fp-ts/lib/Either.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { loadState } from '../state/load-state.js';
import { openStatePool, type StatePool } from '../state/state-pool.js';
import { withSmallStatesHere } from '../state/small-states.js';
import type { TimedState } from '../streams/recorded/with-states.js';
import { UsageError } from '../service/usage-error.js';
import { stateLocation } from './state-location.js';
import { openStateReader, stateProblem, type StateAccess } from './state-reader.js';

/** A state from the command line: a path, `-`, or a URL. `at`: when it becomes the declared state; undefined: from the first record. */
export type NamedState = { readonly path: string; readonly at: string | undefined };

/** `readFrom`: where this version was read; the source of a later version is that of the state it replaces. */
export type LoadedState = TimedState & { readonly readFrom: string };

/**
 * Loads the states of a run. A state with a later time replaces the state of the same lineage. One without a lineage (`show -json`)
 * replaces the only state if there is exactly one; otherwise it is a state of its own. Throws a `UsageError` with file and position of
 * every invalid state.
 */
export const loadStates = async (named: readonly NamedState[], access: StateAccess): Promise<readonly LoadedState[]> => {
  if (named.length === 0) return [];
  const pool = withSmallStatesHere(openStatePool(access.config.performance.state_parser_workers));
  try {
    const snapshots = await loadAll(named, access, pool);
    const initial = snapshots.flatMap(({ at, snapshot }) => (at === undefined ? [snapshot] : []));
    warnOfCopies(initial, access.warn);
    const loaded: LoadedState[] = initial.map((snapshot) => ({ at: undefined, snapshot, readFrom: snapshot.source }));
    for (const { at, snapshot } of snapshots) {
      if (at === undefined) continue;
      const source = sourceOf(snapshot, loaded);
      const isFirst = source === snapshot.source;
      loaded.push({ at, snapshot: isFirst ? snapshot : await renamed(snapshot, source, pool), readFrom: snapshot.source });
    }
    return loaded;
  } finally {
    await pool.close();
  }
};

/** Reports the problems of all states at once. */
const loadAll = async (named: readonly NamedState[], access: StateAccess, pool: StatePool): Promise<readonly TimedState[]> => {
  const located = named.map(({ path, at }) => ({ at, location: stateLocation(path, access.config) }));
  const reader = openStateReader(access, pool);
  try {
    const results = await Promise.all(located.map(({ location }) => reader.read(location)));
    const problems = results.flatMap((one) => (typeof one === 'string' ? [one] : []));
    if (problems.length > 0) throw new UsageError(problems.join('\n'));
    return results.flatMap((one, index) => (typeof one === 'string' ? [] : one.map((snapshot) => ({ at: located[index]?.at, snapshot }))));
  } finally {
    await reader.close();
  }
};

/** Renames the snapshot to the source of the state that it is a version of. */
const renamed = async (snapshot: StateSnapshot, source: string, pool: StatePool): Promise<StateSnapshot> => {
  const result = await loadState({ source, bytes: snapshot.raw }, pool);
  if (isLeft(result)) throw new UsageError(stateProblem(snapshot.source, result.left));
  return result.right;
};

/** The source of which the snapshot is a later version, else its own. */
const sourceOf = (snapshot: StateSnapshot, known: readonly TimedState[]): string => {
  const same = known.find((one) => snapshot.lineage !== '' && one.snapshot.lineage === snapshot.lineage);
  if (same !== undefined) return same.snapshot.source;
  const sources = new Set(known.map((one) => one.snapshot.source));
  return snapshot.lineage === '' && sources.size === 1 ? ([...sources][0] ?? snapshot.source) : snapshot.source;
};

/** Warns about two versions of one state that both apply from the start, because everything would be declared twice. */
const warnOfCopies = (initial: readonly StateSnapshot[], warn: (text: string) => void): void => {
  for (const [index, one] of initial.entries()) {
    const other = initial.slice(0, index).find(({ lineage, source }) => lineage !== '' && lineage === one.lineage && source !== one.source);
    if (other !== undefined) {
      warn(`${other.source} and ${one.source} are versions of the same state (lineage ${one.lineage}); give the later one with --state-at`);
    }
  }
};
