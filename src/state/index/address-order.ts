import { ByteBuffer } from './byte-buffer.js';
import { Vector } from './vector.js';

/** Ranks of UTF-8 bytes in JavaScript's string order: in UTF-16, characters beyond U+FFFF (0xF0…) come before U+E000 (0xEE, 0xEF). */
const rankOfByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
[0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xee, 0xef].forEach((byte, at) => (rankOfByte[byte] = 0xee + at));

type Range = { readonly from: number; readonly to: number; readonly depth: number };

/** Below this size, insertion sort is faster. */
const few = 12;

/**
 * Sorts addresses by code units, as `<` does, without creating strings. A three-way radix quicksort over their bytes (Bentley and
 * Sedgewick, 1997), because most addresses share a prefix with their neighbours. **Keeps** the bytes of all addresses.
 */
export class AddressOrder {
  private readonly pool = new ByteBuffer();
  private readonly ends = new Vector(1024);

  /** Adds the next resource; copies `address`. */
  add(address: ByteBuffer): void {
    this.pool.raw(address.bytes, 0, address.length);
    this.ends.push(this.pool.length);
  }

  /** `order`: resources by address; `rankOf`: the index of each resource in `order`. */
  sort(): { readonly order: Uint32Array<ArrayBuffer>; readonly rankOf: Uint32Array<ArrayBuffer> } {
    const order = Uint32Array.from({ length: this.ends.length }, (_, resource) => resource);
    const ranges: Range[] = [{ from: 0, to: order.length, depth: 0 }];
    for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) this.split(order, range, ranges);
    const rankOf = new Uint32Array(order.length);
    for (let rank = 0; rank < order.length; rank++) rankOf[order[rank] as number] = rank;
    return { order, rankOf };
  }

  /** Partitions by the byte at `depth` into less than, equal to and greater than the pivot, and adds the parts to `rest`. */
  private split(order: Uint32Array, { from, to, depth }: Range, rest: Range[]): void {
    if (to - from <= few) {
      this.insert(order, from, to, depth);
      return;
    }
    const pivot = this.median(order, from, to, depth);
    let [less, at, greater] = [from, from, to];
    while (at < greater) {
      const byte = this.at(order[at] as number, depth);
      if (byte < pivot) swap(order, less++, at++);
      else if (byte > pivot) swap(order, at, --greater);
      else at++;
    }
    if (less - from > 1) rest.push({ from, to: less, depth });
    if (to - greater > 1) rest.push({ from: greater, to, depth });
    if (pivot >= 0 && greater - less > 1) rest.push({ from: less, to: greater, depth: depth + 1 });
  }

  private insert(order: Uint32Array, from: number, to: number, depth: number): void {
    for (let i = from + 1; i < to; i++) {
      const one = order[i] as number;
      let at = i;
      for (; at > from && this.isLess(one, order[at - 1] as number, depth); at--) order[at] = order[at - 1] as number;
      order[at] = one;
    }
  }

  private isLess(one: number, other: number, depth: number): boolean {
    for (let at = depth; ; at++) {
      const difference = this.at(one, at) - this.at(other, at);
      if (difference !== 0) return difference < 0;
      if (this.at(one, at) < 0) return false;
    }
  }

  private median(order: Uint32Array, from: number, to: number, depth: number): number {
    const [a, b, c] = [from, (from + to) >>> 1, to - 1].map((at) => this.at(order[at] as number, depth)) as [number, number, number];
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }

  /** The rank of a byte of an address; -1 beyond its end. */
  private at(resource: number, depth: number): number {
    const at = this.startOf(resource) + depth;
    return at < this.ends.at(resource) ? (rankOfByte[this.pool.bytes[at] as number] as number) : -1;
  }

  private startOf(resource: number): number {
    return resource === 0 ? 0 : this.ends.at(resource - 1);
  }
}

const swap = (order: Uint32Array, one: number, other: number): void => {
  const kept = order[one] as number;
  order[one] = order[other] as number;
  order[other] = kept;
};
