import { Subject } from 'rxjs';
import { cloudCatalog } from '../../../src/catalog/providers.js';
import { stampFacts } from '../../../src/fact-log/stamp-facts.js';
import type { Drift } from '../../../src/model/drift.js';
import type { Arrival, Fact } from '../../../src/model/fact.js';
import type { Output } from '../../../src/model/output.js';
import type { EvaluationPolicy } from '../../../src/model/rules.js';
import { openPipeline } from '../../../src/pipeline.js';

/** The pipeline as the service has it, with its open alerts. */
export class LiveFold {
  readonly #facts = new Subject<readonly Fact[]>();
  readonly #open = new Map<string, Drift>();
  #last = 0;
  /** Outputs of the last `take`. */
  outputs: Output[] = [];

  constructor(policy: EvaluationPolicy) {
    const { operator } = openPipeline({
      catalog: cloudCatalog,
      policy,
      graph: { maxDrifts: 10_000, maxEvents: 10_000 },
      dedup: { maxEntries: 100_000, window: 24 * 3_600_000 },
    });
    operator(this.#facts).subscribe({
      next: (outputs) => {
        for (const one of outputs) this.#note(one);
      },
      error: (error) => {
        throw error;
      },
    });
  }

  /** Each fact in its own batch. */
  take(arrivals: readonly Arrival[]): void {
    this.outputs = [];
    for (const one of arrivals) {
      this.#facts.next(stampFacts([one], this.#last));
      this.#last += 1;
    }
  }

  #note(one: Output): void {
    this.outputs.push(one);
    if (one.output === 'drift' || one.output === 'repeated' || (one.output === 'updated' && this.#open.has(one.drift.id)))
      this.#open.set(one.drift.id, one.drift);
    if (one.output === 'resolved') this.#open.delete(one.drift.id);
  }

  /** One for each attribute. */
  get open(): readonly Drift[] {
    return [...this.#open.values()].flatMap((drift) =>
      drift.fields === null
        ? [drift]
        : drift.fields.filter(({ resolution }) => resolution === null).map((one) => ({ ...drift, ...one, fields: null })),
    );
  }
}
