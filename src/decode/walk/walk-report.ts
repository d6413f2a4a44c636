import { maxDepth } from '../../lib/nests-deeper.js';

/**
 * Layout of the report that the WebAssembly walk writes into memory. From 0: end of the object, flags. From 16: kind of each field's value.
 * From 48 and 176: start and end of each value. From 304: for each level, whether it is a list.
 */
export const report = { end: 0, flags: 4, what: 16, from: 48, to: 176, lists: 304, size: 304 + maxDepth + 8 } as const;
export const flags = { doubtful: 1, longNumber: 2 } as const;
