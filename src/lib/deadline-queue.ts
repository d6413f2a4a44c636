/**
 * Items ordered by deadline (milliseconds since the epoch), ties in insertion order. Taking the first item and adding one with the latest
 * deadline take constant time; adding another one moves the later items.
 */
export class DeadlineQueue<T extends { readonly deadline: number }> {
  #items: T[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  get first(): T | undefined {
    return this.#items[this.#head];
  }

  /** The earliest deadline; Infinity if the queue is empty. */
  get next(): number {
    return this.first?.deadline ?? Infinity;
  }

  /** A copy, in order. */
  get items(): readonly T[] {
    return this.#items.slice(this.#head);
  }

  add(item: T): void {
    const last = this.#items.at(-1);
    if (this.size === 0 || last === undefined || last.deadline <= item.deadline) this.#items.push(item);
    else this.#items.splice(this.#placeAfter(item.deadline), 0, item);
  }

  /** By bisection, because a restore adds up to 100,000 items in any order. */
  #placeAfter(deadline: number): number {
    let [from, to] = [this.#head, this.#items.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#items[middle] as T).deadline <= deadline) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  shift(): T | undefined {
    const item = this.#items[this.#head];
    if (item === undefined) return undefined;
    this.#head++;
    if (this.#head > 1_024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  /** Removes and returns all matching items, in order. */
  take(wanted: (item: T) => boolean): readonly T[] {
    const taken: T[] = [];
    const left: T[] = [];
    for (let at = this.#head; at < this.#items.length; at++) {
      const item = this.#items[at] as T;
      (wanted(item) ? taken : left).push(item);
    }
    this.#items = left;
    this.#head = 0;
    return taken;
  }
}
