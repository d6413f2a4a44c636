import { cloudCatalog } from '../../catalog/providers.js';
import type { Arrival } from '../../model/fact.js';
import type { IntakeResult } from '../../model/contracts/intake.js';
import { isObject, type Json } from '../../lib/json.js';
import { printable } from '../../lib/printable.js';
import { DecodeTools } from '../../decode/decode-input.js';
import { decodeSensor, isSensorAlert, needsNoEscape } from '../../decode/decode-sensor.js';
import { parseJson } from '../../lib/parse-json.js';
import { DocumentScanner, type DocumentHandler } from '../../decode/scan-document.js';
import type { TextWindow } from '../../decode/text-window.js';
import { pieceSize, postedBodies, type PostedBodiesOptions, type PostedBody, type PostedResult } from '../posted-bodies.js';
import { arrivalsOf, maxAlert, type SensorItem } from './sensor-item.js';

/** Malformed parts after which the rest of a body is not decoded. */
const maxMalformed = 100_000;

const sampleSize = 120;

/**
 * Accepts sensor alerts: one, an array, or a sequence with or without line breaks. Anything else, including audit records, is malformed and
 * counted as such (D6). See `postedBodies` for bounds and order.
 */
export const sensorIntake = (options: PostedBodiesOptions): ((body: Uint8Array) => Promise<PostedResult>) => {
  const tools = new DecodeTools(cloudCatalog);
  const take = postedBodies(options);
  return (bytes) => take(bytes.length, () => new SensorBody(bytes, tools));
};

/** The decoding of one body. **Keeps** a window of text and the facts decoded so far. */
class SensorBody implements DocumentHandler, PostedBody {
  readonly #items: SensorItem[] = [];
  readonly #bytes: Uint8Array;
  readonly #tools: DecodeTools;
  readonly #reader: ReturnType<DecodeTools['take']>;
  readonly #scanner: DocumentScanner;
  #at = 0;
  #accepted = 0;
  #malformed = 0;
  #sample = '';

  constructor(bytes: Uint8Array, tools: DecodeTools) {
    this.#bytes = bytes;
    this.#tools = tools;
    this.#reader = tools.take();
    this.#scanner = new DocumentScanner(this.#reader.window, this.#reader.skimmer, this);
  }

  decode(): boolean {
    const piece = this.#bytes.subarray(this.#at, (this.#at += pieceSize));
    if (piece.length > 0) {
      this.#reader.window.append(piece);
      this.#scanner.scan(false);
    }
    if (this.#at < this.#bytes.length && this.#malformed <= maxMalformed) return true;
    if (this.#malformed <= maxMalformed) {
      this.#scanner.scan(true);
      this.#scanner.finish();
    }
    if (this.#bytes.length === 0) this.broken('is empty', 0);
    this.#tools.release(this.#reader);
    return false;
  }

  taken(): IntakeResult {
    return { accepted: this.#accepted, malformed: this.#malformed, sample: this.#sample };
  }

  arrivals(at: string): readonly Arrival[] {
    return arrivalsOf(this.#items, this.#malformed, at);
  }

  object(window: TextWindow, start: number, end: number): void {
    const { bytes, base } = window;
    const refuse = (message: string): void => this.broken(message, base + start);
    if (end - start > maxAlert) return refuse('an alert over 512 KiB');
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
    const json = this.#reader.skimmer.longNumber ? parseJson(text) : (JSON.parse(text) as Json);
    if (!isObject(json) || !isSensorAlert(json)) return refuse('not a sensor alert');
    const alert = decodeSensor(json, needsNoEscape(text));
    if (alert === undefined) return refuse('a sensor alert without a rule, a known priority, or a time');
    this.#accepted++;
    this.#items.push(alert);
  }

  broken(message: string, position: number): void {
    if (this.#malformed++ === 0) this.#sample = `${message}: ${this.#excerpt(position)}`;
  }

  #excerpt(position: number): string {
    return printable(withoutValues(Buffer.from(this.#bytes.subarray(position, position + sampleSize)).toString('utf8')));
  }
}

/**
 * Removes all values except keys, numbers and JSON literals: they may be secrets, quoted or not, and the sample is logged. Of text that is
 * not JSON, only the beginning is shown.
 */
const withoutValues = (text: string): string => {
  if (!/^[\s\ufeff]*[[{"]/.test(text)) return text.slice(0, 24);
  return text.replaceAll(token, (whole, quoted: string | undefined, colon: string | undefined) => {
    if (quoted === undefined) return jsonWord.test(whole) ? whole : '…';
    return colon === undefined ? '"…"' : whole;
  });
};
const token = /("(?:[^"\\]|\\.)*(?:"|$))(\s*:)?|[^\s[\]{},:"]+/g;
const jsonWord = /^(?:-?\d[\d.eE+-]*|true|false|null)$/;
