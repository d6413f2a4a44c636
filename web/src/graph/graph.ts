import type { CausalEdge, CausalNode } from '../api/client.js';

/** Nodes, and edges between them. */
export type Graph = { readonly nodes: readonly CausalNode[]; readonly edges: readonly CausalEdge[] };
export type NodeType = CausalNode['type'];
export type EdgeType = CausalEdge['type'];

/** A step of a story, from cause to effect. */
export type Step = { readonly from: string; readonly to: string; readonly relationship: EdgeType };

/** The nodes of a path. */
export const nodesOf = (steps: readonly Step[]): readonly string[] =>
  steps.length === 0 ? [] : [steps[0]?.from ?? '', ...steps.map(({ to }) => to)];

/** One edge for each pair of nodes and type, although several records may prove it, and only those between nodes that are shown. */
export type Relation = {
  readonly key: string;
  readonly source: string;
  readonly target: string;
  readonly type: EdgeType;
  readonly proofs: readonly CausalEdge[];
};

export const relationsOf = ({ nodes, edges }: Graph): readonly Relation[] => {
  const ids = new Set(nodes.map(({ id }) => id));
  const found = new Map<string, Omit<Relation, 'proofs'> & { readonly proofs: CausalEdge[] }>();
  for (const edge of edges) {
    const { source, target, type } = edge;
    if (!ids.has(source) || !ids.has(target)) continue;
    const key = JSON.stringify([source, type, target]);
    const known = found.get(key);
    if (known === undefined) found.set(key, { key, source, target, type, proofs: [edge] });
    else known.proofs.push(edge);
  }
  return [...found.values()];
};

type Neighbour = { readonly node: CausalNode; readonly relation: Relation };
/** `isOutgoing`: the edges are drawn from the node to its neighbours. */
type Neighbours = { readonly type: EdgeType; readonly isOutgoing: boolean; readonly list: readonly Neighbour[] };

/** The neighbours of a node, grouped by the type and the direction of their edges. */
export const neighboursOf = (graph: Graph, id: string): readonly Neighbours[] => {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const groups = new Map<string, { readonly type: EdgeType; readonly isOutgoing: boolean; readonly list: Neighbour[] }>();
  for (const relation of relationsOf(graph)) {
    const { source, target, type } = relation;
    if (source !== id && target !== id) continue;
    const isOutgoing = source === id;
    const node = nodes.get(isOutgoing ? target : source);
    if (node === undefined) continue;
    const key = `${type} ${String(isOutgoing)}`;
    const group = groups.get(key) ?? { type, isOutgoing, list: [] };
    group.list.push({ node, relation });
    groups.set(key, group);
  }
  return [...groups.values()];
};
