import type { EventLookup, EventStatus } from '../../catalog/classify.js';
import { dropReasons, type DropReason } from '../../model/drop-reason.js';

/** Results for a whole object, besides an index into `dropReasons`. */
export const survivor = -1;
export const undecided = -2;

const reasonIndex = (reason: DropReason): number => dropReasons.indexOf(reason);
export const readOnly = reasonIndex('read_only');
const failedCall = reasonIndex('failed_call');
export const unsupported = reasonIndex('unsupported_event');
const uncovered = reasonIndex('unsupported_resource');

/** The reason that `classify` gives for a record that is not a read, in the same order of precedence. */
export const outcomeOf = (status: EventStatus | undefined, failed: boolean, catalog: EventLookup): number => {
  if (status === 'no_change') return readOnly;
  if (failed) return failedCall;
  if (status === 'only_declared') return catalog.declaresObjects?.() === false ? uncovered : survivor;
  return status === undefined ? unsupported : survivor;
};

/** The result of skimming a record. */
export type Skimmed = {
  /** An index into `dropReasons`, `survivor` or `undecided`. */
  outcome: number;
  /** Set for a reason and for a survivor; milliseconds since the epoch. */
  time: number;
  /** Set for `unsupported_event`. */
  name: string;
};

/** Text of ASCII bytes. Undefined for other bytes, and for names longer than any provider's, which are left to the parser. */
export const asciiAt = (bytes: Uint8Array, from: number, to: number): string | undefined => {
  if (to - from > 256) return undefined;
  let all = 0;
  for (let i = from; i < to; i++) all |= bytes[i] as number;
  return all > 0x7f ? undefined : String.fromCharCode.apply(undefined, bytes.subarray(from, to) as unknown as number[]);
};
