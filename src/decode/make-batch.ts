import { dropReasons } from '../model/drop-reason.js';
import { SkippedCounter, type SkippedRecords } from '../model/skipped-records.js';
import { itemKind, type DecodedBatch, type DecodeProblem } from './workers/decoded-batch.js';

/** Arrival times of an input's records: a delivery stamp, the newest time seen so far, or each record's own time. */
export type ArrivalRule = { readonly by: 'stamp'; readonly stamp: number } | { readonly by: 'newest' } | { readonly by: 'own' };

/**
 * Skipped records per fact. Bounded by a number instead of the end of a batch, so that facts do not depend on how the input was cut into
 * pieces.
 */
const maxSkipped = 4_096;

/** A batch is full at this many bytes of records, or this many counts of skipped records. */
const fullKept = 256 * 1024;
const fullCounts = 4;

/**
 * Collects the records of one input into batches. Skipped records are counted across the records that are kept; this preserves the result,
 * because a skipped record never affects evaluation.
 *
 * **Keeps** one batch, and the counts in progress. **Order**: as given.
 */
export class BatchMaker {
  readonly #rule: ArrivalRule;
  #newest = Number.NaN;
  #items: number[] = [];
  #skipped: SkippedRecords[] = [];
  readonly #counter = new SkippedCounter();
  #kept: Uint8Array = new Uint8Array(16 * 1024);
  #keptSize = 0;
  #records = 0;
  #bytes = 0;
  #problem: DecodeProblem | undefined;
  #hasReported = false;

  constructor(rule: ArrivalRule) {
    this.#rule = rule;
  }

  /** Counts a record that is never evaluated. `reason`: index into `dropReasons`. `time`: NaN if it has none. `name`: see `SkippedCounter`. */
  skip(reason: number, time: number, name: string): void {
    this.#arrival(time);
    this.#counter.add(reason, name);
    this.#records++;
    if (this.#counter.count === maxSkipped) this.#endCounts();
  }

  /** Keeps a record or alert for evaluation, by `itemKind`. `bytes` from `start` to `end` are its JSON. */
  keep(kind: number, time: number, bytes: Uint8Array, start: number, end: number): void {
    const size = end - start;
    if (this.#keptSize + size > this.#kept.length) {
      const wider = new Uint8Array(Math.max(2 * this.#kept.length, this.#keptSize + size));
      wider.set(this.#kept.subarray(0, this.#keptSize));
      this.#kept = wider;
    }
    this.#kept.set(bytes.subarray(start, end), this.#keptSize);
    this.#items.push(kind, this.#arrival(time), this.#keptSize, this.#keptSize + size);
    this.#keptSize += size;
    this.#records++;
  }

  malformed(message: string, position: number | undefined): void {
    this.skip(malformed, Number.NaN, '');
    this.report(message, position);
  }

  /** Reports a problem with the next batch; only the first problem of an input is reported. */
  report(message: string, position: number | undefined): void {
    if (this.#hasReported) return;
    this.#hasReported = true;
    this.#problem = { message, position };
  }

  /** Why the text ends early. It also explains a problem that is not taken yet: damaged gzip becomes garbage before zlib notices. */
  fail(message: string, position: number): void {
    if (this.#problem === undefined) this.report(message, position);
    else this.#problem = { message, position };
  }

  read(bytes: number): void {
    this.#bytes += bytes;
  }

  /** Whether the batch should be taken. */
  get full(): boolean {
    return this.#keptSize >= fullKept || this.#skipped.length >= fullCounts;
  }

  /** Whether the batch contains anything. */
  get ready(): boolean {
    return this.#items.length > 0 || this.#problem !== undefined;
  }

  /** Takes everything except the counts in progress. */
  take(): DecodedBatch {
    const batch: DecodedBatch = {
      items: Float64Array.from(this.#items),
      skipped: this.#skipped,
      kept: this.#kept.slice(0, this.#keptSize),
      records: this.#records,
      bytes: this.#bytes,
      problem: this.#problem,
    };
    this.#items = [];
    this.#skipped = [];
    this.#keptSize = 0;
    this.#records = 0;
    this.#bytes = 0;
    this.#problem = undefined;
    return batch;
  }

  /** Call after the last record: the next `take` includes the counts in progress. */
  finish(): void {
    if (this.#counter.count > 0) this.#endCounts();
  }

  #arrival(time: number): number {
    if (this.#rule.by === 'stamp') return this.#rule.stamp;
    if (this.#rule.by === 'own') return Number.isNaN(time) ? this.#newest : (this.#newest = time);
    if (!(time <= this.#newest) && !Number.isNaN(time)) this.#newest = time;
    return this.#newest;
  }

  /** Counts have the arrival time of the newest record among them. */
  #endCounts(): void {
    this.#items.push(itemKind.skipped, this.#arrival(Number.NaN), this.#skipped.length, 0);
    this.#skipped.push(this.#counter.take());
  }
}

const malformed = dropReasons.indexOf('malformed');
