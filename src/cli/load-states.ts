import { isLeft } from 'fp-ts/lib/Either.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { loadState } from '../state/load-state.js';
import type { StateError } from '../state/state-error.js';
import { openStatePool, type StatePool } from '../state/state-pool.js';
import type { TimedState } from '../streams/recorded/with-states.js';
import { UsageError } from '../service/usage-error.js';

/** A state file from the command line or the configuration. `at`: when it becomes the declared state; undefined: from the first record. */
export type NamedState = { readonly path: string; readonly at: string | undefined };

/**
 * Loads the states of a run. A file with a later time replaces the state of the same lineage. A file without a lineage (`show -json`)
 * replaces the only state if there is exactly one; otherwise it is a state of its own. `workers`: states parsed in parallel. Throws a
 * `UsageError` with file and position of every invalid state.
 */
export const loadStates = async (
  named: readonly NamedState[],
  workers: number,
  warn: (text: string) => void,
): Promise<readonly TimedState[]> => {
  if (named.length === 0) return [];
  const pool = openStatePool(workers);
  try {
    const snapshots = await loadAll(named, pool);
    const initial = named.flatMap(({ at }, index) => (at === undefined ? [snapshots[index] as StateSnapshot] : []));
    warnOfCopies(initial, warn);
    const loaded: TimedState[] = initial.map((snapshot) => ({ at: undefined, snapshot }));
    for (const [index, { path, at }] of named.entries()) {
      if (at === undefined) continue;
      const snapshot = snapshots[index] as StateSnapshot;
      const source = sourceOf(snapshot, loaded);
      loaded.push({ at, snapshot: source === path ? snapshot : await renamed(snapshot, source, pool) });
    }
    return loaded;
  } finally {
    await pool.close();
  }
};

/** Compared with an empty state, nothing would appear to have drifted. */
export const emptyState = 'the state is an empty file, which a `terraform state pull` that failed leaves behind: pull it again';

/** Reports the problems of all files at once. */
const loadAll = async (named: readonly NamedState[], pool: StatePool): Promise<readonly StateSnapshot[]> => {
  const results = await Promise.all(named.map(({ path }) => loadState({ source: path, path }, pool)));
  const problems = results.flatMap((one, index) => {
    const path = named[index]?.path ?? '';
    return isLeft(one) ? [stateProblem(path, one.left)] : one.right.raw.length === 0 ? [`${path}: ${emptyState}`] : [];
  });
  if (problems.length > 0) throw new UsageError(problems.join('\n'));
  return results.flatMap((one) => (isLeft(one) ? [] : [one.right]));
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

const stateProblem = (path: string, { message, line, column }: StateError): string =>
  `${path}${line > 0 ? `:${line}:${column}` : ''}: ${message}`;
