import { edgeTypes, nodeTypes, type EdgeType, type NodeType } from '../../src/model/graph-evidence.js';
import { Random } from '../corpus/random.js';
import { nodeKey } from './node-key.js';

/** A graph as lists: nodes are numbers below `size`. */
export type MadeGraph = {
  readonly size: number;
  readonly type: (node: number) => NodeType;
  readonly key: (node: number) => string;
  /** Milliseconds; NaN for nodes without a time. */
  readonly time: (node: number) => number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Indices of `edgeTypes`. */
  readonly edgeTypes: Uint8Array;
};

/** Shares of the node types. */
const shares: Readonly<Record<NodeType, number>> = {
  iac_change: 0.15,
  sensor_event: 0.2,
  iam_policy: 0.06,
  iam_role: 0.06,
  service_account: 0.06,
  pod: 0.1,
  container: 0.12,
  security_group: 0.02,
  network: 0.01,
  resource: 0.22,
};

type Kind = readonly [type: EdgeType, from: NodeType, to: NodeType, perNode: number];

/** Kinds of edges, by number for each node of the graph: as the fold draws them (D83). The rest are dependencies: 3 edges a node in all. */
const kinds: readonly Kind[] = [
  ['changed', 'iac_change', 'iam_role', 0.05],
  ['changed', 'iac_change', 'iam_policy', 0.03],
  ['changed', 'iac_change', 'security_group', 0.03],
  ['changed', 'iac_change', 'resource', 0.04],
  ['performed', 'iam_role', 'iac_change', 0.1],
  ['performed', 'service_account', 'iac_change', 0.05],
  ['caused_by', 'iac_change', 'iac_change', 0.08],
  ['triggered', 'container', 'sensor_event', 0.2],
  ['contains', 'pod', 'container', 0.12],
  ['contains', 'resource', 'pod', 0.1],
  ['used_by', 'service_account', 'pod', 0.1],
  ['used_by', 'iam_role', 'resource', 0.22],
  ['grants_access', 'iam_policy', 'iam_role', 0.3],
  ['grants_access', 'iam_policy', 'service_account', 0.12],
  ['grants_access', 'iam_role', 'service_account', 0.1],
  ['grants_access', 'resource', 'iam_role', 0.1],
  ['attached_to', 'security_group', 'resource', 0.3],
  ['attached_to', 'network', 'resource', 0.25],
  ['depends_on', 'resource', 'resource', Infinity],
];

const edgesPerNode = 3;
const hubDegree = 10_000;
/** One hub for so many nodes of the graph: a pipeline's role, a default network, a policy of the provider. */
const nodesPerHub = 50_000;
const hubs: ReadonlySet<NodeType> = new Set(['iam_role', 'network', 'security_group', 'container', 'iam_policy']);
const start = Date.parse('2026-03-02T10:00:00Z');

/**
 * Most nodes have 1 to 5 edges, one of a hundred some thirty, and hubs 10,000. The numbers of nodes are not sorted by type, so that
 * neighbours are far from each other in memory.
 */
export const madeGraph = (size: number, seed: number): MadeGraph => {
  const random = new Random(seed);
  const types = new Uint8Array(size);
  const byType = new Map(nodeTypes.map((type) => [type, [] as number[]]));
  for (let node = 0; node < size; node++) {
    const type = typeAt(random.word() / 2 ** 32);
    types[node] = nodeTypes.indexOf(type);
    byType.get(type)?.push(node);
  }
  const ofType = (type: NodeType): readonly number[] => byType.get(type) ?? [];
  const count = size * edgesPerNode;
  const [from, to, edges] = [new Int32Array(count), new Int32Array(count), new Uint8Array(count)];
  let at = 0;
  const connect = (type: EdgeType, one: number, other: number): void => {
    from[at] = one;
    to[at] = other;
    edges[at++] = edgeTypes.indexOf(type);
  };
  const hubsOf = [...hubs].map((type) => ofType(type).slice(0, Math.ceil(size / nodesPerHub / hubs.size)));
  const withHubs = kinds.filter(([, type]) => hubs.has(type));
  for (const hub of hubsOf.flat()) {
    const own = withHubs.filter(([, type]) => type === nodeTypes[types[hub] ?? 0]);
    for (let edge = 0; edge < Math.min(hubDegree, size / 10); edge++) {
      const [type, , target] = random.pick(own);
      connect(type, hub, random.pick(ofType(target)));
    }
  }
  for (const [type, source, target, perNode] of kinds) {
    const end = Math.min(count, at + Math.round(perNode * size));
    while (at < end) connect(type, pickSome(random, ofType(source)), pickSome(random, ofType(target)));
  }
  return {
    size,
    type: (node) => nodeTypes[types[node] ?? 0] ?? 'resource',
    key: (node) => nodeKey(node, nodeTypes[types[node] ?? 0] ?? 'resource'),
    time: (node) => ((types[node] ?? 0) === change || types[node] === event ? start + node * 17 : Number.NaN),
    from,
    to,
    edgeTypes: edges,
  };
};

const change = nodeTypes.indexOf('iac_change');
const event = nodeTypes.indexOf('sensor_event');

const typeAt = (share: number): NodeType => {
  let left = share;
  for (const type of nodeTypes) {
    left -= shares[type];
    if (left < 0) return type;
  }
  return 'resource';
};

/** Of ten picks, one is among the first hundredth: these get ten times as many edges. */
const pickSome = (random: Random, nodes: readonly number[]): number =>
  nodes[random.int(random.chance(0.1) ? Math.ceil(nodes.length / 100) : nodes.length)] ?? 0;
