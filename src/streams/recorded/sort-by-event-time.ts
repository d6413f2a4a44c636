import type { Arrival } from '../../model/fact.js';
import type { DecodedBatch } from '../../decode/workers/decoded-batch.js';
import { itemCount, itemTime, unpackItem } from '../../decode/workers/unpack-batch.js';
import { isoTime } from './feed.js';

/** A fact with its event time. */
export type Timed = { readonly time: number; readonly make: (at: string) => Arrival };

/** The items of a batch whose rule was `own`. A record stays bytes until it is emitted. */
export const timedItems = (batch: DecodedBatch): readonly Timed[] =>
  Array.from({ length: itemCount(batch) }, (_, item) => ({
    time: itemTime(batch, item),
    make: (at: string) => unpackItem(batch, item, at),
  }));

/** A fact of a journal at the time of the event that it reports. */
export const timedArrival = (arrival: Arrival): Timed => {
  const time =
    arrival.kind === 'audit' && arrival.record !== undefined
      ? arrival.record.time
      : Date.parse(arrival.kind === 'sensor' ? arrival.event.timestamp : arrival.at);
  return { time, make: (at) => ({ ...arrival, at }) };
};

const batchSize = 1_024;

/**
 * Emits everything sorted by event time. Facts without a time come first, equal times keep the given order. Counts of skipped records have
 * the time of the last of them. **Keeps** the JSON of every record that matters.
 */
export function* sortByEventTime(all: Timed[]): Generator<readonly Arrival[]> {
  const key = ({ time }: Timed): number => (Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time);
  all.sort((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)));
  for (let from = 0; from < all.length; from += batchSize) {
    yield all.slice(from, from + batchSize).map(({ time, make }) => make(isoTime(Number.isNaN(time) ? 0 : time)));
  }
}
