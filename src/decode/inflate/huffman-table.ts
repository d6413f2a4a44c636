import { entryFlags } from './inflate-layout.js';

const maxLength = 15;

/** The bits of each byte in reverse order. */
const reversed = Uint8Array.from({ length: 256 }, (_, byte) => {
  let result = 0;
  for (let bit = 0; bit < 8; bit++) if ((byte & (1 << bit)) !== 0) result |= 0x80 >> bit;
  return result;
});

/**
 * Fills a table that maps the next bits of the input to the symbol of a Huffman code (RFC 1951, 3.2.2). An entry is the one of its symbol
 * in `entries`, plus the length of the code in the low byte, which is the number of bits to consume, and in bits 8 to 11, which is where
 * extra bits begin. Codes longer than `bits` continue in a subtable. Returns false for a code that is not complete, which is rare or
 * damaged; `sparse`: the code may have a single symbol or none.
 */
export class HuffmanTables {
  readonly #counts = new Uint16Array(maxLength + 1);
  readonly #places = new Uint16Array(maxLength + 1);
  readonly #sorted = new Uint16Array(320);

  fill(table: Int32Array, bits: number, lengths: Uint8Array, entries: Int32Array, sparse: boolean): boolean {
    const sorted = this.#sort(lengths, sparse);
    if (sorted < 0) return false;
    const counts = this.#counts;
    const size = 1 << bits;
    table.fill(entryFlags.special | entryFlags.invalid, 0, size);
    let next = size;
    let code = 0;
    let last = 0;
    let prefix = -1;
    let from = 0;
    let until = 0;
    for (let at = 0; at < sorted; at++) {
      const symbol = this.#sorted[at] as number;
      const length = lengths[symbol] as number;
      code <<= length - last;
      last = length;
      const bitsFirst = (((reversed[code & 0xff] as number) << 8) | (reversed[code >>> 8] as number)) >>> (16 - length);
      code++;
      const entry = entries[symbol] as number;
      if (length <= bits) {
        for (let i = bitsFirst; i < size; i += 1 << length) table[i] = entry + length * 0x101;
      } else {
        if ((bitsFirst & (size - 1)) !== prefix) {
          prefix = bitsFirst & (size - 1);
          const wide = this.#subtableBits(length, bits);
          from = next;
          until = next += 1 << wide;
          if (until > table.length) return false;
          table[prefix] = entryFlags.special | entryFlags.subtable | (from << 16) | (wide << 8) | bits;
        }
        const rest = length - bits;
        for (let i = from + (bitsFirst >>> bits); i < until; i += 1 << rest) table[i] = entry + rest * 0x101;
      }
      counts[length] = (counts[length] as number) - 1;
    }
    return true;
  }

  /** Sorts the symbols by length of code; returns their number, or -1 if the code is not valid. */
  #sort(lengths: Uint8Array, sparse: boolean): number {
    const counts = this.#counts.fill(0);
    for (const length of lengths) counts[length] = (counts[length] as number) + 1;
    counts[0] = 0;
    let left = 1;
    let total = 0;
    for (let length = 1; length <= maxLength; length++) {
      this.#places[length] = total;
      total += counts[length] as number;
      left = 2 * left - (counts[length] as number);
      if (left < 0) return -1;
    }
    if (left > 0 && !(sparse && total === (counts[1] as number))) return -1;
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      const length = lengths[symbol] as number;
      if (length === 0) continue;
      const place = this.#places[length] as number;
      this.#sorted[place] = symbol;
      this.#places[length] = place + 1;
    }
    return total;
  }

  /** Bits of the subtable whose first code has this length: `counts` are the codes that are left. */
  #subtableBits(length: number, bits: number): number {
    let wide = length - bits;
    let used = this.#counts[length] as number;
    while (used < 1 << wide) {
      wide++;
      used = 2 * used + (this.#counts[bits + wide] ?? 0);
    }
    return wide;
  }
}
