/** A first-in-first-out queue that removes from its front in constant time. */
export class Fifo<T> {
  #items: (T | undefined)[] = [];
  #from = 0;

  get size(): number {
    return this.#items.length - this.#from;
  }

  first(): T | undefined {
    return this.#items[this.#from];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  shift(): T | undefined {
    const item = this.#items[this.#from];
    if (item === undefined) return undefined;
    this.#items[this.#from++] = undefined;
    if (this.#from > 1_024 && 2 * this.#from > this.#items.length) {
      this.#items = this.#items.slice(this.#from);
      this.#from = 0;
    }
    return item;
  }

  clear(): void {
    this.#items = [];
    this.#from = 0;
  }
}
