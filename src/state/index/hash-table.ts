import { Vector } from './vector.js';

/**
 * The columns of a finished `HashTable`: the hashes of the entries, which are numbered from 0, and the open-addressing slots that find
 * them. Buffers only, which move between threads without copying.
 */
export type HashColumns = {
  /** Its size is a power of two. Entry + 1 of the newest entry of a hash, 0 if free. */
  readonly slots: Uint32Array<ArrayBuffer>;
  readonly hashes: Uint32Array<ArrayBuffer>;
  /** Entry + 1 of the next older entry with the same hash, 0 at the end. */
  readonly older: Uint32Array<ArrayBuffer>;
};

/**
 * Entries by hash. Entries with equal hashes form a chain at one slot, so that thousands under one key cost no more than thousands under
 * different keys. The caller compares the keys.
 */
export class HashTable {
  private slots: Uint32Array<ArrayBuffer> = new Uint32Array(256);
  private used = 0;
  private readonly hashes = new Vector(128);
  private readonly older = new Vector(128);

  get size(): number {
    return this.hashes.length;
  }

  /** The newest entry of a hash, or -1. */
  first(hash: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const entry = (slots[at] as number) - 1;
      if (entry < 0 || this.hashes.at(entry) === hash) return entry;
    }
  }

  /** The next older entry of the same hash, or -1. */
  next(entry: number): number {
    return this.older.at(entry) - 1;
  }

  /** Adds an entry and returns its number, the old `size`. `hash` is an unsigned 32-bit number. */
  add(hash: number): number {
    const entry = this.hashes.length;
    this.hashes.push(hash);
    this.older.push(0);
    if (this.place(entry, hash) && ++this.used * 2 > this.slots.length) this.widen();
    return entry;
  }

  take(): HashColumns {
    return { slots: this.slots, hashes: this.hashes.take(), older: this.older.take() };
  }

  /** Returns true if the hash took a free slot. */
  private place(entry: number, hash: number): boolean {
    const { slots } = this;
    const mask = slots.length - 1;
    let at = hash & mask;
    for (; slots[at] !== 0; at = (at + 1) & mask) {
      const head = (slots[at] as number) - 1;
      if (this.hashes.at(head) !== hash) continue;
      this.older.set(entry, head + 1);
      break;
    }
    const free = slots[at] === 0;
    slots[at] = entry + 1;
    return free;
  }

  private widen(): void {
    this.slots = new Uint32Array(this.slots.length * 2);
    for (let entry = 0; entry < this.hashes.length; entry++) this.place(entry, this.hashes.at(entry));
  }
}

/** `HashTable.first` on finished columns. */
export const firstEntry = (columns: HashColumns, hash: number): number => {
  const { slots, hashes } = columns;
  const mask = slots.length - 1;
  for (let at = hash & mask; ; at = (at + 1) & mask) {
    const entry = (slots[at] as number) - 1;
    if (entry < 0 || hashes[entry] === hash) return entry;
  }
};

/** `HashTable.next` on finished columns. */
export const nextEntry = (columns: HashColumns, entry: number): number => (columns.older[entry] as number) - 1;
