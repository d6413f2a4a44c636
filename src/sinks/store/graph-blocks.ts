/** Entries in a block at most. */
const width = 256;

/**
 * Entries sorted by id, in blocks. Whoever captured the list keeps what was: a block that is captured is copied before it is changed, once.
 * A change costs O(log n) to find and moves up to `width` entries, a look at a place costs O(log n).
 */
export class GraphBlocks<T extends { readonly id: string }> {
  /** None is empty. */
  #blocks: T[][] = [];
  /** Those that no capture knows. */
  #own = new Set<readonly T[]>();
  /** Entries before each block; undefined after a change. */
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

  /** Adds the entry, or replaces the one of the same id, which is returned. */
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

  /** The entry that was taken out. */
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
    if (found === undefined) throw new RangeError(`there are ${this.#size} entries, none has the number ${index}`);
    return found;
  }

  /** All entries as they are now, whatever happens afterwards. */
  capture(): Iterable<T> {
    const blocks = [...this.#blocks];
    this.#own = new Set();
    return {
      *[Symbol.iterator]() {
        for (const block of blocks) yield* block;
      },
    };
  }

  /** One that may be changed. */
  #ownBlock(at: number): T[] {
    const block = this.#blocks[at];
    if (block !== undefined && this.#own.has(block)) return block;
    const copy = [...(block ?? [])];
    this.#blocks[at] = copy;
    this.#own.add(copy);
    return copy;
  }

  /** The block in which the id stands or would stand. */
  #blockOf(id: string): number {
    return lastWhere(this.#blocks.length, (i) => (this.#blocks[i]?.[0]?.id ?? '') <= id);
  }
}

/** The last index for which `holds`, 0 where it never does; it holds up to some index and not beyond. */
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
