import { evidenceReaders } from '../../src/catalog/evidence-readers.js';
import type { EvidenceScope, Link, NodeRef } from '../../src/model/graph-evidence.js';
import type { StateSnapshot } from '../../src/model/state-snapshot.js';
import type { GraphResource } from './causal-graph.js';
import type { NaiveNodeTypes } from './naive-node-types.js';

/** What one resource or record proves. */
export type Owner = { readonly self: string; readonly links: readonly Link[]; readonly isDeclared: boolean; readonly time: number };
type Declared = {
  readonly source: string;
  readonly address: string;
  readonly given: GraphResource;
  readonly attributes: string;
  readonly node: string;
  readonly owner: Owner | undefined;
};

/** The resources of states and the records of calls, with what each proves, over plain lists. */
export class NaiveOwners {
  #sources: string[] = [];
  #declared: Declared[] = [];
  readonly #records = new Map<string, Owner>();
  readonly #types: NaiveNodeTypes;

  constructor(
    types: NaiveNodeTypes,
    readonly clusterOf: (source: string) => string,
  ) {
    this.#types = types;
  }

  get declared(): readonly Declared[] {
    return this.#declared;
  }

  all(): readonly Owner[] {
    return [...this.#declared.flatMap(({ owner }) => owner ?? []), ...this.#records.values()];
  }

  declare(source: string, resources: readonly GraphResource[], snapshot: StateSnapshot, written: number): void {
    if (!this.#sources.includes(source)) this.#sources.push(source);
    const before = this.#declared.filter((one) => one.source === source);
    const after = resources.map((given): Declared => {
      const address = `${given.type}.${given.name ?? 'this'}`;
      const resource = snapshot.byAddress(address) ?? 0;
      const scope = { account: snapshot.account(resource), region: snapshot.region(resource), cluster: this.clusterOf(source) };
      const attributes = JSON.stringify([given.attributes, scope]);
      const same = before.find((one) => one.address === address);
      if (same?.attributes === attributes) return { ...same, given };
      const read = evidenceReaders.get(given.type)?.(given.attributes, scope);
      const node = read?.self === undefined ? `${address} (${source})` : this.#types.ref(read.self);
      if (read !== undefined)
        for (const [owner, one] of [...this.#records]) if (one.self === node && one.time <= written) this.#records.delete(owner);
      return {
        source,
        address,
        given,
        attributes,
        node,
        owner: read === undefined ? undefined : { self: node, links: read.links, isDeclared: true, time: 0 },
      };
    });
    this.#declared = [...this.#declared.filter((one) => one.source !== source), ...after];
    this.#declared.sort((a, b) => this.#sources.indexOf(a.source) - this.#sources.indexOf(b.source));
  }

  /** A call set or created (`attributes`), or deleted something. */
  record(
    key: string,
    type: string,
    attributes: GraphResource['attributes'] | undefined,
    field: string,
    time: number,
    scope: EvidenceScope,
  ): void {
    const owner = `${key}/${field}`;
    const known = this.#records.get(owner);
    if (attributes === undefined) {
      for (const [one, { time: of }] of [...this.#records]) if (one.startsWith(`${key}/`) && of <= time) this.#records.delete(one);
      return;
    }
    if (known !== undefined && known.time > time) return;
    this.#records.delete(owner);
    const read = evidenceReaders.get(type)?.(attributes, scope);
    if (read?.self === undefined || read.links.length === 0) return;
    this.#records.set(owner, { self: this.#types.ref(read.self), links: read.links, isDeclared: false, time });
  }

  /** One identity was used to become another. */
  use(from: NodeRef, to: NodeRef, time: number): void {
    const links: readonly Link[] = [{ link: 'edge', type: 'grants_access', from: 'self', to, attribute: '' }];
    this.#types.ref(to);
    this.#records.set(`used ${from.key} ${to.key}`, { self: this.#types.ref(from), links, isDeclared: false, time });
  }

  /** The public id of a node. */
  idOf(node: string): string {
    const declared = this.#declared.find((one) => one.node === node);
    if (declared === undefined) return node;
    const { source, address } = declared;
    const first = this.#declared.find((one) => one.address === address);
    return first?.source === source ? address : `${address} (${source})`;
  }
}
