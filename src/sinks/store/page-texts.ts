import type { Rows } from './rows.js';
import type { TextReader } from './texts.js';

/**
 * The texts of the items in these slots, each read during iteration, so that a large page for a slow client costs the memory of one text.
 * Leaves out items that are evicted before their turn.
 */
export const pageTexts = (rows: Rows, texts: TextReader, slots: readonly number[]): Iterable<string> => {
  const orders = slots.map((slot) => rows.order[slot]);
  return {
    *[Symbol.iterator]() {
      for (const [at, slot] of slots.entries()) if (rows.order[slot] === orders[at]) yield texts.read(rows.text[slot] as number);
    },
  };
};
