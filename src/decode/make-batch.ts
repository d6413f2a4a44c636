import { dropReasons } from '../model/drop-reason.js';
import { itemKind, type DecodedBatch, type DecodeProblem } from './workers/decoded-batch.js';

/** How records of an input arrive: at a delivery stamp, at the newest time seen so far, or each at its own time. */
export type ArrivalRule = { readonly by: 'stamp'; readonly stamp: number } | { readonly by: 'newest' } | { readonly by: 'own' };

/** A run ends here at the latest, wherever batches end: runs are the same however the input was cut. */
const maxRun = 4_096;

/** A batch is handed over when it holds this much. */
const fullKept = 256 * 1024;
const fullSkipped = 16_384;

/**
 * Collects what a decoder finds in one input and makes batches of it.
 *
 * Keeps: one batch, and the run in progress. Order: as given.
 */
export class BatchMaker {
  readonly #rule: ArrivalRule;
  #newest = Number.NaN;
  #items: number[] = [];
  #reasons = new Uint8Array(1024);
  #ids = new Uint32Array(4 * 1024);
  #skipped = 0;
  #runFrom = 0;
  #runAt = Number.NaN;
  #unsupported: number[] = [];
  readonly #names = new Map<string, number>();
  #kept: Uint8Array = new Uint8Array(16 * 1024);
  #keptSize = 0;
  #records = 0;
  #bytes = 0;
  #problem: DecodeProblem | undefined;
  #problemTold = false;

  constructor(rule: ArrivalRule) {
    this.#rule = rule;
  }

  /** A record that needs no interpretation; `time` NaN where it has none. */
  skip(reason: number, time: number, hash: Uint32Array, name: string): void {
    const at = this.#arrival(time);
    if (this.#skipped === this.#runFrom) this.#runAt = at;
    else if (Number.isNaN(this.#runAt)) this.#runAt = at;
    if (this.#skipped === this.#reasons.length) this.#widen();
    const n = this.#skipped++;
    this.#reasons[n] = reason;
    const ids = this.#ids;
    for (let k = 0; k < 4; k++) ids[4 * n + k] = hash[k] as number;
    if (name !== '') this.#unsupported.push(n, this.#nameIndex(name));
    this.#records++;
    if (this.#skipped - this.#runFrom === maxRun) this.#endRun();
  }

  /** A record or alert that matters, by `itemKind`: `bytes` from `start` to `end` are its JSON. */
  keep(kind: number, time: number, bytes: Uint8Array, start: number, end: number): void {
    const at = this.#arrival(time);
    if (Number.isNaN(this.#runAt)) this.#runAt = at;
    this.#endRun();
    const size = end - start;
    if (this.#keptSize + size > this.#kept.length) {
      const wider = new Uint8Array(Math.max(2 * this.#kept.length, this.#keptSize + size));
      wider.set(this.#kept.subarray(0, this.#keptSize));
      this.#kept = wider;
    }
    this.#kept.set(bytes.subarray(start, end), this.#keptSize);
    this.#items.push(kind, at, this.#keptSize, this.#keptSize + size);
    this.#keptSize += size;
    this.#records++;
  }

  malformed(hash: Uint32Array, message: string, position: number | undefined): void {
    this.skip(malformedReason, Number.NaN, hash, '');
    this.tell(message, position);
  }

  /** Only the first problem of an input is told. */
  tell(message: string, position: number | undefined): void {
    if (this.#problemTold) return;
    this.#problemTold = true;
    this.#problem = { message, position };
  }

  read(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Whether it is time to `take`. */
  get full(): boolean {
    return this.#keptSize >= fullKept || this.#runFrom >= fullSkipped;
  }

  /** Whether there is anything to hand over. */
  get ready(): boolean {
    return this.#items.length > 0 || this.#problem !== undefined;
  }

  /** Everything but the run in progress. */
  take(): DecodedBatch {
    const run = this.#runFrom;
    const inRun = this.#unsupported.findIndex((value, i) => i % 2 === 0 && value >= run);
    const cut = inRun < 0 ? this.#unsupported.length : inRun;
    const batch: DecodedBatch = {
      items: Float64Array.from(this.#items),
      reasons: this.#reasons.slice(0, run),
      ids: this.#ids.slice(0, 4 * run),
      unsupported: Uint32Array.from(this.#unsupported.slice(0, cut)),
      names: [...this.#names.keys()],
      kept: this.#kept.slice(0, this.#keptSize),
      records: this.#records,
      bytes: this.#bytes,
      problem: this.#problem,
    };
    const left = this.#unsupported.slice(cut);
    const names = batch.names;
    this.#names.clear();
    this.#unsupported = left.map((value, i) => (i % 2 === 0 ? value - run : this.#nameIndex(names[value] as string)));
    this.#reasons.copyWithin(0, run, this.#skipped);
    this.#ids.copyWithin(0, 4 * run, 4 * this.#skipped);
    this.#skipped -= run;
    this.#runFrom = 0;
    this.#items = [];
    this.#keptSize = 0;
    this.#records = 0;
    this.#bytes = 0;
    this.#problem = undefined;
    return batch;
  }

  /** After the last record: the run in progress goes out with the next `take`. */
  finish(): void {
    this.#endRun();
  }

  #arrival(time: number): number {
    if (this.#rule.by === 'stamp') return this.#rule.stamp;
    if (this.#rule.by === 'own') return Number.isNaN(time) ? this.#newest : (this.#newest = time);
    if (!(time <= this.#newest) && !Number.isNaN(time)) this.#newest = time;
    return this.#newest;
  }

  #endRun(): void {
    if (this.#skipped > this.#runFrom) {
      this.#items.push(itemKind.run, this.#runAt, this.#runFrom, this.#skipped);
      this.#runFrom = this.#skipped;
    }
    this.#runAt = Number.NaN;
  }

  #nameIndex(name: string): number {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const index = this.#names.size;
    this.#names.set(name, index);
    return index;
  }

  #widen(): void {
    const reasons = new Uint8Array(2 * this.#reasons.length);
    reasons.set(this.#reasons);
    this.#reasons = reasons;
    const ids = new Uint32Array(2 * this.#ids.length);
    ids.set(this.#ids);
    this.#ids = ids;
  }
}

const malformedReason = dropReasons.indexOf('malformed');
