import type { BatchSource, DecodePool } from '../../decode/workers/decode-pool.js';
import type { DecodedBatch } from '../../decode/workers/decoded-batch.js';
import type { QueueProblem } from './queue-log.js';

/** The functions with which a queue decodes and tracks a message. */
type MessageWork = {
  /** Call with each batch, in order; `from`: the file that contains the records, '' for the message itself. */
  readonly take: (batch: DecodedBatch, from: string) => Promise<void>;
  /** Logs a failure of a part of the message; if it is never called, the failure of the message is logged as a whole. */
  readonly trouble: (trouble: QueueProblem) => void;
  /** Call with each source when its read starts, so that it can be closed. Returns the function to call at its end. */
  readonly reading: (source: BatchSource) => () => void;
};

/**
 * Reads the records of a message. Resolves with whether there was anything to read. Rejects with a `Failure` if the message must be
 * received again.
 */
export type WorkMessage = (body: string, work: MessageWork) => Promise<boolean>;

/** Passes all batches of a source to `take`. */
export const drainSource = async (source: BatchSource, from: string, { take, reading }: MessageWork): Promise<void> => {
  const done = reading(source);
  try {
    for (let batch = await source.next(); batch !== undefined; batch = await source.next()) await take(batch, from);
  } finally {
    done();
    await source.close();
  }
};

const decoding = { rule: { by: 'stamp', stamp: 0 }, prefilter: true, eager: false } as const;

/** Passes the records in a JSON text to `take`. `onlyRecords`: rejects a text without records, instead of counting it as malformed. */
export const drainJson = (pool: Pick<DecodePool, 'openText'>, json: string, work: MessageWork, onlyRecords = false): Promise<void> =>
  drainSource(pool.openText(one(Buffer.from(json)), { ...decoding, onlyWhole: onlyRecords }), '', work);

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
