import type { JsonObject } from '../../lib/json.js';
import type { Evidence, EvidenceReader, EvidenceScope, Link, NodeRef } from '../../model/graph-evidence.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { withRoom } from './columns.js';
import type { Contribution, Contributions } from './contributions.js';
import { connectDependencies } from './connect-dependencies.js';
import type { GraphNodes } from './graph-nodes.js';
import { isSame, matchResources } from './match-resources.js';
import type { Prover, Proofs } from './proofs.js';

/** Some 10 microseconds each, if their attributes are new. */
const resourcesPerStep = 32;

type Layer = {
  readonly number: number;
  readonly source: string;
  /** Number of the proof of its dependency edges. */
  readonly proof: number;
  snapshot: StateSnapshot | undefined;
  /** By resource: its node, and what it proves, if anything. */
  nodeOf: Int32Array;
  owners: readonly (Owner | undefined)[];
};

/** A resource that proves something. `resource`: its number in the newest snapshot of the layer. */
class Owner implements Prover {
  contribution: Contribution | undefined;

  constructor(
    readonly layer: Layer,
    public resource: number,
  ) {}

  get source(): string {
    return this.layer.source;
  }

  get address(): string {
    return this.layer.snapshot?.address(this.resource) ?? '';
  }
}

/** The resource that a node stands for, in the first state that declares it. */
type DeclaredNode = { readonly snapshot: StateSnapshot; readonly resource: number; readonly source: string };

/** Where a resource of a state lives. */
type ScopeOf = (snapshot: StateSnapshot, resource: number) => EvidenceScope;

/**
 * The declared resources as nodes, and what their attributes prove. A resource that records can name has their key for it; any other is
 * found by its address. Only changed resources of a new state are parsed. **Keeps** 4 bytes for each resource and 8 for each node.
 */
export class DeclaredLayers {
  readonly #layers: Layer[] = [];
  readonly #bySource = new Map<string, Layer>();
  /** By node: number of the first layer that declares it (+1), and its resource there. */
  #layerOf = new Int32Array(64);
  #resourceOf = new Int32Array(64);
  /** Nodes that several states declare: their resource by layer. */
  readonly #shared = new Map<number, Map<number, number>>();

  constructor(
    readonly nodes: GraphNodes,
    readonly contributions: Contributions,
    readonly proofs: Proofs,
    readonly readers: ReadonlyMap<string, EvidenceReader<JsonObject>>,
    readonly scopeOf: ScopeOf,
  ) {}

  get sources(): readonly string[] {
    return this.#layers.map(({ source }) => source);
  }

  get snapshots(): readonly StateSnapshot[] {
    return this.#layers.flatMap(({ snapshot }) => snapshot ?? []);
  }

