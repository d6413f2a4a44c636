import { Inflater } from './inflater.js';

/** Unused inflaters that are kept: as many as inputs of a thread are usually open at a time. */
const spare = 4;

/** The inflaters of a thread. **Keeps** up to `spare` unused ones. */
export class Inflaters {
  readonly #unused: Inflater[] = [];
  #areSupported = true;

  /**
   * Emits the text of a gzip file; a piece is valid until the next pull. Returns how many bytes it emitted if the file is damaged or
   * unusual, or the engine cannot inflate it: then `node:zlib` has to.
   */
  *text(packed: Uint8Array): Generator<Uint8Array, number | 'all'> {
    const inflater = this.#take();
    if (inflater === undefined) return 0;
    try {
      return yield* inflater.text(packed);
    } finally {
      if (this.#unused.length < spare) this.#unused.push(inflater);
    }
  }

  #take(): Inflater | undefined {
    const unused = this.#unused.pop();
    if (unused !== undefined || !this.#areSupported) return unused;
    const made = Inflater.make();
    this.#areSupported = made !== undefined;
    return made;
  }
}
