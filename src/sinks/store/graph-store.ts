import { randomBytes } from 'node:crypto';
import type { Drift } from '../../model/drift.js';
import type { GraphNode } from '../../model/graph.js';
import type { AddressChange, Output } from '../../model/output.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import type { Document, GraphReader, ListedPage, Page, PageRequest } from '../../model/contracts/store.js';
import { GraphBlocks } from './graph-blocks.js';
import { objectOf, jsonList } from './graph-chunks.js';
import { DriftEdges } from './drift-edges.js';
import { edgeKey, GraphLayer, type AccountName } from './graph-layer.js';
import { driftEdge, driftNode, sensorNode } from './graph-nodes.js';
import { pageOfRuns, type SortedRun } from './sorted-runs.js';

type Finding = { readonly id: string; readonly type: GraphNode['data']['type']; readonly json: string };
type Counts = { readonly nodes: number; readonly edges: number; readonly types: Readonly<Record<string, number>> };

/**
 * The graph of declared resources, alerts and sensor events. Resources are not copied: their layer reads the snapshots. **Keeps** the node
 * and edge of each alert and sensor event as JSON until `remove`, and the newest whole document that was requested.
 */
export class GraphStore implements GraphReader {
  #version = 0;
  /** By source, in the order of their first declaration. */
  readonly #layers = new Map<string, GraphLayer>();
  readonly #findings = new GraphBlocks<Finding>();
  readonly #types = { resource: 0, drift: 0, sensor: 0 };
  readonly #driftEdges = new DriftEdges((address) => this.#degreeOf(address));
  /** Set if dependencies of resources with alerts may have changed; the next statistics count them again. */
  #isDegreeStale = false;
  #stats: { readonly version: number; readonly json: string } | undefined;
  #document: { readonly version: number; readonly document: Document } | undefined;

  readonly #accountName: AccountName;
  /** Part of the ETags, because another run may reach the same version with other content. */
  readonly #run = randomBytes(9).toString('base64url');

  constructor(accountName: AccountName = () => null) {
    this.#accountName = accountName;
  }

  get version(): number {
    return this.#version;
  }

