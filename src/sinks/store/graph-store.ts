import { randomBytes } from 'node:crypto';
import type { AddressChange } from '../../model/output.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import type { Document, GraphReader, ListedPage, Page, PageRequest } from '../../model/contracts/store.js';
import { objectOf, jsonList, type JsonList } from './graph-chunks.js';
import { DriftEdges } from './drift-edges.js';
import type { FindingNodes } from './finding-nodes.js';
import { GraphLayer, type AccountName } from './graph-layer.js';
import { pageOfRuns } from './sorted-runs.js';

/** The stored alerts and sensor events as nodes. */
type Findings = { readonly drifts: FindingNodes; readonly events: FindingNodes };
type Counts = { readonly nodes: number; readonly edges: number; readonly types: Readonly<Record<string, number>> };

/**
 * The graph of declared resources, alerts and sensor events. Nothing is copied: the layers of resources read the snapshots, alerts and
 * sensor events are read from their stores. **Keeps** the edge of each alert until `forgetDrift`, and the newest whole document that was
 * requested.
 */
export class GraphStore implements GraphReader {
  #version = 0;
  /** By source, in the order of their first declaration. */
  readonly #layers = new Map<string, GraphLayer>();
  readonly #findings: Findings;
  readonly #driftEdges: DriftEdges;
  /** Set if dependencies of resources with alerts may have changed; the next statistics count them again. */
  #isDegreeStale = false;
  #stats: { readonly version: number; readonly json: string } | undefined;
  #document: { readonly version: number; readonly document: Document } | undefined;

  readonly #accountName: AccountName;
  /** Part of the ETags, because another run may reach the same version with other content. */
  readonly #run = randomBytes(9).toString('base64url');

  constructor(findings: Findings, accountName: AccountName = () => null) {
    this.#findings = findings;
    this.#driftEdges = new DriftEdges(findings.drifts, (address) => this.#degreeOf(address));
    this.#accountName = accountName;
  }

  get version(): number {
    return this.#version;
  }

  /** Adds the edge of a stored alert if it contains the address of a resource. */
  announce(slot: number, address: string | null): void {
    this.#version++;
    if (address === null) this.#driftEdges.remove(slot);
    else this.#driftEdges.add(slot, address);
  }

  /** Call when a stored alert was updated. */
  update(): void {
    this.#version++;
  }

  /** Call when a sensor event was added. */
  report(): void {
    this.#version++;
  }

  /** Call before the store evicts an alert. */
  forgetDrift(slot: number): void {
    this.#version++;
    this.#driftEdges.remove(slot);
  }

  /** Call before the store evicts a sensor event. */
  forgetEvent(): void {
    this.#version++;
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
    const { drifts, events } = this.#findings;
    return {
      nodes: resources + drifts.size + events.size,
      edges: sum(layers, ({ snapshot }) => snapshot.edges) + this.#driftEdges.size,
      types: { resource: resources, drift: drifts.size, sensor: events.size },
    };
  }

  nodes(request: PageRequest): ListedPage {
    const { drifts, events } = this.#findings;
    return listed(pageOfRuns([...[...this.#layers.values()].map(({ nodes }) => nodes), drifts, events], request));
  }

  edges(request: PageRequest): ListedPage {
    return listed(pageOfRuns([...[...this.#layers.values()].map((layer) => layer.edges), this.#driftEdges], request));
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
    const { drifts, events } = this.#findings;
    const drifted = this.#driftEdges.size;
    return {
      total_nodes: nodes,
      total_edges: edges,
      node_types: types,
      edge_types: { depends_on: edges - drifted, drifted: drifted },
      average_degree: nodes === 0 ? 0 : Math.round((200 * edges) / nodes) / 100,
      max_degree: Math.max(this.#driftEdges.maxDegree, ...snapshots.map(({ maxDegree }) => maxDegree)),
      components: sum(snapshots, ({ components }) => components) + drifts.size + events.size - drifted,
    };
  }

  #capture(): Document {
    const layers = [...this.#layers.values()];
    const { drifts, events } = this.#findings;
    const found = [drifts, events, this.#driftEdges].map((run) => jsonList(run.size, run.capture())) as [JsonList, JsonList, JsonList];
    const nodes = [...layers.map(({ nodeList }) => nodeList), found[0], found[1]];
    const links = [...layers.map(({ edgeList }) => edgeList), found[2]];
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
