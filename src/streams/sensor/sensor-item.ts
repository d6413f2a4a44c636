import { dropReasons } from '../../model/drop-reason.js';
import type { Arrival } from '../../model/fact.js';
import { hashBytes } from '../../lib/record-hash.js';

/** An alert of the sensor without its time of arrival, or a run of what was none: for each the four words that tell it from others (D6). */
export type SensorItem = Pick<Extract<Arrival, { readonly kind: 'sensor' }>, 'event' | 'record'> | { readonly hashes: number[] };

/** A longer alert would hold up everything else: it cannot be decoded in parts. The provider's largest record has 256 KiB. */
export const maxAlert = 512 * 1024;

/** A run ends here, as everywhere. */
const maxRun = 4_096;
/** How much of a malformed part tells it from others, bytes. */
const hashed = 4_096;
const malformedReason = dropReasons.indexOf('malformed');

/** What identifies a malformed part of `bytes`. */
export const malformedHash = (bytes: Uint8Array, start: number, end: number): Uint32Array =>
  hashBytes(bytes, start, Math.min(end, start + hashed));

/** Makes a malformed part one more of the run that `last` is; false where it is none, or full. */
export const joinsRun = (last: SensorItem | undefined, hash: Uint32Array): boolean => {
  if (last === undefined || !('hashes' in last) || last.hashes.length >= 4 * maxRun) return false;
  last.hashes.push(...hash);
  return true;
};

export const arrivalOf = (item: SensorItem, at: string): Arrival => {
  if ('event' in item) return { kind: 'sensor', at, event: item.event, record: item.record };
  const ids = Uint32Array.from(item.hashes);
  const count = ids.length / 4;
  const reasons = new Uint8Array(count).fill(malformedReason);
  return { kind: 'audit', at, record: undefined, skipped: { count, reasons, ids, unsupported: [] } };
};
