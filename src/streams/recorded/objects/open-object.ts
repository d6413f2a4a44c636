import type { DecodeOptions } from '../../../decode/decode-input.js';
import type { BatchSource, DecodePool } from '../../../decode/workers/decode-pool.js';
import { systemScheduler } from '../../../runtime/system-scheduler.js';
import type { RecordedInput } from '../recorded-input.js';
import { readObject } from './remote-input.js';

/** Decodes an object while it is downloaded. `next` rejects with `UnreadableInput` if the download fails; damaged content is counted. */
export const openObject = (input: RecordedInput, pool: DecodePool, options: DecodeOptions, signal: AbortSignal): BatchSource => {
  const failures: unknown[] = [];
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* readObject(input, systemScheduler, signal);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  const packed = { ...options, onlyWhole: false, maxBytes: Number.MAX_SAFE_INTEGER };
  const source = pool.openPacked(pieces(), input.object?.size, packed);
  return {
    next: async () => {
      const batch = await source.next();
      // The decoder takes the failure of a text for damaged content.
      if (failures.length > 0) throw failures[0];
      return batch;
    },
    close: () => source.close(),
  };
};
