import { createHash } from 'node:crypto';
import type { TimeSlices } from './time-slices.js';

/** Bytes hashed in one step: about a millisecond. */
const step = 512 * 1024;

/** SHA-256 in hex. */
export const hashInSlices = async (bytes: Uint8Array, slices: TimeSlices): Promise<string> => {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += step) {
    hash.update(bytes.subarray(from, from + step));
    if (slices.isOver()) await slices.next();
  }
  return hash.digest('hex');
};
