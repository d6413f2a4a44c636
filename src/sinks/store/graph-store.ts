import { randomBytes } from 'node:crypto';
import type { Drift } from '../../model/drift.js';
import type { GraphNode } from '../../model/graph.js';
import type { Output } from '../../model/output.js';
import type { SensorEvent } from '../../model/sensor-event.js';
import type { Document, GraphReader, ListedPage, Page, PageRequest } from '../../model/store.js';
import { GraphBlocks } from './graph-blocks.js';
import { objectOf, partOf } from './graph-chunks.js';
import { GraphHangers } from './graph-hangers.js';
import { edgeKey, GraphLayer, type AccountName } from './graph-layer.js';
import { driftEdge, driftNode, sensorNode } from './graph-nodes.js';
import { pageOfRuns, type SortedRun } from './sorted-runs.js';

type Found = { readonly id: string; readonly type: GraphNode['data']['type']; readonly json: string };
type Counts = { readonly nodes: number; readonly edges: number; readonly types: Readonly<Record<string, number>> };

/**
 * The graph of declared resources, drifts and sensor events. The layer of resources is the snapshots themselves; **keeps** besides, per drift and
 * sensor event until `remove`, its node and edge as JSON, and the newest whole document that was asked for.
 */
export class GraphStore implements GraphReader {
  #version = 0;
  /** By source, in the order in which they were first heard of. */
  readonly #layers = new Map<string, GraphLayer>();
  readonly #found = new GraphBlocks<Found>();
  readonly #types = { resource: 0, drift: 0, sensor: 0 };
  readonly #hangers = new GraphHangers((address) => this.#degreeOf(address));
  /** Resources with drifts may have got other dependencies; looked at when the statistics are asked for. */
  #isDegreeStale = false;
  #stats: { readonly version: number; readonly json: string } | undefined;
  #document: { readonly version: number; readonly document: Document } | undefined;

  readonly #accountName: AccountName;
  /** Part of the etags, different in every run of the process. */
  readonly #run = randomBytes(9).toString('base64url');

  constructor(accountName: AccountName = () => null) {
    this.#accountName = accountName;
  }

  get version(): number {
    return this.#version;
  }

