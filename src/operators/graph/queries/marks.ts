import type { GraphView } from '../../../model/contracts/graph-view.js';

/** Marks of one search use the values from its stamp to `stamp + span - 1`, so that a mark can hold a distance. */
const span = 32;

/** Visited marks by node, and room for a queue. They outlive a search, because clearing them would take longer than most searches. */
export type Marks = {
  readonly forwards: Int32Array;
  readonly backwards: Int32Array;
  readonly queue: Int32Array;
  /** Marks below it belong to earlier searches. */
  stamp: number;
};

/**
 * **Keeps** three arrays by node for each graph, as long as the graph. A search must end before another begins: never keep marks across a
 * turn of the event loop.
 */
const kept = new WeakMap<GraphView, Marks>();

/** Marks for a new search. */
export const marksOf = (view: GraphView): Marks => {
  let marks = kept.get(view);
  if (marks === undefined || marks.queue.length < view.nodeBound) {
    // Half more, because the graph is growing.
    const size = Math.ceil(view.nodeBound * 1.5) + 16;
    marks = { forwards: new Int32Array(size), backwards: new Int32Array(size), queue: new Int32Array(size), stamp: 0 };
    kept.set(view, marks);
  }
  if (marks.stamp > 0x7fffffff - 2 * span) {
    marks.forwards.fill(0);
    marks.backwards.fill(0);
    marks.stamp = 0;
  }
  marks.stamp += span;
  return marks;
};
