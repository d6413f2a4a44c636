import { setImmediate } from 'node:timers/promises';

/** Bytes copied between two looks at the event loop: less than a millisecond, of which new pages take more than the copying. */
const step = 1 << 20;

/** The same bytes where other threads see them: as they are where they are shared already, else copied step by step. */
export const shareBytes = async (bytes: Uint8Array): Promise<Uint8Array> => {
  if (bytes.buffer instanceof SharedArrayBuffer) return bytes;
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  for (let at = 0; at < bytes.length; at += step) {
    shared.set(bytes.subarray(at, at + step), at);
    if (at + step < bytes.length) await setImmediate();
  }
  return shared;
};
