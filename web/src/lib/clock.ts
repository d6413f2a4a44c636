import { makeValue } from './value.js';

/** Milliseconds since the epoch, updated every ten seconds, for ages. */
export const now = makeValue(Date.now());
setInterval(() => {
  now.set(Date.now());
}, 10_000);
