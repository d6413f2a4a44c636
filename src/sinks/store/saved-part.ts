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
  slots: readonly number[],
  textOf: (order: number, json: string, slot: number) => string,
): Iterable<string> => {
  const saved = texts.capture('save');
  const order = Float64Array.from(slots, (slot) => rows.order[slot] as number);
  const text = Int32Array.from(slots, (slot) => rows.text[slot] as number);
  return (function* () {
    try {
      for (let at = 0; at < text.length; at++) yield textOf(order[at] as number, saved.read(text[at] as number), slots[at] as number);
    } finally {
      texts.release('save');
    }
  })();
};
