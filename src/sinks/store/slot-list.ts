import type { Rows } from './rows.js';

/** Slots per block; the blocks of a growing list stay full, so 100,000 slots take about 200 blocks. */
const blockSize = 512;

/**
 * Slots sorted by their time, then by their order, and read from the newest end. No two of them share both. **Keeps** them in blocks of at
 * most 512; two neighbours have at least 257 together. Insertion at the newest end and removal at the oldest are O(1); elsewhere they are
 * O(log n + block). A page costs its length and the blocks skipped.
 */
export class SlotList {
  /** Oldest first, also within a block; no block is empty. */
  readonly #blocks: number[][] = [];
  #size = 0;

  constructor(readonly rows: Rows) {}

  get size(): number {
    return this.#size;
  }

  get oldest(): number | undefined {
    return this.#blocks[0]?.[0];
  }

  insert(slot: number): void {
    const time = this.rows.time[slot] as number;
    const order = this.rows.order[slot] as number;
    this.#size++;
    const last = this.#blocks.at(-1);
    if (last === undefined) {
      this.#blocks.push([slot]);
    } else if (this.#notAfter(last.at(-1), time, order)) {
      if (last.length < blockSize) last.push(slot);
      else this.#blocks.push([slot]);
    } else {
      const at = Math.max(0, this.#blockUpTo(time, order));
      const block = this.#blocks[at] as number[];
      block.splice(this.#placeUpTo(block, time, order) + 1, 0, slot);
      if (block.length > blockSize) this.#blocks.splice(at + 1, 0, block.splice(blockSize / 2));
    }
  }

  /** Returns false if the slot is not in the list. Its time and order must not have changed since its insertion. */
  remove(slot: number): boolean {
    const time = this.rows.time[slot] as number;
    const order = this.rows.order[slot] as number;
    const at = this.oldest === slot ? 0 : this.#blockUpTo(time, order);
    const block = this.#blocks[at];
    if (block === undefined) return false;
    const place = block[0] === slot ? 0 : this.#placeUpTo(block, time, order);
    if (block[place] !== slot) return false;
    if (place === 0) block.shift();
    else block.splice(place, 1);
    this.#size--;
    if (block.length === 0) this.#blocks.splice(at, 1);
    else if (block.length <= blockSize / 2 && !this.#joinNext(at)) this.#joinNext(at - 1);
    return true;
  }

  /** All slots at the time of the call, oldest first. Copies the blocks. */
  capture(): Iterable<number> {
    const blocks = this.#blocks.map((block) => block.slice());
    return (function* () {
      for (const block of blocks) yield* block;
    })();
  }

  /** Newest first: at most `count` slots after the `skip` newest. */
  page(skip: number, count: number): readonly number[] {
    const page: number[] = [];
    if (skip >= this.#size) return page;
    let rest = skip;
    for (let at = this.#blocks.length - 1; at >= 0 && page.length < count; at--) {
      const block = this.#blocks[at] as number[];
      const from = block.length - rest;
      rest = Math.max(0, -from);
      for (let place = from - 1; place >= 0 && page.length < count; place--) page.push(block[place] as number);
    }
    return page;
  }

  /**
   * Newest first: at most `count` slots with a time from `from` to `to`, both included; at the time `to`, those with an order up to
   * `toOrder`.
   */
  within(from: number, to: number, count: number, toOrder = Infinity): readonly number[] {
    const found: number[] = [];
    let at = this.#blockUpTo(to, toOrder);
    let block = this.#blocks[at] ?? [];
    let place = this.#placeUpTo(block, to, toOrder);
    while (found.length < count) {
      if (place < 0) {
        if (--at < 0) break;
        block = this.#blocks[at] ?? [];
        place = block.length - 1;
      }
      const slot = block[place--];
      if (slot === undefined || (this.rows.time[slot] as number) < from) break;
      found.push(slot);
    }
    return found;
  }

  #notAfter(slot: number | undefined, time: number, order: number): boolean {
    if (slot === undefined) return false;
    const own = this.rows.time[slot] as number;
    return own < time || (own === time && (this.rows.order[slot] as number) <= order);
  }

  /** The last block whose first slot is not after (`time`, `order`); -1 if there is none. */
  #blockUpTo(time: number, order: number): number {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#notAfter(this.#blocks[middle]?.[0], time, order)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The last slot of a block that is not after (`time`, `order`); -1 if there is none. */
  #placeUpTo(block: readonly number[], time: number, order: number): number {
    let low = 0;
    let high = block.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#notAfter(block[middle], time, order)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Merges two small neighbours. */
  #joinNext(at: number): boolean {
    const block = this.#blocks[at];
    const next = this.#blocks[at + 1];
    if (block === undefined || next === undefined || block.length + next.length > blockSize / 2) return false;
    block.push(...next);
    this.#blocks.splice(at + 1, 1);
    return true;
  }
}
