import type { GraphView } from '../../../model/contracts/graph-view.js';
import { marksOf } from './marks.js';
import { reach, reaches, type Reach } from './reach.js';

/** What a node affects, directly or through others (D85). */
export const blastRadius = (view: GraphView, node: number, bounds: { readonly depth: number; readonly limit: number }): Reach =>
  reach(view, node, 'reached', bounds);

/** Visited edges for the size: it is computed for every alert, so it gets a millisecond on a graph of a million nodes. */
const maxVisited = 10_000;

/**
 * Number of nodes that `blastRadius` finds, at most `limit`, or a lower bound if too many edges lead there. Allocates nothing (bench
 * `graph`).
 */
export const blastRadiusSize = (view: GraphView, node: number, depth: number, limit: number): number => {
  const { forwards: marks, queue, stamp } = marksOf(view);
  let left = maxVisited;
  let end = 1;
  marks[node] = stamp;
  queue[0] = node;
  for (let distance = 1, from = 0; distance <= depth && from < end; distance++) {
    for (const to = end; from < to; from++) {
      for (let edge = view.firstEffect(queue[from] ?? 0); edge >= 0; edge = view.nextEffect(edge)) {
        if (end > limit || --left < 0) return end - 1;
        const next = view.effect(edge);
        if ((marks[next] ?? 0) >= stamp || !reaches(view.edgeType(edge))) continue;
        marks[next] = stamp;
        queue[end++] = next;
      }
    }
  }
  return end - 1;
};
