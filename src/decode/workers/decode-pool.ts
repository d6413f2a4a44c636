import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { cloudCatalog, cloudServices } from '../../catalog/providers.js';
import { eventKey } from '../../catalog/event-key.js';
import { regularSize } from '../../runtime/regular-size.js';
import { decodeInput, DecodeTools, type DecodeOptions } from '../decode-input.js';
import type { DecodedBatch } from './decoded-batch.js';
import { BrokenInput } from '../broken-input.js';
import type { DeclaredObjects } from '../declared-objects.js';
import { lookupWith } from './shared-flag.js';
import { PieceSender } from './piece-sender.js';
import { readPacked } from './read-packed.js';
import { readText } from '../read-text.js';
import { RemoteSource } from '../remote-source.js';
import type { EventTable, FromWorker, PackedOptions, ToWorker, WorkerStart } from './worker-messages.js';

/** The batches of one input. `next` resolves with undefined after the last one; call it only when the previous call has settled. */
export interface BatchSource {
  next(): Promise<DecodedBatch | undefined>;
  close(): Promise<void>;
}

/**
 * Decodes files in worker threads, or on this thread if there are none. A worker that fails is a bug: every pending `next` of its inputs
 * rejects, and later inputs get another worker.
 *
 * **Keeps** at most `credit` batches per open input (see `worker-messages.ts`).
 */
export class DecodePool {
  /** For inputs decoded on this thread. */
  readonly tools: DecodeTools;
  #workers: PoolWorker[] = [];
  readonly #size: number;
  #bytesHere: number;
  #nextId = 1;

  /**
   * `declared`: see `DeclaredObjects`; without it, every record about an object is decoded. `bytesHere`: total size of the files that are
   * decoded on this thread before the first worker starts.
   */
  constructor(
    threads: number,
    readonly declared?: DeclaredObjects,
    bytesHere = 0,
  ) {
    this.#bytesHere = bytesHere;
    this.tools = new DecodeTools(lookupWith(cloudCatalog, declared && (() => declared.isSet)));
    this.#size = Math.min(threads, availableParallelism());
  }

  open(path: string, options: DecodeOptions): BatchSource {
    if (this.#size === 0 || this.#fitsHere(path)) return this.openText(this.#textHere(path), options);
    return this.#worker().open(this.#nextId++, path, options);
  }

  /**
   * Decodes an input that arrives in pieces, compressed or not, of `size` bytes if known. `next` rejects if the pieces do, and with
   * `BrokenInput` if the input is damaged, truncated or has more than `maxBytes` of text; batches before that are valid. With
   * `onlyWhole: false`, a damaged input is read up to the damage, which its last batch reports.
   */
  openPacked(pieces: AsyncIterable<Uint8Array>, size: number | undefined, options: PackedOptions): BatchSource {
    const whole = { ...options, onlyWhole: options.onlyWhole ?? true };
    if (this.#size > 0) return this.#worker().openPacked(this.#nextId++, pieces, size, whole);
    return this.openText(readPacked(pieces, size, options.maxBytes, whole.onlyWhole), whole);
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

  #fitsHere(path: string): boolean {
    if (this.#bytesHere <= 0) return false;
    // Anything but a regular file could block this thread.
    this.#bytesHere -= regularSize(path) ?? this.#bytesHere;
    return this.#bytesHere > 0;
  }

  async *#textHere(path: string): AsyncGenerator<Uint8Array> {
    await this.declared?.known;
    yield* readText(path);
  }

  #worker(): PoolWorker {
    this.#workers = this.#workers.filter((one) => !one.hasFailed);
    if (this.#workers.length < this.#size) this.#workers.push(new PoolWorker({ events: knownEvents(), declared: this.declared?.buffer }));
    return this.#workers.reduce((a, b) => (b.load < a.load ? b : a));
  }

  /** Stops the workers and abandons open inputs. */
  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.close()));
  }
}

const knownEvents = (): EventTable =>
  cloudServices.flatMap(({ eventSource, events }) =>
    Object.keys(events).flatMap((given) => {
      const name = eventKey(eventSource, given);
      const status = cloudCatalog.lookup(eventSource, name);
      return status === undefined ? [] : [[eventSource, name, status] as const];
    }),
  );

class PoolWorker {
  readonly #worker: Worker;
  readonly #inputs = new Map<number, RemoteSource>();
  readonly #senders = new Map<number, PieceSender>();
  #failure: Error | undefined;

  constructor(start: WorkerStart) {
    this.#worker = new Worker(new URL('./decode-worker.js', import.meta.url), {
      workerData: start,
      // A decoder makes little garbage in its heap: 28 MB less for two threads, at the same speed (bench `replay`).
      resourceLimits: { maxYoungGenerationSizeMb: 2 },
    });
    this.#worker.on('message', (message: FromWorker) => {
      if ('took' in message) this.#senders.get(message.took)?.took();
      else if ('broken' in message) this.#broken(message.id, new BrokenInput(message.broken));
      else this.#inputs.get(message.id)?.receive(message.batch);
    });
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a decoding thread ended')));
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  get load(): number {
    return this.#inputs.size;
  }

  open(id: number, path: string, options: DecodeOptions): BatchSource {
    const source = this.#source(id);
    this.#post({ open: id, path, options });
    return source;
  }

  openPacked(id: number, pieces: AsyncIterable<Uint8Array>, size: number | undefined, options: PackedOptions): BatchSource {
    const source = this.#source(id);
    this.#post({ open: id, packed: size, options });
    const sender = new PieceSender(pieces, size, (bytes, last) => {
      this.#worker.postMessage({ piece: id, bytes, last } satisfies ToWorker, [bytes.buffer]);
    });
    this.#senders.set(id, sender);
    if (this.#failure !== undefined) sender.close();
    sender.run().catch((error: unknown) => this.#broken(id, error));
    return source;
  }

  async close(): Promise<void> {
    for (const sender of this.#senders.values()) sender.close();
    this.#senders.clear();
    this.#inputs.clear();
    await this.#worker.terminate();
  }

  #source(id: number): RemoteSource {
    const source = new RemoteSource(
      () => this.#post({ more: id }),
      (ended) => this.#forget(id, ended),
    );
    this.#inputs.set(id, source);
    if (this.#failure !== undefined) source.fail(this.#failure);
    return source;
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #forget(id: number, ended: boolean): void {
    this.#inputs.delete(id);
    this.#senders.get(id)?.close();
    this.#senders.delete(id);
    if (!ended) this.#post({ close: id });
  }

  /** Fails an input that cannot be read: `next` rejects after the valid batches. */
  #broken(id: number, error: unknown): void {
    this.#inputs.get(id)?.fail(error);
    this.#forget(id, false);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const sender of this.#senders.values()) sender.close();
    for (const source of this.#inputs.values()) source.fail(this.#failure);
  }
}
