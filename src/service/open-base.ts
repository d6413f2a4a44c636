import { DeclaredObjects } from '../decode/declared-objects.js';
import type { Checkpoints } from '../checkpoint/open-checkpoints.js';
import type { FileLog } from '../fact-log/file-log.js';
import { openMemoryLog } from '../fact-log/memory-log.js';
import type { FactLog } from '../model/contracts/fact-log.js';
import { Metrics } from '../sinks/metrics/metrics.js';
import type { Notifier } from '../sinks/notify/open-notifier.js';
import type { Broadcast } from '../sinks/push/broadcast.js';
import { openInputBuffer, type InputBuffer } from '../streams/input-buffer.js';
import { openInputPort, type InputPort } from '../streams/input-port.js';
import { openServiceClock, type ServiceClock } from '../streams/service-clock.js';
import type { LiveSources } from './inputs/live-sources.js';
import { openIntakes, type Intakes } from './inputs/open-intake.js';
import { openRecorded, type Recorded } from './inputs/open-recorded.js';
import { openSources } from './inputs/open-sources.js';
import { openStates, type StatesInput } from './inputs/open-states.js';
import { openPlans, type PlansInput } from './plans/open-plans.js';
import { localPlans } from './plans/local-plans.js';
import type { PlansView } from '../model/contracts/plans-view.js';
import type { Lifecycle } from './lifecycle.js';
import type { Logger } from './logging/logger.js';
import type { ServiceRequest } from './service-request.js';
import { randomId } from './random-id.js';
import { heldRecords, type HeldRecords } from './sinks/held-records.js';
import { openNames, type AccountNames } from './sinks/name-accounts.js';
import { openBroadcast } from './sinks/open-broadcast.js';
import { openNotifications } from './sinks/open-notifications.js';

/** The components that need no restored state. The API can report on them while a checkpoint is being restored. */
export type Base = {
  readonly clock: ServiceClock;
  readonly metrics: Metrics;
  readonly recorded: Recorded;
  readonly states: StatesInput;
  readonly sources: LiveSources;
  /** Plans of folders (D123), and how the API sees them. */
  readonly plans: PlansInput;
  readonly plansView: PlansView;
  /** Input of posted alerts and audit events, and the intakes that decode and count them. */
  readonly posted: InputPort;
  readonly intakes: Intakes;
  readonly buffer: InputBuffer;
  readonly declared: DeclaredObjects;
  /** `journal`: the same log if it is on disk. */
  readonly facts: FactLog;
  readonly journal: FileLog | undefined;
  readonly checkpoints: Checkpoints | undefined;
  readonly names: AccountNames;
  readonly notifier: Notices | undefined;
  /** With a journal: await it after the last fact of history, before the next one. */
  readonly recalled: () => Promise<void>;
  readonly broadcast: Broadcast;
  /** The same if ids of messages follow from the log. */
  readonly sharedBroadcast: Broadcast | undefined;
  /** Undefined with a journal, which stores pending records, and for recorded inputs, which need no acknowledgement. */
  readonly held: HeldRecords | undefined;
  /** Whether an input reads a state again when an alert waits for it (D8). */
  readonly isAnswered: boolean;
};

/** The notifications as sinks, checkpoints and metrics see them. */
type Notices = Pick<Notifier, 'take' | 'targets' | 'openPart' | 'depth'>;

const noJournal = { journal: undefined, checkpoints: undefined };

/** Opens everything in order of dependency. Rejects with errors for users, such as `UsageError`. */
export const openBase = async (request: ServiceRequest, { component: log }: Logger, life: Lifecycle): Promise<Base> => {
  const { config, version, journal: folder } = request;
  const clock = openServiceClock();
  const metrics = new Metrics({ version });
  life.onClose(() => {
    metrics.close();
  });
  const recorded = await openRecorded(request, { clock, log: log('replay'), life });
  const states = openStates(request, { areRecorded: recorded.hasStates, metrics, log: log('state') });
  const isAnswered = states.names.length > 0 || recorded.hasConfirmations;
  const names = openNames(config, log('metadata'));
  life.onClose(names.close);
  const confirm = isAnswered && config.state.confirm;
  const { journal, checkpoints } =
    folder === undefined ? noJournal : await (await import('./open-journal.js')).openJournal(folder, request, { confirm, log });
  const facts = journal ?? openMemoryLog();
  life.onClose(() => facts.close());
  const notifier = await openNotifications(request, { metrics, log: log('notify'), life });
  const held = request.recorded === undefined && journal === undefined ? heldRecords(log('source')) : undefined;
  const declared = new DeclaredObjects();
  const sources = openSources(request, { clock, metrics, facts, held, declared, log, life });
  const plans = openPlans(request, { clock, metrics, states, log: log('plans') });
  const posted = openInputPort();
  const buffer = openInputBuffer({ maxFacts: config.intake.queue_size });
  const intakes = openIntakes({
    port: posted,
    buffer,
    clock,
    metrics,
    log: log('intake'),
    isReplica: config.role === 'replica',
    facts,
    isDurable: journal !== undefined,
    isShared: false,
  });
  return {
    ...{ clock, metrics, recorded, states, sources, plans, posted, intakes, buffer, declared, names, isAnswered },
    plansView: localPlans(request, plans),
    ...{ facts, journal, checkpoints, notifier, broadcast: openBroadcast(randomId()), sharedBroadcast: undefined, held },
    recalled: async () => notifier?.recalled(),
  };
};
