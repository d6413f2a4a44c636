import { ownBlock, type SharedBlocks } from './shared-blocks.js';

const blockSize = 512;

/** The last `bound` items pushed. Each has a place: the number of items pushed before it. */
export class Ring<T> {
  readonly #blocks: (T | undefined)[][] = [];
  #shared: SharedBlocks<T | undefined>;
  #pushed = 0;
  #size = 0;

  constructor(readonly bound: number) {}

  get size(): number {
    return this.#size;
  }

  /** The place of the next item pushed. */
  get next(): number {
    return this.#pushed;
  }

  /** Returns the oldest item if this one replaced it. */
  push(item: T): T | undefined {
    const oldest = this.#size === this.bound ? this.shift() : undefined;
    this.#set(this.#pushed % this.bound, item);
    this.#pushed++;
    this.#size++;
    return oldest;
  }

  /** Removes the oldest item; undefined if the ring is empty. */
  shift(): T | undefined {
    if (this.#size === 0) return undefined;
    const slot = (this.#pushed - this.#size) % this.bound;
    const oldest = at(this.#blocks, slot);
    this.#set(slot, undefined);
    this.#size--;
    return oldest;
  }

  /** Replaces the item at a place that is still in the ring. */
  replace(place: number, item: T): void {
    this.#set(place % this.bound, item);
  }

  /** The items at the time of the call, oldest first; later changes do not affect them. */
  items(): Iterable<T> {
    const blocks = this.#blocks.slice();
    this.#shared = new Set(blocks);
    const [first, end, bound] = [this.#pushed - this.#size, this.#pushed, this.bound];
    return (function* () {
      for (let place = first; place < end; place++) yield at(blocks, place % bound) as T;
    })();
  }

  #set(slot: number, item: T | undefined): void {
    const index = Math.floor(slot / blockSize);
    if (index === this.#blocks.length) this.#blocks.push([]);
    ownBlock(this.#blocks, index, this.#shared)[slot % blockSize] = item;
  }
}

const at = <T>(blocks: readonly (readonly T[])[], slot: number): T | undefined => blocks[Math.floor(slot / blockSize)]?.[slot % blockSize];
