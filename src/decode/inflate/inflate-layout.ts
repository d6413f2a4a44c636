/** Entries of the tables: 11 bits and the largest set of subtables that a code of 286 or 30 symbols needs. Source: zlib, `enough.c`. */
export const literalTable = { bits: 11, room: 2_342 } as const;
export const distanceTable = { bits: 8, room: 402 } as const;

/** Kinds of table entry. Any other entry is a length or a distance. */
export const entryFlags = { literal: 0x80000000 | 0, special: 0x8000, subtable: 0x4000, end: 0x2000, invalid: 0x1000 } as const;

/** How decoding of symbols ended: at the end of the block, with the output full, or at a symbol that is not valid. */
export const decoded = { block: 0, full: 1, broken: 2 } as const;

/** Bytes of output that a match can refer to. */
export const history = 32 * 1024;
const literals = 64;
const output = 16 * 1024;
/** Bytes of text inflated before they are emitted: with the history, it stays in the processor's cache. */
const outputSize = 256 * 1024;
const input = 1024 * 1024;

/**
 * Layout of the memory that inflating shares with WebAssembly. `report`: position in the input in bits, position in the output. `full`: the
 * output may be written up to here, plus one match.
 */
export const layout = {
  report: 0,
  literals,
  distances: literals + 4 * literalTable.room,
  output,
  full: output + history + outputSize,
  input,
  /** Zeros after the input, so that reading ahead needs no bound. */
  slack: 64,
} as const;
