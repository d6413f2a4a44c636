/** The last `bound` items that were pushed. */
export class Ring<T> {
  readonly #items: (T | undefined)[] = [];
  /** Where the oldest stands, and how many there are from there on, around the end. */
  #first = 0;
  #size = 0;

  constructor(readonly bound: number) {}

  get size(): number {
    return this.#size;
  }

  /** The item that had to go for this one; undefined while there is room. */
  push(item: T): T | undefined {
    const oldest = this.#size === this.bound ? this.shift() : undefined;
    this.#items[(this.#first + this.#size) % this.bound] = item;
    this.#size++;
    return oldest;
  }

  /** Takes the oldest away; undefined where there is none. */
  shift(): T | undefined {
    if (this.#size === 0) return undefined;
    const oldest = this.#items[this.#first];
    this.#items[this.#first] = undefined;
    this.#first = (this.#first + 1) % this.bound;
    this.#size--;
    return oldest;
  }
}
