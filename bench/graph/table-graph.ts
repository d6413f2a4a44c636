import { CausalGraph } from '../../src/operators/graph/causal-graph.js';
import { CausalView } from '../../src/operators/graph/causal-view.js';
import { blastRadius, blastRadiusSize } from '../../src/operators/graph/queries/blast-radius.js';
import { shortestPaths } from '../../src/operators/graph/queries/shortest-paths.js';
import { atOnce } from '../../src/operators/graph/queries/steps.js';
import type { BenchGraph } from './bench-graph.js';
import type { MadeGraph } from './made-graph.js';

/** The made graph in the tables of the causal graph, read as its queries read it. Numbers of nodes stay the same. */
export const tableGraph = (made: MadeGraph): BenchGraph & { readonly view: CausalView } => {
  const graph = new CausalGraph({ maxDrifts: 10_000, maxEvents: 10_000, clusters: [] });
  const { nodes } = graph;
  for (let node = 0; node < made.size; node++) nodes.table.pin(nodes.add(made.type(node), made.key(node), made.time(node)));
  for (let edge = 0; edge < made.from.length; edge++)
    nodes.table.addEdge(made.from[edge] ?? 0, made.to[edge] ?? 0, made.edgeTypes[edge] ?? 0, 0);
  const view = new CausalView(graph);
  return {
    view,
    reachSize: (node, depth, limit) => blastRadiusSize(view, node, depth, limit),
    reached: (node, depth, limit) => atOnce(blastRadius(view, view.id(node), { depth, limit })).found.length,
    pathLength: (from, to) => shortestPaths(view, from, to, { limit: 1, maxLength: 8 }).paths[0]?.edges.length ?? -1,
    paths: (from, to) => shortestPaths(view, from, to, { limit: 5, maxLength: 8 }).paths.length,
  };
};
