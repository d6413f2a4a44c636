import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { isLeft } from 'fp-ts/lib/Either.js';
import { objectStorage } from '../../checkpoint/object-checkpoints.js';
import { openCheckpoints, type Checkpoints } from '../../checkpoint/open-checkpoints.js';
import type { FactObjects } from '../../fact-log/jetstream/fact-lines.js';
import { openJetStreamLog } from '../../fact-log/jetstream/jetstream-log.js';
import type { Cluster } from '../../model/contracts/cluster.js';
import type { Log } from '../../model/contracts/log.js';
import type { SharedLog } from '../../model/contracts/shared-log.js';
import { Failure } from '../../model/failure.js';
import type { StateSnapshot } from '../../model/state-snapshot.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { openStateObjects } from '../../runtime/state-objects.js';
import { timeSlices } from '../../runtime/time-slices.js';
import { loadState } from '../../state/load-state.js';
import { openStatePool } from '../../state/state-pool.js';
import type { Lifecycle } from '../lifecycle.js';
import { randomId } from '../random-id.js';
import type { ServiceRequest } from '../service-request.js';
import { UsageError } from '../usage-error.js';

/** Milliseconds of work on checkpoints and states between two turns of the event loop. */
const sliceBudget = 4;

/** The log that several instances share, and what else they share. */
export type SharedStorage = {
  /** Name of this instance. */
  readonly instance: string;
  readonly cluster: Cluster;
  readonly facts: SharedLog;
  readonly checkpoints: Checkpoints;
  /** Facts that are larger than a message, and declared states. */
  readonly objects: FactObjects;
};

/** Connects to the servers of the log; waits for them. Rejects with `UsageError` if the configuration is refused or the service is stopped. */
export const openSharedLog = async (
  request: Pick<ServiceRequest, 'config' | 'folder' | 'version'>,
  { log, life }: { readonly log: (component: string) => Log; readonly life: Pick<Lifecycle, 'onClose' | 'stop'> },
): Promise<SharedStorage> => {
  const { config, folder, version } = request;
  const instance = config.log.instance ?? instanceName(hostname());
  // Loaded only here, because it brings the client of NATS.
  const { openCluster } = await import('../../nats/open-cluster.js');
  const cluster = await connected(() => openCluster({ ...clusterOptions(request, instance), signal: life.stop, log: log('nats') }));
  life.onClose(() => cluster.close());
  const slices = timeSlices(sliceBudget);
  const pool = openStatePool(config.performance.state_parser_workers);
  life.onClose(() => pool.close());
  const index = async (source: string, bytes: Uint8Array): Promise<StateSnapshot | undefined> => {
    const loaded = await loadState({ source, bytes }, pool);
    return isLeft(loaded) ? undefined : loaded.right;
  };
  const objects = openStateObjects({ store: cluster.states, index, slices, now: Date.now });
  const facts = await connected(() =>
    openJetStreamLog({
      stream: cluster.stream,
      objects,
      instance,
      random: randomId,
      atomicBatches: config.log.atomic_batches,
      log: log('journal'),
    }),
  );
  life.onClose(() => facts.close());
  const { retention, max_bytes: maxBytes } = config.log;
  const checkpoints = openCheckpoints({
    storage: objectStorage({
      checkpoints: cluster.checkpoints,
      states: objects,
      oldestAt: async () => (await cluster.stream.bounds()).oldestAt,
    }),
    slices,
    program: version,
    factLog: facts,
    retain: (upTo) => facts.retain({ before: upTo + 1, olderThan: systemScheduler.now() - retention, maxBytes }),
    index,
    log: log('checkpoint'),
    scheduler: systemScheduler,
  });
  return { instance, cluster, facts, checkpoints, objects };

  /** Paths in the configuration are relative to its file. */
  function clusterOptions({ config: { log: settings } }: Pick<ServiceRequest, 'config'>, name: string) {
    const file = (path: string): string | undefined => (path === '' ? undefined : resolve(folder, path));
    return {
      servers: settings.servers,
      name: settings.stream,
      replicas: settings.stream_replicas,
      atomicBatches: settings.atomic_batches,
      instance: name,
      leaseMs: settings.lease,
      credsFile: file(settings.creds_file),
      token: settings.token,
      user: settings.user === '' ? undefined : settings.user,
      password: settings.password,
      tls: { caFile: file(settings.tls.ca_file), certFile: file(settings.tls.cert_file), keyFile: file(settings.tls.key_file) },
    };
  }
};

/** A host name as the name of an instance: other characters become `-`. */
const instanceName = (host: string): string => host.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 64);

const connected = async <A>(open: () => Promise<A>): Promise<A> => {
  try {
    return await open();
  } catch (error) {
    throw error instanceof Failure ? new UsageError(error.message) : error;
  }
};
