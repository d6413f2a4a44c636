import { isLeft } from 'fp-ts/lib/Either.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { loadState } from '../load-state.js';
import type { StatePool } from '../state-pool.js';
import { plainReason } from '../../lib/system-error.js';

/** Indexes fetched bytes in a thread of `pool`. Resolves with the reason if the state is unusable or the thread crashes. */
export const snapshotOfBytes = async (source: string, bytes: Uint8Array, pool: StatePool): Promise<StateSnapshot | string> => {
  const result = await loadState({ source, bytes }, pool).catch((error: unknown) => plainReason(error));
  if (typeof result === 'string') return result;
  return isLeft(result) ? result.left.message : result.right;
};
