/** Receives the pieces of an input in a worker. **Keeps** the pieces that the sender is ahead. */
export class PieceReceiver {
  readonly #queue: Uint8Array[] = [];
  readonly #took: () => void;
  #ended = false;
  #wake: (() => void) | undefined;

  /** `took`: called for each piece that was consumed. */
  constructor(took: () => void) {
    this.#took = took;
  }

  receive(bytes: Uint8Array, last: boolean): void {
    if (bytes.length > 0) this.#queue.push(bytes);
    if (last) this.end();
    else this.#wake?.();
  }

  /** Call when the last piece was received. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = this.#queue.shift();
      if (piece !== undefined) {
        yield piece;
        this.#took();
      } else if (this.#ended) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
