/** The newest `bound` items. A new one takes the place of the oldest. */
export class Ring<T> {
  readonly #items: T[] = [];
  #next = 0;

  constructor(readonly bound: number) {}

  push(item: T): void {
    if (this.#items.length < this.bound) this.#items.push(item);
    else this.#items[this.#next] = item;
    this.#next = (this.#next + 1) % this.bound;
  }

  /** Oldest first; a copy. */
  items(): readonly T[] {
    const items = this.#items;
    return items.length < this.bound ? items.slice() : [...items.slice(this.#next), ...items.slice(0, this.#next)];
  }

  /** Appends the matching items to the list, in no order. */
  collect(matches: (item: T) => boolean, into: T[]): void {
    for (const item of this.#items) if (matches(item)) into.push(item);
  }
}
