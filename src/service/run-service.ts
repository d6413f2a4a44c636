import { configWarnings } from './config-warnings.js';
import { openLifecycle, type Lifecycle } from './lifecycle.js';
import { openLogger, type Logger } from './logging/logger.js';
import { lateStore } from './late-store.js';
import { openBase, type Base } from './open-base.js';
import { openComponents, type Components } from './open-components.js';
import { openPorts } from './open-ports.js';
import { readinessOf, type Progress } from './readiness.js';
import type { ServiceRequest } from './service-request.js';
import { connectService } from './service.js';
import { stopOnSignal } from './stop-on-signal.js';

/**
 * Runs the service until an orderly shutdown (D58). Resolves after SIGTERM, SIGINT or SIGHUP, once everything is written. Rejects with
 * errors for users, such as `UsageError`, if it cannot start.
 */
export const runService = async (request: ServiceRequest): Promise<void> => {
  const logger = openLogger({ ...request.config.logging, destination: 1 });
  const log = logger.component('service');
  const life = openLifecycle(stopOnSignal().signal, log, logger.close);
  life.onClose(() => request.api?.server.close());
  life.onClose(() => request.statePool?.close());
  try {
    if (request.config.log.kind === 'jetstream') await (await import('./cluster/run-shared.js')).runShared(request, logger, life);
    else await run(request, logger, life);
    log.info('stopping');
  } catch (error) {
    // The first failure is the cause; later ones are consequences.
    await life.close().catch(() => undefined);
    logger.close();
    throw error;
  }
  try {
    await life.close();
  } finally {
    log.info('stopped');
    logger.close();
  }
};

/** Starts everything, and resolves when the service should stop. `life` closes it. */
const run = async (request: ServiceRequest, logger: Logger, life: Lifecycle): Promise<void> => {
  const { config } = request;
  const base = await openBase(request, logger, life);
  const { clock, recorded, states, sources, plans, facts, journal } = base;
  const late = lateStore();
  const progress: Progress = { history: undefined, isStarted: false, suspicions: () => [] };

  const stopAccepting = await openPorts(request, base, {
    store: late.store,
    readiness: () => readinessOf({ ...base, ...progress, config, otherInputs: request.recorded && 'recorded inputs' }),
    log: logger.component,
    life,
  });
  base.metrics.observe({ rebuildFactsLeft: () => facts.last });
  const components = await restored(request, logger, life, base);
  if (components === undefined) return;
  const { history } = components;
  progress.history = history;
  progress.suspicions = () => components.fold.store.state.suspicions();
  const service = connectService(config.log.checkpoint_interval, components);
  late.open(components.fold.store);
  let feeding: Promise<void> = Promise.resolve();
  life.onClose(async () => {
    // Failures of sources have already ended the service. After a failure of the pipeline, waiting sources never stop.
    const stopped = Promise.allSettled([plans.stop(), sources.stop(), states.stop(), feeding]);
    await Promise.race([stopped, service.done.catch(() => undefined)]);
    await service.end(journal === undefined && progress.isStarted);
  });
  life.onClose(stopAccepting);

  await Promise.race([history.over, life.stopped, service.done]);
  if (!history.isOver) {
    logger.component('service').info('stopped before history was rebuilt', history.progress());
    return;
  }
  // Time continues from the newest fact, even if the clock of the machine is behind it.
  if (history.newest > clock.now()) clock.seen(history.newest);
  await base.recalled();
  await Promise.race([states.start(clock, facts), life.stopped, service.done]);
  service.start();
  progress.isStarted = true;
  feeding = recorded.run();
  await logStart(request, logger, components);
  await Promise.race([life.stopped, service.done, feeding.then(() => life.stopped)]);
};

/** Opens the restored components; undefined if the service was stopped during the restore. */
const restored = async (request: ServiceRequest, logger: Logger, life: Lifecycle, base: Base): Promise<Components | undefined> => {
  try {
    return await openComponents(request, logger, life, base);
  } catch (error) {
    if (!life.stop.aborted || error !== life.stop.reason) throw error;
    logger.component('service').info('stopped while the checkpoint was restored');
    return undefined;
  }
};

/** Logs warnings about the configuration, and the started components. */
const logStart = async (
  { config, folder, environment, recorded, journal }: ServiceRequest,
  { component: log }: Logger,
  { states, sources, notifier }: Components,
): Promise<void> => {
  for (const warning of await configWarnings(config, folder, environment)) log('config').warn(warning);
  const names = sources.statuses().map(({ name }) => name);
  if (states.names.length === 0 && recorded === undefined && names.length === 0)
    log('config').warn(
      'nothing configured: without a state and a source of events no drift can be found; only alerts by HTTP are accepted',
    );
  log('service').info('started', {
    role: config.role,
    states: states.names,
    sources: names,
    targets: notifier?.targets ?? [],
    journal: journal ?? null,
  });
};
