import type { Rows } from './rows.js';
import type { Texts } from './texts.js';

/** A part of the store that a checkpoint contains. The store names it, and calls `restore` on a fresh instance, in order. */
export interface SavedPart {
  /** The state at the time of the call as JSON texts without line breaks, each serialised when it is taken. */
  save(): Iterable<string>;
  /** `saved`: one text of `save`, parsed. */
  restore(saved: unknown): void;
}

/** The texts of these slots at the time of the call, in this order, each as `textOf` writes it when it is taken. */
export const savedTexts = (
  texts: Texts,
  rows: Rows,
  slots: Int32Array,
  textOf: (order: number, json: string, slot: number) => string,
): Iterable<string> => {
  const saved = texts.capture('save');
  const order = new Float64Array(slots.length);
  const text = new Int32Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    order[at] = rows.order[slots[at] as number] as number;
    text[at] = rows.text[slots[at] as number] as number;
  }
  return (function* () {
    try {
      for (let at = 0; at < text.length; at++) yield textOf(order[at] as number, saved.read(text[at] as number), slots[at] as number);
    } finally {
      texts.release('save');
    }
  })();
};
