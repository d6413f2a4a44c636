import { getHeapStatistics } from 'node:v8';
import { Broadcast } from '../../sinks/push/broadcast.js';

/** Bytes of messages kept for resuming clients; less with a small heap. */
const maxMessageBytes = 128 * 1024 * 1024;

/** Opens the broadcast. `run`: first part of message ids, unique to this run, or with `shared` the name of the log. */
export const openBroadcast = (run: string, shared = false): Broadcast =>
  new Broadcast({ run, shared, bytes: Math.min(maxMessageBytes, getHeapStatistics().heap_size_limit / 16) });
