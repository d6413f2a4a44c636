/**
 * Blocks of a list that a copy of the list still reads. Copying the list costs one reference per block; a block is copied before it first
 * changes afterwards. Undefined: no copy was made.
 */
export type SharedBlocks<T> = Set<T[]> | undefined;

/** The block at this index, safe to change. */
export const ownBlock = <T>(blocks: T[][], index: number, shared: SharedBlocks<T>): T[] => {
  const block = blocks[index] ?? [];
  if (shared?.delete(block) !== true) return block;
  const copy = block.slice();
  blocks[index] = copy;
  return copy;
};
