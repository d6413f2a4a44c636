import type { Adjacency } from './components.js';
import { linkLength } from './layout.js';

/**
 * Places one connected part as a tree around its first node: each branch gets a sector as wide as its number of leaves. A force layout that
 * starts from there needs few rounds, because few edges cross. `members`: in the order of distance from the first. Writes `positions`.
 */
export const placeRadially = (members: Int32Array, { starts, others }: Adjacency, positions: Float64Array): void => {
  const indexOf = new Map<number, number>();
  for (const [at, node] of members.entries()) indexOf.set(node, at);
  const parents = new Int32Array(members.length).fill(-1);
  const depths = new Int32Array(members.length);
  const children: number[][] = Array.from(members, () => []);
  let next = 1;
  for (const [at, node] of members.entries()) {
    for (let edge = starts[node] ?? 0; edge < (starts[node + 1] ?? 0); edge++) {
      // Members are in the order of distance, so the first node that reaches another one is its parent.
      const other = indexOf.get(others[edge] ?? 0) ?? 0;
      if (other !== next) continue;
      parents[other] = at;
      depths[other] = (depths[at] ?? 0) + 1;
      children[at]?.push(other);
      next++;
    }
  }
  const leaves = new Float64Array(members.length);
  for (let at = members.length - 1; at >= 0; at--) {
    if (leaves[at] === 0) leaves[at] = 1;
    const parent = parents[at] ?? -1;
    if (parent >= 0) leaves[parent] = (leaves[parent] ?? 0) + (leaves[at] ?? 0);
  }
  const from = new Float64Array(members.length);
  const width = new Float64Array(members.length);
  width[0] = 2 * Math.PI;
  for (const [at, node] of members.entries()) {
    const angle = (from[at] ?? 0) + (width[at] ?? 0) / 2;
    const radius = (depths[at] ?? 0) * linkLength;
    positions[2 * node] = radius * Math.cos(angle);
    positions[2 * node + 1] = radius * Math.sin(angle);
    let start = from[at] ?? 0;
    for (const child of children[at] ?? []) {
      from[child] = start;
      width[child] = ((width[at] ?? 0) * (leaves[child] ?? 0)) / (leaves[at] ?? 1);
      start += width[child] ?? 0;
    }
  }
};
