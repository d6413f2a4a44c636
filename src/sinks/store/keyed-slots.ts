import { grown, type Rows } from './rows.js';
import { SlotList } from './slot-list.js';

/** What the keys are: a resource, an actor, a container, or the record that a sensor event reported. */
export type KeyKind = 'resource' | 'actor' | 'container' | 'record';

/** The slots under one key. */
type KeyedList = { readonly kind: KeyKind; readonly key: string; readonly slots: SlotList };

/**
 * Slots by key, newest first under each; a slot may have several keys. **Keeps** no key without slots. The keys of a slot are a chain of
 * entries in typed arrays.
 */
export class KeyedSlots {
  readonly #lists: Readonly<Record<KeyKind, Map<string, KeyedList>>> = {
    resource: new Map(),
    actor: new Map(),
    container: new Map(),
    record: new Map(),
  };
  /** By slot: its first entry (+1; 0: none). */
  #first = new Int32Array(16);
  /** By entry: the next entry of the slot (+1; 0: none), or the next unused entry. */
  #next = new Int32Array(16);
  readonly #listOf: (KeyedList | undefined)[] = [];
  #unused = 0;

  constructor(readonly rows: Rows) {}

  /** Number of keys of a kind. */
  count(kind: KeyKind): number {
    return this.#lists[kind].size;
  }

  /** Adds a slot, whose row is set, under a key that it does not have yet. */
  add(kind: KeyKind, key: string, slot: number): void {
    let list = this.#lists[kind].get(key);
    if (list === undefined) this.#lists[kind].set(key, (list = { kind, key, slots: new SlotList(this.rows) }));
    list.slots.insert(slot);
    let entry = this.#unused - 1;
    if (entry < 0) {
      entry = this.#listOf.length;
      this.#next = grown(this.#next, entry);
    } else {
      this.#unused = this.#next[entry] as number;
    }
    this.#first = grown(this.#first, slot);
    this.#listOf[entry] = list;
    this.#next[entry] = this.#first[slot] as number;
    this.#first[slot] = entry + 1;
  }

  /** Removes a slot from all its keys. */
  remove(slot: number): void {
    let entry = (this.#first[slot] ?? 0) - 1;
    if (entry < 0) return;
    this.#first[slot] = 0;
    while (entry >= 0) {
      const list = this.#listOf[entry];
      if (list?.slots.remove(slot) === true && list.slots.size === 0) this.#lists[list.kind].delete(list.key);
      this.#listOf[entry] = undefined;
      const next = (this.#next[entry] as number) - 1;
      this.#next[entry] = this.#unused;
      this.#unused = entry + 1;
      entry = next;
    }
  }

  /** Newest first: at most `count` slots with a time from `from` to `to`, both included. */
  within(kind: KeyKind, key: string, from: number, to: number, count: number): readonly number[] {
    return this.#lists[kind].get(key)?.slots.within(from, to, count) ?? [];
  }
}
