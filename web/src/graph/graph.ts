import type { CausalEdge, CausalNode } from '../api/client.js';

/** Nodes, and edges between them. */
export type Graph = { readonly nodes: readonly CausalNode[]; readonly edges: readonly CausalEdge[] };
export type NodeType = CausalNode['type'];
export type EdgeType = CausalEdge['type'];

/**
 * One edge for each pair of nodes and type, although several records may prove it, and only those between nodes that are shown. `evidence`:
 * the number of edges it stands for.
 */
export type Relation = {
  readonly key: string;
  readonly source: string;
  readonly target: string;
  readonly type: EdgeType;
  readonly evidence: number;
};

export const relationsOf = ({ nodes, edges }: Graph): readonly Relation[] => {
  const ids = new Set(nodes.map(({ id }) => id));
  const found = new Map<string, Relation>();
  for (const { source, target, type } of edges) {
    if (!ids.has(source) || !ids.has(target)) continue;
    const key = JSON.stringify([source, type, target]);
    found.set(key, { key, source, target, type, evidence: (found.get(key)?.evidence ?? 0) + 1 });
  }
  return [...found.values()];
};

/** A text that is the same for two graphs that look the same. */
export const appearanceOf = (graph: Graph): string =>
  JSON.stringify([
    graph.nodes.map(({ id, label, type, data }) => [id, label, type, data.severity ?? '']),
    relationsOf(graph).map(({ key }) => key),
  ]);

type Neighbour = { readonly node: CausalNode; readonly evidence: number };
/** `isOutgoing`: the edges are drawn from the node to its neighbours. */
type Neighbours = { readonly type: EdgeType; readonly isOutgoing: boolean; readonly list: readonly Neighbour[] };

/** The neighbours of a node, grouped by the type and the direction of their edges. */
export const neighboursOf = (graph: Graph, id: string): readonly Neighbours[] => {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const groups = new Map<string, { readonly type: EdgeType; readonly isOutgoing: boolean; readonly list: Neighbour[] }>();
  for (const { source, target, type, evidence } of relationsOf(graph)) {
    if (source !== id && target !== id) continue;
    const isOutgoing = source === id;
    const node = nodes.get(isOutgoing ? target : source);
    if (node === undefined) continue;
    const key = `${type} ${String(isOutgoing)}`;
    const group = groups.get(key) ?? { type, isOutgoing, list: [] };
    group.list.push({ node, evidence });
    groups.set(key, group);
  }
  return [...groups.values()];
};
