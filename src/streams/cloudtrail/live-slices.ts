import type { Arrival } from '../../model/fact.js';
import type { DecodedBatch } from '../../decode/workers/decoded-batch.js';
import { itemCount, unpackItem } from '../../decode/workers/unpack-batch.js';

/** Items of a decoded batch, unpacked when they are delivered. */
export type LiveSlice = { readonly batch: DecodedBatch; readonly from: number; readonly to: number };

/** The most facts of one batch of a source. */
export const maxFacts = 1_024;

/** Cuts the items of a batch into deliverable slices. */
export const slicesOf = (batch: DecodedBatch): readonly LiveSlice[] => {
  const count = itemCount(batch);
  return Array.from({ length: Math.ceil(count / maxFacts) }, (_, i) => ({
    batch,
    from: i * maxFacts,
    to: Math.min(count, (i + 1) * maxFacts),
  }));
};

/** The facts of a slice; all arrive at `at`. */
export const unpackSlice = ({ batch, from, to }: LiveSlice, at: string): readonly Arrival[] =>
  Array.from({ length: to - from }, (_, i) => unpackItem(batch, from + i, at));
