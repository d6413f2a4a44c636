import { maxDepth } from '../../lib/nests-deeper.js';

/**
 * Layout of the report that the WebAssembly walk writes into memory. From 0: end of the object, flags. From 16: kind of each field's value.
 * From 32 and 80: start and end of each value. From 128: for each level, whether it is a list.
 */
export const report = { end: 0, flags: 4, what: 16, from: 32, to: 80, lists: 128, size: 128 + maxDepth + 8 } as const;
export const flags = { doubtful: 1, longNumber: 2 } as const;
