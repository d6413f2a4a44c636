/**
 * A set of 128-bit keys with an age and a bound, in typed arrays: 33 bytes an entry, no garbage. The oldest entry makes
 * room for the newest, and an entry older than the window counts as absent. Source of the layout: chained hash table over a ring.
 */
export class RecordSet {
  readonly #keys: Uint32Array;
  readonly #times: Float64Array;
  readonly #next: Int32Array;
  readonly #heads: Int32Array;
  readonly #marks: Uint8Array;
  readonly #mask: number;
  #at = 0;
  #size = 0;

  /** `bound` in entries; `window` in milliseconds. */
  constructor(
    readonly bound: number,
    readonly window: number,
  ) {
    let buckets = 16;
    while (buckets < bound) buckets *= 2;
    this.#keys = new Uint32Array(bound * 4);
    this.#times = new Float64Array(bound);
    this.#next = new Int32Array(bound);
    this.#heads = new Int32Array(buckets).fill(-1);
    this.#marks = new Uint8Array(bound);
    this.#mask = buckets - 1;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Puts the key of four words at `from` in `words`, seen at `time`. Returns what was there: undefined, or the mark it was
   * put with. A known key takes the smaller mark and keeps its age.
   */
  put(words: Uint32Array, from: number, time: number, mark: number): number | undefined {
    const bucket = (words[from] as number) & this.#mask;
    for (let entry = this.#heads[bucket] as number; entry >= 0; entry = this.#next[entry] as number) {
      const base = entry * 4;
      if (
        this.#keys[base] === words[from] &&
        this.#keys[base + 1] === words[from + 1] &&
        this.#keys[base + 2] === words[from + 2] &&
        this.#keys[base + 3] === words[from + 3]
      ) {
        if (time - (this.#times[entry] as number) > this.window) {
          this.#times[entry] = time;
          this.#marks[entry] = mark;
          return undefined;
        }
        const known = this.#marks[entry] as number;
        if (mark < known) this.#marks[entry] = mark;
        return known;
      }
    }
    const entry = this.#at;
    this.#at = entry + 1 === this.bound ? 0 : entry + 1;
    if (this.#size === this.bound) this.#unlink(entry);
    else this.#size++;
    for (let word = 0; word < 4; word++) this.#keys[entry * 4 + word] = words[from + word] as number;
    this.#times[entry] = time;
    this.#marks[entry] = mark;
    this.#next[entry] = this.#heads[bucket] as number;
    this.#heads[bucket] = entry;
    return undefined;
  }

  #unlink(entry: number): void {
    const bucket = (this.#keys[entry * 4] as number) & this.#mask;
    const after = this.#next[entry] as number;
    if (this.#heads[bucket] === entry) {
      this.#heads[bucket] = after;
      return;
    }
    let before = this.#heads[bucket] as number;
    while (this.#next[before] !== entry) before = this.#next[before] as number;
    this.#next[before] = after;
  }
}
