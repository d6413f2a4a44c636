import type { Arrival } from '../model/fact.js';
import type { DecodedBatch } from '../decode/workers/decoded-batch.js';
import { itemCount, unpackItem } from '../decode/workers/unpack-batch.js';

/** A range of items in a decoded batch, unpacked on delivery. */
export type LiveSlice = { readonly batch: DecodedBatch; readonly from: number; readonly to: number };

/** Maximum facts in one batch of a source. */
export const maxFacts = 1_024;

/** Cuts the items of a batch into slices for delivery. */
export const slicesOf = (batch: DecodedBatch): readonly LiveSlice[] => {
  const count = itemCount(batch);
  return Array.from({ length: Math.ceil(count / maxFacts) }, (_, i) => ({
    batch,
    from: i * maxFacts,
    to: Math.min(count, (i + 1) * maxFacts),
  }));
};

/** The facts of a slice, all arriving at `at`. */
export const unpackSlice = ({ batch, from, to }: LiveSlice, at: string): readonly Arrival[] =>
  Array.from({ length: to - from }, (_, i) => unpackItem(batch, from + i, at));
