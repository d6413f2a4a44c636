import { isLeft } from 'fp-ts/lib/Either.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { loadState } from '../streams/state/load-state.js';
import type { StateError } from '../streams/state/state-error.js';
import { openStatePool, type StatePool } from '../streams/state/state-pool.js';
import type { TimedState } from '../streams/with-states.js';
import { UsageError } from './usage-error.js';

/** A state file named on the command line or in the configuration. `at`: from when on it is the declared state. */
export type NamedState = { readonly path: string; readonly at: string | undefined };

/**
 * Loads the states of a run. A file of a later time replaces the state of the same lineage; one without a lineage
 * (`show -json`) the only state there is, else it stands for itself.
 * `workers`: states parsed at once. Errors: `UsageError` with file and position.
 */
export const loadStates = async (named: readonly NamedState[], workers: number): Promise<readonly TimedState[]> => {
  if (named.length === 0) return [];
  const pool = openStatePool(workers);
  try {
    return await loadAll(named, pool);
  } finally {
    await pool.close();
  }
};

const loadAll = async (named: readonly NamedState[], pool: StatePool): Promise<readonly TimedState[]> => {
  const loaded: { readonly at: string | undefined; readonly snapshot: StateSnapshot }[] = [];
  const initial = named.filter((state) => state.at === undefined);
  for (const state of [...initial, ...named.filter((one) => one.at !== undefined)]) {
    const first = await load(state.path, state.path, pool);
    const source = state.at === undefined ? state.path : replaced(first, loaded.map((one) => one.snapshot));
    loaded.push({ at: state.at, snapshot: source === state.path ? first : await load(state.path, source, pool) });
  }
  return loaded;
};

const replaced = (snapshot: StateSnapshot, known: readonly StateSnapshot[]): string => {
  const same = known.find((one) => one.lineage === snapshot.lineage && snapshot.lineage !== '');
  if (same !== undefined) return same.source;
  const sources = new Set(known.map((one) => one.source));
  return snapshot.lineage === '' && sources.size === 1 ? ([...sources][0] ?? snapshot.source) : snapshot.source;
};

const load = async (path: string, source: string, pool: StatePool): Promise<StateSnapshot> => {
  const result = await loadState({ source, path }, pool);
  if (isLeft(result)) throw new UsageError(stateProblem(path, result.left));
  return result.right;
};

const stateProblem = (path: string, { message, line, column }: StateError): string =>
  `${path}${line > 0 ? `:${String(line)}:${String(column)}` : ''}: ${message}`;
