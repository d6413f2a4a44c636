import { setImmediate } from 'node:timers/promises';
import type { InputQueue } from '../streams/input-queue.js';
import type { Detection } from './detection.js';

/**
 * Takes batches from the queue through the pipeline until the queue is closed and empty. Between two batches everybody else has a
 * turn. Rejects for a bug only.
 */
export const pump = async (queue: InputQueue, detection: Detection): Promise<void> => {
  for (let batch = await queue.next(); batch !== undefined; batch = await queue.next()) {
    detection.push(batch.facts, batch.queuedAt);
    batch.done();
    await setImmediate();
  }
};
