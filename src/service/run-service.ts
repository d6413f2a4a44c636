import { performance } from 'node:perf_hooks';
import { lastValueFrom, tap } from 'rxjs';
import type { Environment } from '../config/environment.js';
import type { Config } from '../config/schema.js';
import type { Arrival } from '../model/fact.js';
import type { Readiness } from '../model/readiness.js';
import { journalsAmong } from './journal-inputs.js';
import { configWarnings } from './config-warnings.js';
import { startPprof } from './pprof-server.js';
import type { RecordedInputs } from './recorded-arrivals.js';
import { stopOnSignal } from './stop-on-signal.js';
import type { Detection } from './detection.js';
import { heldRecords } from './held-records.js';
import { openFeed } from './feed-recorded.js';
import { lastingJournal } from './lasting-journal.js';
import { openApi } from './open-api.js';
import { openCore, type Core } from './open-core.js';
import { configuredSources } from './configured-sources.js';
import { liveSources, sourceReadiness } from './live-sources.js';
import { openIntake } from './open-intake.js';
import { openNotifications } from './open-notifications.js';
import { rebuildHistory } from './rebuild-history.js';
import { startTicks } from './start-ticks.js';
import { configuredStates } from './state-entries.js';
import { watchStates } from './watch-states.js';

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

/** Milliseconds after which a shutdown that hangs is given up: short of the 30 s of D58. */
const shutdownTimeout = 28_000;

/**
 * The live process: sources, pipeline, sinks, API, from start to ordered end (D58). Resolves once SIGTERM, SIGINT or SIGHUP has ended
 * it and everything is written. Rejects with errors for people (`UsageError` and its like) where it cannot start.
 */
export const runService = async (request: ServiceRequest): Promise<void> => {
  const stop = stopOnSignal();
  const core = openCore(request.config, request.version);
  /** What was opened, closed from the last to the first: at the end, and where a start fails half way. */
  const opened: (() => unknown)[] = [core.close];
  const log = core.log('service');
  const closeAll = async (): Promise<void> => {
    const hanging = setTimeout(() => {
      log.error('the shutdown hangs; what is left is abandoned');
      core.close();
      process.exit(1);
    }, shutdownTimeout);
    try {
      await closeEach(opened.splice(0).reverse());
    } finally {
      clearTimeout(hanging);
    }
  };
  try {
    await run(request, core, stop.signal, opened);
  } catch (error) {
    // Why it ends is told by what failed first.
    await closeAll().catch(() => undefined);
    throw error;
  }
  log.info('stopping');
  core.links.api?.stopTaking();
  opened.splice(1, 0, () => {
    log.info('stopped');
  });
  await closeAll();
};

/** One after the other, also where one of them fails: then rejects, with the first failure, at the end. */
const closeEach = async (closes: readonly (() => unknown)[]): Promise<void> => {
  const errors: unknown[] = [];
  for (const close of closes) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
};