  /** Adds resources, alerts and sensor events; other outputs change nothing. */
  take(output: Output): void {
    switch (output.output) {
      case 'declared':
        this.#declare(output);
        return;
      case 'drift':
        this.announce(output.drift);
        return;
      case 'resolved':
      case 'repeated':
        // An update must not bring back the node of a forgotten alert.
        if (this.#found.get(output.drift.id) !== undefined) this.#put(driftNode(output.drift));
        return;
      case 'sensor_event':
        this.report(output.event);
        return;
      default:
    }
  }

  /** Adds the node of an alert, and its edge where it names the address of a resource. */
  announce(drift: Drift): void {
    this.#put(driftNode(drift));
    if (drift.address === null) this.#hangers.remove(drift.id);
    else this.#hangers.add(driftEdge(drift.id, drift.address));
  }

  /** Adds the node of a sensor event. Events of one id have the same content (D3). */
  report(event: SensorEvent): void {
    if (this.#found.get(event.id) === undefined) this.#put(sensorNode(event));
  }

  /** Removes the node and edge of an alert or sensor event that the store forgot. */
  remove(id: string): void {
    const gone = this.#found.delete(id);
    if (gone === undefined) return;
    this.#version++;
    this.#types[gone.type]--;
    this.#hangers.remove(id);
  }

  /** Accounts have got names: what was serialised of resources is made anew when it is asked for. */
  renamed(): void {
    this.#version++;
    for (const [source, layer] of this.#layers) this.#layers.set(source, layer.anew());
  }

  counts(): Counts {
    const layers = [...this.#layers.values()];
    const resources = sum(layers, ({ snapshot }) => snapshot.size);
    return {
      nodes: resources + this.#found.size,
      edges: sum(layers, ({ snapshot }) => snapshot.edges) + this.#hangers.edges.size,
      types: { ...this.#types, resource: this.#types.resource + resources },
    };
  }

  nodes(request: PageRequest): ListedPage {
    const found: SortedRun = {
      size: this.#found.size,
      key: (index) => [this.#found.at(index).id, ''],
      json: (index) => this.#found.at(index).json,
    };
    return listed(pageOfRuns([...[...this.#layers.values()].map(({ nodes }) => nodes), found], request));
  }

  edges(request: PageRequest): ListedPage {
    const { edges } = this.#hangers;
    const hanging: SortedRun = {
      size: edges.size,
      key: (index) => edgeKey([edges.at(index).id, ''], [edges.at(index).address, '']),
      json: (index) => edges.at(index).json,
    };
    return listed(pageOfRuns([...[...this.#layers.values()].map((layer) => layer.edges), hanging], request));
  }

  stats(): string {
    if (this.#stats?.version !== this.#version) this.#stats = { version: this.#version, json: JSON.stringify(this.#count()) };
    return this.#stats.json;
  }

  whole(): Document {
    if (this.#document?.version !== this.#version) this.#document = { version: this.#version, document: this.#capture() };
    return this.#document.document;
  }

  #declare({ source, snapshot, changes }: Extract<Output, { output: 'declared' }>): void {
    this.#version++;
    const isFirst = !this.#layers.has(source);
    const snapshots = new Map([...this.#layers].map(([name, layer]) => [name, layer.snapshot])).set(source, snapshot);
    const names = [...snapshots.keys()];
    // What an earlier state declares decides about the ids of the later ones.
    names.slice(names.indexOf(source)).forEach((name, i, { length }) => {
      const at = names.length - length + i;
      const own = snapshots.get(name);
      if (own !== undefined) this.#layers.set(name, new GraphLayer(own, [...snapshots.values()].slice(0, at), this.#accountName));
    });
    if (isFirst) this.#hangers.lookAtAll();
    else {
      for (const { address, action } of changes) if (action !== 'modified') this.#hangers.look(address);
      this.#isDegreeStale = true;
    }
  }

  #put({ data }: GraphNode): void {
    this.#version++;
    const earlier = this.#found.put({ id: data.id, type: data.type, json: JSON.stringify({ data }) });
    if (earlier !== undefined) this.#types[earlier.type]--;
    this.#types[data.type]++;
  }

  /** A drift means the resource of the first state that declares its address. */
  #degreeOf(address: string): number | undefined {
    for (const { snapshot } of this.#layers.values()) {
      const resource = snapshot.byAddress(address);
      if (resource !== undefined) return snapshot.degree(resource);
    }
    return undefined;
  }

  #count(): object {
    if (this.#isDegreeStale) this.#hangers.lookAtAll();
    this.#isDegreeStale = false;
    const snapshots = [...this.#layers.values()].map(({ snapshot }) => snapshot);
    const { nodes, edges, types } = this.counts();
    const hanging = this.#hangers.edges.size;
    return {
      total_nodes: nodes,
      total_edges: edges,
      node_types: types,
      edge_types: { depends_on: edges - hanging, drifted: hanging },
      average_degree: nodes === 0 ? 0 : Math.round((200 * edges) / nodes) / 100,
      max_degree: Math.max(this.#hangers.maxDegree, ...snapshots.map(({ maxDegree }) => maxDegree)),
      components: sum(snapshots, ({ components }) => components) + this.#found.size - hanging,
    };
  }

  #capture(): Document {
    const layers = [...this.#layers.values()];
    const { edges } = this.#hangers;
    const nodes = [...layers.map(({ nodePart }) => nodePart), partOf(this.#found.size, jsonOf(this.#found.capture()))];
    const links = [...layers.map(({ edgePart }) => edgePart), partOf(edges.size, jsonOf(edges.capture()))];
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

/** The graph changes: nothing of a page may be looked up later. */
const listed = ({ items, total }: Page): ListedPage => ({ items: [...items], total });

const sum = <T>(items: readonly T[], count: (item: T) => number): number => items.reduce((before, one) => before + count(one), 0);

const jsonOf = (entries: Iterable<{ readonly json: string }>): Iterable<string> => ({
  *[Symbol.iterator]() {
    for (const { json } of entries) yield json;
  },
});
