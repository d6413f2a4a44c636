import { isLogEntry } from '../../../catalog/gcp/decode-entry.js';
import { BrokenInput } from '../../../decode/broken-input.js';
import type { DecodePool } from '../../../decode/workers/decode-pool.js';
import { isObject, type Json } from '../../../lib/json.js';
import { drainJson, type WorkMessage } from '../../queue/message-work.js';

/**
 * Reads the entry in a message. An entry that the decoder rejects is counted as malformed, because it would be rejected again; a message
 * that contains no entry fails.
 */
export const workEntry =
  (pool: Pick<DecodePool, 'openText'>): WorkMessage =>
  async (body, work) => {
    try {
      await drainJson(pool, body, work, true);
    } catch (error) {
      if (!(error instanceof BrokenInput) || !isEntry(body)) throw error;
      await drainJson(pool, body, work);
    }
    return true;
  };

const isEntry = (body: string): boolean => {
  try {
    const json = JSON.parse(body) as Json;
    return isObject(json) && isLogEntry(json);
  } catch {
    return false;
  }
};
