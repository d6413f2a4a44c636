/** Cells of the grid for each square root of the number of nodes: balances the work of far cells and near nodes. */
const cellsPerRoot = 3;

/**
 * Pushes nodes apart: those in neighbouring cells of a grid one by one, those of farther cells by the centre of their cell. That is close
 * enough to the sum over all pairs and takes n·√n steps. `nodes`: whose forces are wanted; `all`: who push. Adds to `forces`.
 */
export const repel = (nodes: Int32Array, all: Int32Array, positions: Float64Array, forces: Float64Array, strength: number): void => {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const node of all) {
    const x = positions[2 * node] ?? 0;
    const y = positions[2 * node + 1] ?? 0;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const side = Math.max(1, Math.round(Math.sqrt(cellsPerRoot * Math.sqrt(all.length))));
  const cellWidth = Math.max(1, (right - left) / side);
  const cellHeight = Math.max(1, (bottom - top) / side);
  const column = (node: number): number => Math.min(side - 1, Math.max(0, Math.floor(((positions[2 * node] ?? 0) - left) / cellWidth)));
  const row = (node: number): number => Math.min(side - 1, Math.max(0, Math.floor(((positions[2 * node + 1] ?? 0) - top) / cellHeight)));

  // Nodes sorted by cell, and the sum of their coordinates.
  const starts = new Int32Array(side * side + 1);
  const sums = new Float64Array(2 * side * side);
  const cellOf = new Int32Array(all.length);
  for (let at = 0; at < all.length; at++) {
    const node = all[at] ?? 0;
    const cell = row(node) * side + column(node);
    cellOf[at] = cell;
    starts[cell + 1] = (starts[cell + 1] ?? 0) + 1;
    sums[2 * cell] = (sums[2 * cell] ?? 0) + (positions[2 * node] ?? 0);
    sums[2 * cell + 1] = (sums[2 * cell + 1] ?? 0) + (positions[2 * node + 1] ?? 0);
  }
  for (let cell = 0; cell < side * side; cell++) starts[cell + 1] = (starts[cell + 1] ?? 0) + (starts[cell] ?? 0);
  const sorted = new Int32Array(all.length);
  const next = starts.slice();
  for (let at = 0; at < all.length; at++) {
    const cell = cellOf[at] ?? 0;
    const place = next[cell] ?? 0;
    sorted[place] = all[at] ?? 0;
    next[cell] = place + 1;
  }

  for (const node of nodes) {
    const x = positions[2 * node] ?? 0;
    const y = positions[2 * node + 1] ?? 0;
    const ownColumn = column(node);
    const ownRow = row(node);
    let fx = 0;
    let fy = 0;
    for (let cell = 0; cell < side * side; cell++) {
      const from = starts[cell] ?? 0;
      const to = starts[cell + 1] ?? 0;
      if (from === to) continue;
      const isNear = Math.abs((cell % side) - ownColumn) <= 1 && Math.abs(Math.floor(cell / side) - ownRow) <= 1;
      if (isNear) {
        for (let at = from; at < to; at++) {
          const other = sorted[at] ?? 0;
          if (other === node) continue;
          // Nodes at the same place are pushed apart by their index.
          const dx = x - (positions[2 * other] ?? 0) || (node < other ? 0.1 : -0.1);
          const dy = y - (positions[2 * other + 1] ?? 0) || (node < other ? 0.1 : -0.1);
          const push = strength / Math.max(100, dx * dx + dy * dy);
          fx += dx * push;
          fy += dy * push;
        }
      } else {
        const count = to - from;
        const dx = x - (sums[2 * cell] ?? 0) / count;
        const dy = y - (sums[2 * cell + 1] ?? 0) / count;
        const push = (strength * count) / Math.max(100, dx * dx + dy * dy);
        fx += dx * push;
        fy += dy * push;
      }
    }
    forces[2 * node] = (forces[2 * node] ?? 0) + fx;
    forces[2 * node + 1] = (forces[2 * node + 1] ?? 0) + fy;
  }
};
