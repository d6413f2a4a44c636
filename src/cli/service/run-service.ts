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
import { openFeed } from './feed-recorded.js';
import { lastingJournal } from './lasting-journal.js';
import { openApi, type Api } from './open-api.js';
import { openIntake } from './open-intake.js';
import { pump } from './pump.js';
import { randomWord } from './random-word.js';
import { rebuildHistory } from './rebuild-history.js';
import { serviceGauges } from './service-gauges.js';
import { tellDrifts } from './tell-drifts.js';
import { statePaths, watchStates, type WatchedStates } from './watch-states.js';

type ServiceRequest = {
  readonly config: Config;
  /** Folder of the configuration file: what relative paths in it are relative to. */
  readonly folder: string;
  readonly environment: Environment;
  readonly version: string;
  /** Undefined: no API. */
  readonly api: { readonly port: number } | undefined;
  /** Called with the URL of the API when it listens. */
  readonly onListening: (url: string) => void;
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
  const opened: (() => unknown)[] = [];
  try {
    await run(request, opened);
  } catch (error) {
    // Threads and timers of what had begun would keep the process alive.
    for (const close of opened.reverse()) close();
    throw error;
  }
};

/** `opened`: gets what closes each part that was opened, for a start that fails half way. */
const run = async (request: ServiceRequest, opened: (() => unknown)[]): Promise<void> => {
  const { config, folder, environment, version, recorded } = request;
  const stop = stopOnSignal();
  const logger = openLogger({ ...config.logging, destination: 1 });
  opened.push(() => {
    logger.close();
  });
  const log = logger.component('service');
  const clock = openServiceClock();
  const queue = openInputQueue({ maxFacts: config.intake.queue_size, maxBatch: batchSize });
  const store = new MemoryStore({ maxDrifts: config.storage.max_drifts, maxEvents: config.storage.max_events, types: awsTypes });
  const broadcast = new Broadcast({ run: randomWord() });

  // Before anybody asks what time it is, and before there is an API: an input that cannot be read is a start that failed.
  const feed =
    recorded === undefined
      ? undefined
      : await openFeed(recorded, { config, queue, clock, log: logger.component('replay'), stop: stop.signal });
  if (feed !== undefined) opened.push(() => feed.close());
  const journals = await journalsAmong(recorded?.inputs ?? []);
  // Recorded facts bring their states along, and their answers (D10).
  const isStated = journals.length > 0 || (recorded !== undefined && recorded.states.length > 0);
  const paths = isStated ? [] : statePaths(config, folder);
  const answered = paths.length > 0 || journals.some((header) => header.confirm);
  let api: Api | undefined;
  const sources: { states?: WatchedStates } = {};
  const metrics: Metrics = new Metrics({
    version,
    gauges: serviceGauges({ queue, config, store, states: () => sources.states, api: () => api, journal: () => journal, logger }),
  });

  opened.push(() => {
    metrics.close();
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
    const newest = await rebuildHistory(request.journal, { config, detection, log, stop: stop.signal });
    // Time goes on from where it was, also where the machine's clock is behind.
    if (newest > clock.now()) clock.seen(newest);
  }
  if (stop.signal.aborted) {
    // Stopped before it had begun: nothing of this run is in a journal, and no history is cut short by what would follow.
    await feed?.close();
    metrics.close();
    log.info('stopped');
    logger.close();
    return;
  }
  const journal =
    request.journal === undefined
      ? undefined
      : lastingJournal(request.journal, answered, logger.component('journal'), () => performance.now());

  if (journal !== undefined)
    opened.push(() => {
      journal.close();
    });

  // What the states say stands before everything else, and nothing is judged before they were looked at.
  const first: { readonly arrivals: readonly Arrival[]; readonly taken: (() => void) | undefined }[] = [];
  let isPumping = false;
  const states = watchStates(config, paths, {
    clock,
    metrics,
    log: logger.component('state'),
    lastSeq: () => detection.lastSeq(),
    put: (arrivals, taken) => {
      if (isPumping) return queue.put(arrivals, taken);
      first.push({ arrivals, taken });
      return Promise.resolve();
    },
  });
  sources.states = states;
  opened.push(() => states.stop());
  const readiness = (): Readiness => {
    const state = states.readiness();
    const sensor = { enabled: config.sensor.enabled, connected: false };
    return { ready: (!state.enabled || state.loaded) && !sensor.enabled, sensor, state };
  };
  if (config.sensor.enabled)
    log.warn('sensor.enabled has no effect in this version: let the sensor post its alerts to /api/v1/intake/sensor');

  const pprof = request.pprofPort === undefined ? undefined : await startPprof(request.pprofPort, logger.component('pprof'));
  if (pprof !== undefined) opened.push(() => pprof.close());
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
    request.onListening(api.url);
  }

  await Promise.race([states.ready, aborted(stop.signal)]);
  for (const { arrivals, taken } of first) {
    detection.push(arrivals, performance.now());
    taken?.();
  }
  isPumping = true;
  const pumping = pump(queue, detection);
  let isTicking = false;
  const ticking = setInterval(() => {
    if (isTicking) return;
    isTicking = true;
    void queue.put([{ kind: 'tick', at: clock.now() }], () => {
      isTicking = false;
    });
  }, tickEvery);
  log.info('ready', { states: states.names, journal: request.journal ?? null });
  const feeding = feed?.run() ?? Promise.resolve();

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
