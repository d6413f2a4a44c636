import { MultiDirectedGraph } from 'graphology';
import { edgeTypes, type EdgeType, type NodeType } from '../../src/model/graph-evidence.js';
import { reaches } from '../../src/operators/graph/queries/reach.js';
import type { BenchGraph } from './bench-graph.js';
import type { MadeGraph } from './made-graph.js';

type NodeAttributes = { readonly type: NodeType; readonly time: number };
type EdgeAttributes = { readonly type: EdgeType; readonly proof: number };

const maxLength = 8;

/** The baseline: the made graph in graphology, searched breadth first over its own iteration. */
export const libraryGraph = (made: MadeGraph): BenchGraph => {
  const graph = new MultiDirectedGraph<NodeAttributes, EdgeAttributes>();
  for (let node = 0; node < made.size; node++) graph.addNode(made.key(node), { type: made.type(node), time: made.time(node) });
  for (let edge = 0; edge < made.from.length; edge++)
    graph.addDirectedEdge(made.key(made.from[edge] ?? 0), made.key(made.to[edge] ?? 0), {
      type: edgeTypes[made.edgeTypes[edge] ?? 0] ?? 'depends_on',
      proof: 0,
    });

  const reach = (start: string, depth: number, limit: number): Set<string> => {
    const seen = new Set([start]);
    let level = [start];
    for (let distance = 0; distance < depth && level.length > 0; distance++) {
      const next: string[] = [];
      for (const node of level) {
        graph.forEachOutEdge(node, (_edge, { type }, _source, neighbour) => {
          if (seen.has(neighbour) || seen.size > limit || !reaches(type)) return;
          seen.add(neighbour);
          next.push(neighbour);
        });
        if (seen.size > limit) return seen;
      }
      level = next;
    }
    return seen;
  };

  /** From both ends, the smaller front first. */
  const pathLength = (from: string, to: string): number => {
    if (from === to) return 0;
    const [ahead, behind] = [new Set([from]), new Set([to])];
    let [front, back] = [[from], [to]];
    for (let length = 1; length <= maxLength && front.length > 0 && back.length > 0; length++) {
      const isForward = front.length <= back.length;
      const [own, other] = isForward ? [ahead, behind] : [behind, ahead];
      const next: string[] = [];
      const visit = (neighbour: string): void => {
        if (own.has(neighbour)) return;
        own.add(neighbour);
        next.push(neighbour);
      };
      for (const node of isForward ? front : back) {
        if (isForward) graph.forEachOutNeighbor(node, visit);
        else graph.forEachInNeighbor(node, visit);
      }
      if (next.some((node) => other.has(node))) return length;
      if (isForward) front = next;
      else back = next;
    }
    return -1;
  };

  return {
    reachSize: (node, depth, limit) => reach(made.key(node), depth, limit).size - 1,
    reached: (node, depth, limit) => [...reach(made.key(node), depth, limit)].sort().length - 1,
    pathLength: (from, to) => pathLength(made.key(from), made.key(to)),
  };
};
