import { NewestFirst, type TimeOrdered } from './newest-first.js';

/** Lists of items by key, each newest first. **Keeps** no key without items. */
export class KeyedLists<T extends TimeOrdered> {
  readonly #lists = new Map<string, NewestFirst<T>>();

  get size(): number {
    return this.#lists.size;
  }

  add(key: string, item: T): void {
    const list = this.#lists.get(key);
    if (list !== undefined) {
      list.insert(item);
      return;
    }
    const made = new NewestFirst<T>();
    made.insert(item);
    this.#lists.set(key, made);
  }

  remove(key: string, item: T): void {
    const list = this.#lists.get(key);
    if (list?.remove(item) === true && list.size === 0) this.#lists.delete(key);
  }

  within(key: string, from: number, to: number, count: number): readonly T[] {
    return this.#lists.get(key)?.within(from, to, count) ?? [];
  }
}
