import { isLeft } from 'fp-ts/lib/Either.js';
import { EMPTY } from 'rxjs';
import type { Config } from '../../config/schema.js';
import { DeclaredObjects } from '../../decode/declared-objects.js';
import type { Log } from '../../model/contracts/log.js';
import { Metrics } from '../../sinks/metrics/metrics.js';
import { openSharedNotifier, type SharedNotifier } from '../../sinks/notify/shared/open-shared-notifier.js';
import { openInputPort } from '../../streams/input-port.js';
import { openServiceClock } from '../../streams/service-clock.js';
import { openIntakes } from '../inputs/open-intake.js';
import type { Lifecycle } from '../lifecycle.js';
import type { Logger } from '../logging/logger.js';
import type { Base } from '../open-base.js';
import type { ServiceRequest } from '../service-request.js';
import { openBroadcast } from '../sinks/open-broadcast.js';
import { openNames } from '../sinks/name-accounts.js';
import { configuredStates } from '../states/state-entries.js';
import { UsageError } from '../usage-error.js';
import { sharedPlans } from './shared-plans.js';
import { currentInputs, type CurrentInputs } from './current-inputs.js';
import { openSharedLog, type SharedStorage } from './open-shared-log.js';

type SharedBase = SharedStorage & {
  readonly base: Base;
  readonly inputs: CurrentInputs;
  /** Undefined on a replica, which never leads. */
  readonly notifier: SharedNotifier | undefined;
};

/** Opens the components that need no restored state, for an instance of several. */
export const openSharedBase = async (request: ServiceRequest, { component: log }: Logger, life: Lifecycle): Promise<SharedBase> => {
  const { config, version } = request;
  const clock = openServiceClock();
  const metrics = new Metrics({ version });
  life.onClose(() => {
    metrics.close();
  });
  const storage = await openSharedLog(request, { log, life });
  const { facts, checkpoints } = storage;
  const names = openNames(withoutLookups(config, log('config')), log('metadata'));
  life.onClose(names.close);
  const notifier = config.role === 'replica' ? undefined : openNotices(request, storage, metrics, log);
  const states = configuredStates(config);
  const inputs = currentInputs();
  const posted = openInputPort();
  const intakes = openIntakes({
    port: posted,
    buffer: inputs.buffer,
    clock,
    metrics,
    log: log('intake'),
    isReplica: false,
    facts,
    isDurable: true,
    isShared: true,
  });
  const broadcast = openBroadcast(facts.id, true);
  const base: Base = {
    clock,
    metrics,
    recorded: { batches$: EMPTY, hasStates: false, hasConfirmations: false, run: () => Promise.resolve() },
    states: inputs.states,
    sources: inputs.sources,
    plans: inputs.plans,
    plansView: sharedPlans(request, { plans: inputs.plans, requests: storage.cluster.requests }),
    posted,
    intakes,
    buffer: inputs.buffer,
    declared: new DeclaredObjects(),
    names,
    isAnswered: states.length > 0,
    facts,
    journal: undefined,
    checkpoints,
    notifier,
    recalled: () => Promise.resolve(),
    broadcast,
    sharedBroadcast: broadcast,
    held: undefined,
  };
  return { ...storage, base, inputs, notifier };
};

/** Names that are looked up are not facts: each instance would know them at another time, and their answers would differ. */
const withoutLookups = (config: Config, log: Log): Config => {
  const { providers } = config;
  if (!providers.aws.metadata.enabled) return config;
  log.warn('account names are not looked up with log.kind jetstream; set providers.aws.account_names');
  return { ...config, providers: { ...providers, aws: { ...providers.aws, metadata: { ...providers.aws.metadata, enabled: false } } } };
};

const openNotices = (
  { config, environment }: ServiceRequest,
  { cluster }: SharedStorage,
  metrics: Metrics,
  log: (component: string) => Log,
): SharedNotifier => {
  const notifier = openSharedNotifier({
    config,
    environment,
    log: log('notify'),
    meter: (target) => metrics.sink(target),
    progress: cluster.progress,
    lease: config.log.lease,
    onUnwritable: (target) => {
      metrics.progressFailed(target);
    },
  });
  if (isLeft(notifier)) throw new UsageError(notifier.left.join('\n'));
  return notifier.right;
};
