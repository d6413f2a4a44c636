import { readFile } from 'node:fs/promises';
import { isLeft } from 'fp-ts/lib/Either.js';
import { awsCatalog } from '../catalog/aws/catalog.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { indexState } from '../streams/state/index-state.js';
import type { StateError } from '../streams/state/state-error.js';
import type { TimedState } from '../streams/with-states.js';
import { UsageError } from './usage-error.js';

/** A state file named on the command line or in the configuration. `at`: from when on it is the declared state. */
export type NamedState = { readonly path: string; readonly at: string | undefined };

/**
 * Loads the states of a run. A file of a later time replaces the state of the same lineage; one without a lineage
 * (`show -json`) the only state there is, else it stands for itself. Errors: `UsageError` with file and position.
 */
export const loadStates = async (named: readonly NamedState[]): Promise<readonly TimedState[]> => {
  const loaded: { readonly at: string | undefined; readonly snapshot: StateSnapshot }[] = [];
  const initial = named.filter((state) => state.at === undefined);
  for (const state of [...initial, ...named.filter((one) => one.at !== undefined)]) {
    const first = await load(state.path, state.path);
    const source = state.at === undefined ? state.path : replaced(first, loaded.map((one) => one.snapshot));
    loaded.push({ at: state.at, snapshot: source === state.path ? first : await load(state.path, source) });
  }
  return loaded;
};

const replaced = (snapshot: StateSnapshot, known: readonly StateSnapshot[]): string => {
  const same = known.find((one) => one.lineage === snapshot.lineage && snapshot.lineage !== '');
  if (same !== undefined) return same.source;
  const sources = new Set(known.map((one) => one.source));
  return snapshot.lineage === '' && sources.size === 1 ? ([...sources][0] ?? snapshot.source) : snapshot.source;
};

const load = async (path: string, source: string): Promise<StateSnapshot> => {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new UsageError(`cannot read the state ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const result = indexState(bytes, source, awsCatalog.types);
  if (isLeft(result)) throw new UsageError(stateProblem(path, result.left));
  return result.right;
};

const stateProblem = (path: string, { message, line, column }: StateError): string =>
  `${path}${line > 0 ? `:${String(line)}:${String(column)}` : ''}: ${message}`;
