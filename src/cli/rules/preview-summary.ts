import { countText } from '../../lib/count-text.js';
import type { Fact } from '../../model/fact.js';
import type { Output } from '../../model/output.js';
import type { Effect, RunComparison } from '../../operators/preview/compare-runs.js';
import { RunSummary } from '../../sinks/report/run-summary.js';

/** Counts the facts of a preview, and its differences. */
export class PreviewSummary {
  readonly #run = new RunSummary();
  #compared: RunComparison = { differences: [], unchanged: 0 };

  /** Records and sensor events, each counted once. */
  get records(): number {
    return this.#run.records;
  }

  get readNothing(): boolean {
    return this.#run.readNothing;
  }

  get malformed(): number {
    return this.#run.malformed;
  }

  /** Number of differences. */
  get drifts(): number {
    return this.#compared.differences.length;
  }

  see(facts: readonly Fact[]): void {
    this.#run.see(facts);
  }

  /** Outputs of one of the runs. */
  take(outputs: readonly Output[]): void {
    this.#run.take(outputs);
  }

  finish(compared: RunComparison): void {
    this.#compared = compared;
  }

  /** `seconds`: duration of the run. */
  text(seconds: number): string {
    const { differences, unchanged } = this.#compared;
    const count = (effect: Effect): string => countText(differences.filter((one) => one.effect === effect).length);
    const rate = seconds > 0 ? Math.round(this.records / seconds) : this.records;
    return [
      `${countText(this.records)} records in ${seconds.toFixed(1)} s (${countText(rate)}/s), evaluated with both sets of rules`,
      `${count('appears')} appear, ${count('vanishes')} vanish, ${count('severity')} change severity, ${count('other')} change otherwise, ${countText(unchanged)} unchanged`,
      '',
    ].join('\n');
  }
}
