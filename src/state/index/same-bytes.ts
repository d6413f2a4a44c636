import { setImmediate } from 'node:timers/promises';

/** Bytes compared per turn of the event loop, in less than a millisecond. */
const step = 4 << 20;

/** Whether two byte arrays are equal. Compares in steps, because a state may have hundreds of megabytes. */
export const sameBytes = async (one: Uint8Array, other: Uint8Array): Promise<boolean> => {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += step) {
    if (Buffer.compare(one.subarray(at, at + step), other.subarray(at, at + step)) !== 0) return false;
    if (at + step < one.length) await setImmediate();
  }
  return true;
};
