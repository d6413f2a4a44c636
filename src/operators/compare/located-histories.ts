import type { Declared, StateSnapshot } from '../../model/state-snapshot.js';
import { isForgotten, type Histories } from './histories.js';
import type { History } from './history.js';

/**
 * The histories of the resources of each snapshot, by their number there: 4 bytes per resource, instead of building an address and a key
 * for each record. Derived from the histories; a resource that is not found here is found by its key.
 */
export class LocatedHistories {
  #ids = new WeakMap<StateSnapshot, Uint32Array>();

  find({ snapshot, resource }: Declared, { byId }: Histories): History | undefined {
    const found = byId.get(this.#ids.get(snapshot)?.[resource] ?? 0);
    return found === undefined || isForgotten(found) ? undefined : found;
  }

  /** Call for each new snapshot, which may move a resource to another address. */
  clear(): void {
    this.#ids = new WeakMap();
  }

  put({ snapshot, resource }: Declared, { id }: History): void {
    let ids = this.#ids.get(snapshot);
    if (ids === undefined) this.#ids.set(snapshot, (ids = new Uint32Array(snapshot.size)));
    ids[resource] = id;
  }
}
