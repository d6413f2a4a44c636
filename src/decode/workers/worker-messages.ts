import type { EventLookup, EventStatus } from '../../catalog/classify.js';
import { callStatus } from '../../catalog/kubernetes/call-status.js';
import { eventSource as auditSource } from '../../catalog/kubernetes/decode-event.js';
import type { DecodeOptions } from '../decode-input.js';
import type { DecodedBatch } from './decoded-batch.js';

/** Maximum batches of one input in flight: how far a decoder may run ahead of its reader. */
export const credit = 3;

/** Maximum pieces of an input in flight to a worker, and the size of a piece. */
export const pieceCredit = 4;
export const sentPieceSize = 256 * 1024;

/** An input that arrives in pieces, `size` bytes in total if known. */
export type PackedOptions = DecodeOptions & { readonly maxBytes: number };

/** Messages to a worker. `more`: one batch was consumed. `piece`: of an input opened as `packed`; `last`: no piece follows. */
export type ToWorker =
  | { readonly open: number; readonly path: string; readonly options: DecodeOptions }
  | { readonly open: number; readonly packed: number | undefined; readonly options: PackedOptions }
  | { readonly piece: number; readonly bytes: Uint8Array; readonly last: boolean }
  | { readonly more: number }
  | { readonly close: number };

/** Messages from a worker. A batch of undefined: the input ended. `broken`: why it could not be read. `took`: a piece was consumed. */
export type FromWorker =
  | { readonly id: number; readonly batch: DecodedBatch | undefined }
  | { readonly id: number; readonly broken: string }
  | { readonly took: number };

/** The catalog as a table of events by `eventKey`, because loading it would cost each thread 0.3 s. Kubernetes needs none. */
export type EventTable = readonly (readonly [source: string, name: string, status: EventStatus])[];
export type WorkerStart = { readonly events: EventTable; readonly declared: SharedArrayBuffer | undefined };

export const lookupIn = (table: EventTable): EventLookup => {
  const sources = new Map<string, Map<string, EventStatus>>();
  for (const [source, name, status] of table) {
    const names = sources.get(source) ?? new Map<string, EventStatus>();
    sources.set(source, names.set(name, status));
  }
  return { lookup: (source, name) => (source === auditSource ? callStatus(name) : sources.get(source)?.get(name)) };
};
