import { countText } from '../../lib/count-text.js';
import { allDrifts, driftMatcher, statusOf, type DriftQuery } from '../../model/drift-query.js';
import type { Drift } from '../../model/drift.js';
import type { Output } from '../../model/output.js';
import { FinalAlerts } from './final-alerts.js';

type Update = Extract<Output, { readonly drift: Drift }>;

/**
 * Passes the drifts of a run that a query asks for, and counts them; other outputs pass unchanged. A condition on the status applies to the
 * last status of the run, so all drifts wait for its end, and each passes once. **Keeps** then the last version of each drift.
 */
export class DriftSelection {
  readonly #matches: (drift: Drift) => boolean;
  readonly #statuses: DriftQuery['statuses'];
  readonly #waits: boolean;
  #waiting = new FinalAlerts();
  #announced = 0;
  #listed = 0;

  constructor(query: DriftQuery) {
    this.#matches = driftMatcher({ ...query, statuses: allDrifts.statuses });
    this.#statuses = query.statuses;
    this.#waits = query.statuses.size < allDrifts.statuses.size;
  }

  /** Drifts that the query asks for. */
  get listed(): number {
    return this.#listed;
  }

  /** One line for the end of the run. */
  text(): string {
    return `filter: ${countText(this.#listed)} drift${this.#listed === 1 ? '' : 's'} listed, ${countText(this.#announced - this.#listed)} left out\n`;
  }

  take(outputs: readonly Output[]): readonly Output[] {
    return outputs.filter((one) => {
      if ('drift' in one) return this.#passes(one);
      this.#waiting.see(one);
      return true;
    });
  }

  /** Call at the end of the run: the drifts that waited. */
  end(): readonly Output[] {
    const last = [...this.#waiting.values()].filter((drift) => this.#statuses.has(statusOf(drift)));
    this.#listed += last.length;
    this.#waiting = new FinalAlerts();
    return last.map((drift) => ({ output: 'drift', drift, waited: 0 }));
  }

  #passes(update: Update): boolean {
    if (update.output === 'drift') this.#announced++;
    if (!this.#matches(update.drift)) return false;
    if (this.#waits) {
      this.#waiting.see(update);
      return false;
    }
    if (update.output === 'drift') this.#listed++;
    return true;
  }
}
