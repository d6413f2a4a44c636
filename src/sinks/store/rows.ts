/**
 * The columns that items of one table share, by slot. Typed arrays hold no references, so the garbage collector does not visit them.
 * `text`: see `Texts.put`. `time` and `order` sort the items: milliseconds since the epoch, never NaN, and the order of arrival.
 */
export class Rows {
  time = new Float64Array(16);
  order = new Float64Array(16);
  text = new Int32Array(16);

  /** Writes an item. Columns grow by doubling. */
  set(slot: number, time: number, order: number, text: number): void {
    while (slot >= this.time.length) {
      this.time = grown(this.time, slot);
      this.order = grown(this.order, slot);
      this.text = grown(this.text, slot);
    }
    this.time[slot] = time;
    this.order[slot] = order;
    this.text[slot] = text;
  }
}

/** The column, copied to a longer one if it has no place for the slot. */
export const grown = <T extends Float64Array | Int32Array | Uint8Array>(column: T, slot: number): T => {
  if (slot < column.length) return column;
  const longer = new (column.constructor as new (size: number) => T)(Math.max(slot + 1, column.length * 2));
  longer.set(column);
  return longer;
};
