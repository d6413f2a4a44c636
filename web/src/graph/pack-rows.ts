import { linkLength } from './layout.js';

/** Width of what is packed, for each unit of its height. */
const aspect = 1.6;

type Box = { readonly members: Int32Array; readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** Moves parts of a graph side by side in rows, in their order, from `top` down. */
export const packRows = (parts: readonly Int32Array[], positions: Float64Array, top: number): void => {
  const boxes = parts.map((members) => boxOf(members, positions));
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
  const rowWidth = Math.max(Math.sqrt(area * aspect), ...boxes.map(({ width }) => width));
  let x = 0;
  let y = top;
  let rowHeight = 0;
  for (const { members, left, top: boxTop, width, height } of boxes) {
    if (x > 0 && x + width > rowWidth) {
      x = 0;
      y += rowHeight;
      rowHeight = 0;
    }
    for (const node of members) {
      positions[2 * node] = (positions[2 * node] ?? 0) - left + x;
      positions[2 * node + 1] = (positions[2 * node + 1] ?? 0) - boxTop + y;
    }
    x += width;
    rowHeight = Math.max(rowHeight, height);
  }
};

const boxOf = (members: Int32Array, positions: Float64Array): Box => {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  for (const node of members) {
    const x = positions[2 * node] ?? 0;
    const y = positions[2 * node + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { members, left, top, width: right - left + linkLength, height: bottom - top + linkLength };
};
