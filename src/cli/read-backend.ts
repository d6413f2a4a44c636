import type { Log } from '../model/contracts/log.js';
import type { StateBackend, StateListing } from '../model/contracts/state-backend.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { emptyState } from './empty-state.js';

/** The states of an entry, or why they cannot be listed. `limit`: timeout in milliseconds. */
export const statesAt = async (location: StateBackend | StateListing, limit: number): Promise<readonly StateBackend[] | string> => {
  if (!('list' in location)) return [location];
  const found = await location.list(AbortSignal.timeout(limit));
  return typeof found === 'string' ? problemOf(location.source, found) : found;
};

/** The current snapshot, or why there is none. `limit`: timeout of a remote state, milliseconds. */
export const readState = async (state: StateBackend, limit: number): Promise<StateSnapshot | string> => {
  const found = await state.poll(undefined, state.isLocal ? new AbortController().signal : AbortSignal.timeout(limit));
  if (found.found === 'new') return found.snapshot.raw.length === 0 ? `${state.source}: ${emptyState}` : found.snapshot;
  return problemOf(state.source, found.found === 'failed' ? found.message : 'no state was read');
};

/** Some messages name the source themselves. */
const problemOf = (source: string, message: string): string =>
  /^cannot (?:read|list) /.test(message) && message.includes(` ${source}: `) ? message : `${source}: ${message}`;

/** A run has no log, so warnings and errors are printed. */
export const warnings = (warn: (text: string) => void): Log => {
  const print: Log['warn'] = (message, fields) => {
    warn(fields === undefined ? message : `${message} ${JSON.stringify(fields)}`);
  };
  return { debug: () => undefined, info: () => undefined, warn: print, error: print };
};
