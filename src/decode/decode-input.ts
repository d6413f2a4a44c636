import { TextDecoder } from 'node:util';
import { classify, type EventLookup } from '../catalog/classify.js';
import { changeProblem } from '../catalog/any-log/decode-change.js';
import { decodeAudit, isClusterEvent, isPlainChange } from '../catalog/decode-audit.js';
import { observationsOf } from '../catalog/observations/observations-of.js';
import { dropReasons } from '../model/drop-reason.js';
import { isObject, type Json, type JsonObject } from '../lib/json.js';
import { BrokenInput } from './broken-input.js';
import { itemKind, longNumbers, type DecodedBatch } from './workers/decoded-batch.js';
import { alertTime, isSensorAlert } from './decode-sensor.js';
import { BatchMaker, type ArrivalRule } from './make-batch.js';
import { parseJson } from '../lib/parse-json.js';
import { DocumentScanner, type DocumentHandler } from './scan-document.js';
import { RecordSkimmer } from './skim/skim-record.js';
import { survivor, undecided } from './skim/skimmed.js';
import { TextWindow } from './text-window.js';
import { unwrapValue } from './unwrap-value.js';
import { plainReason } from '../lib/system-error.js';

export type DecodeOptions = {
  readonly rule: ArrivalRule;
  /** False: parse every record. */
  readonly prefilter: boolean;
  /** Keep records that are never evaluated instead of counting them. Without `prefilter` only. */
  readonly keepAll?: boolean;
  /** Emit a batch after each piece of text; for sources that may be slow. */
  readonly eager: boolean;
  /**
   * Reject with `BrokenInput` if the text cannot be read to its end or is not a log file. Otherwise the last batch reports and counts the
   * problem.
   */
  readonly onlyWhole?: boolean;
};

/** Text passes through the window in pieces of this size, which stay in the processor's cache. */
const pieceSize = 128 * 1024;
const unsupported = dropReasons.indexOf('unsupported_event');

/** A window and its skimmer. They take 300 KiB and a millisecond to set up, so they are reused for one input after the other. */
type Reader = { readonly window: TextWindow; readonly skimmer: RecordSkimmer };

/** The catalog and the readers of a thread. **Keeps** up to `spare` unused readers. */
export class DecodeTools {
  readonly catalog: EventLookup;
  readonly #readers: Reader[] = [];

  constructor(catalog: EventLookup) {
    this.catalog = catalog;
  }

  take(): Reader {
    return this.#readers.pop() ?? { window: new TextWindow(), skimmer: new RecordSkimmer(this.catalog) };
  }

  release(reader: Reader): void {
    reader.window.clear();
    if (this.#readers.length < spare) this.#readers.push(reader);
  }
}

const spare = 8;

/**
 * Decodes one input piece by piece.
 *
 * **Keeps** a window of text (256 KiB, or one record of up to 32 MiB) and one batch. **Order**: that of the text.
 */
export class InputDecoder implements DocumentHandler {
  readonly batches: BatchMaker;
  readonly #reader: Reader;
  readonly #tools: DecodeTools;
  readonly #scanner: DocumentScanner;
  readonly #prefilter: boolean;
  readonly #keepAll: boolean;
  readonly #only: OnlyForm | undefined;
  /** Decodes the text if it is UTF-16. */
  #wide: TextDecoder | undefined;
  /** The first byte, if it may be half of a byte order mark. */
  #half: Uint8Array = noBytes;
  #size = 0;
  #broken = 0;
  #holdsRecords = false;

  /** `only`: anything of another form is malformed. */
  constructor(tools: DecodeTools, rule: ArrivalRule, prefilter: boolean, only?: OnlyForm, keepAll = false) {
    this.batches = new BatchMaker(rule);
    this.#tools = tools;
    this.#prefilter = prefilter;
    this.#only = only;
    this.#keepAll = keepAll;
    this.#reader = tools.take();
    this.#scanner = new DocumentScanner(this.#reader.window, this.#reader.skimmer, this);
  }

  /** Whether the text was not empty but contained no record: it is not a log file. */
  get isOtherFormat(): boolean {
    return this.#broken > 0 && !this.#holdsRecords;
  }

  /** Parts of the text that are no records. */
  get malformed(): number {
    return this.#broken;
  }

  /** Call at the end of decoding. */
  close(): void {
    this.#tools.release(this.#reader);
  }

