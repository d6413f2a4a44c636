import { cloudTypes } from '../catalog/providers.js';
import { DeclaredObjects } from '../decode/declared-objects.js';
import type { Checkpoints } from '../checkpoint/open-checkpoints.js';
import { openFileLog, type FileLog } from '../fact-log/file-log.js';
import { openMemoryLog } from '../fact-log/memory-log.js';
import type { SnapshotLookup } from '../model/contracts/checkpointed.js';
import type { FactLog } from '../model/contracts/fact-log.js';
import type { Intake } from '../model/contracts/intake.js';
import { Metrics } from '../sinks/metrics/metrics.js';
import type { Notifier } from '../sinks/notify/open-notifier.js';
import { openInputBuffer, type InputBuffer } from '../streams/input-buffer.js';
import { openInputPort, type InputPort } from '../streams/input-port.js';
import { openServiceClock, type ServiceClock } from '../streams/service-clock.js';
import { followHistory, type History } from './history.js';
import { openIntake } from './inputs/open-intake.js';
import { openRecorded, type Recorded } from './inputs/open-recorded.js';
import { openSources } from './inputs/open-sources.js';
import { openStates, type StatesInput } from './inputs/open-states.js';
import type { LiveSources } from './inputs/live-sources.js';
import { indexJournalled } from './inputs/recorded-arrivals.js';
import { journalCheckpoints } from './journal-checkpoints.js';
import type { Lifecycle } from './lifecycle.js';
import type { Logger } from './logging/logger.js';
import { openFold, type Fold } from './open-fold.js';
import { serviceGauges } from './service-gauges.js';
import type { ServiceRequest } from './service-request.js';
import { openNames, type AccountNames } from './sinks/name-accounts.js';
import { openNotifications } from './sinks/open-notifications.js';
import { ProcessedPosition } from './sinks/processed-position.js';
import { openSinks, type Sinks } from './sinks/open-sinks.js';

/** The components that `connectService` connects. None of them runs yet. */
export type Components = {
  readonly clock: ServiceClock;
  readonly metrics: Metrics;
  readonly recorded: Recorded;
  readonly states: StatesInput;
  readonly sources: LiveSources;
  /** Input of posted alerts, and the intake that decodes and counts them. */
  readonly posted: InputPort;
  readonly intake: Intake;
  readonly buffer: InputBuffer;
  readonly declared: DeclaredObjects;
  /** `journal`: the same log if it is on disk. */
  readonly facts: FactLog;
  readonly journal: FileLog | undefined;
  readonly checkpoints: Checkpoints | undefined;
  /** Position of the first fact after the restored checkpoint, and the facts of earlier runs from there on. */
  readonly from: number;
  readonly history: History;
  readonly names: AccountNames;
  readonly fold: Fold;
  readonly notifier: Notifier | undefined;
  readonly sinks: Sinks;
  readonly processed: ProcessedPosition;
  /** Whether an input reads a state again when an alert waits for it (D8). */
  readonly isAnswered: boolean;
};

/** Opens everything in order of dependency. Rejects with errors for users, such as `UsageError`. */
export const openComponents = async (request: ServiceRequest, logger: Logger, life: Lifecycle): Promise<Components> => {
  const { config, version, journal: folder } = request;
  const { component: log } = logger;
  const clock = openServiceClock();
  const metrics = new Metrics({ version, types: Object.keys(cloudTypes) });
  life.onClose(() => {
    metrics.close();
  });
  const recorded = await openRecorded(request, { clock, log: log('replay'), life });
  const states = openStates(request, { areRecorded: recorded.bringsStates, metrics, log: log('state') });
  const isAnswered = states.names.length > 0 || recorded.bringsAnswers;
  const names = openNames(config, log('metadata'));
  life.onClose(names.close);
  const confirm = isAnswered && config.state.confirm;
  const journal = folder === undefined ? undefined : await openFileLog(folder, { confirm, index: indexJournalled, log: log('journal') });
  const facts = journal ?? openMemoryLog();
  life.onClose(() => facts.close());
  const notifier = await openNotifications(request, { metrics, log: log('notify'), life });

  const checkpoints =
    journal === undefined || folder === undefined ? undefined : journalCheckpoints(journal, folder, request, log('checkpoint'));
  const open = (snapshotOf: SnapshotLookup): Fold => openFold({ config, isAnswered, names, notifier }, snapshotOf);
  const { state: fold, ...start } = (await checkpoints?.restore(open)) ?? { state: open(() => undefined), from: facts.first, at: '' };
  fold.adopt();

  const { store } = fold;
  const processed = new ProcessedPosition(start.from - 1, start.at);
  const sinks = openSinks(request, { store, metrics, notifier, states, checkpoints, processed, log, life });
  const declared = new DeclaredObjects();
  const sources = openSources(request, { clock, metrics, facts, held: sinks.held, declared, log, life });
  const posted = openInputPort();
  const buffer = openInputBuffer({ maxFacts: config.intake.queue_size });
  const intake = openIntake({
    port: posted,
    buffer,
    clock,
    metrics,
    log: log('intake'),
    isReplica: config.role === 'replica',
    facts,
    isDurable: journal !== undefined,
  });
  const history = followHistory({ from: start.from, last: facts.last, newest: start.at }, log('service'));
  const capacity = config.intake.queue_size;
  metrics.observe(serviceGauges({ buffer, capacity, states, sources, store, notifier, sinks, journal, checkpoints, history, logger }));
  return {
    ...{ clock, metrics, recorded, states, sources, posted, intake, buffer, declared, names, isAnswered },
    ...{ facts, journal, checkpoints, from: start.from, history, fold, notifier, sinks, processed },
  };
};
