import { grown, type Rows } from './rows.js';
import type { TextReader, Texts } from './texts.js';

/** The alphabet of ids (`contentId`), in the order of their characters. */
const alphabet = '234567abcdefghijklmnopqrstuvwxyz';
/** Characters of an id before its hash: `d_`, `e_`. */
const prefixLength = 2;
/** Characters of the hash that decide the position, five bits each. */
const positionLength = 6;
const positionBits = 5 * positionLength;
const groupSize = 256;

/** By character: the number of characters of the alphabet before it, plus 32 if it is not one of them. */
const ranks = Uint8Array.from({ length: 128 }, (_, code) => {
  const rank = alphabet.split('').filter((one) => one.charCodeAt(0) < code).length;
  return alphabet.includes(String.fromCharCode(code)) ? rank : rank + 32;
});

/** The start of the hash as 30 bits, which sort like ids of the same prefix. Other characters than those of hashes keep the order too. */
const positionOf = (id: string): number => {
  let position = 0;
  for (let at = 0; at < positionLength; at++) {
    const code = id.charCodeAt(prefixLength + at);
    const rank = code < 128 ? (ranks[code] as number) : code > 127 ? 64 : 32;
    const left = positionBits - 5 * (at + 1);
    if (rank === 64) return position + 2 ** (left + 5) - 1;
    position += (rank & 31) * 2 ** left;
    if (rank > 31) return position;
  }
  return position;
};

type Chains = {
  /** By bucket: its first slot (+1; 0: none). */
  readonly first: Int32Array;
  /** By slot: the next one of its bucket (+1; 0: none). */
  readonly next: Int32Array;
};

/**
 * Slots by the id that their text starts with, and in its order. All ids must have the same prefix. A hash table whose hash is the start of
 * the id: ids are hashes themselves, so buckets are in order and hold two slots on average. Sorting is left to the reader. **Keeps** 8 bytes
 * for each slot and as much for each bucket.
 */
export class IdTable {
  readonly #texts: Texts;
  readonly #rows: Rows;
  readonly #first: Int32Array;
  #next = new Int32Array(16);
  #positions = new Int32Array(16);
  /** Slots of each bucket, and of each group of buckets, so that a rank is found without counting slots. */
  readonly #counts: Int32Array;
  readonly #groups: Int32Array;
  readonly #shift: number;
  #size = 0;

  /** `bound`: the expected number of ids. */
  constructor(
    texts: Texts,
    rows: Rows,
    readonly bound: number,
  ) {
    this.#texts = texts;
    this.#rows = rows;
    let bits = 4;
    while (bits < 20 && 2 ** (bits + 1) < bound) bits++;
    this.#shift = positionBits - bits;
    this.#first = new Int32Array(2 ** bits);
    this.#counts = new Int32Array(2 ** bits);
    this.#groups = new Int32Array(Math.ceil(2 ** bits / groupSize));
  }

  get size(): number {
    return this.#size;
  }

  /** The slot with this id; -1 if there is none. */
  find(id: string): number {
    const position = positionOf(id);
    for (let slot = (this.#first[position >> this.#shift] as number) - 1; slot >= 0; slot = (this.#next[slot] as number) - 1)
      if (this.#positions[slot] === position && this.idOf(slot) === id) return slot;
    return -1;
  }

  idOf(slot: number): string {
    return this.#texts.idOf(this.#rows.text[slot] as number);
  }

  /** Adds a slot whose text has this id, which must be new. */
  add(slot: number, id: string): void {
    this.#next = grown(this.#next, slot);
    this.#positions = grown(this.#positions, slot);
    const position = positionOf(id);
    const bucket = position >> this.#shift;
    this.#positions[slot] = position;
    this.#next[slot] = this.#first[bucket] as number;
    this.#first[bucket] = slot + 1;
    this.#count(bucket, 1);
  }

  /** Returns false if the slot is not in the table. Its text may have changed since `add`, but not its id. */
  remove(slot: number): boolean {
    const bucket = (this.#positions[slot] ?? 0) >> this.#shift;
    for (let one = this.#first[bucket] as number, before = 0; one !== 0; before = one, one = this.#next[one - 1] as number) {
      if (one - 1 !== slot) continue;
      const after = this.#next[slot] as number;
      if (before === 0) this.#first[bucket] = after;
      else this.#next[before - 1] = after;
      this.#count(bucket, -1);
      return true;
    }
    return false;
  }

  /** The slot at this place in the order of ids. */
  at(rank: number): number {
    let left = rank;
    let bucket = 0;
    for (let group = 0; left >= (this.#groups[group] ?? Infinity); group++, bucket += groupSize) left -= this.#groups[group] as number;
    for (; left >= (this.#counts[bucket] ?? Infinity); bucket++) left -= this.#counts[bucket] as number;
    const found = slotsOf({ first: this.#first, next: this.#next }, bucket, (slot) => this.idOf(slot))[left];
    if (found === undefined) throw new RangeError(`rank ${rank} is out of range: there are ${this.#size} ids`);
    return found;
  }

  /**
   * The slots in the order of their ids, with their texts, at the time of the call. `texts`: captured at the same time. Copies the columns, a
   * millisecond for 100,000 slots; buckets are sorted as they are read.
   */
  capture(texts: TextReader): Iterable<{ readonly slot: number; readonly text: number }> {
    const chains = { first: this.#first.slice(), next: this.#next.slice() };
    const text = this.#rows.text.slice();
    const idOf = (slot: number): string => texts.idOf(text[slot] as number);
    return {
      *[Symbol.iterator]() {
        for (let bucket = 0; bucket < chains.first.length; bucket++)
          for (const slot of slotsOf(chains, bucket, idOf)) yield { slot, text: text[slot] as number };
      },
    };
  }

  #count(bucket: number, by: 1 | -1): void {
    this.#counts[bucket] = (this.#counts[bucket] as number) + by;
    const group = Math.floor(bucket / groupSize);
    this.#groups[group] = (this.#groups[group] as number) + by;
    this.#size += by;
  }
}

const none: readonly number[] = [];

/** The slots of a bucket, sorted by id. */
const slotsOf = ({ first, next }: Chains, bucket: number, idOf: (slot: number) => string): readonly number[] => {
  let one = first[bucket] ?? 0;
  if (one === 0) return none;
  const found: { readonly slot: number; readonly id: string }[] = [];
  for (; one !== 0; one = next[one - 1] as number) found.push({ slot: one - 1, id: idOf(one - 1) });
  return found.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ slot }) => slot);
};
