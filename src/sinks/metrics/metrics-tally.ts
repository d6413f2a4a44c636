import type { MetricRow } from './metrics-table.js';

/** The counts of one metric, by the value of its label; '' for one without a label. Adding costs one map lookup and allocates nothing. */
export class Tally {
  private readonly counts = new Map<string, number>();

  /** `bound`: maximum number of values; further ones count as `other`. */
  constructor(
    row: MetricRow,
    private readonly bound: number,
  ) {
    const labels = Object.values(row.labels);
    const [values] = labels;
    if (values === undefined) this.counts.set('', 0);
    else if (labels.length === 1 && typeof values !== 'string') for (const value of values) this.counts.set(value, 0);
  }

  add(value: string, count: number): void {
    const sum = this.counts.get(value);
    if (sum !== undefined) this.counts.set(value, sum + count);
    else if (this.counts.size < this.bound) this.counts.set(value, count);
    else this.counts.set('other', (this.counts.get('other') ?? 0) + count);
  }

  entries(): Iterable<readonly [value: string, count: number]> {
    return this.counts;
  }
}
