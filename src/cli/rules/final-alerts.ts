import type { Drift } from '../../model/drift.js';
import type { Output } from '../../model/output.js';

/** The alerts of a run, each in its last state. **Keeps** all of them. */
export class FinalAlerts {
  readonly #byId = new Map<string, Drift>();

  get size(): number {
    return this.#byId.size;
  }

  take(outputs: readonly Output[]): void {
    for (const one of outputs)
      if (one.output === 'drift' || one.output === 'resolved' || one.output === 'repeated') this.#byId.set(one.drift.id, one.drift);
  }

  values(): Iterable<Drift> {
    return this.#byId.values();
  }
}
