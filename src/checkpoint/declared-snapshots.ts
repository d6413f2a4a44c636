import type { Output } from '../model/output.js';
import type { OutputSink } from '../model/contracts/output-sink.js';
import type { StateSnapshot } from '../model/state-snapshot.js';

/** The last snapshot that each source declared, which a checkpoint keeps in files beside it. **Keeps** one per configured state. */
export class DeclaredSnapshots implements OutputSink {
  readonly #bySource = new Map<string, StateSnapshot>();

  take(outputs: readonly Output[]): void {
    for (const output of outputs) if (output.output === 'declared') this.put(output.snapshot);
  }

  put(snapshot: StateSnapshot): void {
    this.#bySource.set(snapshot.source, snapshot);
  }

  get(source: string): StateSnapshot | undefined {
    return this.#bySource.get(source);
  }

  /** In the order in which the sources first declared a state. */
  all(): readonly StateSnapshot[] {
    return [...this.#bySource.values()];
  }
}
