import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { cloudCatalog } from '../../catalog/providers.js';
import type { Taken } from '../../model/contracts/intake.js';
import { isObject, type Json } from '../../lib/json.js';
import { printable } from '../../lib/printable.js';
import { DecodeTools } from '../../decode/decode-input.js';
import { decodeSensor, isSensorAlert, needsNoEscape } from '../../decode/decode-sensor.js';
import { parseJson } from '../../lib/parse-json.js';
import { DocumentScanner, type DocumentHandler } from '../../decode/scan-document.js';
import type { TextWindow } from '../../decode/text-window.js';
import type { InputBuffer } from '../input-buffer.js';
import type { InputPort } from '../input-port.js';
import { arrivalsOf, maxAlert, type SensorItem } from './sensor-item.js';
import type { ServiceClock } from '../service-clock.js';

type SensorIntakeOptions = {
  readonly port: Pick<InputPort, 'offer'>;
  readonly buffer: Pick<InputBuffer, 'isFull'>;
  readonly clock: Pick<ServiceClock, 'now'>;
  /** Respond to a body after its facts have passed the pipeline and are therefore in the journal (D49). */
  readonly awaitPassed: boolean;
  /** Called once per body with malformed parts. */
  readonly onMalformed: (count: number, sample: string) => void;
};

/** Bytes decoded between two checks of the clock, and maximum milliseconds of decoding per turn. */
const pieceSize = 16 * 1024;
const turn = 4;

/** Maximum number of bodies that wait to be decoded, 8 MiB each. Bodies of more than one piece are decoded one after the other. */
const maxWaiting = 8;

/** Maximum bytes of the bodies whose facts wait in the buffer. */
const maxHeld = 256 * 1024 * 1024;

/** Malformed parts after which the rest of a body is not decoded. */
const maxMalformed = 100_000;

const sampleSize = 120;

/**
 * Accepts sensor alerts: one, an array, or a sequence with or without line breaks. Anything else, including audit records, is malformed and
 * counted as such (D6). All facts of a body arrive at one time, alerts in their order, all or none.
 *
 * **Keeps** at most `maxWaiting` bodies that are being decoded, and the facts of 256 MiB of bodies in the buffer; beyond that, the result
 * is `full`. A full buffer refuses a body before it is decoded. A crash loses the facts in the buffer; with `awaitPassed` none that was
 * acknowledged.
 */
export const sensorIntake = (options: SensorIntakeOptions): ((body: Uint8Array) => Promise<Taken | 'full'>) => {
  const tools = new DecodeTools(cloudCatalog);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let held = 0;

  const hand = async (body: SensorBody, size: number): Promise<Taken | 'full'> => {
    const result = body.taken();
    const arrivals = arrivalsOf(body.items, result.malformed, options.clock.now());
    if (arrivals.length === 0) return result;
    const passed = options.awaitPassed ? deferred() : undefined;
    held += size;
    const isTaken = options.port.offer(arrivals, () => {
      held -= size;
      passed?.resolve();
    });
    if (!isTaken) {
      held -= size;
      return 'full';
    }
    if (result.malformed > 0) options.onMalformed(result.malformed, result.sample);
    await passed?.promise;
    return result;
  };

  const decodeInTurns = async (body: SensorBody): Promise<void> => {
    for (let began = performance.now(); body.decode();) {
      if (performance.now() - began < turn) continue;
      await setImmediate();
      began = performance.now();
    }
  };

  return async (bytes) => {
    if (options.buffer.isFull || held >= maxHeld) return 'full';
    if (bytes.length <= pieceSize) {
      const body = new SensorBody(bytes, tools);
      while (body.decode());
      return hand(body, bytes.length);
    }
    if (waiting === maxWaiting) return 'full';
    waiting++;
    const before = last;
    const decoding = (async () => {
      await before;
      const body = new SensorBody(bytes, tools);
      await decodeInTurns(body);
      return body;
    })();
    last = decoding.catch(() => undefined);
    try {
      return await hand(await decoding, bytes.length);
    } finally {
      waiting--;
    }
  };
};

/** The decoding of one body. **Keeps** a window of text and the facts decoded so far. */
class SensorBody implements DocumentHandler {
  readonly items: SensorItem[] = [];
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

  /** Decodes a piece. Returns false if it was the last. */
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

  taken(): Taken {
    return { accepted: this.#accepted, malformed: this.#malformed, sample: this.#sample };
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
    this.items.push(alert);
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

const deferred = (): { readonly promise: Promise<void>; readonly resolve: () => void } => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
};
