import type { EdgeType } from '../../../model/graph-evidence.js';
import type { GraphView } from '../../../model/contracts/graph-view.js';
import { happenedAt } from './happened-at.js';
import { scratchOf } from './node-marks.js';

/** Visited edges: some milliseconds at most. */
const maxVisited = 10_000;
/** Edges from an alert to a sensor event: resource, group, user, role, two service accounts, workload, pod, container, event. */
const maxDepth = 10;

/** Edges that carry an alert's effect to what runs. Other alerts, which an identity performed since, have a story of their own. */
const carrying: ReadonlySet<EdgeType> = new Set<EdgeType>(['changed', 'grants_access', 'used_by', 'contains', 'triggered', 'attached_to']);

/** `edge`: from the previous place; `before`: its index. */
type Place = { readonly node: number; readonly edge: number; readonly before: number; readonly depth: number };

/**
 * The path from an alert to the earliest sensor event at or after it; else to the farthest container or pod; else to the resource that it
 * changed. Edges from cause to effect.
 */
export const effectsOfDrift = (view: GraphView, drift: number): { readonly path: readonly number[]; readonly truncated: boolean } => {
  const { forwards: marks } = scratchOf(view);
  const since = happenedAt(view, drift);
  const places: Place[] = [{ node: drift, edge: -1, before: -1, depth: 0 }];
  marks.add(drift, 0);
  let left = maxVisited;

  /** Adds the next places; false: too many edges. */
  const goOn = (at: number, { node, depth }: Place): boolean => {
    for (let edge = view.firstEffect(node); edge >= 0; edge = view.nextEffect(edge)) {
      if (--left < 0) return false;
      const effect = view.effect(edge);
      if (!carrying.has(view.edgeType(edge)) || !marks.add(effect, 0)) continue;
      // A sensor event before the alert led to it, perhaps; it is not its effect.
      if (happenedAt(view, effect) < since) continue;
      places.push({ node: effect, edge, before: at, depth: depth + 1 });
    }
    return true;
  };

  let isCut = false;
  let best: Place | undefined;
  for (let at = 0; at < places.length && !isCut; at++) {
    const place = places[at] as Place;
    if (at > 0 && (best === undefined || isBetter(view, place, best))) best = place;
    if (place.depth < maxDepth) isCut = !goOn(at, place);
  }
  const path: number[] = [];
  for (let place = best; place !== undefined && place.edge >= 0; place = places[place.before]) path.unshift(place.edge);
  return { path, truncated: isCut };
};

const isBetter = (view: GraphView, one: Place, other: Place): boolean => {
  const [rank, otherRank] = [rankOf(view, one.node), rankOf(view, other.node)];
  if (rank !== otherRank) return rank > otherRank;
  if (rank === ranks.event) {
    const [time, otherTime] = [happenedAt(view, one.node), happenedAt(view, other.node)];
    // An event without a time comes last.
    if (time !== otherTime && !(Number.isNaN(time) && Number.isNaN(otherTime))) return time < otherTime || Number.isNaN(otherTime);
    if (one.depth !== other.depth) return false;
  } else if (one.depth !== other.depth) return rank === ranks.workload && one.depth > other.depth;
  return view.id(one.node) < view.id(other.node);
};

const ranks = { other: 0, workload: 1, event: 2 } as const;

const rankOf = (view: GraphView, node: number): number => {
  const type = view.type(node);
  if (type === 'sensor_event') return ranks.event;
  return type === 'pod' || type === 'container' ? ranks.workload : ranks.other;
};
