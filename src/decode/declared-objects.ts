import { cloudServices } from '../catalog/providers.js';
import type { Arrival } from '../model/fact.js';
import type { StateSnapshot } from '../model/state-snapshot.js';
import { SharedFlag } from './workers/shared-flag.js';

/**
 * Whether a state declares a resource of the types that are tracked only if declared (objects of a bucket). While none does, decoders skip
 * the records of such resources unparsed, because data events come by the million. Shared with the decoding threads.
 *
 * **Keeps** the names of the states that declare such resources. A record decoded before the first such state was read counts as
 * undeclared, as it would have if it had been evaluated then.
 */
export class DeclaredObjects {
  readonly buffer = new SharedArrayBuffer(4);
  readonly #flag = new SharedFlag(this.buffer);
  readonly #sources = new Set<string>();
  #isAssumed = false;
  #known = Promise.resolve();
  #settled: (() => void) | undefined;

  /** Resolves once `isSet` is known. */
  get known(): Promise<void> {
    return this.#known;
  }

  get isSet(): boolean {
    return this.#flag.isSet;
  }

  /** Call with every batch of facts; only state facts matter. */
  see(facts: readonly Arrival[]): void {
    for (const fact of facts) if (fact.kind === 'state' && fact.snapshot !== undefined) this.read(fact.snapshot);
  }

  read(snapshot: StateSnapshot): void {
    this.#note(snapshot);
    this.#put();
  }

  /** Makes decoding threads wait at the first record of such a resource, until `settle`: decoding can start before the states are read. */
  expect(): void {
    this.#flag.putUnknown();
    this.#known = new Promise((resolve) => (this.#settled = resolve));
  }

  settle(snapshots: readonly StateSnapshot[]): void {
    for (const snapshot of snapshots) this.#note(snapshot);
    this.#put();
  }

  /** Assumes that states may declare objects, for inputs that may contain states. */
  assume(): void {
    this.#isAssumed = true;
    this.#put();
  }

  #note(snapshot: StateSnapshot): void {
    if (declaresSome(snapshot)) this.#sources.add(snapshot.source);
    else this.#sources.delete(snapshot.source);
  }

  #put(): void {
    this.#flag.put(this.#isAssumed || this.#sources.size > 0);
    this.#settled?.();
  }
}

/** Kubernetes has such types too, but its records are selected by the kind of object, without the flag. */
const onlyDeclared = new Set(cloudServices.flatMap(({ types }) => Object.keys(types).filter((type) => types[type]?.onlyDeclared === true)));

const declaresSome = (snapshot: StateSnapshot): boolean => {
  for (let resource = 0; resource < snapshot.size; resource++) {
    if (onlyDeclared.has(snapshot.type(resource)) && snapshot.mode(resource) === 'managed') return true;
  }
  return false;
};
