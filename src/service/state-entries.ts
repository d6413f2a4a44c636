import { resolve } from 'node:path';
import type { Config } from '../config/schema.js';
import type { StateConfig } from '../config/state-schema.js';
import type { StateBackend, StateListing } from '../model/state-backend.js';

/** One or several states, as the configuration names them. */
export type StateEntry = {
  readonly place: StateBackend | StateListing;
  /** Milliseconds. */
  readonly refreshInterval: number;
  /** The same for two names of the same state. */
  readonly identityOf: (source: string) => string;
};

/** What the configuration names; a local state without a path is none. */
export const configuredStates = ({ providers: { aws } }: Config): readonly StateConfig[] =>
  aws.enabled ? [aws.state, ...aws.states].filter((one) => one.backend !== 'local' || one.local_path !== '') : [];

type EntriesOptions = {
  readonly folder: string;
  /** Where an entry has none (D54). */
  readonly refreshInterval: number;
  readonly open: (state: StateConfig) => StateEntry['place'];
  readonly warn: (message: string, fields: { readonly source: string }) => void;
};

/** Entries whose source has the same name are one: the first holds, and of the others is warned. */
export const stateEntries = (
  states: readonly StateConfig[],
  { folder, refreshInterval, open, warn }: EntriesOptions,
): readonly StateEntry[] => {
  const entries = new Map<string, StateEntry>();
  for (const state of states) {
    const place = open(state);
    // Names of local states are paths: as they are written, so that they are what they were in an older journal.
    const identityOf = (source: string): string => (state.backend === 'local' ? resolve(folder, source) : source);
    const identity = identityOf(place.source);
    if (entries.has(identity))
      warn('a state is configured twice: the first entry holds (the query of a URL is no part of its name)', place);
    else entries.set(identity, { place, identityOf, refreshInterval: state.refresh_interval ?? refreshInterval });
  }
  return [...entries.values()];
};
