import { ownBlock, type SharedBlocks } from './shared-blocks.js';

/** Sorted by `time` (milliseconds since the epoch, never NaN), then by `order`. No two items of a list share both. */
export type TimeOrdered = { readonly time: number; readonly order: number };

/** Items per block; the blocks of a growing list stay full, so 100,000 items take about 200 blocks. */
const blockSize = 512;

/**
 * A sorted list, read from its newest end. **Keeps** the items in blocks of at most 512; two neighbours have at least 257 together.
 * Insertion at the newest end is O(1); insertion elsewhere and removal are O(log n + block). A page costs its length and the blocks
 * skipped.
 */
export class NewestFirst<T extends TimeOrdered> {
  /** Oldest first, also within a block; no block is empty. */
  #blocks: T[][] = [];
  #shared: SharedBlocks<T>;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get oldest(): T | undefined {
    return this.#blocks[0]?.[0];
  }

  insert(item: T): void {
    this.#size++;
    const last = this.#blocks.at(-1);
    if (last === undefined) {
      this.#blocks = [[item]];
    } else if (notAfter(last.at(-1), item.time, item.order)) {
      if (last.length < blockSize) this.#own(this.#blocks.length - 1).push(item);
      else this.#blocks.push([item]);
    } else {
      const at = Math.max(0, this.#blockUpTo(item.time, item.order));
      const block = this.#own(at);
      block.splice(itemUpTo(block, item.time, item.order) + 1, 0, item);
      if (block.length > blockSize) this.#blocks.splice(at + 1, 0, block.splice(blockSize / 2));
    }
  }

  /** Returns false if the item is not in the list. Its time and order must not have changed since its insertion. */
  remove(item: T): boolean {
    const at = this.#blockUpTo(item.time, item.order);
    const block = this.#blocks[at];
    if (block === undefined) return false;
    const index = itemUpTo(block, item.time, item.order);
    if (block[index] !== item) return false;
    const own = this.#own(at);
    own.splice(index, 1);
    this.#size--;
    if (own.length === 0) this.#blocks.splice(at, 1);
    else if (!this.#joinNext(at)) this.#joinNext(at - 1);
    return true;
  }

  /** Replaces an item of the list by `next`, which must have the same time and order. */
  replace(item: T, next: T): void {
    const at = this.#blockUpTo(item.time, item.order);
    const block = this.#blocks[at] ?? [];
    const index = itemUpTo(block, item.time, item.order);
    if (block[index] === item) this.#own(at)[index] = next;
  }

  /** The items at the time of the call, oldest first; later changes do not affect them. */
  items(): Iterable<T> {
    const blocks = this.#blocks.slice();
    this.#shared = new Set(blocks);
    return (function* () {
      for (const block of blocks) yield* block;
    })();
  }

  /** Newest first: at most `count` items after the `skip` newest. */
  page(skip: number, count: number): readonly T[] {
    const page: T[] = [];
    if (skip >= this.#size) return page;
    let rest = skip;
    for (let at = this.#blocks.length - 1; at >= 0 && page.length < count; at--) {
      const block = this.#blocks[at] ?? [];
      const from = block.length - rest;
      rest = Math.max(0, -from);
      for (let index = from - 1; index >= 0 && page.length < count; index--) page.push(block[index] as T);
    }
    return page;
  }

  /** Newest first: at most `count` items with a time from `from` to `to`, both included. */
  within(from: number, to: number, count: number): readonly T[] {
    const found: T[] = [];
    let at = this.#blockUpTo(to, Infinity);
    let block = this.#blocks[at] ?? [];
    let index = itemUpTo(block, to, Infinity);
    while (found.length < count) {
      if (index < 0) {
        if (--at < 0) break;
        block = this.#blocks[at] ?? [];
        index = block.length - 1;
      }
      const item = block[index--];
      if (item === undefined || item.time < from) break;
      found.push(item);
    }
    return found;
  }

  #own(at: number): T[] {
    return ownBlock(this.#blocks, at, this.#shared);
  }

  /** The last block whose first item is not after (`time`, `order`); -1 if there is none. */
  #blockUpTo(time: number, order: number): number {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (notAfter(this.#blocks[middle]?.[0], time, order)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Merges two small neighbours. */
  #joinNext(at: number): boolean {
    const [block, next] = [this.#blocks[at], this.#blocks[at + 1]];
    if (block === undefined || next === undefined || block.length + next.length > blockSize / 2) return false;
    this.#own(at).push(...next);
    this.#blocks.splice(at + 1, 1);
    return true;
  }
}

const notAfter = (item: TimeOrdered | undefined, time: number, order: number): boolean =>
  item !== undefined && (item.time < time || (item.time === time && item.order <= order));

/** The last item of a block that is not after (`time`, `order`); -1 if there is none. */
const itemUpTo = (block: readonly TimeOrdered[], time: number, order: number): number => {
  let low = 0;
  let high = block.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (notAfter(block[middle], time, order)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};
