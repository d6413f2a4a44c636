import type { DecodedBatch } from './workers/decoded-batch.js';

/** The `BatchSource` of an input that another thread decodes. */
export class RemoteSource {
  readonly #queue: DecodedBatch[] = [];
  readonly #consumed: () => void;
  readonly #done: (ended: boolean) => void;
  #ended = false;
  #failure: { readonly error: unknown } | undefined;
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

  /** Fails the input: `next` rejects after the batches received so far. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake?.();
  }

  async next(): Promise<DecodedBatch | undefined> {
    for (;;) {
      const batch = this.#queue.shift();
      if (batch !== undefined) {
        if (!this.#ended && this.#failure === undefined) this.#consumed();
        return batch;
      }
      if (this.#ended) return undefined;
      if (this.#failure !== undefined) throw this.#failure.error;
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = undefined;
    }
  }

  async close(): Promise<void> {
    if (!this.#ended && this.#failure === undefined) this.#done(false);
    this.#ended = true;
    this.#queue.length = 0;
    this.#wake?.();
    return Promise.resolve();
  }
}
