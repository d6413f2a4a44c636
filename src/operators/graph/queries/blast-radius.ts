import type { GraphView } from '../../../model/contracts/graph-view.js';
import { scratchOf } from './node-marks.js';
import { reach, reaches, type ReachedNodes } from './reach.js';
import type { Steps } from './steps.js';

/** What a node affects, directly or through others (D85). `centre`: its id. */
export const blastRadius = (
  view: GraphView,
  centre: string,
  bounds: { readonly depth: number; readonly limit: number },
): Steps<ReachedNodes> => reach(view, centre, 'reached', bounds);

/** Visited edges for the size: it is computed for every alert, so it gets a millisecond on a graph of a million nodes. */
const maxVisited = 10_000;

/** Edges away, and nodes counted, wherever a number says how far something reaches: in alerts, rules, answers and on the page. */
const usual = { depth: 4, limit: 10_000 } as const;

/**
 * Number of nodes that `blastRadius` finds, at most `limit`, or a lower bound if too many edges lead there. Sensor events are not counted:
 * they happen to what is reached, and a number should not grow with them. Allocates nothing (bench `graph`).
 */
export const blastRadiusSize = (view: GraphView, node: number, depth: number = usual.depth, limit: number = usual.limit): number => {
  const { forwards: marks, queue } = scratchOf(view);
  let left = maxVisited;
  let end = 1;
  marks.add(node, 0);
  queue[0] = node;
  for (let distance = 1, from = 0; distance <= depth && from < end; distance++) {
    for (const to = end; from < to; from++) {
      for (let edge = view.firstEffect(queue[from] ?? 0); edge >= 0; edge = view.nextEffect(edge)) {
        if (end > limit || --left < 0) return end - 1;
        const type = view.edgeType(edge);
        if (type === 'triggered' || !reaches(type)) continue;
        const next = view.effect(edge);
        if (marks.add(next, 0)) queue[end++] = next;
      }
    }
  }
  return end - 1;
};
