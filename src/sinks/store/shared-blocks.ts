/**
 * Blocks of a list that a copy of it still reads; undefined if no copy was made. Copying the list costs one reference per block, because a
 * block is copied only before its first change after that.
 */
export type SharedBlocks<T> = Set<T[]> | undefined;

/** Returns the block at this index, copied first if it is shared, so that it can be changed. */
export const ownBlock = <T>(blocks: T[][], index: number, shared: SharedBlocks<T>): T[] => {
  const block = blocks[index] ?? [];
  if (shared?.delete(block) !== true) return block;
  const copy = block.slice();
  blocks[index] = copy;
  return copy;
};
