import { maxDepth } from '../../lib/nests-deeper.js';

/**
 * Layout of the report that the WebAssembly walk writes into memory. From 0: end of the object, flags. From 16: kind of each field's value,
 * of at most 40 fields. From 56 and 216: start and end of each value. From 376: for each level, whether it is a list.
 */
export const report = { end: 0, flags: 4, what: 16, from: 56, to: 216, lists: 376, size: 376 + maxDepth + 8 } as const;
export const flags = { doubtful: 1, longNumber: 2 } as const;
