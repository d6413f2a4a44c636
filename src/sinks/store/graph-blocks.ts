/** Entries in a block; one is copied with every change, which is most of what a change costs and leaves for the collector. */
const width = 64;

/**
 * Entries sorted by id, in blocks that are never changed but replaced, so that whoever captured the list keeps what was. A change
 * costs O(width + n / width), a look at a place O(log n).
 */
export class GraphBlocks<T extends { readonly id: string }> {
  /** None is empty. */
  #blocks: (readonly T[])[] = [];
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
    const block = this.#blocks[at] ?? [];
    const place = placeIn(block, entry.id);
    const found = block[place];
    const earlier = found?.id === entry.id ? found : undefined;
    const changed = block.toSpliced(place, earlier === undefined ? 0 : 1, entry);
    if (changed.length <= width) this.#blocks[at] = changed;
    else this.#blocks.splice(at, 1, changed.slice(0, width / 2), changed.slice(width / 2));
    if (earlier === undefined) {
      this.#size++;
      this.#before = undefined;
    }
    return earlier;
  }

  /** The entry that was taken out. */
  delete(id: string): T | undefined {
    const at = this.#blockOf(id);
    const block = this.#blocks[at] ?? [];
    const place = placeIn(block, id);
    const found = block[place];
    if (found?.id !== id) return undefined;
    if (block.length === 1) this.#blocks.splice(at, 1);
    else this.#blocks[at] = block.toSpliced(place, 1);
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
    return {
      *[Symbol.iterator]() {
        for (const block of blocks) yield* block;
      },
    };
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