  /** Adds resources and alerts; ignores other outputs. See `report` for sensor events. */
  take(output: Output): void {
    switch (output.output) {
      case 'declared':
        this.declare(output.source, output.snapshot, output.changes);
        return;
      case 'drift':
        this.announce(output.drift);
        return;
      case 'resolved':
      case 'repeated':
        // An update must not restore the node of an evicted alert.
        if (this.#findings.get(output.drift.id) !== undefined) this.#put(driftNode(output.drift));
        return;
      default:
    }
  }

  /** Adds the node of an alert, and its edge if it contains the address of a resource. */
  announce(drift: Drift): void {
    this.#put(driftNode(drift));
    if (drift.address === null) this.#driftEdges.remove(drift.id);
    else this.#driftEdges.add(driftEdge(drift.id, drift.address));
  }

  /** Adds the node of a new sensor event. */
  report(event: SensorEvent): void {
    this.#put(sensorNode(event));
  }

  /** Removes the node and edge of an alert or sensor event that the store evicted. */
  remove(id: string): void {
    const gone = this.#findings.delete(id);
    if (gone === undefined) return;
    this.#version++;
    this.#types[gone.type]--;
    this.#driftEdges.remove(id);
  }

  /** Call when account names changed: nodes of resources are serialised again when needed. */
  refreshNames(): void {
    this.#version++;
    for (const [source, layer] of this.#layers) this.#layers.set(source, layer.withoutCache());
  }

  /** Call last in a restore, which changes the version. */
  restoreVersion(version: number): void {
    this.#version = version;
  }

  counts(): Counts {
    const layers = [...this.#layers.values()];
    const resources = sum(layers, ({ snapshot }) => snapshot.size);
    return {
      nodes: resources + this.#findings.size,
      edges: sum(layers, ({ snapshot }) => snapshot.edges) + this.#driftEdges.edges.size,
      types: { ...this.#types, resource: this.#types.resource + resources },
    };
  }

  nodes(request: PageRequest): ListedPage {
    const found: SortedRun = {
      size: this.#findings.size,
      key: (index) => [this.#findings.at(index).id, ''],
      json: (index) => this.#findings.at(index).json,
    };
    return listed(pageOfRuns([...[...this.#layers.values()].map(({ nodes }) => nodes), found], request));
  }

  edges(request: PageRequest): ListedPage {
    const { edges } = this.#driftEdges;
    const drifted: SortedRun = {
      size: edges.size,
      key: (index) => edgeKey([edges.at(index).id, ''], [edges.at(index).address, '']),
      json: (index) => edges.at(index).json,
    };
    return listed(pageOfRuns([...[...this.#layers.values()].map((layer) => layer.edges), drifted], request));
  }

  stats(): string {
    if (this.#stats?.version !== this.#version) this.#stats = { version: this.#version, json: JSON.stringify(this.#count()) };
    return this.#stats.json;
  }

  whole(): Document {
    if (this.#document?.version !== this.#version) this.#document = { version: this.#version, document: this.#capture() };
    return this.#document.document;
  }

  /** Replaces the snapshot of a source. `changes`: against the previous one. */
  declare(source: string, snapshot: StateSnapshot, changes: readonly AddressChange[]): void {
    this.#version++;
    const isFirst = !this.#layers.has(source);
    const snapshots = new Map([...this.#layers].map(([name, layer]) => [name, layer.snapshot])).set(source, snapshot);
    const names = [...snapshots.keys()];
    // If two states declare an address, only the node of the earlier state has it as its id, so a new state renames nodes of later ones.
    names.slice(names.indexOf(source)).forEach((name, i, { length }) => {
      const at = names.length - length + i;
      const own = snapshots.get(name);
      if (own !== undefined) this.#layers.set(name, new GraphLayer(own, [...snapshots.values()].slice(0, at), this.#accountName));
    });
    if (isFirst) this.#driftEdges.refreshAll();
    else {
      for (const { address, action } of changes) if (action !== 'modified') this.#driftEdges.refresh(address);
      this.#isDegreeStale = true;
    }
  }

  #put({ data }: GraphNode): void {
    this.#version++;
    const earlier = this.#findings.put({ id: data.id, type: data.type, json: JSON.stringify({ data }) });
    if (earlier !== undefined) this.#types[earlier.type]--;
    this.#types[data.type]++;
  }

  /** Degree in the first state that declares the address, to which alerts belong. */
  #degreeOf(address: string): number | undefined {
    for (const { snapshot } of this.#layers.values()) {
      const resource = snapshot.byAddress(address);
      if (resource !== undefined) return snapshot.degree(resource);
    }
    return undefined;
  }

  #count(): object {
    if (this.#isDegreeStale) this.#driftEdges.refreshAll();
    this.#isDegreeStale = false;
    const snapshots = [...this.#layers.values()].map(({ snapshot }) => snapshot);
    const { nodes, edges, types } = this.counts();
    const drifted = this.#driftEdges.edges.size;
    return {
      total_nodes: nodes,
      total_edges: edges,
      node_types: types,
      edge_types: { depends_on: edges - drifted, drifted: drifted },
      average_degree: nodes === 0 ? 0 : Math.round((200 * edges) / nodes) / 100,
      max_degree: Math.max(this.#driftEdges.maxDegree, ...snapshots.map(({ maxDegree }) => maxDegree)),
      components: sum(snapshots, ({ components }) => components) + this.#findings.size - drifted,
    };
  }

  #capture(): Document {
    const layers = [...this.#layers.values()];
    const { edges } = this.#driftEdges;
    const nodes = [...layers.map(({ nodeList: nodePart }) => nodePart), jsonList(this.#findings.size, jsonOf(this.#findings.capture()))];
    const links = [...layers.map(({ edgeList: edgePart }) => edgePart), jsonList(edges.size, jsonOf(edges.capture()))];
    return {
      etag: `"${this.#run}-${String(this.#version)}"`,
      chunks: {
        [Symbol.asyncIterator]: () =>
          objectOf([
            ['nodes', nodes],
            ['edges', links],
          ]),
      },
    };
  }
}

/** Takes all items at once, because the graph may change before a lazy page is read. */
const listed = ({ items, total }: Page): ListedPage => ({ items: [...items], total });

const sum = <T>(items: readonly T[], count: (item: T) => number): number => items.reduce((before, one) => before + count(one), 0);

const jsonOf = (entries: Iterable<{ readonly json: string }>): Iterable<string> => ({
  *[Symbol.iterator]() {
    for (const { json } of entries) yield json;
  },
});
