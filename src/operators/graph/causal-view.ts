import { awsKeyOfArn, googleAccountKey } from '../../catalog/graph-keys.js';
import { anyTypeKey } from '../../model/change.js';
import { edgeTypes, nodeTypes, type EdgeType, type NodeType } from '../../model/graph-evidence.js';
import type { FindingDetails, GraphEdge, GraphNode, GraphView } from '../../model/contracts/graph-view.js';
import type { CausalGraph } from './causal-graph.js';
import type { GraphTable } from './graph-table.js';
import { edgeStyles, nodeStyles } from './node-styles.js';

/** Drawn from the effect to the cause. */
const isDrawnBackwards = (type: EdgeType): boolean => type === 'caused_by' || type === 'depends_on';

/** The causal graph for readers. */
export class CausalView implements GraphView {
  readonly #table: GraphTable;

  constructor(
    readonly graph: CausalGraph,
    readonly details: FindingDetails = () => undefined,
  ) {
    this.#table = graph.nodes.table;
  }

  settle(isDue: () => boolean): boolean {
    return this.graph.settle(isDue);
  }

  get version(): number {
    return this.graph.nodes.version;
  }

  get nodeCount(): number {
    this.graph.settle();
    return this.#table.nodeCount;
  }

  get edgeCount(): number {
    this.graph.settle();
    return this.#table.edgeCount;
  }

  get nodeBound(): number {
    return this.#table.nodeBound;
  }

  find(id: string): number {
    const { layers } = this.graph;
    this.graph.settle();
    const named = this.#table.find(id);
    if (named >= 0) return named;
    const declared = layers.find(id);
    if (declared >= 0) return declared;
    const arn = id.startsWith('arn:') ? this.#table.find(awsKeyOfArn(id)) : -1;
    if (arn >= 0) return arn;
    for (const key of [anyTypeKey('arn', id), anyTypeKey('id', id)]) {
      const [node] = layers.nodesBy(key);
      if (node !== undefined) return node;
    }
    const account = id.includes('@') ? this.#table.find(googleAccountKey(id)) : -1;
    return account >= 0 ? account : this.#table.find(`google/${id.replace(/^\/+|^https:\/\/[^/]+\/[^/]+\/v\d+\//, '').toLowerCase()}`);
  }

  *nodes(type?: NodeType): Generator<number> {
    this.graph.settle();
    const kind = type === undefined ? -1 : nodeTypes.indexOf(type);
    for (let node = 0; node < this.#table.nodeBound; node++)
      if (this.#table.exists(node) && (kind < 0 || this.#table.kind(node) === kind)) yield node;
  }

  type(node: number): NodeType {
    return this.graph.nodes.type(node);
  }

  id(node: number): string {
    return this.graph.layers.idOf(node) ?? this.#table.key(node) ?? String(node);
  }

  time(node: number): number {
    return this.graph.nodes.time(node);
  }

  mayCause(node: number): boolean {
    return this.graph.findings.mayCause(node);
  }

  describe(node: number): GraphNode {
    const type = this.type(node);
    const id = this.id(node);
    const found = type === 'iac_change' || type === 'sensor_event' ? this.details(type, id) : undefined;
    const { label, data } = found ?? this.#known(node);
    return { id, type, label, data, style: nodeStyles[type] };
  }

  firstEffect(node: number): number {
    return this.#table.firstOut(node);
  }

  nextEffect(edge: number): number {
    return this.#table.nextOut(edge);
  }

  firstCause(node: number): number {
    return this.#table.firstIn(node);
  }

  nextCause(edge: number): number {
    return this.#table.nextIn(edge);
  }

  cause(edge: number): number {
    return this.#table.from(edge);
  }

  effect(edge: number): number {
    return this.#table.to(edge);
  }

  edgeType(edge: number): EdgeType {
    return edgeTypes[this.#table.edgeType(edge)] ?? 'depends_on';
  }

  describeEdge(edge: number): GraphEdge {
    const type = this.edgeType(edge);
    const ends = [this.id(this.cause(edge)), this.id(this.effect(edge))] as const;
    const [source, target] = isDrawnBackwards(type) ? [ends[1], ends[0]] : ends;
    const proof = this.graph.proofs.at(this.#table.proof(edge));
    const metadata = proof ?? this.#proofByFinding(edge);
    const why = 'attribute' in metadata ? String(metadata['attribute']) : '';
    const by = 'address' in metadata ? String(metadata['address']) : 'event_id' in metadata ? String(metadata['event_id']) : '';
    return {
      id: [source, type, target, ...(proof === undefined ? [] : [by, why])].join('|'),
      source,
      target,
      type,
      label: type,
      data: { relationship: type, metadata },
      style: edgeStyles[type],
    };
  }

  /** The alert or sensor event that proves the edge. */
  #proofByFinding(edge: number): Readonly<Record<string, unknown>> {
    const [cause, effect] = [this.cause(edge), this.effect(edge)];
    const finding = this.type(effect) === 'iac_change' || this.type(effect) === 'sensor_event' ? effect : cause;
    const time = this.time(finding);
    return {
      [this.type(finding) === 'sensor_event' ? 'sensor_event' : 'drift']: this.id(finding),
      ...(Number.isNaN(time) ? {} : { timestamp: new Date(time).toISOString() }),
    };
  }

  #known(node: number): Pick<GraphNode, 'label' | 'data'> {
    const declared = this.graph.layers.declared(node);
    if (declared !== undefined) {
      const { snapshot, resource, source } = declared;
      const [type, name] = [snapshot.type(resource), snapshot.name(resource)];
      const metadata = {
        address: snapshot.address(resource),
        state: source,
        mode: snapshot.mode(resource),
        account: snapshot.account(resource),
        region: snapshot.region(resource),
        ...this.#keyOf(node),
      };
      return { label: `${type}.${name}`, data: { resource_type: type, resource_name: name, metadata } };
    }
    const ref = this.graph.nodes.refOf(node);
    const time = this.time(node);
    const { resourceType, name } = ref ?? { resourceType: '', name: '' };
    const metadata = this.graph.nodes.info(node)?.metadata ?? {};
    return {
      label: name,
      data: {
        resource_type: resourceType,
        resource_name: name,
        ...(Number.isNaN(time) ? {} : { timestamp: new Date(time).toISOString() }),
        metadata: { ...metadata, ...this.#keyOf(node) },
      },
    };
  }

  #keyOf(node: number): { readonly key?: string } {
    const key = this.#table.key(node);
    return key === undefined ? {} : { key };
  }
}
