import type { StateFact } from '../../model/fact.js';
import type { Declared, StateSnapshot } from '../../model/state-snapshot.js';
import type { StateVersion, Suspicion } from '../../model/suspicion.js';
import type { DeclaredStates } from './declared-states.js';

/** A version of a state that waits to be believed. */
export type Suspect = { readonly fact: StateFact & { readonly snapshot: StateSnapshot }; readonly suspicion: Suspicion };

export type SavedSuspects = {
  readonly suspects: readonly (readonly [fact: Omit<StateFact, 'snapshot'>, suspicion: Suspicion])[];
  readonly deleted: readonly (readonly [source: string, addresses: readonly string[]])[];
};

/** Deleted resources remembered for each state. */
const deletedBound = 100_000;

/** Versions of states that go backwards and are not believed (D101), and the declared resources that were deleted on record. */
export class SuspectStates {
  readonly #bySource = new Map<string, Suspect>();
  readonly #deleted = new Map<string, Set<string>>();

  constructor(readonly declared: DeclaredStates) {}

  get all(): readonly Suspect[] {
    return [...this.#bySource.values()];
  }

  get(source: string): Suspect | undefined {
    return this.#bySource.get(source);
  }

  /** The suspicion about a new version; undefined if it is believed. It then ends that about an earlier one. */
  examine(fact: StateFact & { readonly snapshot: StateSnapshot }): Suspect | undefined {
    const { source, snapshot, at } = fact;
    const before = this.declared.get(source);
    const reason = before === undefined ? undefined : this.#reason(before, snapshot);
    if (before === undefined || reason === undefined) return undefined;
    const known = this.#bySource.get(source)?.suspicion;
    const isKnown = known?.version.lineage === snapshot.lineage;
    const suspicion = { source, reason, since: isKnown ? known.since : at, at, version: versionOf(snapshot), inForce: versionOf(before) };
    const suspect = { fact, suspicion };
    this.#bySource.set(source, suspect);
    return suspect;
  }

  /** Ends a suspicion. Deletions count until a version without the resource is in force. */
  end(source: string): void {
    this.#bySource.delete(source);
  }

  /** Forgets the deletions of resources that the version in force no longer declares. */
  settle(snapshot: StateSnapshot): void {
    const { source } = snapshot;
    const addresses = this.#deleted.get(source);
    for (const address of addresses ?? []) if (snapshot.byAddress(address) === undefined) addresses?.delete(address);
    if (addresses?.size === 0) this.#deleted.delete(source);
  }

  /** Notes that a declared resource was deleted, or created again. Returns the suspect version that this explains. */
  note({ snapshot, resource }: Declared, isDeleted: boolean): Suspect | undefined {
    const { source } = snapshot;
    const addresses = this.#deleted.get(source) ?? new Set();
    if (isDeleted && addresses.size < deletedBound) this.#deleted.set(source, addresses.add(snapshot.address(resource)));
    else addresses.delete(snapshot.address(resource));
    const suspect = this.#bySource.get(source);
    return suspect?.suspicion.reason === 'emptied' && this.#isDestroyed(snapshot) ? suspect : undefined;
  }

  /** Whether any deletion is remembered, so that a creation may matter. */
  get hasDeleted(): boolean {
    return this.#deleted.size > 0;
  }

  save(): SavedSuspects {
    return {
      suspects: this.all.map(({ fact: { snapshot: _, ...fact }, suspicion }) => [fact, suspicion]),
      deleted: [...this.#deleted].map(([source, addresses]) => [source, [...addresses]]),
    };
  }

  /** `snapshotOf`: the suspect version of a source. */
  restore({ suspects, deleted }: SavedSuspects, snapshotOf: (source: string) => StateSnapshot): void {
    for (const [fact, suspicion] of suspects) {
      const snapshot = snapshotOf(fact.source);
      this.#bySource.set(fact.source, { fact: { ...fact, snapshot }, suspicion });
    }
    for (const [source, addresses] of deleted) this.#deleted.set(source, new Set(addresses));
  }

  #reason(before: StateSnapshot, after: StateSnapshot): Suspicion['reason'] | undefined {
    if (before.lineage !== '' && after.lineage !== '' && before.lineage !== after.lineage) return 'lineage';
    // Output of `show -json` has no serial.
    if (before.serial > 0 && after.serial > 0 && after.serial < before.serial) return 'serial';
    return before.managed > 0 && after.managed === 0 && !this.#isDestroyed(before) ? 'emptied' : undefined;
  }

  /** Whether at least half of the resources whose deletion can be on record were deleted. */
  #isDestroyed(snapshot: StateSnapshot): boolean {
    const deleted = this.#deleted.get(snapshot.source)?.size ?? 0;
    if (deleted === 0) return false;
    let covered = 0;
    for (let resource = 0; resource < snapshot.size; resource++)
      if (snapshot.mode(resource) === 'managed' && Object.hasOwn(this.declared.types, snapshot.type(resource))) covered++;
    return 2 * deleted >= covered;
  }
}

const versionOf = ({ serial, lineage, managed }: StateSnapshot): StateVersion => ({ serial, lineage, resources: managed });
