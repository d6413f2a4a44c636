import type { Arrival } from '../../model/fact.js';
import { isoTime, type Feed } from './feed.js';

/** An input that is not open yet. `first`: the earliest possible arrival of its first fact. */
export type Pending = { readonly ordinal: number; readonly first: number; readonly open: () => Feed };

/** Maximum facts per batch (design, rule 4). */
const batchSize = 1_024;

/**
 * Merges inputs by arrival, ties in the given order.
 *
 * **Emits** batches of up to 1,024 facts. **Completes** with the last input. **Errors** if an input does. **Keeps** the inputs that overlap
 * in time, and the next `ahead` inputs, each with the read-ahead of its decoder. **Order**: by arrival, then by input, then as in the
 * input, regardless of which decoder is faster.
 */
export async function* mergeFeeds(inputs: readonly Pending[], ahead: number): AsyncGenerator<readonly Arrival[]> {
  const pending = [...inputs].sort((a, b) => compare(a.first, a.ordinal, b.first, b.ordinal)).reverse();
  const open: Feed[] = [];
  let batch: Arrival[] = [];
  let last = isoTime(0);
  try {
    for (;;) {
      openDue(pending, open, ahead);
      const first = open[0];
      if (first === undefined) break;
      if (!first.loaded()) {
        if (batch.length > 0) {
          yield batch;
          batch = [];
        }
        if (!(await first.load())) {
          open.shift();
          await first.close();
        } else reposition(open);
        continue;
      }
      const { at: limitAt, ordinal: limitOrdinal } = nextAfter(open, pending);
      while (first.loaded() && compare(first.at, first.ordinal, limitAt, limitOrdinal) <= 0) {
        const arrival = first.take(last);
        last = arrival.at;
        batch.push(arrival);
        if (batch.length === batchSize) {
          yield batch;
          batch = [];
        }
      }
      if (first.loaded()) reposition(open);
    }
    if (batch.length > 0) yield batch;
  } finally {
    await Promise.all(open.map((feed) => feed.close()));
  }
}

/** Also compares infinities, whose difference would be NaN. */
const compare = (at: number, ordinal: number, otherAt: number, otherOrdinal: number): number =>
  at === otherAt ? ordinal - otherOrdinal : at < otherAt ? -1 : 1;

/** The position at which the first open feed must stop: that of the next feed, open or not. */
const nextAfter = (open: readonly Feed[], pending: readonly Pending[]): { readonly at: number; readonly ordinal: number } => {
  const feed = open[1] ?? { at: Number.POSITIVE_INFINITY, ordinal: Number.POSITIVE_INFINITY };
  const next = pending[pending.length - 1];
  if (next === undefined || compare(feed.at, feed.ordinal, next.first, next.ordinal) < 0) return feed;
  return { at: next.first, ordinal: next.ordinal };
};

/** Opens the inputs that may come before the first open feed, and reads ahead. `open` stays sorted. */
const openDue = (pending: Pending[], open: Feed[], ahead: number): void => {
  for (;;) {
    const next = pending[pending.length - 1];
    if (next === undefined) return;
    const first = open[0];
    const due = first === undefined || compare(next.first, next.ordinal, first.at, first.ordinal) < 0;
    if (!due && open.length >= ahead) return;
    pending.pop();
    insert(open, next.open());
  }
};

const insert = (open: Feed[], feed: Feed): void => {
  let low = 0;
  let high = open.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = open[middle] as Feed;
    if (compare(other.at, other.ordinal, feed.at, feed.ordinal) < 0) low = middle + 1;
    else high = middle;
  }
  open.splice(low, 0, feed);
};

/** Sorts again after the first feed has advanced. */
const reposition = (open: Feed[]): void => {
  const first = open[0];
  const second = open[1];
  if (first === undefined || second === undefined) return;
  if (compare(first.at, first.ordinal, second.at, second.ordinal) < 0) return;
  open.shift();
  insert(open, first);
};
