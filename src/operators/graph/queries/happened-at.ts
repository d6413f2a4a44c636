import type { GraphView } from '../../../model/contracts/graph-view.js';

/** The time of an alert or sensor event; NaN for others: when a pod or a role was made does not order what happened to it later. */
export const happenedAt = (view: GraphView, node: number): number => {
  const type = view.type(node);
  return type === 'iac_change' || type === 'sensor_event' ? view.time(node) : Number.NaN;
};
