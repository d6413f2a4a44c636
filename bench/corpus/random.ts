/** Seeded random numbers, xoshiro128** by Blackman and Vigna (public domain). A seed gives the same corpus on every machine. */
export class Random {
  readonly #s: Uint32Array;

  constructor(seed: number) {
    this.#s = new Uint32Array(4);
    let x = seed >>> 0;
    for (let i = 0; i < 4; i++) {
      x = (x + 0x9e3779b9) >>> 0;
      let z = x;
      z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
      z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
      this.#s[i] = z ^ (z >>> 16);
    }
  }

  /** 32 random bits. */
  word(): number {
    const s = this.#s;
    const [a = 0, b = 0, c = 0, d = 0] = s;
    const x = Math.imul(b, 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
    const d2 = d ^ b;
    const c2 = c ^ a;
    s[1] = b ^ c2;
    s[0] = a ^ d2;
    s[2] = c2 ^ (b << 9);
    s[3] = (d2 << 11) | (d2 >>> 21);
    return result;
  }

  /** From 0 to `below` - 1. */
  int(below: number): number {
    return Math.floor((this.word() / 2 ** 32) * below);
  }

  chance(share: number): boolean {
    return this.word() / 2 ** 32 < share;
  }

  pick<T>(from: readonly T[]): T {
    const one = from[this.int(from.length)];
    if (one === undefined) throw new Error('pick from an empty list');
    return one;
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.word().toString(16).padStart(8, '0');
    return text.slice(0, digits);
  }

  guid(): string {
    const h = this.hex(32);
    return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-a${h.slice(17, 20)}-${h.slice(20)}`;
  }

  upper(letters: number): string {
    let text = '';
    for (let i = 0; i < letters; i++) text += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(this.int(32));
    return text;
  }
}
