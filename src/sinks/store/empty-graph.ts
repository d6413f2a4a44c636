import type { GraphView } from '../../model/contracts/graph-view.js';

const unknown = (): never => {
  throw new Error('the graph has no nodes');
};

/** A causal graph without nodes. */
export const emptyGraph: GraphView = {
  settle: () => true,
  version: 0,
  nodeCount: 0,
  edgeCount: 0,
  find: () => -1,
  nodes: () => [],
  type: unknown,
  id: unknown,
  time: unknown,
  mayCause: unknown,
  describe: unknown,
  firstEffect: () => -1,
  nextEffect: () => -1,
  firstCause: () => -1,
  nextCause: () => -1,
  cause: unknown,
  effect: unknown,
  edgeType: unknown,
  describeEdge: unknown,
};