/** Opens everything, in the order of `opened`, and resolves when the service is to stop. */
const run = async (request: ServiceRequest, core: Core, stop: AbortSignal, opened: (() => unknown)[]): Promise<void> => {
  const { config, folder, recorded } = request;
  const { clock, port, buffer, links } = core;

  // Before anybody asks what time it is, and before there is an API: an input that cannot be read is a start that failed.
  const feed = recorded === undefined ? undefined : await openFeed(recorded, { config, port, clock, log: core.log('replay'), stop });
  if (feed !== undefined) opened.push(feed.close);
  const journals = await journalsAmong(recorded?.inputs ?? []);
  // Recorded facts bring their states along, and their answers (D10).
  const isStated = journals.length > 0 || (recorded !== undefined && recorded.states.length > 0);
  const states = watchStates(config, isStated ? [] : configuredStates(config), {
    folder,
    environment: request.environment,
    metrics: core.metrics,
    log: core.log('state'),
  });
  links.states = states;
  const answered = states.names.length > 0 || journals.some((header) => header.confirm);
  const detection = core.detect(answered);

  // What is recorded is replayed by itself, and is no news to anybody.
  const inputs = recorded === undefined ? configuredSources(config, { ...core, folder }) : undefined;
  if (inputs !== undefined) opened.push(inputs.close);
  if (recorded === undefined && request.journal === undefined) links.held = heldRecords(core.log('source'));
  links.sources = liveSources(inputs?.sources ?? [], {
    queue: port,
    metrics: core.metrics,
    log: core.log('source'),
    journal: () => links.journal,
    held: links.held,
  });
  if (recorded === undefined) openNotifications(request, core, opened);

  const passing = lastValueFrom(
    port.batches$.pipe(
      buffer.slices,
      tap(({ facts, receivedAt }) => {
        detection.push(facts, receivedAt);
      }),
    ),
    { defaultValue: undefined },
  );
  passing.catch(() => undefined);
  let isPumping = false;
  await openDoors(request, core, opened, () => ({ isStarted: isPumping, state: states.readiness() }));

  if (request.journal !== undefined) {
    await links.notifier?.restore();
    await rebuild(request.journal, config, core, detection, stop);
    // Stopped half way: nothing of this run may stand behind a history that was cut short.
    if (stop.aborted) return;
    const journal = lastingJournal(request.journal, answered && config.state.confirm, core.log('journal'), () => performance.now());
    links.journal = journal;
    opened.push(journal.close);
    await links.notifier?.recalled();
  }

  // What the states say stands before everything else, and nothing is judged before they were looked at.
  const first: { readonly arrivals: readonly Arrival[]; readonly taken: (() => void) | undefined }[] = [];
  const looking = states.start({
    clock,
    lastSeq: detection.lastSeq,
    put: (arrivals, taken) => {
      if (isPumping) return port.put(arrivals, taken);
      first.push({ arrivals, taken });
      return Promise.resolve();
    },
  });
  await Promise.race([looking, aborted(stop)]);
  for (const { arrivals, taken } of first) {
    detection.push(arrivals, performance.now());
    taken?.();
  }
  isPumping = true;
  const stopTicks = startTicks(port, clock);
  buffer.start();
  const feeding = feed?.run() ?? Promise.resolve();
  links.sources.start();
  opened.push(async () => {
    stopTicks();
    // A source that failed is what ends the service; here it is only waited for.
    const sources = Promise.allSettled([links.sources?.stop(), states.stop(), feeding]);
    await Promise.race([sources, passing.catch(() => undefined)]);
    port.end();
    const isWhole = await passing.then(
      () => true,
      () => false,
    );
    // With a journal what still waits goes on waiting after the restart; without one, what an input gives again does.
    if (isWhole && links.journal === undefined) detection.end(links.held?.comingAgain() ?? new Set());
  });
  await warnOfConfiguration(request, core, states.names.length);
  core.log('service').info('started', {
    role: config.role,
    states: states.names,
    sources: links.sources.statuses().map(({ name }) => name),
    targets: links.notifier?.targets ?? [],
    journal: request.journal ?? null,
  });

  // Whichever comes first: a signal, or a failure of what runs.
  await Promise.race([aborted(stop), passing, links.sources.failed(), feeding.then(() => aborted(stop))]);
};

const warnOfConfiguration = async (
  { config, folder, environment, recorded }: ServiceRequest,
  core: Core,
  states: number,
): Promise<void> => {
  const log = core.log('config');
  for (const warning of await configWarnings(config, folder, environment)) log.warn(warning);
  if (states === 0 && recorded === undefined && (core.links.sources?.statuses().length ?? 0) === 0)
    log.warn('nothing configured: without a state and a source of events no drift can be found; alerts are taken by HTTP only');
};

/** Profiles and the API. They are there from the start: an alert that comes while history is rebuilt waits in the buffer. */
const openDoors = async (
  request: ServiceRequest,
  core: Core,
  opened: (() => unknown)[],
  progress: () => { readonly isStarted: boolean; readonly state: Readiness['state'] },
): Promise<void> => {
  const { config, folder, environment, version } = request;
  const { clock, port, buffer, metrics, links } = core;
  if (request.pprofPort !== undefined) {
    const pprof = await startPprof(request.pprofPort, core.log('pprof'));
    opened.push(pprof.close);
    core.log('service').info('profiles', { url: `http://127.0.0.1:${String(pprof.port)}/debug/pprof/` });
  }
  if (request.api === undefined) return;
  const api = await openApi({
    config,
    folder,
    environment,
    version,
    journal: request.journal,
    port: request.api.port,
    store: core.store,
    broadcast: core.broadcast,
    metrics,
    intake: openIntake({
      port,
      buffer,
      clock,
      metrics,
      log: core.log('intake'),
      isReplica: config.role === 'replica',
      flushJournal: request.journal === undefined ? undefined : async () => links.journal?.flush(),
    }),
    readiness: () => {
      const { isStarted, state } = progress();
      const { sensor, audit } = sourceReadiness(links.sources?.statuses() ?? []);
      const isConnected = [sensor, audit].every(({ enabled, connected }) => !enabled || connected);
      const message = !state.enabled && !sensor.enabled && !audit.enabled && request.recorded === undefined ? 'nothing configured' : '';
      return { ready: isStarted && (!state.enabled || state.loaded) && isConnected, message, role: config.role, sensor, audit, state };
    },
    log: core.log,
  });
  opened.push(api.close);
  links.api = api;
  request.onListening(api.url);
};

const rebuild = async (journal: string, config: Config, { clock, log }: Core, detection: Detection, stop: AbortSignal): Promise<void> => {
  const newest = await rebuildHistory(journal, { config, detection, log: log('service'), stop });
  // Time goes on from where it was, also where the machine's clock is behind.
  if (newest > clock.now()) clock.seen(newest);
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener('abort', () => {
        resolve();
      });
  });
