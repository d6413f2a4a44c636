import type { Arrival } from '../../model/fact.js';
import type { BatchSource } from '../../decode/workers/decode-pool.js';
import type { DecodedBatch } from '../../decode/workers/decoded-batch.js';
import { itemCount, itemTime, unpackItem } from '../../decode/workers/unpack-batch.js';

/**
 * One input of the merge: a queue of facts in order of arrival. `at` is the arrival of the next fact or, if that is not known yet, its
 * earliest possible arrival.
 */
export interface Feed {
  readonly ordinal: number;
  readonly at: number;
  /** Whether `take` can be called. */
  loaded(): boolean;
  /** Waits for more facts. Returns false at the end of the feed. */
  load(): Promise<boolean>;
  /** Takes the next fact. `fallback`: arrival of a fact that has none. */
  take(fallback: string): Arrival;
  close(): Promise<void>;
}

/** Called with each batch as it is consumed, for progress and problems. */
type OnBatch = (ordinal: number, batch: DecodedBatch) => void;

/** A feed of decoded batches. **Keeps** one batch. */
export class BatchFeed implements Feed {
  readonly ordinal: number;
  at: number;
  readonly #source: BatchSource;
  readonly #onBatch: OnBatch;
  #batch: DecodedBatch | undefined;
  #item = 0;
  #count = 0;
  // Facts that arrive together share the text of their time.
  #isoOf = Number.NaN;
  #iso = '';

  constructor(ordinal: number, first: number, source: BatchSource, onBatch: OnBatch) {
    this.ordinal = ordinal;
    this.at = first;
    this.#source = source;
    this.#onBatch = onBatch;
  }

  loaded(): boolean {
    return this.#item < this.#count;
  }

  async load(): Promise<boolean> {
    while (!this.loaded()) {
      const batch = await this.#source.next();
      if (batch === undefined) return false;
      this.#onBatch(this.ordinal, batch);
      this.#batch = batch;
      this.#item = 0;
      this.#count = itemCount(batch);
      this.#updateArrival();
    }
    return true;
  }

  take(fallback: string): Arrival {
    const batch = this.#batch as DecodedBatch;
    const time = itemTime(batch, this.#item);
    const arrival = unpackItem(batch, this.#item++, Number.isNaN(time) ? fallback : this.#isoTime(time));
    this.#updateArrival();
    return arrival;
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  #isoTime(ms: number): string {
    if (ms !== this.#isoOf) this.#iso = isoTime(ms);
    this.#isoOf = ms;
    return this.#iso;
  }

  /** Never goes back: a fact without a time arrives with the previous one. */
  #updateArrival(): void {
    if (!this.loaded()) return;
    const time = itemTime(this.#batch as DecodedBatch, this.#item);
    if (time > this.at) this.at = time;
  }
}

/** A feed of decoded facts, such as those of a journal. **Keeps** one batch. */
export class ArrivalFeed implements Feed {
  readonly ordinal: number;
  at = Number.NEGATIVE_INFINITY;
  readonly #batches: AsyncIterator<readonly Arrival[]>;
  #batch: readonly Arrival[] = [];
  #item = 0;

  constructor(ordinal: number, batches: AsyncIterable<readonly Arrival[]>) {
    this.ordinal = ordinal;
    this.#batches = batches[Symbol.asyncIterator]();
  }

  loaded(): boolean {
    return this.#item < this.#batch.length;
  }

  async load(): Promise<boolean> {
    while (!this.loaded()) {
      const next = await this.#batches.next();
      if (next.done === true) return false;
      this.#batch = next.value;
      this.#item = 0;
      this.#updateArrival();
    }
    return true;
  }

  take(): Arrival {
    const arrival = this.#batch[this.#item++] as Arrival;
    this.#updateArrival();
    return arrival;
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }

  #updateArrival(): void {
    const time = Date.parse(this.#batch[this.#item]?.at ?? '');
    if (time > this.at) this.at = time;
  }
}

/** ISO 8601 with milliseconds. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
