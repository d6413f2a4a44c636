import { InputDecoder, type DecodeTools, type OnlyForm } from '../decode/decode-input.js';
import { itemCount, unpackItem } from '../decode/workers/unpack-batch.js';
import type { IntakeResult } from '../model/contracts/intake.js';
import type { Arrival } from '../model/fact.js';
import { malformedRecords } from '../model/skipped-records.js';
import { pieceSize, type PostedBody } from './posted-bodies.js';

/** The fact that a record of a body becomes, or why its sender may not post it. */
type Admit = (fact: Arrival) => Arrival | string;

/**
 * Decodes a body of audit records of one form; anything else in it is malformed. `prefilter`: records that are never evaluated are counted without
 * being parsed.
 */
export class PostedRecords implements PostedBody {
  readonly #bytes: Uint8Array;
  readonly #decoder: InputDecoder;
  readonly #admit: Admit;
  readonly #arrivals: Arrival[] = [];
  #at = 0;
  #records = 0;
  #refused = 0;
  #sample = '';

  constructor(bytes: Uint8Array, tools: DecodeTools, only: OnlyForm, prefilter: boolean, admit: Admit = (fact) => fact) {
    this.#bytes = bytes;
    this.#decoder = new InputDecoder(tools, { by: 'stamp', stamp: 0 }, prefilter, only);
    this.#admit = admit;
  }

  decode(): boolean {
    const piece = this.#bytes.subarray(this.#at, (this.#at += pieceSize));
    const isLast = this.#at >= this.#bytes.length;
    if (piece.length > 0) this.#decoder.push(piece);
    if (isLast) this.#decoder.end(undefined);
    this.#take();
    if (isLast) this.#decoder.close();
    return !isLast;
  }

  taken(): IntakeResult {
    const malformed = this.#decoder.malformed + this.#refused;
    return { accepted: this.#records - malformed, malformed, sample: this.#sample };
  }

  arrivals(at: string): readonly Arrival[] {
    return this.#arrivals.map((fact) => ({ ...fact, at }));
  }

  #take(): void {
    const batch = this.#decoder.batches.take();
    this.#records += batch.records;
    if (batch.problem !== undefined && this.#sample === '') this.#sample = batch.problem.message;
    for (let item = 0; item < itemCount(batch); item++) this.#push(this.#admit(unpackItem(batch, item, '')));
  }

  #push(fact: Arrival | string): void {
    if (typeof fact !== 'string') {
      this.#arrivals.push(fact);
      return;
    }
    this.#refused++;
    if (this.#sample === '') this.#sample = fact;
    this.#arrivals.push({ kind: 'audit', at: '', record: undefined, skipped: malformedRecords(1) });
  }
}
