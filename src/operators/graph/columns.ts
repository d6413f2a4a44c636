type Column = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array;

/** Small columns grow by half; large ones by a quarter, of which the part that is not in use takes no memory yet. */
const growthOf = (length: number): number => (length < 1 << 16 ? 1.5 : 1.25);

/** The column with room for `length` entries; a copy, if it had none. */
export const withRoom = <C extends Column>(column: C, length: number): C => {
  if (length <= column.length) return column;
  const wider = new (column.constructor as new (length: number) => C)(Math.max(64, Math.ceil(length * growthOf(length))));
  wider.set(column);
  return wider;
};
