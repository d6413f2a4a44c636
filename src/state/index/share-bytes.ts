import { setImmediate } from 'node:timers/promises';

/** Bytes copied per turn of the event loop: less than a millisecond, mostly for allocating pages. */
const step = 1 << 20;

/** The same bytes in shared memory. Returns shared bytes as they are, and copies others in steps. */
export const shareBytes = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  for (let at = 0; at < bytes.length; at += step) {
    shared.set(bytes.subarray(at, at + step), at);
    if (at + step < bytes.length) await setImmediate();
  }
  return shared;
};
