import { resolve } from 'node:path';
import { providerStates } from '../../config/providers/provider-states.js';
import type { Config } from '../../config/schema.js';
import type { StateConfig } from '../../config/providers/state-schema.js';
import type { StateBackend, StateListing } from '../../model/contracts/state-backend.js';

/** One or several states, as an entry of the configuration names them. */
export type StateEntry = {
  readonly location: StateBackend | StateListing;
  /** Milliseconds. */
  readonly refreshInterval: number;
  /** Returns the same identity for all names of a state. */
  readonly identityOf: (source: string) => string;
};

/** The configured states, without local states that have no path. */
export const configuredStates = (config: Config): readonly StateConfig[] =>
  providerStates(config)
    .map(({ state }) => state)
    .filter((one) => one.backend !== 'local' || one.local_path !== '');

/** The files of local states that are named without a pattern. */
export const localFiles = (states: readonly StateConfig[], folder: string): readonly { readonly source: string; readonly path: string }[] =>
  states.flatMap(({ backend, local_path: source }) =>
    backend === 'local' && !source.includes('*') ? [{ source, path: resolve(folder, source) }] : [],
  );

type EntriesOptions = {
  readonly folder: string;
  /** Default for entries without an interval (D54). */
  readonly refreshInterval: number;
  readonly open: (state: StateConfig) => StateEntry['location'];
  readonly warn: (message: string, fields: { readonly source: string }) => void;
};

/** Opens one entry per source name. The first entry with a name is used; each other one is logged as a warning. */
export const stateEntries = (
  states: readonly StateConfig[],
  { folder, refreshInterval, open, warn }: EntriesOptions,
): readonly StateEntry[] => {
  const entries = new Map<string, StateEntry>();
  for (const state of states) {
    const location = open(state);
    // Names of local states are the configured paths, so that they match those in older journals.
    const identityOf = (source: string): string => (state.backend === 'local' ? resolve(folder, source) : source);
    const identity = identityOf(location.source);
    if (entries.has(identity))
      warn('a state is configured twice: the first entry is used (the query of a URL is not part of its name)', location);
    else entries.set(identity, { location, identityOf, refreshInterval: state.refresh_interval ?? refreshInterval });
  }
  return [...entries.values()];
};
