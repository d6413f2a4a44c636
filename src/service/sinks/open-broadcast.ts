import { getHeapStatistics } from 'node:v8';
import { Broadcast } from '../../sinks/push/broadcast.js';
import { randomId } from '../random-id.js';

/** Bytes of messages kept for resuming clients; less with a small heap. */
const maxMessageBytes = 128 * 1024 * 1024;

/** Opens the broadcast of this run. Message ids contain a name that is unique to the run. */
export const openBroadcast = (): Broadcast =>
  new Broadcast({ run: randomId(), bytes: Math.min(maxMessageBytes, getHeapStatistics().heap_size_limit / 16) });
