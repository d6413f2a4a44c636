import { configWarnings } from './config-warnings.js';
import { openLifecycle, type Lifecycle } from './lifecycle.js';
import { openLogger, type Logger } from './logger.js';
import { openComponents, type Components } from './open-components.js';
import { openDoors } from './open-doors.js';
import { readinessOf } from './readiness.js';
import type { ServiceRequest } from './service-request.js';
import { connectService } from './service.js';
import { stopOnSignal } from './stop-on-signal.js';

/**
 * Runs the live process from start to orderly end (D58). Resolves once SIGTERM, SIGINT or SIGHUP has ended it and everything is
 * written. Rejects with errors for people (`UsageError` and its like) where it cannot start.
 */
export const runService = async (request: ServiceRequest): Promise<void> => {
  const logger = openLogger({ ...request.config.logging, destination: 1 });
  const log = logger.component('service');
  const life = openLifecycle(stopOnSignal().signal, log, logger.close);
  try {
    await run(request, logger, life);
    log.info('stopping');
  } catch (error) {
    // The first failure is the reason; a later one is a consequence.
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

/** Starts everything, and resolves when the service is to stop. `life` knows how to end it. */
const run = async (request: ServiceRequest, logger: Logger, life: Lifecycle): Promise<void> => {
  const { config } = request;
  const components = await openComponents(request, logger, life);
  const { clock, recorded, states, sources, facts, journal, history, notifier } = components;
  let isStarted = false;

  const service = connectService(config.log.checkpoint_interval, components);
  const stopTaking = await openDoors(request, components, {
    readiness: () => readinessOf({ config, isReplay: request.recorded !== undefined, isStarted, states, sources, history }),
    log: logger.component,
    life,
  });
  let feeding: Promise<void> = Promise.resolve();
  life.onClose(async () => {
    // A source that failed ends the service; here it is only awaited. A pipeline that failed makes no room for sources that wait.
    const stopped = Promise.allSettled([sources.stop(), states.stop(), feeding]);
    await Promise.race([stopped, service.done.catch(() => undefined)]);
    await service.end(journal === undefined && isStarted);
  });
  life.onClose(stopTaking);

  await Promise.race([history.over, life.stopped, service.done]);
  if (!history.isOver) {
    logger.component('service').info('stopped before history was rebuilt', history.progress());
    return;
  }
  // Time goes on from the newest fact, also where the clock of the machine is behind.
  if (history.newest > clock.now()) clock.seen(history.newest);
  await notifier?.recalled();
  await Promise.race([states.start(clock, facts), life.stopped, service.done]);
  service.start();
  isStarted = true;
  feeding = recorded.run();
  await logStart(request, logger, components);
  await Promise.race([life.stopped, service.done, feeding.then(() => life.stopped)]);
};

/** Logs warnings about the configuration, and what was started. */
const logStart = async (
  { config, folder, environment, recorded, journal }: ServiceRequest,
  { component: log }: Logger,
  { states, sources, notifier }: Components,
): Promise<void> => {
  for (const warning of await configWarnings(config, folder, environment)) log('config').warn(warning);
  const names = sources.statuses().map(({ name }) => name);
  if (states.names.length === 0 && recorded === undefined && names.length === 0)
    log('config').warn('nothing configured: without a state and a source of events no drift can be found; alerts are taken by HTTP only');
  log('service').info('started', {
    role: config.role,
    states: states.names,
    sources: names,
    targets: notifier?.targets ?? [],
    journal: journal ?? null,
  });
};
