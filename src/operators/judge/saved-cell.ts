import type { Cell, Part } from './cell.js';

/** A cell as it stood. The parts are the cell's own: of them only `live` ever changes. */
export type SavedCell = {
  readonly whole: readonly [part: Part, live: boolean] | undefined;
  readonly parts: readonly (readonly [key: string, part: Part, live: boolean])[];
  readonly by: readonly string[];
};

export const saveCell = ({ whole, parts, by }: Cell): SavedCell => ({
  whole: whole === undefined ? undefined : [whole, whole.live],
  parts: Array.from(parts, ([key, part]) => [key, part, part.live] as const),
  by,
});

export const restoreCell = (cell: Cell, { whole, parts, by }: SavedCell): void => {
  cell.whole = whole?.[0];
  if (whole !== undefined) whole[0].live = whole[1];
  cell.parts.clear();
  for (const [key, part, live] of parts) {
    part.live = live;
    cell.parts.set(key, part);
  }
  cell.by = by;
};
