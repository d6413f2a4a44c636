import { awsKeyOfArn, googleAccountKey, refOfKey } from '../../catalog/graph-keys.js';
import { anyTypeKey } from '../../model/change.js';
import { edgeTypes, nodeTypes, type EdgeType, type NodeType } from '../../model/graph-evidence.js';
import type { FindingDetails, GraphEdge, GraphNode, GraphView } from '../../model/contracts/graph-view.js';
import type { CausalGraph } from './causal-graph.js';
import type { GraphTable } from './graph-table.js';
import { firstEvent, type SensorEvents } from './sensor-events.js';
import { edgeStyles, nodeStyles } from './node-styles.js';

/** Drawn from the effect to the cause. */
const isDrawnBackwards = (type: EdgeType): boolean => type === 'caused_by' || type === 'depends_on';

/**
 * The causal graph for readers: the nodes of the table, and the sensor events above them. The edge from a place to an event has the number
 * of the event, and comes before the other edges of the place.
 */
export class CausalView implements GraphView {
  readonly #table: GraphTable;
  readonly #events: SensorEvents;

  constructor(
    readonly graph: CausalGraph,
    readonly details: FindingDetails = () => undefined,
  ) {
    this.#table = graph.nodes.table;
    this.#events = graph.events;
  }

  settle(isDue: () => boolean): boolean {
    return this.graph.settle(isDue);
  }

  get version(): number {
    return this.graph.nodes.version;
  }

  get nodeCount(): number {
    this.graph.settle();
    return this.#table.nodeCount + this.#events.size;
  }

  get edgeCount(): number {
    this.graph.settle();
    return this.#table.edgeCount + this.#events.placed;
  }

  find(id: string): number {
    const { layers } = this.graph;
    this.graph.settle();
    const named = this.#table.find(id);
    if (named >= 0) return named;
    const event = this.#events.find(id);
    if (event >= 0) return event;
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
    if (type === undefined || type === 'sensor_event') yield* this.#events.numbers();
  }

  type(node: number): NodeType {
    return node >= firstEvent ? 'sensor_event' : this.graph.nodes.type(node);
  }

  id(node: number): string {
    if (node >= firstEvent) return this.#events.id(node);
    return this.graph.layers.idOf(node) ?? this.#table.key(node) ?? String(node);
  }

  time(node: number): number {
    return node >= firstEvent ? this.#events.time(node) : this.graph.nodes.time(node);
  }

  mayCause(node: number): boolean {
    return node >= firstEvent || this.graph.findings.mayCause(node);
  }

  describe(node: number): GraphNode {
    const type = this.type(node);
    const id = this.id(node);
    const found = type === 'iac_change' || type === 'sensor_event' ? this.details(type, id) : undefined;
    const { label, data } = found ?? this.#known(node);
    return { id, type, label, data, style: nodeStyles[type] };
  }

  firstEffect(node: number): number {
    if (node >= firstEvent) return -1;
    const event = this.#events.newestAt(node);
    return event >= 0 ? event : this.#table.firstOut(node);
  }

  nextEffect(edge: number): number {
    if (edge < firstEvent) return this.#table.nextOut(edge);
    const event = this.#events.before(edge);
    return event >= 0 ? event : this.#table.firstOut(this.#events.place(edge));
  }

  firstCause(node: number): number {
    if (node < firstEvent) return this.#table.firstIn(node);
    return this.#events.place(node) < 0 ? -1 : node;
  }

  nextCause(edge: number): number {
    return edge >= firstEvent ? -1 : this.#table.nextIn(edge);
  }

  cause(edge: number): number {
    return edge >= firstEvent ? this.#events.place(edge) : this.#table.from(edge);
  }

  effect(edge: number): number {
    return edge >= firstEvent ? edge : this.#table.to(edge);
  }

  edgeType(edge: number): EdgeType {
    if (edge >= firstEvent) return 'triggered';
    return edgeTypes[this.#table.edgeType(edge)] ?? 'depends_on';
  }

  describeEdge(edge: number): GraphEdge {
    const type = this.edgeType(edge);
    const ends = [this.id(this.cause(edge)), this.id(this.effect(edge))] as const;
    const [source, target] = isDrawnBackwards(type) ? [ends[1], ends[0]] : ends;
    const proof = edge >= firstEvent ? undefined : this.graph.proofs.at(this.#table.proof(edge));
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
    const declared = node >= firstEvent ? undefined : this.graph.layers.declared(node);
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
    const time = this.time(node);
    const ref = node >= firstEvent ? refOfKey(this.id(node)) : this.graph.nodes.refOf(node);
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
    const key = node >= firstEvent ? this.id(node) : this.#table.key(node);
    return key === undefined ? {} : { key };
  }
}
