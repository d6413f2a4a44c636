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
    // The end of the id is NaN.
    const rank = code < 128 ? (ranks[code] as number) : code > 127 ? 64 : 32;
    const left = positionBits - 5 * (at + 1);
    if (rank === 64) return position | ((1 << (left + 5)) - 1);
    position |= (rank & 31) << left;
    if (rank > 31) return position;
  }
  return position;
};

type Chains = {
  /** By bucket: its first slot (+1; 0: none), and the number of its slots. */
  readonly buckets: Int32Array;
  /** By slot: the next one of its bucket (+1; 0: none), and its position. */
  readonly slots: Int32Array;
};

/**
 * Slots by the id that their text starts with, and in its order. All ids must have the same prefix. A hash table whose hash is the start of
 * the id: ids are hashes themselves, so buckets are in order and hold two slots on average. Sorting is left to the reader. **Keeps** 8
 * bytes for each slot and each bucket.
 */
export class IdTable {
  readonly #texts: Texts;
  readonly #rows: Rows;
  /** Pairs, because the cost of a lookup is that of the cache lines that it touches. See `Chains`. */
  readonly #buckets: Int32Array;
  #slots = new Int32Array(32);
  /** Slots of each group of buckets, so that a rank is found without counting slots. */
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
    this.#buckets = new Int32Array(2 ** bits * 2);
    this.#groups = new Int32Array(Math.ceil(2 ** bits / groupSize));
  }

  get size(): number {
    return this.#size;
  }

  /** The slot with this id; -1 if there is none. */
  find(id: string): number {
    const position = positionOf(id);
    const slots = this.#slots;
    let slot = (this.#buckets[(position >> this.#shift) * 2] as number) - 1;
    for (; slot >= 0; slot = (slots[slot * 2] as number) - 1) if (slots[slot * 2 + 1] === position && this.idOf(slot) === id) return slot;
    return -1;
  }

  idOf(slot: number): string {
    return this.#texts.idOf(this.#rows.text[slot] as number);
  }

  /** Adds a slot whose text has this id, which must be new. */
  add(slot: number, id: string): void {
    this.#slots = grown(this.#slots, slot * 2 + 1);
    const position = positionOf(id);
    const bucket = position >> this.#shift;
    this.#slots[slot * 2] = this.#buckets[bucket * 2] as number;
    this.#slots[slot * 2 + 1] = position;
    this.#buckets[bucket * 2] = slot + 1;
    this.#count(bucket, 1);
  }

  /** Returns false if the slot is not in the table. Its text may have changed since `add`, but not its id. */
  remove(slot: number): boolean {
    const slots = this.#slots;
    const bucket = (slots[slot * 2 + 1] ?? 0) >> this.#shift;
    let before = -1;
    let one = (this.#buckets[bucket * 2] as number) - 1;
    for (; one !== slot; one = (slots[one * 2] as number) - 1) {
      if (one < 0) return false;
      before = one;
    }
    if (before < 0) this.#buckets[bucket * 2] = slots[slot * 2] as number;
    else slots[before * 2] = slots[slot * 2] as number;
    this.#count(bucket, -1);
    return true;
  }

  /** The slot at this place in the order of ids. */
  at(rank: number): number {
    let left = rank;
    let bucket = 0;
    for (let group = 0; left >= (this.#groups[group] ?? Infinity); group++, bucket += groupSize) left -= this.#groups[group] as number;
    for (; left >= (this.#buckets[bucket * 2 + 1] ?? Infinity); bucket++) left -= this.#buckets[bucket * 2 + 1] as number;
    const found = slotsOf({ buckets: this.#buckets, slots: this.#slots }, bucket, (slot) => this.idOf(slot))[left];
    if (found === undefined) throw new RangeError(`rank ${rank} is out of range: there are ${this.#size} ids`);
    return found;
  }

  /**
   * The slots in the order of their ids, with their texts, at the time of the call. `texts`: captured at the same time. Copies the columns,
   * a millisecond for 100,000 slots; buckets are sorted as they are read.
   */
  capture(texts: TextReader): Iterable<{ readonly slot: number; readonly text: number }> {
    const chains = { buckets: this.#buckets.slice(), slots: this.#slots.slice() };
    const text = this.#rows.text.slice();
    const idOf = (slot: number): string => texts.idOf(text[slot] as number);
    return {
      *[Symbol.iterator]() {
        for (let bucket = 0; bucket * 2 < chains.buckets.length; bucket++)
          for (const slot of slotsOf(chains, bucket, idOf)) yield { slot, text: text[slot] as number };
      },
    };
  }

  #count(bucket: number, by: 1 | -1): void {
    this.#buckets[bucket * 2 + 1] = (this.#buckets[bucket * 2 + 1] as number) + by;
    const group = Math.floor(bucket / groupSize);
    this.#groups[group] = (this.#groups[group] as number) + by;
    this.#size += by;
  }
}

const none: readonly number[] = [];

/** The slots of a bucket, sorted by id. */
const slotsOf = ({ buckets, slots }: Chains, bucket: number, idOf: (slot: number) => string): readonly number[] => {
  let slot = (buckets[bucket * 2] ?? 0) - 1;
  if (slot < 0) return none;
  const found: { readonly slot: number; readonly id: string }[] = [];
  for (; slot >= 0; slot = (slots[slot * 2] as number) - 1) found.push({ slot, id: idOf(slot) });
  return found.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ slot }) => slot);
};
