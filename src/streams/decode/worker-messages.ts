import type { EventLookup } from '../../catalog/aws/decode-record.js';
import type { DecodeOptions } from './decode-input.js';
import type { DecodedBatch } from './decoded-batch.js';

/** Batches of one input that may be on their way: what a decoder is ahead of its reader. */
export const credit = 3;

/** To a worker. `more`: one batch was consumed. */
export type ToWorker =
  | { readonly open: number; readonly path: string; readonly options: DecodeOptions }
  | { readonly more: number }
  | { readonly close: number };

/** From a worker; no batch: the input ended. */
export type FromWorker = { readonly id: number; readonly batch: DecodedBatch | undefined };

/** What a worker is started with: the catalog's answers as a table, because loading the catalog costs a thread 0.3 s. */
export type EventTable = readonly (readonly [source: string, name: string, status: 'supported' | 'no_change'])[];

export const lookupIn = (table: EventTable): EventLookup => {
  const sources = new Map<string, Map<string, 'supported' | 'no_change'>>();
  for (const [source, name, status] of table) {
    const names = sources.get(source) ?? new Map<string, 'supported' | 'no_change'>();
    sources.set(source, names.set(name, status));
  }
  return { lookup: (source, name) => sources.get(source)?.get(name) };
};
