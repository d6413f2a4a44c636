const minute = 60_000;
const buckets = 24 * 60;

/**
 * How many things happened within the 24 hours before the newest time of arrival that was seen, to the minute: what happened in the same
 * minute of the day before counts no more. Time is told, never read. **Keeps** 1,440 numbers.
 */
export class RecentCount {
  readonly #counts = new Float64Array(buckets);
  /** Minutes since the epoch. */
  #newest = -Infinity;
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** ISO 8601 UTC; a time before the newest one changes nothing. */
  see(at: string): void {
    this.#reach(Math.floor(Date.parse(at) / minute));
  }

  /** One thing arrived `at` a time and happened at another; a clock that is ahead counts as one that is right. ISO 8601 UTC, both. */
  add(happened: string, at: string): void {
    this.see(at);
    const then = Math.min(Math.floor(Date.parse(happened) / minute), this.#newest);
    if (!(then > this.#newest - buckets)) return;
    this.#counts[slot(then)] = (this.#counts[slot(then)] ?? 0) + 1;
    this.#total++;
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
