import { RecordSetSave, savedEntries } from './record-set-save.js';

/** Words per entry: four for the key, then the next entry of its bucket (+1; 0: none), the mark, and the time as a double. */
const width = 8;
const nextWord = 4;
const markWord = 5;
/** Offset in doubles. */
const timeAt = 3;

/**
 * A set of 128-bit keys, bounded by age and size: a new entry evicts the oldest one, and an entry older than the window counts as absent. A
 * hash table chained through a ring; each entry takes 32 bytes within one cache line (40 with its buckets, no garbage). A million entries
 * exceed the cache, so the cost of a lookup is that of the cache lines that it touches (bench `stages`).
 */
export class RecordSet {
  readonly #entries: Uint32Array;
  readonly #times: Float64Array;
  /** First entry of each bucket, +1; 0: none. */
  readonly #heads: Uint32Array;
  readonly #mask: number;
  #at = 0;
  #size = 0;
  /** The save in progress. It must be informed before an entry changes. */
  #save: RecordSetSave | undefined;

  /** `bound` in entries; `window` in milliseconds. */
  constructor(
    readonly bound: number,
    readonly window: number,
  ) {
    let buckets = 16;
    while (buckets < bound * 1.5) buckets *= 2;
    const memory = new ArrayBuffer(bound * width * 4);
    this.#entries = new Uint32Array(memory);
    this.#times = new Float64Array(memory);
    this.#heads = new Uint32Array(buckets);
    this.#mask = buckets - 1;
  }

  get size(): number {
    return this.#size;
  }

  /** Saves the current entries, oldest first, as JSON texts of at most 64 KiB; see `Checkpointed`. */
  save(): Iterator<string, undefined> {
    this.#save?.return();
    const oldest = this.#size === this.bound ? this.#at : 0;
    const save = new RecordSetSave(
      { entries: this.#entries, times: this.#times, bound: this.bound, oldest, size: this.#size },
      () => (this.#save = undefined),
    );
    this.#save = save;
    return save;
  }

  /** Restores the entries of one saved text. A set smaller than the saved one keeps the newest entries. */
  restore(item: string): void {
    const { keys, times, marks } = savedEntries(item);
    for (let one = 0; one < times.length; one++) this.put(keys, one * 4, times[one] as number, marks[one] as number);
  }

  /**
   * Inserts the key of four words at `from` in `words`, seen at `time`. Returns the mark of the existing entry, or undefined if the key is
   * new. A known key keeps its age and the smaller mark.
   */
  put(words: Uint32Array, from: number, time: number, mark: number): number | undefined {
    const entries = this.#entries;
    const first = words[from] as number;
    const bucket = first & this.#mask;
    const head = this.#heads[bucket] as number;
    for (let entry = head; entry !== 0; entry = entries[(entry - 1) * width + nextWord] as number) {
      const base = (entry - 1) * width;
      if (
        entries[base] !== first ||
        entries[base + 1] !== words[from + 1] ||
        entries[base + 2] !== words[from + 2] ||
        entries[base + 3] !== words[from + 3]
      )
        continue;
      return this.#meet(entry - 1, time, mark);
    }
    const entry = this.#at;
    this.#save?.beforeChange(entry);
    this.#at = entry + 1 === this.bound ? 0 : entry + 1;
    if (this.#size === this.bound) this.#unlink(entry);
    else this.#size++;
    const base = entry * width;
    entries[base] = first;
    entries[base + 1] = words[from + 1] as number;
    entries[base + 2] = words[from + 2] as number;
    entries[base + 3] = words[from + 3] as number;
    // `unlink` may have removed the head of the bucket.
    entries[base + nextWord] = this.#heads[bucket] as number;
    entries[base + markWord] = mark;
    this.#times[entry * (width / 2) + timeAt] = time;
    this.#heads[bucket] = entry + 1;
    return undefined;
  }

  #meet(entry: number, time: number, mark: number): number | undefined {
    const at = entry * (width / 2) + timeAt;
    const known = this.#entries[entry * width + markWord] as number;
    if (time - (this.#times[at] as number) > this.window) {
      this.#save?.beforeChange(entry);
      this.#times[at] = time;
      this.#entries[entry * width + markWord] = mark;
      return undefined;
    }
    if (mark < known) {
      this.#save?.beforeChange(entry);
      this.#entries[entry * width + markWord] = mark;
    }
    return known;
  }

  #unlink(entry: number): void {
    const entries = this.#entries;
    const bucket = (entries[entry * width] as number) & this.#mask;
    const after = entries[entry * width + nextWord] as number;
    let before = this.#heads[bucket] as number;
    if (before === entry + 1) {
      this.#heads[bucket] = after;
      return;
    }
    while (entries[(before - 1) * width + nextWord] !== entry + 1) before = entries[(before - 1) * width + nextWord] as number;
    entries[(before - 1) * width + nextWord] = after;
  }
}