  /**
   * Replaces the snapshot of a source in steps of a fraction of a millisecond, except that the last one takes about 50 ms for 100,000
   * resources. Take them all before reading. `onRead`: called with the node of each resource whose attributes are new.
   */
  *declare(source: string, snapshot: StateSnapshot, onRead: (node: number) => void): Generator<undefined, undefined> {
    const layer = this.#layerNamed(source);
    const { snapshot: before, nodeOf: old, owners: oldOwners } = layer;
    const nodeOf = new Int32Array(snapshot.size);
    const owners: (Owner | undefined)[] = [];
    const { earlierOf, stays } = matchResources(before, snapshot);
    this.nodes.table.reserve(snapshot.size - old.length);
    for (let resource = 0; resource < snapshot.size; resource++) {
      if (resource % resourcesPerStep === resourcesPerStep - 1) yield;
      const earlier = earlierOf[resource] as number;
      const node = earlier < 0 ? -1 : (old[earlier] as number);
      const owner = earlier < 0 ? undefined : oldOwners[earlier];
      if (before !== undefined && earlier >= 0 && isSame(before, earlier, snapshot, resource)) {
        if (owner !== undefined) owner.resource = resource;
        nodeOf[resource] = node;
        owners.push(owner);
        continue;
      }
      const read = this.#read(snapshot, resource);
      const replaced = this.#nodeOf(source, snapshot, resource, read?.self, node);
      this.nodes.table.pin(replaced);
      nodeOf[resource] = replaced;
      owners.push(read === undefined ? undefined : this.#draw(layer, resource, replaced, read.links));
      this.#withdraw(owner);
      if (node === replaced) this.nodes.table.unpin(node);
      else if (before !== undefined && earlier >= 0) this.#release(source, before, earlier, node);
      if (read !== undefined) onRead(replaced);
    }
    if (before !== undefined) this.#unmap(layer, before, old);
    layer.snapshot = snapshot;
    layer.nodeOf = nodeOf;
    layer.owners = owners;
    this.#map(layer, snapshot, nodeOf);
    connectDependencies(this.nodes.table, layer.proof, snapshot, nodeOf, old);
    if (before !== undefined)
      for (let resource = 0; resource < before.size; resource++) {
        if (stays[resource] === 1) continue;
        this.#withdraw(oldOwners[resource]);
        this.#release(source, before, resource, old[resource] as number);
      }
    this.nodes.version++;
    return undefined;
  }

  /** The node at an address, in the first state that declares it; -1 if none does. */
  nodeAt(address: string): number {
    for (const { snapshot, nodeOf } of this.#layers) {
      const resource = snapshot?.byAddress(address);
      if (resource !== undefined) return nodeOf[resource] as number;
    }
    return -1;
  }

  /** The nodes of the resources that a state finds by this key. */
  nodesBy(key: string): readonly number[] {
    return this.#layers.flatMap(({ snapshot, nodeOf }) => (snapshot?.find(key) ?? []).map((resource) => nodeOf[resource] as number));
  }

  /** Undefined for a node that no state declares. */
  declared(node: number): DeclaredNode | undefined {
    const layer = node < this.#layerOf.length ? this.#layers[(this.#layerOf[node] as number) - 1] : undefined;
    return layer?.snapshot === undefined
      ? undefined
      : { snapshot: layer.snapshot, resource: this.#resourceOf[node] as number, source: layer.source };
  }

  /** The address, followed by the name of the state if an earlier state also declares it; undefined for other nodes. */
  idOf(node: number): string | undefined {
    return node < this.#layerOf.length
      ? idIn(this.#layers, (this.#layerOf[node] as number) - 1, this.#resourceOf[node] as number)
      : undefined;
  }

  /** The node with this id. */
  find(id: string): number {
    const node = this.nodeAt(id);
    if (node >= 0 || !id.endsWith(')')) return node;
    for (const { snapshot, nodeOf, source } of this.#layers) {
      const suffix = ` (${source})`;
      const resource = id.endsWith(suffix) ? snapshot?.byAddress(id.slice(0, -suffix.length)) : undefined;
      if (resource !== undefined) return nodeOf[resource] as number;
    }
    return -1;
  }

  /** Finds the present ids of nodes while states change; see `idOf`. */
  capture(): (node: number) => string | undefined {
    const [layerOf, resourceOf] = [this.#layerOf.slice(), this.#resourceOf.slice()];
    const layers = this.#layers.map(({ snapshot, source }) => ({ snapshot, source }));
    return (node) => idIn(layers, (layerOf[node] ?? 0) - 1, resourceOf[node] ?? 0);
  }

  #layerNamed(source: string): Layer {
    const known = this.#bySource.get(source);
    if (known !== undefined) return known;
    const proof = this.proofs.add({ source, address: '', attribute: 'dependencies' });
    const layer: Layer = { number: this.#layers.length, source, proof, snapshot: undefined, nodeOf: new Int32Array(0), owners: [] };
    this.#layers.push(layer);
    this.#bySource.set(source, layer);
    return layer;
  }

  /** What the attributes prove; undefined if they prove nothing. */
  #read(snapshot: StateSnapshot, resource: number): Evidence | undefined {
    if (snapshot.mode(resource) !== 'managed') return undefined;
    return this.readers.get(snapshot.type(resource))?.(snapshot.parse(resource), this.scopeOf(snapshot, resource));
  }

  /** `before`: the node that stood for the resource; -1 if there was none. */
  #nodeOf(source: string, snapshot: StateSnapshot, resource: number, self: NodeRef | undefined, before: number): number {
    if (self !== undefined) return this.nodes.declared(self);
    const { table } = this.nodes;
    if (before >= 0 && table.key(before) === undefined) return before;
    const former = table.find(formerKey(source, snapshot.address(resource)));
    if (former < 0) return this.nodes.add('resource', undefined, Number.NaN);
    table.clearKey(former);
    return former;
  }

  #draw(layer: Layer, resource: number, node: number, links: readonly Link[]): Owner | undefined {
    const owner = new Owner(layer, resource);
    owner.contribution = this.contributions.draw(node, links, true, (attribute) => ({ by: owner, attribute }));
    return owner.contribution === undefined ? undefined : owner;
  }

  #withdraw(owner: Owner | undefined): void {
    if (owner?.contribution !== undefined) this.contributions.withdraw(owner.contribution);
  }