  push(given: Uint8Array): void {
    let piece = given;
    if (this.#size === 0) {
      if (this.#half.length > 0) piece = Buffer.concat([this.#half, given]);
      this.#half = piece.length === 1 && (piece[0] as number) >= 0xfe ? piece : noBytes;
      if (this.#half.length > 0) return;
      this.#wide = wideDecoder(piece);
    }
    this.#size += piece.length;
    this.batches.read(piece.length);
    this.#reader.window.append(this.#wide === undefined ? piece : Buffer.from(this.#wide.decode(piece, { stream: true })));
    this.#scanner.scan(false);
  }

  /** Call after the last piece. `failure`: why the text ends early, if it does. */
  end(failure: string | undefined): void {
    if (this.#half.length > 0) this.#reader.window.append(this.#half);
    this.#size += this.#half.length;
    if (failure !== undefined) this.batches.fail(failure, this.#size);
    const before = this.#broken;
    this.#scanner.scan(true);
    this.#scanner.finish();
    const message = failure ?? (this.#size === 0 ? 'is empty' : undefined);
    if (message !== undefined && this.#broken === before) this.batches.malformed(message, this.#size);
    this.batches.finish();
  }

  broken(message: string, position: number): void {
    this.#broken++;
    this.batches.malformed(message, position);
  }

  object(window: TextWindow, start: number, end: number): void {
    const { skimmer } = this.#reader;
    const isSkimmed = this.#prefilter && (this.#only === undefined || (this.#only === 'events' && skimmer.isEvent));
    const outcome = isSkimmed ? skimmer.outcome : undecided;
    if (outcome !== undecided) this.#holdsRecords = true;
    if (outcome >= 0) this.batches.skip(outcome, skimmer.time, outcome === unsupported ? skimmer.name : '');
    else if (outcome === survivor) this.batches.keep(this.#kind(itemKind.record), skimmer.time, window.bytes, start, end);
    else this.#parse(window, start, end);
  }

  #parse(window: TextWindow, start: number, end: number): void {
    const raw = Buffer.from(window.bytes.buffer, window.bytes.byteOffset + start, end - start);
    const text = raw.toString('utf8');
    const json = this.#reader.skimmer.longNumber ? parseJson(text) : (JSON.parse(text) as Json);
    for (const value of unwrapValue(json)) this.#value(value, value === json ? raw : undefined, window.base + start);
  }

  #value(value: Json, raw: Uint8Array | undefined, position: number): void {
    const bytes = (): Uint8Array => raw ?? Buffer.from(JSON.stringify(value));
    const refusal = this.#only === undefined || forms[this.#only].accepts(value) ? undefined : forms[this.#only].refusal;
    if (refusal !== undefined) return this.broken(refusal, position);
    if (this.#only === undefined && isObject(value) && isSensorAlert(value)) {
      const time = alertTime(value);
      if (!Number.isNaN(time)) return this.#keep(itemKind.alert, time, bytes());
      return this.broken('a sensor alert without a rule, a known priority, or a time', position);
    }
    const record = decodeAudit(value);
    const reason = classify(record, this.#tools.catalog);
    if (record === undefined) return this.broken(problemOf(value), position);
    this.#holdsRecords = true;
    if (this.#keepAll || reason === undefined || (reason === 'read_only' && observationsOf(record).length > 0))
      return this.#keep(itemKind.record, record.time, bytes());
    this.batches.skip(dropReasons.indexOf(reason), record.time, reason === 'unsupported_event' ? record.eventName : '');
  }

  #keep(kind: number, time: number, bytes: Uint8Array): void {
    this.#holdsRecords = true;
    this.batches.keep(this.#kind(kind), time, bytes, 0, bytes.length);
  }

  #kind(kind: number): number {
    return this.#reader.skimmer.longNumber ? kind + longNumbers : kind;
  }
}

/** What an input contains whose sender may post nothing else: events of a Kubernetes API server, or changes that a log without a catalog reports. */
export type OnlyForm = 'events' | 'changes';
const forms: Readonly<Record<OnlyForm, { readonly accepts: (value: Json) => boolean; readonly refusal: string }>> = {
  events: { accepts: isClusterEvent, refusal: 'not an audit event of Kubernetes' },
  changes: { accepts: isPlainChange, refusal: "neither a CloudEvent nor an entry of Azure's Activity Log" },
};

const problemOf = (value: Json): string =>
  (isPlainChange(value) ? changeProblem(value as JsonObject) : undefined) ?? 'neither an audit record nor a sensor alert';

const noBytes = new Uint8Array(0);

/** For a text that begins with the byte order mark of UTF-16, in which PowerShell writes the output of a command. */
const wideDecoder = ([first, second]: Uint8Array): TextDecoder | undefined => {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : undefined;
};

/**
 * Emits the facts of a text in batches. **Completes** after the last record. **Errors** with `BrokenInput` under `onlyWhole`; otherwise
 * unreadable text is counted, and reported in the batch. **Keeps** and **Order**: see `InputDecoder`.
 */
export async function* decodeInput(
  text: AsyncIterable<Uint8Array>,
  tools: DecodeTools,
  options: DecodeOptions,
): AsyncGenerator<DecodedBatch> {
  const decoder = new InputDecoder(tools, options.rule, options.prefilter, undefined, options.keepAll);
  const { batches } = decoder;
  const pieces = text[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await failing(pieces.next());
      if (typeof next === 'string') {
        if (options.onlyWhole === true) throw new BrokenInput(next);
        decoder.end(next);
        break;
      }
      if (next.done === true) {
        decoder.end(undefined);
        if (options.onlyWhole === true && decoder.isOtherFormat) throw new BrokenInput('contains no records');
        break;
      }
      for (let at = 0; at < next.value.length; at += pieceSize) {
        decoder.push(next.value.subarray(at, at + pieceSize));
        if (batches.full) yield batches.take();
      }
      if (options.eager && batches.ready) yield batches.take();
    }
    yield batches.take();
  } finally {
    decoder.close();
    await pieces.return?.();
  }
}

/** The result, or the reason of the failure: a source that fails is bad input, which is reported to the user. */
const failing = async (next: Promise<IteratorResult<Uint8Array, unknown>>): Promise<IteratorResult<Uint8Array, unknown> | string> => {
  try {
    return await next;
  } catch (error) {
    return plainReason(error);
  }
};
