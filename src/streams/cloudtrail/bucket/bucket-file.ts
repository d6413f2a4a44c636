import type { BatchSource } from '../../../decode/workers/decode-pool.js';
import type { DecodeProblem } from '../../../decode/workers/decoded-batch.js';
import type { OpenedFile } from './bucket-reader.js';
import { slicesOf, unpackSlice, type LiveSlice } from '../../live-slices.js';

type FactsOptions = { readonly now: () => string; readonly onProblem: (problem: DecodeProblem) => void };

/** The facts of a log file that is being decoded. They arrive at the time at which they are read. **Keeps** one batch. */
export const bucketFile = (source: BatchSource, { now, onProblem }: FactsOptions): OpenedFile => {
  const slices: LiveSlice[] = [];
  return {
    next: async () => {
      for (;;) {
        const slice = slices.shift();
        if (slice !== undefined) return unpackSlice(slice, now());
        const batch = await source.next();
        if (batch === undefined) return undefined;
        if (batch.problem !== undefined) onProblem(batch.problem);
        slices.push(...slicesOf(batch));
      }
    },
    close: () => source.close(),
  };
};
