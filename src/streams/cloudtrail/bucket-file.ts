import type { Arrival } from '../../model/fact.js';
import type { BatchSource } from '../decode/decode-pool.js';
import type { DecodedBatch, DecodeProblem } from '../decode/decoded-batch.js';
import { itemCount, unpackItem } from '../decode/unpack-batch.js';
import type { OpenedFile } from './bucket-reader.js';

/** What a source may hand over at once. */
const mostFacts = 1_024;

type FactsOptions = { readonly now: () => string; readonly onProblem: (problem: DecodeProblem) => void };

/** The facts of a log file that is being decoded; they arrive when they are asked for. Keeps: one batch. */
export const bucketFile = (source: BatchSource, { now, onProblem }: FactsOptions): OpenedFile => {
  let batch: DecodedBatch | undefined;
  let from = 0;
  return {
    next: async () => {
      while (batch === undefined || from >= itemCount(batch)) {
        batch = await source.next();
        from = 0;
        if (batch === undefined) return undefined;
        if (batch.problem !== undefined) onProblem(batch.problem);
      }
      const at = now();
      const end = Math.min(itemCount(batch), from + mostFacts);
      const facts: Arrival[] = [];
      for (; from < end; from++) facts.push(unpackItem(batch, from, at));
      return facts;
    },
    close: () => source.close(),
  };
};
