/** A slot as a save writes it. */
type SavedRow = { readonly order: number; readonly text: number; readonly tag: number };
type RowReader = (slot: number) => SavedRow;

/**
 * The columns that items of one table share, by slot. Typed arrays hold no references, so the garbage collector does not visit them.
 * `text`: see `Texts.put`. `time` and `order` sort the items: milliseconds since the epoch, never NaN, and the order of arrival.
 * `tag`: a small number that a table gives its items.
 */
export class Rows {
  time = new Float64Array(16);
  order = new Float64Array(16);
  text = new Int32Array(16);
  tag = new Uint8Array(16);
  /** Slots that changed during a save, as they were before. */
  #changed: Map<number, SavedRow> | undefined;

  /** Writes an item. Columns grow by doubling. */
  set(slot: number, time: number, order: number, text: number, tag = 0): void {
    this.#beforeChange(slot);
    while (slot >= this.time.length) {
      this.time = grown(this.time, slot);
      this.order = grown(this.order, slot);
      this.text = grown(this.text, slot);
      this.tag = grown(this.tag, slot);
    }
    this.time[slot] = time;
    this.order[slot] = order;
    this.text[slot] = text;
    this.tag[slot] = tag;
  }

  setText(slot: number, text: number): void {
    this.#beforeChange(slot);
    this.text[slot] = text;
  }

  /** Marks the slot of a removed item, whose text may be overwritten from now on: no item has the order NaN. */
  clear(slot: number): void {
    this.#beforeChange(slot);
    this.order[slot] = NaN;
  }

  /**
   * The rows at the time of the call, until `release`. Copies nothing: a slot that changes later is noted first. Copies of the columns are
   * memory outside of the heap, whose allocation starts garbage collections, and held the loop for some 10 ms.
   */
  capture(): RowReader {
    const changed = new Map<number, SavedRow>();
    this.#changed = changed;
    return (slot) => changed.get(slot) ?? this.#row(slot);
  }

  release(): void {
    this.#changed = undefined;
  }

  #row(slot: number): SavedRow {
    return { order: this.order[slot] as number, text: this.text[slot] as number, tag: this.tag[slot] as number };
  }

  #beforeChange(slot: number): void {
    if (this.#changed !== undefined && slot < this.text.length && !this.#changed.has(slot)) this.#changed.set(slot, this.#row(slot));
  }
}

/** The column, copied to a longer one if it has no place for the slot. */
export const grown = <T extends Float64Array | Int32Array | Uint8Array>(column: T, slot: number): T => {
  if (slot < column.length) return column;
  const longer = new (column.constructor as new (size: number) => T)(Math.max(slot + 1, column.length * 2));
  longer.set(column);
  return longer;
};
