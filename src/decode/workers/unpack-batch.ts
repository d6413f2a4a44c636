import { decodeRecord } from '../../catalog/aws/decode-record.js';
import type { Arrival, SkippedRecords } from '../../model/fact.js';
import { isObject, type Json } from '../../lib/json.js';
import { itemKind, itemWidth, longNumbers, type DecodedBatch } from './decoded-batch.js';
import { decodeSensor } from '../decode-sensor.js';
import { parseJson } from '../parse-json.js';

export const itemCount = (batch: DecodedBatch): number => batch.items.length / itemWidth;

/** Arrival of an item in ms since the epoch; NaN where unknown. */
export const itemTime = (batch: DecodedBatch, item: number): number => batch.items[item * itemWidth + 1] as number;

/** The fact that an item stands for; runs are views of the batch's columns. */
export const unpackItem = (batch: DecodedBatch, item: number, at: string): Arrival => {
  const base = item * itemWidth;
  const code = batch.items[base] as number;
  const kind = code % longNumbers;
  const first = batch.items[base + 2] as number;
  const end = batch.items[base + 3] as number;
  if (kind === itemKind.run) return { kind: 'audit', at, record: undefined, skipped: unpackRun(batch, first, end) };
  const { kept } = batch;
  const text = Buffer.from(kept.buffer, kept.byteOffset + first, end - first).toString('utf8');
  const json = code >= longNumbers ? parseJson(text) : (JSON.parse(text) as Json);
  if (kind === itemKind.alert) {
    const alert = isObject(json) ? decodeSensor(json) : undefined;
    if (alert === undefined) throw new Error('the decoder kept an alert that is none');
    return { kind: 'sensor', at, event: alert.event, record: alert.record };
  }
  const record = decodeRecord(json);
  if (record === undefined) throw new Error('the decoder kept a record that is none');
  return { kind: 'audit', at, record, skipped: undefined };
};

const unpackRun = (batch: DecodedBatch, first: number, end: number): SkippedRecords => {
  const unsupported: { readonly index: number; readonly name: string }[] = [];
  const pairs = batch.unsupported;
  for (let i = firstPair(pairs, first); i < pairs.length && (pairs[i] as number) < end; i += 2) {
    unsupported.push({ index: (pairs[i] as number) - first, name: batch.names[pairs[i + 1] as number] ?? '' });
  }
  return {
    count: end - first,
    reasons: batch.reasons.subarray(first, end),
    ids: batch.ids.subarray(4 * first, 4 * end),
    unsupported,
  };
};

/** The first pair at or after an index; they are in order. */
const firstPair = (pairs: Uint32Array, index: number): number => {
  let low = 0;
  let high = pairs.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pairs[2 * middle] as number) < index) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
};
