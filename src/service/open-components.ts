import type { SnapshotLookup } from '../model/contracts/checkpointed.js';
import { followHistory, type History } from './history.js';
import type { Lifecycle } from './lifecycle.js';
import type { Logger } from './logging/logger.js';
import type { Base } from './open-base.js';
import { openFold, type Fold } from './open-fold.js';
import { serviceGauges } from './service-gauges.js';
import type { ServiceRequest } from './service-request.js';
import { openSinks, type Sinks } from './sinks/open-sinks.js';
import { ProcessedPosition } from './sinks/processed-position.js';

/** The components that `connectService` connects. None of them is running yet. */
export type Components = Base & {
  /** Position of the first fact after the restored checkpoint, and progress through the facts of earlier runs from there on. */
  readonly from: number;
  readonly history: History;
  readonly fold: Fold;
  readonly sinks: Sinks;
  readonly processed: ProcessedPosition;
};

/**
 * Restores the newest checkpoint and opens the components that depend on it. Rejects with the reason of `life.stop` if it aborts, otherwise
 * only for bugs.
 */
export const openComponents = async (request: ServiceRequest, logger: Logger, life: Lifecycle, base: Base): Promise<Components> => {
  const { config } = request;
  const { component: log } = logger;
  const { metrics, facts, checkpoints } = base;
  const open = (snapshotOf: SnapshotLookup): Fold => openFold({ ...base, config }, snapshotOf);
  const { state: fold, ...start } = (await checkpoints?.restore(open, life.stop)) ?? {
    state: open(() => undefined),
    from: facts.first,
    at: '',
  };
  fold.adopt();
  base.declared.settle(checkpoints?.snapshots() ?? []);

  const { store } = fold;
  const processed = new ProcessedPosition(start.from - 1, start.at);
  const sinks = openSinks(request, { ...base, store, processed, log, life });
  const history = followHistory({ from: start.from, last: facts.last, newest: start.at }, log('service'));
  metrics.observe(serviceGauges({ ...base, capacity: config.intake.queue_size, store, driftFile: sinks.driftFile, history, logger }));
  return { ...base, from: start.from, history, fold, sinks, processed };
};
