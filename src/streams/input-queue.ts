import { performance } from 'node:perf_hooks';
import type { Arrival } from '../model/fact.js';

/** `maxFacts`: how many facts of sources that cannot wait are kept; `maxBatch`: how many are handed out at once. */
type InputQueueOptions = { readonly maxFacts: number; readonly maxBatch: number };

/**
 * What the pipeline takes at once; `done` is to be called when it has passed. `queuedAt`: when the fact that waited longest came in,
 * as `performance.now` says it.
 */
type InputBatch = { readonly facts: readonly Arrival[]; readonly queuedAt: number; readonly done: () => void };

/** Between the sources and the pipeline. `taken` is called once, when the last fact of its offer has passed the pipeline. */
export interface InputQueue {
  /** For a source that cannot wait. False: there is no room, or it is closed; nothing was queued. */
  offer(arrivals: readonly Arrival[], taken?: () => void): boolean;
  /** For a source that can: resolves when all is queued, in the order of the calls. What a closed queue has no room for is dropped, never `taken`. */
  put(arrivals: readonly Arrival[], taken?: () => void): Promise<void>;
  /** Facts that wait, and those that were refused since the start. */
  readonly depth: number;
  readonly refused: number;
  /** Whatever is offered now is refused. */
  readonly isFull: boolean;
  /** For one consumer: the next facts as soon as there are any; undefined when the queue is closed and empty. */
  next(): Promise<InputBatch | undefined>;
  /** Nothing more comes in; what is queued still goes out. */
  close(): void;
}

/** Facts of one call, or of a part of it; those before `from` were handed out, or, while they wait, queued. */
type Offer = {
  readonly facts: readonly Arrival[];
  readonly taken: (() => void) | undefined;
  readonly isPut: boolean;
  readonly at: number;
  from: number;
};
type Waiting = Offer & { readonly resolve: () => void };

/** A source that can wait needs no more room than keeps the pipeline busy. */
const putBatches = 4;

/**
 * Keeps: `maxFacts` offered facts, or one larger offer that found none: it would never fit otherwise; and `putBatches` batches of what
 * was put. Neither takes the other's room: a flood of alerts does not keep out the news of a state, nor a recorded file alerts. When
 * full: `offer` refuses and counts, `put` waits. Order: as queued.
 */
export const openInputQueue = ({ maxFacts, maxBatch }: InputQueueOptions): InputQueue => {
  const offers = new Fifo<Offer>();
  const waiting = new Fifo<Waiting>();
  const maxPut = putBatches * maxBatch;
  let offered = 0;
  let put = 0;
  let refused = 0;
  let isClosed = false;
  let wake: (() => void) | undefined;

  const add = (facts: readonly Arrival[], taken: (() => void) | undefined, isPut: boolean): void => {
    offers.push({ facts, taken, isPut, at: performance.now(), from: 0 });
    if (isPut) put += facts.length;
    else offered += facts.length;
    wake?.();
  };

  /** Queues as much of what waits as there is room for. */
  const admit = (): void => {
    for (let first = waiting.first(); first !== undefined && put < maxPut; first = waiting.first()) {
      const end = Math.min(first.facts.length, first.from + maxPut - put);
      const isLast = end === first.facts.length;
      add(first.from === 0 && isLast ? first.facts : first.facts.slice(first.from, end), isLast ? first.taken : undefined, true);
      first.from = end;
      if (!isLast) return;
      waiting.shift();
      first.resolve();
    }
  };

  const take = (): InputBatch => {
    const queuedAt = offers.first()?.at ?? performance.now();
    const done: (() => void)[] = [];
    let facts: readonly Arrival[] | undefined;
    const many: Arrival[] = [];
    for (let first = offers.first(); first !== undefined && many.length < maxBatch; first = offers.first()) {
      const end = Math.min(first.facts.length, first.from + maxBatch - many.length);
      const isWhole = first.from === 0 && end === first.facts.length;
      if (isWhole && offers.size === 1 && many.length === 0) facts = first.facts;
      else for (let at = first.from; at < end; at++) many.push(first.facts[at] as Arrival);
      if (first.isPut) put -= end - first.from;
      else offered -= end - first.from;
      first.from = end;
      if (end < first.facts.length) break;
      offers.shift();
      if (first.taken !== undefined) done.push(first.taken);
    }
    admit();
    return {
      facts: facts ?? many,
      queuedAt,
      done: () => {
        for (const taken of done.splice(0)) taken();
      },
    };
  };

  return {
    get depth() {
      return offered + put;
    },
    get isFull() {
      return isClosed || offered >= maxFacts;
    },
    get refused() {
      return refused;
    },
    offer: (facts, taken) => {
      if (isClosed || (offered > 0 && offered + facts.length > maxFacts)) {
        refused += facts.length;
        return false;
      }
      add(facts, taken, false);
      return true;
    },
    put: (facts, taken) =>
      new Promise((resolve) => {
        if (isClosed) {
          resolve();
          return;
        }
        waiting.push({ facts, taken, isPut: true, at: 0, from: 0, resolve });
        admit();
      }),
    next: async () => {
      while (offers.size === 0 && !isClosed) await new Promise<void>((resolve) => (wake = resolve));
      wake = undefined;
      return offers.size === 0 ? undefined : take();
    },
    close: () => {
      isClosed = true;
      for (let first = waiting.shift(); first !== undefined; first = waiting.shift()) first.resolve();
      wake?.();
    },
  };
};

/** Takes from the front in constant time, however long it is. */
class Fifo<T> {
  #items: (T | undefined)[] = [];
  #from = 0;

  get size(): number {
    return this.#items.length - this.#from;
  }

  first(): T | undefined {
    return this.#items[this.#from];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    const item = this.#items[this.#from];
    if (item === undefined) return undefined;
    this.#items[this.#from++] = undefined;
    if (this.#from > 1_024 && 2 * this.#from > this.#items.length) {
      this.#items = this.#items.slice(this.#from);
      this.#from = 0;
    }
    return item;
  }
}
