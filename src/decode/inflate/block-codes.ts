import { HuffmanTables } from './huffman-table.js';
import { distanceTable, entryFlags, layout, literalTable } from './inflate-layout.js';

/** Reads the next `count` bits of the input, at most 16. */
type ReadBits = (count: number) => number;

const invalid = entryFlags.special | entryFlags.invalid;
const endOfBlock = 256;

/** Entries of literals, the end of a block, lengths (RFC 1951, 3.2.5), and two symbols that never occur. */
const literalEntries = Int32Array.from({ length: 288 }, (_, symbol) => {
  if (symbol < endOfBlock) return entryFlags.literal | (symbol << 16);
  if (symbol === endOfBlock) return entryFlags.special | entryFlags.end;
  if (symbol > 285) return invalid;
  if (symbol === 285) return 258 << 16;
  const n = symbol - 257;
  if (n < 8) return (n + 3) << 16;
  const extra = (n >> 2) - 1;
  return ((((4 + (n & 3)) << extra) + 3) << 16) | extra;
});

const distanceEntries = Int32Array.from({ length: 32 }, (_, symbol) => {
  if (symbol > 29) return invalid;
  if (symbol < 4) return (symbol + 1) << 16;
  const extra = (symbol >> 1) - 1;
  return ((((2 + (symbol & 1)) << extra) + 1) << 16) | extra;
});

const plainEntries = Int32Array.from({ length: 19 }, (_, symbol) => symbol << 16);
const lengthBits = 7;
/** The order in which the lengths of the code of lengths are stored (RFC 1951, 3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const fixedLengths = Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8));
const fixedDistances = new Uint8Array(32).fill(5);

/** Makes the tables of a block in the memory that WebAssembly reads. A result of false: the codes are rare or damaged. */
export class BlockCodes {
  readonly #tables = new HuffmanTables();
  readonly #literals: Int32Array;
  readonly #distances: Int32Array;
  readonly #lengthTable = new Int32Array(1 << lengthBits);
  readonly #lengths = new Uint8Array(320);

  constructor(memory: ArrayBuffer) {
    this.#literals = new Int32Array(memory, layout.literals, literalTable.room);
    this.#distances = new Int32Array(memory, layout.distances, distanceTable.room);
  }

  /** The codes that RFC 1951, 3.2.6 defines. */
  useFixed(): boolean {
    return this.#use(fixedLengths, fixedDistances);
  }

  /** The codes that the block begins with. `peek`: the next 16 bits. */
  read(read: ReadBits, peek: () => number): boolean {
    const literals = read(5) + 257;
    const distances = read(5) + 1;
    const count = read(4) + 4;
    if (literals > 286 || distances > 30) return false;
    const own = new Uint8Array(19);
    for (let i = 0; i < count; i++) own[lengthOrder[i] as number] = read(3);
    if (!this.#tables.fill(this.#lengthTable, lengthBits, own, plainEntries, false)) return false;
    const all = this.#lengths;
    for (let i = 0; i < literals + distances;) {
      const entry = this.#lengthTable[peek() & ((1 << lengthBits) - 1)] as number;
      read(entry & 15);
      const symbol = entry >> 16;
      if (symbol < 16) {
        all[i++] = symbol;
        continue;
      }
      if (symbol === 16 && i === 0) return false;
      const times = symbol === 16 ? 3 + read(2) : symbol === 17 ? 3 + read(3) : 11 + read(7);
      if (i + times > literals + distances) return false;
      all.fill(symbol === 16 ? (all[i - 1] as number) : 0, i, i + times);
      i += times;
    }
    return all[endOfBlock] !== 0 && this.#use(all.subarray(0, literals), all.subarray(literals, literals + distances));
  }

  #use(literals: Uint8Array, distances: Uint8Array): boolean {
    return (
      this.#tables.fill(this.#literals, literalTable.bits, literals, literalEntries, false) &&
      this.#tables.fill(this.#distances, distanceTable.bits, distances, distanceEntries, true)
    );
  }
}
