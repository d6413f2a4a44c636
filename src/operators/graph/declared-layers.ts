import type { JsonObject } from '../../lib/json.js';
import type { EvidenceReader, EvidenceScope } from '../../model/graph-evidence.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { withRoom } from './columns.js';
import { numberOfEdge, type Contributions } from './contributions.js';
import type { GraphNodes } from './graph-nodes.js';
import { isSame, matchResources } from './match-resources.js';
import type { Proofs } from './proofs.js';

const dependsOn = numberOfEdge('depends_on');

/** Dependency edges of one state. A thousand instances that depend on a thousand others have a million of them. */
const maxDependencies = 1_000_000;

/** Some 10 microseconds each, if their attributes are new. */
const resourcesPerStep = 32;

type Layer = {
  readonly number: number;
  readonly source: string;
  /** Number of the proof of its dependency edges. */
  readonly proof: number;
  snapshot: StateSnapshot | undefined;
  /** By resource: its node. */
  nodeOf: Int32Array;
};

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
    const { snapshot: before, nodeOf: old } = layer;
    const nodeOf = new Int32Array(snapshot.size);
    const { earlierOf, stays } = matchResources(before, snapshot);
    for (let resource = 0; resource < snapshot.size; resource++) {
      if (resource % resourcesPerStep === resourcesPerStep - 1) yield;
      const earlier = earlierOf[resource] as number;
      const node = earlier < 0 ? -1 : (old[earlier] as number);
      nodeOf[resource] =
        before !== undefined && earlier >= 0 && isSame(before, earlier, snapshot, resource)
          ? node
          : this.#replace(layer, snapshot, resource, node, onRead);
    }
    if (before !== undefined) this.#unmap(layer, before, old);
    layer.snapshot = snapshot;
    layer.nodeOf = nodeOf;
    this.#map(layer, snapshot, nodeOf);
    this.#connect(layer, snapshot, nodeOf, old);
    if (before !== undefined)
      for (let resource = 0; resource < before.size; resource++) {
        if (stays[resource] === 1) continue;
        this.contributions.withdraw(ownerOf(source, before.address(resource)));
        this.#release(layer, before, resource, old[resource] as number);
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
    const layer: Layer = { number: this.#layers.length, source, proof, snapshot: undefined, nodeOf: new Int32Array(0) };
    this.#layers.push(layer);
    this.#bySource.set(source, layer);
    return layer;
  }

  /** Reads a new or changed resource. Returns its node, which this layer holds from now on instead of `before`. */
  #replace(layer: Layer, snapshot: StateSnapshot, resource: number, before: number, onRead: (node: number) => void): number {
    const { table } = this.nodes;
    const { source } = layer;
    const reader = snapshot.mode(resource) === 'managed' ? this.readers.get(snapshot.type(resource)) : undefined;
    const read = reader?.(snapshot.attributes(resource), this.scopeOf(snapshot, resource));
    const node = read?.self !== undefined ? this.nodes.nodeOf(read.self) : this.#plainNode(source, snapshot.address(resource), before);
    table.pin(node);
    if (read !== undefined) {
      const address = snapshot.address(resource);
      this.contributions.put(ownerOf(source, address), node, read.links, true, (attribute) => ({ source, address, attribute }));
      onRead(node);
    }
    if (before === node) table.unpin(node);
    else if (before >= 0) this.#release(layer, snapshot, resource, before);
    return node;
  }

  /** The node of a resource that has no key. */
  #plainNode(source: string, address: string, before: number): number {
    const { table } = this.nodes;
    if (before >= 0 && table.key(before) === undefined) return before;
    const former = table.find(formerKey(source, address));
    if (former < 0) return this.nodes.add('resource', undefined, Number.NaN);
    table.clearKey(former);
    return former;
  }

  /** Gives a node up. If an alert still holds it, it is found by a key from now on. */
  #release({ source }: Layer, snapshot: StateSnapshot, resource: number, node: number): void {
    const { table } = this.nodes;
    if (table.holds(node) > 1 && table.key(node) === undefined) {
      table.setKey(node, formerKey(source, snapshot.address(resource)));
      this.nodes.setInfo(node, { resourceType: snapshot.type(resource), name: snapshot.name(resource) });
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

  /** Draws the dependencies of each resource that differ from those drawn. `old`: the nodes of the snapshot before. */
  #connect({ proof }: Layer, snapshot: StateSnapshot, nodeOf: Int32Array, old: Int32Array): void {
    const { table } = this.nodes;
    /** Nodes whose dependencies are drawn: several resources of a state may be one node. */
    const isDrawn = new Uint8Array(table.nodeBound);
    let left = maxDependencies;
    for (let resource = 0; resource < snapshot.size; resource++) {
      const node = nodeOf[resource] as number;
      const wanted = new Set<number>();
      for (const one of snapshot.dependencies(resource)) {
        const target = nodeOf[one] as number;
        if (target !== node && wanted.size < left) wanted.add(target);
      }
      left -= wanted.size;
      for (let edge = table.firstIn(node); edge >= 0;) {
        const next = table.nextIn(edge);
        if (table.edgeType(edge) === dependsOn && table.proof(edge) === proof && !wanted.delete(table.from(edge)) && isDrawn[node] === 0)
          table.removeEdge(edge);
        edge = next;
      }
      for (const target of wanted) table.addEdge(target, node, dependsOn, proof);
      isDrawn[node] = 1;
    }
    // The last edge may take the node with it.
    const former: number[] = [];
    for (const node of old) {
      for (let edge = isDrawn[node] === 1 ? -1 : table.firstIn(node); edge >= 0; edge = table.nextIn(edge))
        if (table.edgeType(edge) === dependsOn && table.proof(edge) === proof) former.push(edge);
      isDrawn[node] = 1;
    }
    for (const edge of former) table.removeEdge(edge);
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

const ownerOf = (source: string, address: string): string => `${source}\0${address}`;
