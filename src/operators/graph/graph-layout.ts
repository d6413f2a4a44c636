/**
 * A node is five numbers, so that one cache line has all of it: its first edges out and in (+1), what holds it and its kind, the offset of
 * its key, and the next node of its bucket or of the free list (+1), above which are the first bits of the hash of its key: of a bucket,
 * only nodes with the bits of the wanted key are compared.
 */
export const node = { size: 5, out: 0, in: 1, holds: 2, key: 3, chain: 4 } as const;
/** An edge is six: its ends, the next and previous edge of either end (+1). */
export const edge = { size: 6, from: 0, to: 1, nextOut: 2, previousOut: 3, nextIn: 4, previousIn: 5 } as const;

/** Of `holds`: bits of the kind. Removed nodes are -1. */
export const kindBits = 4;
export const oneHold = 1 << kindBits;
export const kindMask = oneHold - 1;

/** Bits of the number of a node; the rest of `from` is how the edge is proved, the rest of `to` its type. */
export const nodeBits = 27;
export const nodeMask = (1 << nodeBits) - 1;
/** The number of a proof, as far as it fits; the last one means that it is in a column of its own. Above it, the bit of weak edges. */
export const proofMask = 0xf;
export const farProof = proofMask;
export const weakBit = 0x10;
