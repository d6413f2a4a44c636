import type { Log } from '../../model/log.js';
import type { OutputSink } from '../../model/output-sink.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import type { Notifier } from '../../sinks/notify/open-notifier.js';
import type { Broadcast } from '../../sinks/push/broadcast.js';
import type { MemoryStore } from '../../sinks/store/memory-store.js';
import type { Lifecycle } from '../lifecycle.js';
import type { ServiceRequest } from '../service-request.js';
import { heldRecords, type HeldRecords } from './held-records.js';
import { logDrifts } from './log-drifts.js';
import { openNames, type AccountNames } from './name-accounts.js';
import { openBroadcast } from './open-broadcast.js';
import { openNotifications } from './open-notifications.js';
import { openStore } from './open-store.js';

type Deps = {
  readonly metrics: Metrics;
  /** Reads states again where alerts wait for a confirmation. */
  readonly states: OutputSink;
  readonly log: (component: string) => Log;
  readonly life: Lifecycle;
};

/** What the outputs of the pipeline go to. */
export type Sinks = {
  /** All of them, in the order in which they take a batch. */
  readonly all: readonly OutputSink[];
  readonly names: AccountNames;
  readonly store: MemoryStore;
  readonly broadcast: Broadcast;
  /** Undefined on a replica and for recorded inputs, which notify nobody. */
  readonly notifier: Notifier | undefined;
  /** Undefined with a journal, which stores the records that wait, and for recorded inputs, which take no acknowledgement. */
  readonly held: HeldRecords | undefined;
};

/** Milliseconds for which a shutdown waits for queued notices. */
const drainTime = 10_000;

/** A new sink is one line in `all`. The store comes first: a client that receives a message can already query it. */
export const openSinks = ({ config, environment, journal, recorded }: ServiceRequest, { metrics, states, log, life }: Deps): Sinks => {
  const names = openNames(config, log('metadata'));
  life.onClose(names.close);
  const store = openStore(config, names);
  const broadcast = openBroadcast();
  const held = recorded === undefined && journal === undefined ? heldRecords(log('source')) : undefined;
  const notifier = recorded === undefined ? openNotifications({ config, environment, journal, metrics, log: log('notify') }) : undefined;
  if (notifier !== undefined) life.onClose(() => notifier.stop(drainTime));
  const all: readonly (OutputSink | undefined)[] = [store, broadcast, metrics, states, held, notifier, logDrifts(log('detect'))];
  return { all: all.filter((one) => one !== undefined), names, store, broadcast, notifier, held };
};
