import type { SourceCount, SourceMeter } from '../../../src/model/contracts/source.js';

/** Counts what a source reports; connection counts are the duty of the runner. */
export class CountingMeter implements SourceMeter {
  readonly counts: Partial<Record<SourceCount, number>> = {};
  facts(): void {
    // Reported by the runner.
  }
  connected(): void {
    // Reported by the runner.
  }
  failed(): void {
    // Reported by the runner.
  }
  count(what: SourceCount, by: number): void {
    this.counts[what] = (this.counts[what] ?? 0) + by;
  }
}
