import { nextFrame } from './frame.js';
import { makeLiveAlerts } from './live-alerts.js';
import { readStream } from './open-stream.js';
import { readIndex } from './read-index.js';

/** The alerts that all views show. */
export const live = makeLiveAlerts({ readIndex, readStream, nextFrame });
