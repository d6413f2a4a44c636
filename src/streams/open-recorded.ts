import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { awsCatalog } from '../catalog/aws/catalog.js';
import { classify, decodeRecord } from '../catalog/aws/decode-record.js';
import { dropReasons, type DropReason } from '../model/drop-reason.js';
import type { Arrival } from '../model/fact.js';
import { isList, isObject, type Json } from '../model/json.js';
import { recordHash } from '../model/record-hash.js';
import { decodeSensor, isSensorAlert } from './decode/decode-sensor.js';
import { parseJson } from './decode/parse-json.js';
import { listInputs, type RecordedInput } from './list-inputs.js';
import type { RecordedOptions } from './recorded-options.js';

/** First, simple version: everything in memory, everything parsed. Same interface as the final one. */
export async function* openRecorded(
  inputs: readonly string[],
  options: Partial<RecordedOptions> = {},
): AsyncGenerator<readonly Arrival[]> {
  const files = listInputs(inputs);
  const all: { readonly time: number; readonly arrival: Arrival }[] = [];
  let records = 0;
  for (const file of files) {
    const bytes = await readAll(file, options);
    const text = bytes.toString('utf8');
    if (/^\s*\{"driftline":\s*"journal"/.test(text) && options.readJournal !== undefined) {
      for await (const batch of options.readJournal(file.name, once(bytes))) {
        for (const arrival of batch) all.push({ time: Date.parse(arrival.at), arrival });
      }
      continue;
    }
    let newest = 0;
    for (const value of values(text)) {
      for (const { time, make } of arrivalsOf(value)) {
        records++;
        newest = Math.max(newest, time);
        const at = options.order === 'event-time' ? time : (file.stamp ?? newest);
        all.push({ time: at, arrival: make(new Date(at).toISOString()) });
      }
    }
  }
  options.onProgress?.({ records, bytes: 0 });
  all.sort((a, b) => a.time - b.time);
  for (let i = 0; i < all.length; i += 1024) yield all.slice(i, i + 1024).map((one) => one.arrival);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const readAll = async (file: RecordedInput, options: Partial<RecordedOptions>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  if (file.path === undefined) for await (const chunk of options.stdin ?? process.stdin) chunks.push(chunk as Uint8Array);
  const bytes = file.path === undefined ? Buffer.concat(chunks) : readFileSync(file.path);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
};

const values = (text: string): readonly Json[] => {
  try {
    return unwrap(parseJson(text));
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => {
        try {
          return unwrap(parseJson(line));
        } catch {
          return [null];
        }
      });
  }
};

const unwrap = (value: Json): readonly Json[] => {
  if (isList(value)) return value.flatMap(unwrap);
  if (isObject(value) && isList(value['Records'])) return value['Records'].flatMap(unwrap);
  if (isObject(value) && isObject(value['detail'])) return [value['detail']];
  return [value];
};

const arrivalsOf = (value: Json): readonly { readonly time: number; readonly make: (at: string) => Arrival }[] => {
  if (isObject(value) && 'digestS3Bucket' in value) return [];
  if (isObject(value) && isSensorAlert(value)) {
    const alert = decodeSensor(value);
    if (alert !== undefined) {
      return [{ time: alert.time, make: (at) => ({ kind: 'sensor', at, event: alert.event, record: alert.record }) }];
    }
  }
  const record = decodeRecord(value);
  const reason = classify(record, awsCatalog);
  if (reason === undefined) return [{ time: record?.time ?? 0, make: (at) => ({ kind: 'audit', at, record, skipped: undefined }) }];
  return [
    {
      time: record?.time ?? 0,
      make: (at) => ({ kind: 'audit', at, record: undefined, skipped: single(reason, record?.key ?? JSON.stringify(value), record?.eventName) }),
    },
  ];
};

const single = (reason: DropReason, key: string, name: string | undefined) => ({
  count: 1,
  reasons: Uint8Array.of(dropReasons.indexOf(reason)),
  ids: recordHash(key),
  unsupported: reason === 'unsupported_event' && name !== undefined ? [{ index: 0, name }] : [],
});
