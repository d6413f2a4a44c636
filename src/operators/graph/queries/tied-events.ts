import type { EdgeType } from '../../../model/graph-evidence.js';
import type { GraphView } from '../../../model/contracts/graph-view.js';

/** Visited edges: a page shows at most 100 related events. */
const maxVisited = 5_000;

/** Edges from a change to where it may show, and from a pod to its containers. */
const carrying: ReadonlySet<EdgeType> = new Set<EdgeType>(['changed', 'grants_access', 'used_by', 'contains', 'triggered']);

/**
 * Ids of the sensor events that the graph ties to an alert (D21), at most `window` milliseconds before or after it: those in the workloads
 * that its change reaches, and in the pod that made it. `drift`: -1 for none.
 */
export const tiedEvents = (view: GraphView, drift: number, window: number): readonly string[] => {
  if (drift < 0) return [];
  const time = view.time(drift);
  const found: string[] = [];
  const seen = new Set<number>([drift]);
  const queue = [drift];
  for (let edge = view.firstCause(drift); edge >= 0; edge = view.nextCause(edge))
    if (view.type(view.cause(edge)) === 'pod') queue.push(view.cause(edge));
  let left = maxVisited;
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    for (let edge = view.firstEffect(node); edge >= 0 && left > 0; edge = view.nextEffect(edge), left--) {
      const effect = view.effect(edge);
      if (!carrying.has(view.edgeType(edge)) || seen.has(effect)) continue;
      seen.add(effect);
      if (view.type(effect) !== 'sensor_event') queue.push(effect);
      else if (Math.abs(view.time(effect) - time) <= window) found.push(view.id(effect));
    }
  }
  return found;
};
