import type { StateSnapshot } from '../../model/state-snapshot.js';
import { numberOfEdge } from './contributions.js';
import type { GraphTable } from './graph-table.js';

const dependsOn = numberOfEdge('depends_on');

/** Dependency edges of one state. A thousand instances that depend on a thousand others have a million of them. */
const maxDependencies = 1_000_000;

/**
 * Draws the dependencies of each resource that differ from those drawn. `proof`: that of all dependencies of the source. `nodeOf`: the nodes
 * of the resources; `old`: those of the snapshot before.
 */
export const connectDependencies = (
  table: GraphTable,
  proof: number,
  snapshot: StateSnapshot,
  nodeOf: Int32Array,
  old: Int32Array,
): void => {
  /** Nodes whose dependencies are drawn: several resources of a state may be one node. */
  const isDrawn = new Uint8Array(table.nodeBound);
  let left = maxDependencies;
  for (let resource = 0; resource < snapshot.size; resource++) {
    const node = nodeOf[resource] as number;
    const wanted = new Set<number>();
    for (const one of snapshot.dependencies(resource)) {
      const target = nodeOf[one] as number;
      if (target !== node && wanted.size < left) wanted.add(target);
    }
    left -= wanted.size;
    for (let edge = table.firstIn(node); edge >= 0;) {
      const next = table.nextIn(edge);
      if (table.edgeType(edge) === dependsOn && table.proof(edge) === proof && !wanted.delete(table.from(edge)) && isDrawn[node] === 0)
        table.removeEdge(edge);
      edge = next;
    }
    for (const target of wanted) table.addEdge(target, node, dependsOn, proof);
    isDrawn[node] = 1;
  }
  // The last edge may take the node with it.
  const former: number[] = [];
  for (const node of old) {
    for (let edge = isDrawn[node] === 1 ? -1 : table.firstIn(node); edge >= 0; edge = table.nextIn(edge))
      if (table.edgeType(edge) === dependsOn && table.proof(edge) === proof) former.push(edge);
    isDrawn[node] = 1;
  }
  for (const edge of former) table.removeEdge(edge);
};
