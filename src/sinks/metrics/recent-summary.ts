import { Summary, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { RecentQuantiles } from './recent-quantiles.js';

type RecentSummaryOptions = {
  readonly name: string;
  readonly help: string;
  readonly quantiles: readonly number[];
  /** Milliseconds that the quantiles cover, and the number of parts in which they age. */
  readonly age: number;
  readonly windows: number;
  readonly registers: Registry[];
};

/** A summary without labels, with quantiles of recent values. Its count and sum cover the whole run. */
export class RecentSummary extends Summary {
  readonly #options: RecentSummaryOptions;
  readonly #recent: RecentQuantiles;
  #count = 0;
  #sum = 0;

  constructor(options: RecentSummaryOptions) {
    const { name, help, registers, age, windows } = options;
    super({ name, help, registers });
    this.#options = options;
    this.#recent = new RecentQuantiles({ age, windows, now: () => Date.now() });
  }

  /** Counts a value without labels and validation, which prom-client repeats for each value. */
  add(value: number): void {
    this.#recent.add(value);
    this.#count++;
    this.#sum += value;
  }

  override get(): Promise<MetricObjectWithValues<MetricValue<string>>> {
    const { name, quantiles } = this.#options;
    const values = this.#recent.read(quantiles);
    return super.get().then((metric) => ({
      ...metric,
      values: [
        ...quantiles.map((quantile, index) => ({ labels: { quantile }, value: values[index] ?? 0 })),
        { metricName: `${name}_sum`, labels: {}, value: this.#sum },
        { metricName: `${name}_count`, labels: {}, value: this.#count },
      ],
    }));
  }
}
