import { decodeAudit } from '../../catalog/decode-audit.js';
import { isObject, type Json } from '../../lib/json.js';
import type { Arrival } from '../../model/fact.js';
import { decodeSensor, needsNoEscape } from '../decode-sensor.js';
import { parseJson } from '../../lib/parse-json.js';
import { itemKind, itemWidth, longNumbers, type DecodedBatch } from './decoded-batch.js';

export const itemCount = (batch: DecodedBatch): number => batch.items.length / itemWidth;

/** Arrival of an item in milliseconds since the epoch; NaN if unknown. */
export const itemTime = (batch: DecodedBatch, item: number): number => batch.items[item * itemWidth + 1] as number;

/** The fact of an item. */
export const unpackItem = (batch: DecodedBatch, item: number, at: string): Arrival => {
  const base = item * itemWidth;
  const code = batch.items[base] as number;
  const kind = code % longNumbers;
  const first = batch.items[base + 2] as number;
  const end = batch.items[base + 3] as number;
  if (kind === itemKind.skipped) return { kind: 'audit', at, record: undefined, skipped: batch.skipped[first] };
  const { kept } = batch;
  const text = Buffer.from(kept.buffer, kept.byteOffset + first, end - first).toString('utf8');
  const json = code >= longNumbers ? parseJson(text) : (JSON.parse(text) as Json);
  if (kind === itemKind.alert) {
    const alert = isObject(json) ? decodeSensor(json, needsNoEscape(text)) : undefined;
    if (alert === undefined) throw new Error('the decoder kept an alert that does not decode');
    return { kind: 'sensor', at, event: alert.event, json: alert.json, record: alert.record };
  }
  const record = decodeAudit(json);
  if (record === undefined) throw new Error('the decoder kept a record that does not decode');
  return { kind: 'audit', at, record, skipped: undefined };
};
