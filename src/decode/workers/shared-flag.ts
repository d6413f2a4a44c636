import type { EventLookup } from '../../catalog/classify.js';

const unknown = 2;

/** A flag that threads share. It counts as set while it is not known. */
export class SharedFlag {
  readonly #word: Int32Array<SharedArrayBuffer>;

  constructor(buffer: SharedArrayBuffer) {
    this.#word = new Int32Array(buffer);
  }

  get isSet(): boolean {
    return Atomics.load(this.#word, 0) !== 0;
  }

  /** Waits until the flag is known. Blocks the thread, so only a worker may read it. */
  get isSetOnceKnown(): boolean {
    Atomics.wait(this.#word, 0, unknown);
    return this.isSet;
  }

  put(value: boolean): void {
    Atomics.store(this.#word, 0, value ? 1 : 0);
    Atomics.notify(this.#word, 0);
  }

  /** Call before a thread reads the flag, and `put` later. */
  putUnknown(): void {
    Atomics.store(this.#word, 0, unknown);
  }
}

/** The catalog, combined with the flag whether objects are declared. Without a flag, every record about an object is decoded. */
export const lookupWith = ({ lookup }: Pick<EventLookup, 'lookup'>, declaresObjects: (() => boolean) | undefined): EventLookup =>
  declaresObjects === undefined ? { lookup } : { lookup, declaresObjects };
