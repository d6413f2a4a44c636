import type { Output } from '../model/output.js';
import type { OutputSink } from '../model/contracts/output-sink.js';
import type { StateSnapshot } from '../model/state-snapshot.js';

/** A snapshot in a checkpoint. `isSuspect`: it is newer than the one in force and not believed (D101). */
export type KeptSnapshot = { readonly snapshot: StateSnapshot; readonly isSuspect: boolean };

/**
 * The last snapshot that each source declared, and a suspect one, which a checkpoint keeps in files beside it. **Keeps** at most two per
 * configured state.
 */
export class DeclaredSnapshots implements OutputSink {
  readonly #bySource = new Map<string, StateSnapshot>();
  readonly #suspect = new Map<string, StateSnapshot>();

  take(outputs: readonly Output[]): void {
    for (const output of outputs) {
      if (output.output === 'declared') this.put({ snapshot: output.snapshot, isSuspect: false });
      else if (output.output === 'suspect') {
        if (output.end === undefined) this.put({ snapshot: output.snapshot, isSuspect: true });
        else this.#suspect.delete(output.snapshot.source);
      }
    }
  }

  put({ snapshot, isSuspect }: KeptSnapshot): void {
    (isSuspect ? this.#suspect : this.#bySource).set(snapshot.source, snapshot);
  }

  get(source: string): StateSnapshot | undefined {
    return this.#bySource.get(source);
  }

  /** In the order in which the sources first declared a state. */
  all(): readonly StateSnapshot[] {
    return [...this.#bySource.values()];
  }

  /** The same, then the suspect ones. */
  kept(): readonly KeptSnapshot[] {
    return [
      ...this.all().map((snapshot) => ({ snapshot, isSuspect: false })),
      ...[...this.#suspect.values()].map((snapshot) => ({ snapshot, isSuspect: true })),
    ];
  }
}
