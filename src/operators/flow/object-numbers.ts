/** Entries of one map. V8 rehashes a map of objects at once when it grows: 30 ms at 65,536 entries, 2 ms at 4,096. */
const maxEntries = 8_192;

/** Numbers objects from 0 in the order in which they are added. **Keeps** every object; a lookup visits one map for each 8,192. */
export class ObjectNumbers<T extends object> {
  readonly #maps: Map<T, number>[] = [];
  #next = 0;

  get(object: T): number | undefined {
    for (let at = this.#maps.length - 1; at >= 0; at--) {
      const number = this.#maps[at]?.get(object);
      if (number !== undefined) return number;
    }
    return undefined;
  }

  /** The object must be new. */
  add(object: T): number {
    if (this.#next % maxEntries === 0) this.#maps.push(new Map());
    this.#maps.at(-1)?.set(object, this.#next);
    return this.#next++;
  }
}
