import fc from 'fast-check';
import { edgeTypes, nodeTypes } from '../../src/model/graph-evidence.js';
import { severities } from '../../src/model/severity.js';
import { NaiveGraph, type NaiveEdge, type NaiveNode } from './naive-graph.js';

/** Graphs of at most 12 nodes with parallel edges, loops and cycles. Few times, so that many are equal. */
export const randomGraph: fc.Arbitrary<{
  readonly nodes: readonly NaiveNode[];
  readonly edges: readonly NaiveEdge[];
  readonly view: NaiveGraph;
}> = fc
  .array(
    fc.record({ type: fc.constantFrom(...nodeTypes), time: fc.integer({ min: 0, max: 4 }), severity: fc.constantFrom(...severities) }),
    { minLength: 2, maxLength: 12 },
  )
  .chain((given) => {
    const nodes = given.map(({ type, time, severity }, at): NaiveNode => {
      const isFinding = type === 'iac_change' || type === 'sensor_event';
      return { id: `n${at}`, type, ...(isFinding ? { time: time * 1_000, severity } : {}) };
    });
    const id = fc.nat({ max: nodes.length - 1 }).map((at) => `n${at}`);
    return fc
      .array(fc.record({ from: id, to: id, type: fc.constantFrom(...edgeTypes) }), { maxLength: 30 })
      .map((edges) => ({ nodes, edges, view: new NaiveGraph(nodes, edges) }));
  });

/** Distances from a node, by plain breadth-first search over the list of edges. */
export const plainDistances = (
  edges: readonly NaiveEdge[],
  from: string,
  way: 'effects' | 'causes' | 'both',
): ReadonlyMap<string, number> => {
  const distances = new Map([[from, 0]]);
  for (const [node, distance] of distances) {
    for (const edge of edges) {
      const next = [
        ...(way !== 'causes' && edge.from === node ? [edge.to] : []),
        ...(way !== 'effects' && edge.to === node ? [edge.from] : []),
      ];
      for (const one of next) if (!distances.has(one)) distances.set(one, distance + 1);
    }
  }
  return distances;
};
