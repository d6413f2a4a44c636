/** Maximum number of entries in a block. */
const width = 256;

/**
 * Entries sorted by id, in blocks. A capture is a copy-on-write snapshot: a captured block is copied before its next change. A change takes
 * O(log n) to find its place and moves up to `width` entries; access by index takes O(log n).
 */
export class GraphBlocks<T extends { readonly id: string }> {
  /** No block is empty. */
  #blocks: T[][] = [];
  /** Blocks that no capture shares. */
  #own = new Set<readonly T[]>();
  /** Number of entries before each block; undefined after a change. */
  #before: readonly number[] | undefined = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(id: string): T | undefined {
    const block = this.#blocks[this.#blockOf(id)] ?? [];
    const found = block[placeIn(block, id)];
    return found?.id === id ? found : undefined;
  }

  /** Adds the entry, or replaces and returns the one with the same id. */
  put(entry: T): T | undefined {
    const at = this.#blockOf(entry.id);
    const block = this.#ownBlock(at);
    const place = placeIn(block, entry.id);
    const found = block[place];
    if (found?.id === entry.id) {
      block[place] = entry;
      return found;
    }
    block.splice(place, 0, entry);
    if (block.length > width) {
      const rest = block.splice(width / 2);
      this.#own.add(rest);
      this.#blocks.splice(at + 1, 0, rest);
    }
    this.#size++;
    this.#before = undefined;
    return undefined;
  }

  /** Removes and returns an entry. */
  delete(id: string): T | undefined {
    const at = this.#blockOf(id);
    const place = placeIn(this.#blocks[at] ?? [], id);
    const found = this.#blocks[at]?.[place];
    if (found?.id !== id) return undefined;
    const block = this.#ownBlock(at);
    block.splice(place, 1);
    if (block.length === 0) {
      this.#blocks.splice(at, 1);
      this.#own.delete(block);
    }
    this.#size--;
    this.#before = undefined;
    return found;
  }

  at(index: number): T {
    const before = (this.#before ??= startsOf(this.#blocks));
    const block = lastWhere(before.length, (i) => (before[i] ?? 0) <= index);
    const found = this.#blocks[block]?.[index - (before[block] ?? 0)];
    if (found === undefined) throw new RangeError(`index ${index} is out of range: there are ${this.#size} entries`);
    return found;
  }

  /** All entries at the time of the call. */
  capture(): Iterable<T> {
    const blocks = [...this.#blocks];
    this.#own = new Set();
    return {
      *[Symbol.iterator]() {
        for (const block of blocks) yield* block;
      },
    };
  }

  /** The block, copied first if a capture shares it. */
  #ownBlock(at: number): T[] {
    const block = this.#blocks[at];
    if (block !== undefined && this.#own.has(block)) return block;
    const copy = [...(block ?? [])];
    this.#blocks[at] = copy;
    this.#own.add(copy);
    return copy;
  }

  /** The block that contains the id, or would contain it. */
  #blockOf(id: string): number {
    return lastWhere(this.#blocks.length, (i) => (this.#blocks[i]?.[0]?.id ?? '') <= id);
  }
}

/** The last index for which `holds` is true, 0 if there is none. `holds` must be true up to some index and false after it. */
const lastWhere = (length: number, holds: (index: number) => boolean): number => {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
};

const placeIn = (block: readonly { readonly id: string }[], id: string): number => {
  let [low, high] = [0, block.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((block[middle]?.id ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
};

const startsOf = (blocks: readonly (readonly unknown[])[]): readonly number[] => {
  let sum = 0;
  return blocks.map((block) => {
    sum += block.length;
    return sum - block.length;
  });
};
