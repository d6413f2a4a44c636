import { withTriage, type Drift } from '../../model/drift.js';
import type { Output } from '../../model/output.js';

/** The alerts of a run, each in its last state. **Keeps** all of them. */
export class FinalAlerts {
  readonly #byId = new Map<string, Drift>();

  get size(): number {
    return this.#byId.size;
  }

  take(outputs: readonly Output[]): void {
    for (const output of outputs) this.see(output);
  }

  /** Returns the alert that the output is about, as it is from now on; undefined if it is about none. */
  see(output: Output): Drift | undefined {
    const drift = this.#newest(output);
    if (drift !== undefined) this.#byId.set(drift.id, drift);
    return drift;
  }

  values(): Iterable<Drift> {
    return this.#byId.values();
  }

  #newest(output: Output): Drift | undefined {
    if ('drift' in output) return output.drift;
    const known = output.output === 'triaged' ? this.#byId.get(output.id) : undefined;
    return known === undefined || output.output !== 'triaged' ? undefined : withTriage(known, output.triage);
  }
}
