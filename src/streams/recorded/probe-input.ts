import { basename } from 'node:path';
import { closeSync, openSync, readSync } from 'node:fs';
import { constants, gunzipSync } from 'node:zlib';
import { InputDecoder, type DecodeTools } from '../../decode/decode-input.js';
import { isGzip } from '../../decode/read-text.js';
import { kindByContent, type FileKind } from './recognise-file.js';

/**
 * The result of reading the start of an input. `first`: the earliest possible arrival of its first fact, in milliseconds since the epoch.
 * `kind`: only logs are read.
 */
export type Probe = { readonly kind: FileKind; readonly journal: boolean; readonly first: number };

/** Bytes of an input that are probed. */
export const headSize = 64 * 1024;
/** For compressed files: 8 KiB decompress to about 64 KiB of text. */
const packedHeadSize = 8 * 1024;

/** Probes the first 64 KiB of a file, or 8 KiB of a compressed one. A file without a time in them, or an unreadable one, is opened first of all. */
export const probeFile = (path: string, tools: DecodeTools): Probe => {
  try {
    return probeHead(path, readHead(path), tools);
  } catch {
    return { kind: 'log', journal: false, first: Number.NEGATIVE_INFINITY };
  }
};

/** Probes the first bytes of an input, compressed or not. Throws if the compression is damaged. */
export const probeHead = (name: string, bytes: Uint8Array, tools: DecodeTools): Probe => {
  const head = inflated(bytes);
  if (isJournal(head)) return { kind: 'log', journal: true, first: firstArrival(head) };
  const kind = kindByContent(basename(name), head);
  if (kind !== 'log') return { kind, journal: false, first: Number.NEGATIVE_INFINITY };
  const decoder = new InputDecoder(tools, { by: 'newest' }, true);
  try {
    decoder.push(head);
    decoder.batches.finish();
    const at = decoder.batches.take().items[1] ?? Number.NaN;
    return { kind, journal: false, first: Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at };
  } finally {
    decoder.close();
  }
};

/** Arrival of the first fact of a journal. `at` is near the start of a line, however long the line is. */
const firstArrival = (head: Uint8Array): number => {
  const start = head.indexOf(10) + 1;
  const line = start === 0 ? '' : Buffer.from(head.subarray(start, start + 128)).toString('utf8');
  const time = Date.parse(/^\{"kind":"\w+","at":"([^"]+)"/.exec(line)?.[1] ?? '');
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
};

/** Whether the first line is the header of a driftline journal. */
export const isJournal = (head: Uint8Array): boolean => {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, headSize)).toString('utf8');
  const line = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'));
  if (!line.includes('"driftline"')) return false;
  try {
    return (JSON.parse(line) as { readonly driftline?: unknown }).driftline === 'journal';
  } catch {
    return false;
  }
};

const readHead = (path: string): Uint8Array => {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(headSize);
    return buffer.subarray(0, readSync(file, buffer, 0, headSize, 0));
  } finally {
    closeSync(file);
  }
};

const inflated = (head: Uint8Array): Uint8Array =>
  isGzip(head)
    ? gunzipSync(head.subarray(0, packedHeadSize), { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 256 * headSize })
    : head;
