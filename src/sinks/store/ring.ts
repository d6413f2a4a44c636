/** The last `bound` items pushed. Each has a place: the number of items pushed before it. */
export class Ring<T> {
  readonly #items: (T | undefined)[] = [];
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

  /** Returns the oldest item if it made room for this one. */
  push(item: T): T | undefined {
    const oldest = this.#size === this.bound ? this.shift() : undefined;
    this.#items[this.#pushed % this.bound] = item;
    this.#pushed++;
    this.#size++;
    return oldest;
  }

  /** Removes the oldest item; undefined when empty. */
  shift(): T | undefined {
    if (this.#size === 0) return undefined;
    const slot = (this.#pushed - this.#size) % this.bound;
    const oldest = this.#items[slot];
    this.#items[slot] = undefined;
    this.#size--;
    return oldest;
  }

  /** Replaces the item at a place that is still in the ring. */
  replace(place: number, item: T): void {
    this.#items[place % this.bound] = item;
  }

  /** A copy, oldest first. */
  items(): T[] {
    const first = (this.#pushed - this.#size) % this.bound;
    const end = this.#items.slice(first, first + this.#size) as T[];
    return end.concat(this.#items.slice(0, this.#size - end.length) as T[]);
  }
}
