import type { Rows } from './rows.js';
import type { Texts } from './texts.js';

/** A part of the store that a checkpoint contains. The store names it, and calls `restore` on a fresh instance, in order. */
export interface SavedPart {
  /** The state at the time of the call as JSON texts without line breaks, each serialised when it is taken. */
  save(): Iterable<string>;
  /** `saved`: one text of `save`, parsed. */
  restore(saved: unknown): void;
}

/**
 * The texts of these slots at the time of the call, in this order, each as `textOf` writes it when it is taken. Copies nothing at once;
 * `slots` must not change with the store. Calls `onEnd` after the last text, or when it is cancelled.
 */
export const savedTexts = (
  texts: Texts,
  rows: Rows,
  slots: Iterable<number>,
  textOf: (order: number, json: string, slot: number, tag: number) => string,
  onEnd: () => void = () => undefined,
): Iterable<string> => {
  const saved = texts.capture('save');
  const rowOf = rows.capture();
  const items = (function* (): Generator<string, undefined> {
    for (const slot of slots) {
      const { order, text, tag } = rowOf(slot);
      yield textOf(order, saved.read(text), slot, tag);
    }
    return undefined;
  })();
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    texts.release('save');
    rows.release();
    onEnd();
  };
  // A generator that was never started runs no `finally`, so a cancelled save would not release anything.
  const iterator: Iterator<string, undefined> = {
    next: () => {
      const result = items.next();
      if (result.done === true) end();
      return result;
    },
    return: () => {
      end();
      return items.return(undefined);
    },
  };
  return { [Symbol.iterator]: () => iterator };
};
