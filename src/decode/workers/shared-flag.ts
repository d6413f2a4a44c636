import type { EventLookup } from '../../catalog/classify.js';

/** A flag that threads share. */
export class SharedFlag {
  readonly #word: Int32Array;

  constructor(buffer: SharedArrayBuffer) {
    this.#word = new Int32Array(buffer);
  }

  get isSet(): boolean {
    return Atomics.load(this.#word, 0) === 1;
  }

  put(value: boolean): void {
    Atomics.store(this.#word, 0, value ? 1 : 0);
  }
}

/** The catalog, combined with the flag whether objects are declared. Without a flag, every record about an object is decoded. */
export const lookupWith = ({ lookup }: Pick<EventLookup, 'lookup'>, declared: Pick<SharedFlag, 'isSet'> | undefined): EventLookup =>
  declared === undefined ? { lookup } : { lookup, declaresObjects: () => declared.isSet };
