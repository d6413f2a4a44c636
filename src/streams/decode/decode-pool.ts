import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { awsCatalog } from '../../catalog/aws/catalog.js';
import { awsServices } from '../../catalog/aws/services.js';
import { decodeInput, DecodeTools, type DecodeOptions } from './decode-input.js';
import type { DecodedBatch } from './decoded-batch.js';
import { readText } from './read-text.js';
import { type EventTable, type FromWorker, type ToWorker } from './worker-messages.js';

/** The batches of one input. `next` gives `undefined` after the last one, and is called once at a time. */
export interface BatchSource {
  next(): Promise<DecodedBatch | undefined>;
  close(): Promise<void>;
}

/**
 * Decodes files in worker threads; without threads, on this one. A worker that fails is a bug: every pending `next` rejects.
 *
 * Keeps: at most `credit` batches per open input (see `worker-messages.ts`).
 */
export class DecodePool {
  /** For what is decoded on this thread. */
  readonly tools = new DecodeTools(awsCatalog);
  readonly #workers: PoolWorker[] = [];
  readonly #size: number;
  #nextId = 1;

  constructor(threads: number) {
    this.#size = Math.min(threads, availableParallelism());
  }

  open(path: string, options: DecodeOptions): BatchSource {
    if (this.#size === 0) return this.openText(readText(path), options);
    if (this.#workers.length < this.#size) this.#workers.push(new PoolWorker());
    const worker = this.#workers.reduce((a, b) => (b.load < a.load ? b : a));
    return worker.open(this.#nextId++, path, options);
  }

  /** Decodes a text on this thread. */
  openText(text: AsyncIterable<Uint8Array>, options: DecodeOptions): BatchSource {
    const batches = decodeInput(text, this.tools, options);
    return {
      next: async () => {
        const next = await batches.next();
        return next.done === true ? undefined : next.value;
      },
      close: async () => {
        await batches.return(undefined);
      },
    };
  }

  /** Ends the workers; inputs that are open are abandoned. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.close()));
  }
}

const knownEvents = (): EventTable =>
  awsServices.flatMap(({ eventSource, events }) =>
    Object.keys(events).flatMap((name) => {
      const status = awsCatalog.lookup(eventSource, name);
      return status === undefined ? [] : [[eventSource, name, status] as const];
    }),
  );

class PoolWorker {
  readonly #worker = new Worker(new URL('./decode-worker.js', import.meta.url), { workerData: knownEvents() });
  readonly #inputs = new Map<number, RemoteSource>();
  #failure: Error | undefined;

  constructor() {
    this.#worker.on('message', ({ id, batch }: FromWorker) => this.#inputs.get(id)?.receive(batch));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a decoding thread ended')));
  }

  get load(): number {
    return this.#inputs.size;
  }

  open(id: number, path: string, options: DecodeOptions): BatchSource {
    const source = new RemoteSource(
      () => this.#worker.postMessage({ more: id } satisfies ToWorker),
      (ended) => {
        this.#inputs.delete(id);
        if (!ended) this.#worker.postMessage({ close: id } satisfies ToWorker);
      },
    );
    this.#inputs.set(id, source);
    if (this.#failure !== undefined) source.fail(this.#failure);
    this.#worker.postMessage({ open: id, path, options } satisfies ToWorker);
    return source;
  }

  async close(): Promise<void> {
    this.#inputs.clear();
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const source of this.#inputs.values()) source.fail(this.#failure);
  }
}

class RemoteSource implements BatchSource {
  readonly #queue: DecodedBatch[] = [];
  readonly #consumed: () => void;
  readonly #done: (ended: boolean) => void;
  #ended = false;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;

  constructor(consumed: () => void, done: (ended: boolean) => void) {
    this.#consumed = consumed;
    this.#done = done;
  }

  receive(batch: DecodedBatch | undefined): void {
    if (batch === undefined) {
      this.#ended = true;
      this.#done(true);
    } else this.#queue.push(batch);
    this.#wake?.();
  }

  fail(error: Error): void {
    this.#failure = error;
    this.#wake?.();
  }

  async next(): Promise<DecodedBatch | undefined> {
    for (;;) {
      const batch = this.#queue.shift();
      if (batch !== undefined) {
        if (!this.#ended) this.#consumed();
        return batch;
      }
      if (this.#ended) return undefined;
      if (this.#failure !== undefined) throw this.#failure;
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = undefined;
    }
  }

  async close(): Promise<void> {
    if (!this.#ended) this.#done(false);
    this.#ended = true;
    this.#queue.length = 0;
    return Promise.resolve();
  }
}
