import type { EdgeType, NodeType } from '../graph-evidence.js';

/**
 * The causal graph as queries read it. Nodes and edges are numbers, valid until the next fact. Two nodes may have several edges, one for
 * each proof. An edge is visited in the direction of its effect: `effects` leads from a cause to what it affects, whatever the direction
 * in which the edge is drawn (D83).
 */
export interface GraphView {
  /**
   * Reads the resources of new states, which counting, finding and listing nodes do at once. False: it stopped because it was due to. Call it
   * in slices before a query: a hundred thousand resources take seconds.
   */
  settle(isDue: () => boolean): boolean;
  /** Changes with every change of the graph. */
  readonly version: number;
  readonly nodeCount: number;
  readonly edgeCount: number;
  /** By id of the node, address, ARN, or id in the cloud; -1 if unknown. */
  find(id: string): number;
  /** All nodes; of one type, if given. */
  nodes(type?: NodeType): Iterable<number>;
  type(node: number): NodeType;
  /** The public id. */
  id(node: number): string;
  /** When it happened, milliseconds since the epoch; NaN for what has no time. */
  time(node: number): number;
  /** False for an alert that gives nobody more access, such as a changed tag: it explains no later alert. True for other nodes. */
  mayCause(node: number): boolean;
  /** The `GraphNode` of the interface. */
  describe(node: number): GraphNode;
  /** First edge in this direction, and the next one of the same node; -1 at the end. */
  firstEffect(node: number): number;
  nextEffect(edge: number): number;
  firstCause(node: number): number;
  nextCause(edge: number): number;
  /** The ends in the direction of the effect. */
  cause(edge: number): number;
  effect(edge: number): number;
  edgeType(edge: number): EdgeType;
  /** The `GraphEdge` of the interface, drawn as D83 has it. */
  describeEdge(edge: number): GraphEdge;
}

export type GraphNode = {
  readonly id: string;
  readonly type: NodeType;
  readonly label: string;
  readonly data: {
    readonly resource_type: string;
    readonly resource_name: string;
    readonly timestamp?: string;
    readonly severity?: string;
    readonly metadata: Readonly<Record<string, unknown>>;
  };
  readonly style: { readonly color?: string; readonly size?: number; readonly shape?: string };
};

export type GraphEdge = {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly type: EdgeType;
  readonly label: string;
  readonly data: { readonly relationship: string; readonly metadata: Readonly<Record<string, unknown>> };
  readonly style: { readonly color?: string; readonly width?: number; readonly line_style?: 'solid' | 'dashed' | 'dotted' };
};

/** What the store knows of an alert or a sensor event; undefined if it was evicted. */
export type FindingDetails = (type: 'iac_change' | 'sensor_event', id: string) => Pick<GraphNode, 'label' | 'data'> | undefined;

/** The causal graph of the store. `tiedEvents`: ids of the sensor events that it ties to an alert, near it in time (D21). */
export type StoredGraph = { readonly view: GraphView; readonly tiedEvents: (drift: string, window: number) => readonly string[] };
