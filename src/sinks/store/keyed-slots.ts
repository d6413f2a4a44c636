import { ownText } from '../../lib/own-text.js';
import { grown, type Rows } from './rows.js';
import { SlotList } from './slot-list.js';

/** Kinds of keys: a resource, an actor, a container, or the record that a sensor event reported. */
const kinds = ['resource', 'actor', 'container', 'record'] as const;
export type KeyKind = (typeof kinds)[number];

type KeyedList = { readonly key: string; readonly slots: SlotList };
/** The keys of slots: by slot its last entry (+1; 0: none), by entry the one before it, its kind and its key. */
type Entries = { readonly last: Int32Array; readonly before: Int32Array; readonly kind: Uint8Array; readonly key: readonly string[] };
/** Returns the keys of a slot, in the order in which they were added. */
type KeysOf = (slot: number, kind: KeyKind) => readonly string[];
type KeysByKind = Readonly<Record<KeyKind, readonly string[]>>;

/**
 * Slots by key, newest first under each; a slot may have several keys. **Keeps** no key without slots. A key with one slot, such as the id
 * of a record, takes no list, which would need half a kilobyte.
 */
export class KeyedSlots {
  readonly #found: readonly Map<string, number | KeyedList>[] = kinds.map(() => new Map());
  #last = new Int32Array(16);
  #before = new Int32Array(16);
  #kind = new Uint8Array(16);
  readonly #key: string[] = [];
  /** The last unused entry (+1; 0: none), linked by `#before`. */
  #unused = 0;
  /** Slots whose keys changed during a save, with the keys before. */
  #changed: Map<number, KeysByKind> | undefined;

  constructor(readonly rows: Rows) {}

  /** Number of keys of a kind. */
  count(kind: KeyKind): number {
    return this.#of(kind).size;
  }

  /** Adds a slot, whose row is set, under a key. Ignores an empty key, and one that the slot has. */
  add(kind: KeyKind, key: string, slot: number): void {
    if (key === '' || this.#has(kind, key, slot)) return;
    this.#beforeChange(slot);
    const shared = this.#insert(this.#of(kind), key, slot);
    let entry = this.#unused - 1;
    if (entry < 0) entry = this.#key.length;
    else this.#unused = this.#before[entry] as number;
    this.#last = grown(this.#last, slot);
    this.#before = grown(this.#before, entry);
    this.#kind = grown(this.#kind, entry);
    this.#key[entry] = shared;
    this.#kind[entry] = kinds.indexOf(kind);
    this.#before[entry] = this.#last[slot] as number;
    this.#last[slot] = entry + 1;
  }

  /** Removes a slot from all its keys. */
  remove(slot: number): void {
    let entry = (this.#last[slot] ?? 0) - 1;
    if (entry < 0) return;
    this.#beforeChange(slot);
    this.#last[slot] = 0;
    while (entry >= 0) {
      const key = this.#key[entry] as string;
      const lists = this.#found[this.#kind[entry] as number] as Map<string, number | KeyedList>;
      const found = lists.get(key);
      if (typeof found === 'object') found.slots.remove(slot);
      if (typeof found === 'number' || found?.slots.size === 0) lists.delete(key);
      this.#key[entry] = '';
      const before = this.#before[entry] as number;
      this.#before[entry] = this.#unused;
      this.#unused = entry + 1;
      entry = before - 1;
    }
  }

  /** Newest first: at most `count` slots with a time from `from` to `to`, both included. */
  within(kind: KeyKind, key: string, from: number, to: number, count: number): readonly number[] {
    const found = this.#of(kind).get(key);
    if (found === undefined) return [];
    if (typeof found === 'object') return found.slots.within(from, to, count);
    const time = this.rows.time[found] as number;
    return from <= time && time <= to ? [found] : [];
  }

  readonly keysOf: KeysOf = (slot, kind) =>
    keysIn({ last: this.#last, before: this.#before, kind: this.#kind, key: this.#key }, slot, kind);

  /** The keys at the time of the call, until `release`; see `Rows.capture`. */
  capture(): KeysOf {
    const changed = new Map<number, KeysByKind>();
    this.#changed = changed;
    return (slot, kind) => changed.get(slot)?.[kind] ?? this.keysOf(slot, kind);
  }

  release(): void {
    this.#changed = undefined;
  }

  #beforeChange(slot: number): void {
    if (this.#changed === undefined || this.#changed.has(slot)) return;
    const { keysOf } = this;
    this.#changed.set(slot, {
      resource: keysOf(slot, 'resource'),
      actor: keysOf(slot, 'actor'),
      container: keysOf(slot, 'container'),
      record: keysOf(slot, 'record'),
    });
  }

  #has(kind: KeyKind, key: string, slot: number): boolean {
    const number = kinds.indexOf(kind);
    for (let entry = (this.#last[slot] ?? 0) - 1; entry >= 0; entry = (this.#before[entry] as number) - 1)
      if (this.#kind[entry] === number && this.#key[entry] === key) return true;
    return false;
  }

  #of(kind: KeyKind): Map<string, number | KeyedList> {
    return this.#found[kinds.indexOf(kind)] as Map<string, number | KeyedList>;
  }

  /** Returns the string that all slots of the key share. */
  #insert(lists: Map<string, number | KeyedList>, key: string, slot: number): string {
    const found = lists.get(key);
    if (found === undefined) {
      // The id of a record may be a part of the message of the sensor.
      const own = ownText(key);
      lists.set(own, slot);
      return own;
    }
    if (typeof found === 'object') {
      found.slots.insert(slot);
      return found.key;
    }
    const slots = new SlotList(this.rows);
    slots.insert(found);
    slots.insert(slot);
    const own = ownText(key);
    lists.set(own, { key: own, slots });
    return own;
  }
}

const keysIn = ({ last, before, kind, key }: Entries, slot: number, wanted: KeyKind): readonly string[] => {
  const found: string[] = [];
  for (let entry = (last[slot] ?? 0) - 1; entry >= 0; entry = (before[entry] as number) - 1)
    if (kinds[kind[entry] as number] === wanted) found.unshift(key[entry] as string);
  return found;
};
