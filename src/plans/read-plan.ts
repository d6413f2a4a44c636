import { runInSlices } from '../runtime/run-in-slices.js';
import { timeSlices } from '../runtime/time-slices.js';
import { PlanReader } from './plan-reader.js';
import type { PlanOptions, ReadPlan } from './planned-resources.js';

/** Milliseconds of a slice, and bytes of a step: 16 KiB take less than a millisecond. */
const slice = 5;
const step = 16 * 1024;

/** Reads a plan in slices of 5 ms. Rejects with `PlanError`, and if the pieces do. */
export const readPlan = async (pieces: AsyncIterable<Uint8Array>, options: PlanOptions): Promise<ReadPlan> => {
  const reader = new PlanReader();
  const slices = timeSlices(slice);
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += step) {
      reader.push(piece.subarray(at, at + step));
      if (slices.isOver()) await slices.next();
    }
  }
  return runInSlices(reader.finish(options), slices);
};