  /** Gives up the node of a resource of an earlier snapshot. A node that others still hold says from now on what it is. */
  #release(source: string, snapshot: StateSnapshot, resource: number, node: number): void {
    const { table } = this.nodes;
    if (table.holds(node) > 1) {
      if (table.key(node) === undefined) {
        table.setKey(node, formerKey(source, snapshot.address(resource)));
        this.nodes.setInfo(node, { resourceType: snapshot.type(resource), name: snapshot.name(resource) });
      } else {
        const self = this.#read(snapshot, resource)?.self;
        if (self !== undefined) this.nodes.describe(node, self);
      }
    }
    table.unpin(node);
  }

  #unmap({ number }: Layer, before: StateSnapshot, old: Int32Array): void {
    for (let resource = 0; resource < before.size; resource++) {
      const node = old[resource] as number;
      const shared = this.#shared.get(node);
      if (shared === undefined) {
        this.#layerOf[node] = 0;
        continue;
      }
      shared.delete(number);
      this.#mapFirst(node, shared);
      if (shared.size === 0) this.#shared.delete(node);
    }
  }

  #map({ number }: Layer, snapshot: StateSnapshot, nodeOf: Int32Array): void {
    const bound = this.nodes.table.nodeBound;
    this.#layerOf = withRoom(this.#layerOf, bound);
    this.#resourceOf = withRoom(this.#resourceOf, bound);
    for (let resource = snapshot.size - 1; resource >= 0; resource--) {
      const node = nodeOf[resource] as number;
      const other = (this.#layerOf[node] as number) - 1;
      if (other < 0 || other === number) {
        this.#layerOf[node] = number + 1;
        this.#resourceOf[node] = resource;
        this.#shared.get(node)?.set(number, resource);
        continue;
      }
      const shared = this.#shared.get(node) ?? new Map([[other, this.#resourceOf[node] as number]]);
      this.#shared.set(node, shared.set(number, resource));
      this.#mapFirst(node, shared);
    }
  }

  #mapFirst(node: number, shared: ReadonlyMap<number, number>): void {
    const first = Math.min(...shared.keys());
    this.#layerOf[node] = Number.isFinite(first) ? first + 1 : 0;
    this.#resourceOf[node] = shared.get(first) ?? 0;
  }
}

type NamedSnapshot = { readonly source: string; readonly snapshot: StateSnapshot | undefined };

const idIn = (layers: readonly NamedSnapshot[], number: number, resource: number): string | undefined => {
  const layer = layers[number];
  if (layer?.snapshot === undefined) return undefined;
  const address = layer.snapshot.address(resource);
  const isTaken = layers.slice(0, number).some(({ snapshot }) => snapshot?.byAddress(address) !== undefined);
  return isTaken ? `${address} (${layer.source})` : address;
};

/** Key of a resource without one that left the state. */
const formerKey = (source: string, address: string): string => `${address} (${source})`;
