import { isLeft } from 'fp-ts/lib/Either.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { fileVersion, type FileVersion } from './file-version.js';
import { loadState, type Clock } from './load-state.js';
import type { StatePool } from './state-pool.js';
import { plainReason } from '../lib/system-error.js';

/** A snapshot and the version of the file that it was read from. */
type LoadedFile = { readonly snapshot: StateSnapshot; readonly version: FileVersion };

/** Maximum reads of a file that changes during each of them; the result of the last one is used. */
const maxReadings = 3;

/** Reads the state in a file that had this version a moment ago. Resolves with the reason if the state is unusable or a thread crashes. */
export const loadFile = async (
  source: string,
  path: string,
  version: FileVersion,
  pool: StatePool,
  time: Clock,
): Promise<LoadedFile | string> => {
  let before = version;
  for (let reading = 1; ; reading++) {
    const result = await loadState({ source, path }, pool, time).catch((error: unknown) => plainReason(error));
    const after = await fileVersion(path, time.now);
    if (typeof after !== 'string' && after.mark !== before.mark && reading < maxReadings) {
      before = after;
      continue;
    }
    if (typeof result === 'string') return result;
    return isLeft(result) ? result.left.message : { snapshot: result.right, version: before };
  }
};
