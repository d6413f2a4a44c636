/** Reproducible random numbers: the same seed and case always give the same sequence. */
export class Dice {
  #state: number;

  constructor(seed: number, fuzzCase: number) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(fuzzCase + 1, 0xc2b2ae35);
    this.next();
  }

  /** A number from 0 up to 1. Source: mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `end - 1`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** True with probability `share`. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<A>(from: readonly [A, ...A[]] | readonly A[]): A {
    if (from.length === 0) throw new Error('an empty list');
    return from[this.below(from.length)] as A;
  }

  /** Calls one of the makers. */
  make<A>(makers: readonly (() => A)[]): A {
    return this.pick(makers)();
  }

  bytes(length: number): Buffer {
    return Buffer.from(Uint8Array.from({ length }, () => this.below(256)));
  }

  word(most = 8): string {
    return Array.from({ length: 1 + this.below(most) }, () => String.fromCharCode(97 + this.below(26))).join('');
  }

  times<A>(most: number, make: (at: number) => A): readonly A[] {
    return Array.from({ length: this.below(most + 1) }, (_, at) => make(at));
  }
}
