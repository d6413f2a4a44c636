import { getHeapStatistics } from 'node:v8';
import { Broadcast } from '../../sinks/push/broadcast.js';
import { randomWord } from '../random-word.js';

/** Messages kept for clients that resume, unless the heap is small. */
const mostMessages = 128 * 1024 * 1024;

/** The broadcaster of this run. Its name within message ids differs from that of each other run. */
export const openBroadcast = (): Broadcast =>
  new Broadcast({ run: randomWord(), bytes: Math.min(mostMessages, getHeapStatistics().heap_size_limit / 16) });
