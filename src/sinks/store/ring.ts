/** The last `bound` items that were pushed. */
export class Ring<T> {
  readonly #items: T[] = [];
  /** Where the oldest stands, once the ring is full. */
  #next = 0;

  constructor(readonly bound: number) {}

  /** The item that had to go for this one; undefined while there is room. */
  push(item: T): T | undefined {
    if (this.#items.length < this.bound) {
      this.#items.push(item);
      return undefined;
    }
    const oldest = this.#items[this.#next];
    this.#items[this.#next] = item;
    this.#next = (this.#next + 1) % this.bound;
    return oldest;
  }
}
