import type { EdgeEnd, NodeRef } from '../../src/model/graph-evidence.js';

/** The types of the nodes that are no plain resources, by key. */
export class NaiveNodeTypes {
  readonly #types = new Map<string, string>();

  set(node: string, type: string): void {
    this.#types.set(node, type);
  }

  get(node: string): string | undefined {
    return this.#types.get(node);
  }

  /** The key of a node. Notes its type. */
  ref({ key, type }: NodeRef): string {
    if (type !== 'resource') this.#types.set(key, type);
    return key;
  }

  end(end: EdgeEnd, self: string): string {
    return end === 'self' ? self : this.ref(end);
  }
}
