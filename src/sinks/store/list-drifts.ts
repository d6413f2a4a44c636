import type { Rows } from './rows.js';
import type { TextReader } from './texts.js';
import type { TimeIndex } from './time-index.js';

type ListedDrifts = { readonly texts: TextReader; readonly rows: Rows; readonly byTime: TimeIndex; readonly version: number };

/** Slots that are read from the index at once: some 10 us. */
const slotsAtOnce = 512;

/**
 * The texts of the alerts that existed at `version`, newest first, each read when it is taken. Continues from the time and order of the last
 * alert, so insertions and evictions in between do no harm. **Keeps** 512 slots.
 */
export function* listDrifts({ texts, rows, byTime, version }: ListedDrifts): Generator<string, void> {
  for (let to = Infinity, toOrder = Infinity; ;) {
    const slots = byTime.list(undefined)?.within(-Infinity, to, slotsAtOnce, toOrder) ?? [];
    const last = slots.at(-1);
    if (last === undefined) return;
    to = rows.time[last] as number;
    toOrder = (rows.order[last] as number) - 1;
    const orders = slots.map((slot) => rows.order[slot] as number);
    for (const [at, slot] of slots.entries()) {
      const order = orders[at] as number;
      if (order <= version && rows.order[slot] === order) yield texts.read(rows.text[slot] as number);
    }
  }
}
