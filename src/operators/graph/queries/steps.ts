import type { GraphView } from '../../../model/contracts/graph-view.js';

/**
 * Work in steps of well under a millisecond. It yields where it may pause; the graph may change meanwhile. It receives `true` once its time
 * is up, and then ends with what it has.
 */
export type Steps<T> = Generator<undefined, T, boolean>;

/** How often work begins again because the graph changed during a pause. */
const maxAttempts = 3;

/**
 * Work that keeps numbers of nodes and edges across pauses. If the graph changed during one, the work begins again, because the numbers may
 * have been given to others. The last attempt does not pause: `begin` receives `false`, and should do less.
 */
export function* unchanged<T>(view: GraphView, begin: (mayPause: boolean) => Steps<T>): Steps<T> {
  let isOver = false;
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    const { version } = view;
    const steps = begin(true);
    for (let step = steps.next(isOver); view.version === version; step = steps.next(isOver)) {
      if (step.done === true) return step.value;
      isOver = yield;
    }
  }
  return atOnce(begin(false), isOver);
}

/** Does the work without a pause. */
export const atOnce = <T>(steps: Steps<T>, isOver = false): T => {
  for (let step = steps.next(isOver); ; step = steps.next(isOver)) if (step.done === true) return step.value;
};
