import type { Arrival } from '../../model/fact.js';
import type { DecodedBatch } from '../../decode/workers/decoded-batch.js';
import { itemCount, unpackItem } from '../../decode/workers/unpack-batch.js';

/** Items of a decoded batch, unpacked when they are handed out. */
export type LiveSlice = { readonly batch: DecodedBatch; readonly from: number; readonly to: number };

/** What a source may hand over at once. */
export const maxFacts = 1_024;

/** The items of a batch, in parts that may each be handed over. */
export const slicesOf = (batch: DecodedBatch): readonly LiveSlice[] => {
  const count = itemCount(batch);
  return Array.from({ length: Math.ceil(count / maxFacts) }, (_, i) => ({
    batch,
    from: i * maxFacts,
    to: Math.min(count, (i + 1) * maxFacts),
  }));
};

/** The facts of a slice, all of which arrive now: `at`. */
export const unpackSlice = ({ batch, from, to }: LiveSlice, at: string): readonly Arrival[] =>
  Array.from({ length: to - from }, (_, i) => unpackItem(batch, from + i, at));
