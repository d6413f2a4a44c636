import { getHeapStatistics } from 'node:v8';
import { Broadcast } from '../../sinks/push/broadcast.js';
import { randomWord } from '../random-word.js';

/** Bytes of messages kept for resuming clients; less with a small heap. */
const maxMessageBytes = 128 * 1024 * 1024;

/** Opens the broadcast of this run. Message ids contain a name that is unique to the run. */
export const openBroadcast = (): Broadcast =>
  new Broadcast({ run: randomWord(), bytes: Math.min(maxMessageBytes, getHeapStatistics().heap_size_limit / 16) });
