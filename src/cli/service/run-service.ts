import { performance } from 'node:perf_hooks';
import { awsTypes } from '../../catalog/aws/catalog.js';
import type { Environment } from '../../config/environment.js';
import type { Config } from '../../config/schema.js';
import type { Arrival } from '../../model/fact.js';
import type { Readiness } from '../../model/readiness.js';
import { Broadcast } from '../../sinks/broadcast.js';
import { Metrics } from '../../sinks/metrics.js';
import { MemoryStore } from '../../sinks/store/memory-store.js';
import { openInputQueue } from '../../streams/input-queue.js';
import { openServiceClock } from '../../streams/service-clock.js';
import { journalsAmong } from '../journal-inputs.js';
import { openLogger } from '../logger.js';
import { startPprof } from '../pprof-server.js';
import type { RecordedInputs } from '../recorded-arrivals.js';
import { stopOnSignal } from '../stop-on-signal.js';
import { openDetection } from './detection.js';
import { feedRecorded } from './feed-recorded.js';
import { lastingJournal } from './lasting-journal.js';
import { openApi, type Api } from './open-api.js';
import { openIntake } from './open-intake.js';
import { pump } from './pump.js';
import { randomWord } from './random-word.js';
import { rebuildHistory } from './rebuild-history.js';
import { serviceGauges } from './service-gauges.js';
import { tellDrifts } from './tell-drifts.js';
import { statePaths, watchStates, type WatchedStates } from './watch-states.js';

export type ServiceRequest = {
  readonly config: Config;
  /** Folder of the configuration file: what relative paths in it are relative to. */
  readonly folder: string;
  readonly environment: Environment;
  readonly version: string;
  /** Undefined: no API. */
  readonly api: { readonly port: number } | undefined;
  readonly pprofPort: number | undefined;
  /** Folder of the journal. */
  readonly journal: string | undefined;
  /** Inputs to replay into the service. */
  readonly recorded: RecordedInputs | undefined;
};

/** Facts handed to the pipeline at once (design 4). */
const batchSize = 1_024;
const tickEvery = 1_000;

/**
 * The live process: sources, pipeline, sinks, API, from start to ordered end (D58). Resolves once SIGTERM or SIGINT has ended it and
 * everything is written. Rejects with errors for people (`UsageError` and its like) where it cannot start.
 */
export const runService = async (request: ServiceRequest): Promise<void> => {
  const { config, folder, environment, version, recorded } = request;
  const stop = stopOnSignal();
  const logger = openLogger({ ...config.logging, destination: 1 });
  const log = logger.component('service');
  const clock = openServiceClock();
  const queue = openInputQueue({ maxFacts: config.intake.queue_size, maxBatch: batchSize });
  const store = new MemoryStore({ maxDrifts: config.storage.max_drifts, maxEvents: config.storage.max_events, types: awsTypes });
  const broadcast = new Broadcast({ run: randomWord() });

  const paths = recorded !== undefined && recorded.states.length > 0 ? [] : statePaths(config, folder);
  const answered = paths.length > 0 || (await journalsAmong(recorded?.inputs ?? [])).some((header) => header.confirm);
  let api: Api | undefined;
  const sources: { states?: WatchedStates } = {};
  const metrics: Metrics = new Metrics({
    version,
    gauges: serviceGauges({ queue, config, store, states: () => sources.states, api: () => api, journal: () => journal, logger }),
  });

  const detection = openDetection({
    config,
    answered,
    onFacts: (facts) => {
      metrics.facts(facts);
      journal?.append(facts);
    },
    store: (outputs, at) => {
      store.take(outputs, at);
    },
    live: (outputs, queuedAt) => {
      broadcast.take(outputs);
      metrics.take(outputs, queuedAt, performance.now());
      sources.states?.take(outputs);
      tellDrifts(detectLog, outputs);
    },
  });
  const detectLog = logger.component('detect');

  if (request.journal !== undefined) {
    const newest = await rebuildHistory(request.journal, config, detection, log);
    // Time goes on from where it was, also where the machine's clock is behind.
    if (newest > clock.now()) clock.seen(newest);
  }
  const journal =
    request.journal === undefined
      ? undefined
      : lastingJournal(request.journal, answered, logger.component('journal'), () => performance.now());

  // What the states say stands before everything else, and nothing is judged before they were looked at.
  const first: { readonly arrivals: readonly Arrival[]; readonly taken: (() => void) | undefined }[] = [];
  let isPumping = false;
  const states = watchStates(config, paths, {
    clock,
    metrics,
    log: logger.component('state'),
    lastSeq: detection.lastSeq,
    put: (arrivals, taken) => {
      if (isPumping) return queue.put(arrivals, taken);
      first.push({ arrivals, taken });
      return Promise.resolve();
    },
  });
  sources.states = states;
  const readiness = (): Readiness => {
    const state = states.readiness();
    const sensor = { enabled: config.sensor.enabled, connected: false };
    return { ready: (!state.enabled || state.loaded) && !sensor.enabled, sensor, state };
  };
  if (config.sensor.enabled)
    log.warn('sensor.enabled has no effect in this version: let the sensor post its alerts to /api/v1/intake/sensor');

  const pprof = request.pprofPort === undefined ? undefined : await startPprof(request.pprofPort, logger.component('pprof'));
  if (pprof !== undefined) log.info('profiles', { url: `http://127.0.0.1:${String(pprof.port)}/debug/pprof/` });
  if (request.api !== undefined) {
    api = await openApi({
      config,
      folder,
      environment,
      version,
      port: request.api.port,
      store,
      broadcast,
      metrics,
      intake: openIntake({
        queue,
        clock,
        metrics,
        log: logger.component('intake'),
        flushJournal: journal === undefined ? undefined : () => journal.flush(),
      }),
      readiness,
      log: (component) => logger.component(component),
    });
  }

  await Promise.race([states.ready, aborted(stop.signal)]);
  for (const { arrivals, taken } of first) {
    detection.push(arrivals, performance.now());
    taken?.();
  }
  isPumping = true;
  const pumping = pump(queue, detection);
  const ticking = setInterval(() => {
    queue.offer([{ kind: 'tick', at: clock.now() }]);
  }, tickEvery);
  log.info('ready', { states: states.names, journal: request.journal ?? null });
  const feeding =
    recorded === undefined
      ? Promise.resolve()
      : feedRecorded(recorded, { config, queue, clock, log: logger.component('replay'), stop: stop.signal });

  // Whichever comes first: a signal, or a failure of what runs.
  await Promise.race([aborted(stop.signal), pumping, feeding.then(() => aborted(stop.signal))]);

  log.info('stopping');
  api?.stopTaking();
  clearInterval(ticking);
  await Promise.all([states.stop(), feeding]);
  queue.close();
  await pumping;
  // With a journal what still waits goes on waiting after the restart.
  if (journal === undefined) detection.end();
  journal?.close();
  await api?.close();
  await pprof?.close();
  metrics.close();
  log.info('stopped');
  logger.close();
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener('abort', () => {
        resolve();
      });
  });
