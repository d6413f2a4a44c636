import { parseEventTime } from '../../lib/event-time.js';

const minute = 60_000;
const buckets = 24 * 60;

/** `newest`: minutes since the epoch, null before the first arrival. `counts`: the minutes with a count, as minutes before `newest`. */
export type SavedCount = { readonly newest: number | null; readonly counts: readonly (readonly [age: number, count: number])[] };

/**
 * Counts events within the 24 hours before the newest arrival, to the minute; the same minute of the previous day no longer counts. Time
 * comes from the caller. **Keeps** 1,440 numbers.
 */
export class RecentCount {
  readonly #counts = new Float64Array(buckets);
  /** Minutes since the epoch. */
  #newest = -Infinity;
  #total = 0;
  /** The last time passed to `advance`. */
  #last = '';

  get total(): number {
    return this.#total;
  }

  /** Advances to a time of arrival, ISO 8601 UTC. Ignores times before the newest. */
  advance(at: string): void {
    // Facts that arrive together have the same time.
    if (at === this.#last) return;
    this.#last = at;
    this.#reach(Math.floor(Date.parse(at) / minute));
  }

  /** Counts one event at its own time, but at the latest at its arrival, because clocks may be ahead. Both ISO 8601 UTC. */
  add(happened: string, at: string): void {
    this.advance(at);
    const then = Math.min(Math.floor(parseEventTime(happened) / minute), this.#newest);
    if (!(then > this.#newest - buckets)) return;
    this.#counts[slot(then)] = (this.#counts[slot(then)] ?? 0) + 1;
    this.#total++;
  }

  save(): SavedCount {
    if (this.#newest === -Infinity) return { newest: null, counts: [] };
    const counts: [number, number][] = [];
    for (let age = 0; age < buckets; age++) {
      const count = this.#counts[slot(this.#newest - age)] ?? 0;
      if (count > 0) counts.push([age, count]);
    }
    return { newest: this.#newest, counts };
  }

  restore({ newest, counts }: SavedCount): void {
    if (newest === null) return;
    this.#newest = newest;
    for (const [age, count] of counts) {
      this.#counts[slot(newest - age)] = count;
      this.#total += count;
    }
  }

  #reach(now: number): void {
    if (!(now > this.#newest)) return;
    const first = Math.max(this.#newest + 1, now - buckets + 1);
    for (let at = first; at <= now && this.#total > 0; at++) {
      this.#total -= this.#counts[slot(at)] ?? 0;
      this.#counts[slot(at)] = 0;
    }
    this.#newest = now;
  }
}

const slot = (at: number): number => ((at % buckets) + buckets) % buckets;
