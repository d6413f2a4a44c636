import type { GraphView } from '../../model/contracts/graph-view.js';
import type { Steps } from '../../operators/graph/queries/steps.js';
import type { GraphWork } from './graph-work.js';

/** The graph, after the resources of new states were read in slices; finding a node would read all of them at once. */
export const settledGraph = async (view: GraphView, work: GraphWork): Promise<GraphView> => {
  if (!view.settle(() => true)) await work(reading(view), Infinity);
  return view;
};

function* reading(view: GraphView): Steps<undefined> {
  while (!view.settle(() => true)) yield;
  return undefined;
}
