import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Checkpoints } from '../../checkpoint/open-checkpoints.js';
import type { GraphView } from '../../model/contracts/graph-view.js';
import type { Log } from '../../model/contracts/log.js';
import type { OutputSink } from '../../model/contracts/output-sink.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { driftFile, type DriftFile } from '../../sinks/files/drift-file.js';
import { rotatingFile } from '../../sinks/files/rotating-file.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import type { Broadcast } from '../../sinks/push/broadcast.js';
import type { MemoryStore } from '../../sinks/store/memory-store.js';
import type { Lifecycle } from '../lifecycle.js';
import type { ServiceRequest } from '../service-request.js';
import type { HeldRecords } from './held-records.js';
import { logDrifts } from './log-drifts.js';
import type { ProcessedPosition } from './processed-position.js';

type Deps = {
  readonly store: MemoryStore;
  readonly metrics: Metrics;
  /** Undefined on a replica and for recorded inputs, which send no notifications. */
  readonly notifier: OutputSink | undefined;
  /** Reads states again for alerts that wait for confirmation. */
  readonly states: OutputSink;
  /** Makes plans of what is not verified yet. */
  readonly plans: OutputSink;
  /** Undefined without a journal. */
  readonly checkpoints: Checkpoints | undefined;
  readonly processed: ProcessedPosition;
  readonly broadcast: Broadcast;
  readonly held: HeldRecords | undefined;
  readonly log: (component: string) => Log;
  readonly life: Lifecycle;
};

/** The sinks of the pipeline's outputs. */
export type Sinks = {
  /** All sinks, in the order in which they receive a batch. */
  readonly all: readonly OutputSink[];
  /** Undefined without `outputs.file`, and for recorded inputs, whose alerts are not new. */
  readonly driftFile: DriftFile | undefined;
};

/**
 * Opens all sinks; a new sink is one line in `all`. The store comes first, so that a client that receives a message can already query it.
 */
export const openSinks = (request: ServiceRequest, deps: Deps): Sinks => {
  const { store, metrics, notifier, states, plans, checkpoints, processed, broadcast, held, log } = deps;
  const file = openDriftFile(request, deps);
  const settling = settleGraph(store.causal);
  deps.life.onClose(settling.close);
  const all: readonly (OutputSink | undefined)[] = [
    store,
    settling,
    broadcast,
    metrics,
    states,
    plans,
    held,
    notifier,
    checkpoints?.sink,
    logDrifts(log('detect')),
    file,
    processed,
  ];
  return { all: all.filter((one) => one !== undefined), driftFile: file };
};

const openDriftFile = ({ config, folder, recorded }: ServiceRequest, { log, life }: Deps): DriftFile | undefined => {
  const { path, max_bytes: maxBytes, max_files: maxFiles } = config.outputs.file;
  if (path === '' || recorded !== undefined) return undefined;
  const file = rotatingFile({ path: resolve(folder, path), maxBytes, maxFiles });
  const sink = driftFile({ file, log: log('outputs'), scheduler: systemScheduler });
  life.onClose(sink.close);
  return sink;
};

/** Milliseconds of work between two turns of the event loop. */
const slice = 2;

/** Reads the resources of a new state into the causal graph while the event loop is free, so that neither alerts nor queries wait for them. */
const settleGraph = (graph: Pick<GraphView, 'settle'>): OutputSink & { readonly close: () => void } => {
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
