import type { EdgeType } from '../../../model/graph-evidence.js';
import type { GraphView } from '../../../model/contracts/graph-view.js';
import { marksOf } from './marks.js';

/**
 * Visited edges of one search: some 3 ms on a graph of a million nodes, where most visits miss the caches. It also bounds what `limit` does
 * not: a node with many edges to few others.
 */
const maxVisited = 50_000;

/** `nodes` by distance, then by id, without the centre. */
export type Reach = { readonly nodes: readonly number[]; readonly distances: readonly number[]; readonly truncated: boolean };
/** `reached`: like `effects`, without what an identity did: alerts are its history, not what it can reach. */
type Way = 'effects' | 'reached' | 'causes' | 'both';
type Bounds = { readonly depth: number; readonly limit: number };

/** The nodes within `depth` edges, breadth first. If there are more than `limit`, the nearest, as the edges lead to them. */
export const reach = (view: GraphView, centre: number, way: Way, { depth, limit }: Bounds): Reach => {
  const { forwards: marks, queue, stamp } = marksOf(view);
  let left = maxVisited;
  let end = 1;
  let isCut = false;
  marks[centre] = stamp;
  queue[0] = centre;

  const visit = (node: number): boolean => {
    if (--left < 0) return false;
    if ((marks[node] ?? 0) >= stamp) return true;
    if (end > limit) return false;
    marks[node] = stamp;
    queue[end++] = node;
    return true;
  };
  const visitNext = (node: number): boolean => {
    if (way !== 'causes') {
      for (let edge = view.firstEffect(node); edge >= 0; edge = view.nextEffect(edge))
        if (way === 'reached' && !reaches(view.edgeType(edge)) ? --left < 0 : !visit(view.effect(edge))) return false;
    }
    if (way === 'causes' || way === 'both') {
      for (let edge = view.firstCause(node); edge >= 0; edge = view.nextCause(edge)) if (!visit(view.cause(edge))) return false;
    }
    return true;
  };

  const nodes: number[] = [];
  const distances: number[] = [];
  for (let distance = 1, from = 0; distance <= depth && !isCut && from < end; distance++) {
    const to = end;
    for (; from < to && !isCut; from++) isCut = !visitNext(queue[from] ?? 0);
    for (const node of byId(view, queue.subarray(to, end))) {
      nodes.push(node);
      distances.push(distance);
    }
    from = to;
  }
  return { nodes, distances, truncated: isCut };
};

/** Whether an edge of this type leads to something that its cause can reach. */
export const reaches = (type: EdgeType): boolean => type !== 'performed' && type !== 'caused_by';

/** Sorted by id: ids are built once, not for each comparison. */
const byId = (view: GraphView, nodes: Iterable<number>): readonly number[] =>
  Array.from(nodes, (node) => ({ node, id: view.id(node) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ node }) => node);
