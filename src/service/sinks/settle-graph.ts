import { performance } from 'node:perf_hooks';
import type { OutputSink } from '../../model/contracts/output-sink.js';
import type { GraphView } from '../../model/contracts/graph-view.js';

/** Milliseconds of work between two turns of the event loop. */
const slice = 2;

/** Reads the resources of a new state into the causal graph while the event loop is free, so that neither alerts nor queries wait for them. */
export const settleGraph = (graph: Pick<GraphView, 'settle'>): OutputSink & { readonly close: () => void } => {
  let next: NodeJS.Immediate | undefined;
  const work = (): void => {
    const began = performance.now();
    next = graph.settle(() => performance.now() - began > slice) ? undefined : setImmediate(work);
  };
  return {
    take: (outputs) => {
      if (next === undefined && outputs.some(({ output }) => output === 'declared')) next = setImmediate(work);
    },
    close: () => {
      clearImmediate(next);
    },
  };
};
