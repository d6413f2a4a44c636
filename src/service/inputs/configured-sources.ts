import { resolve } from 'node:path';
import type { Config } from '../../config/schema.js';
import type { Log } from '../../model/contracts/log.js';
import type { Source } from '../../model/contracts/source.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { openS3 } from '../../clients/aws-clients.js';
import { cloudtrailBucket } from '../../streams/cloudtrail/bucket/cloudtrail-bucket.js';
import { cloudtrailQueue } from '../../streams/cloudtrail/queue/cloudtrail-queue.js';
import { namedQueues } from '../../streams/cloudtrail/queue/named-queues.js';
import { openTrailObjects, type TrailObjects } from '../../streams/cloudtrail/trail-object.js';
import type { DeclaredObjects } from '../../decode/declared-objects.js';
import { DecodePool } from '../../decode/workers/decode-pool.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import { kubernetesSources } from './kubernetes-sources.js';
import { sensorGrpc } from '../../streams/sensor/sensor-grpc.js';

type Deps = {
  readonly clock: ServiceClock;
  readonly metrics: Metrics;
  readonly log: (component: string) => Log;
  /** Receives each state before the following records are decoded. */
  readonly declared: DeclaredObjects;
  /** Folder of the configuration file, against which its relative paths are resolved. */
  readonly folder: string;
};

type ConfiguredSources = {
  readonly sources: readonly Source[];
  /** Closes shared resources; call after all sources have stopped. */
  readonly close: () => Promise<void>;
};

/**
 * The live inputs in the configuration. A replica omits inputs that instances would take from each other: sensor events and queue messages.
 * It reads buckets for its own store.
 */
export const configuredSources = (config: Config, deps: Deps): ConfiguredSources => {
  const isActive = config.role === 'active';
  const trail = config.providers.aws.enabled ? trailSources(config, deps, isActive) : none;
  const sensor = config.sensor.enabled && isActive ? [sensorSource(config, deps)] : [];
  return { sources: [...sensor, ...trail.sources, ...kubernetesSources(config, deps)], close: trail.close };
};

const none: ConfiguredSources = { sources: [], close: () => Promise.resolve() };

const sensorSource = ({ sensor }: Config, { clock, metrics, log, folder }: Deps): Source => {
  const file = (path: string): string => (path === '' ? '' : resolve(folder, path));
  return sensorGrpc({
    hostname: sensor.hostname,
    port: sensor.port,
    tls: { certFile: file(sensor.cert_file), keyFile: file(sensor.key_file), caRootFile: file(sensor.ca_root_file) },
    serverName: sensor.server_name,
    pollInterval: sensor.poll_interval,
    clock,
    meter: metrics.source('sensor'),
    log: log('sensor'),
  });
};

const trailSources = (config: Config, deps: Deps, isActive: boolean): ConfiguredSources => {
  const { cloudtrail, profile, region, endpoint_url: endpointUrl } = config.providers.aws;
  const workers = config.performance.event_worker_count;
  const queues = isActive ? namedQueues([cloudtrail.queue, ...cloudtrail.queues]) : [];
  const buckets = cloudtrail.bucket === '' ? [] : [cloudtrail.bucket];
  if (queues.length + buckets.length === 0) return none;
  const aws = { profile, region, endpointUrl };
  const pool = new DecodePool(workers, deps.declared);
  let client: ReturnType<typeof openS3> | undefined;
  const near = queues.find((one) => one.region !== '')?.region;
  const s3 = (): ReturnType<typeof openS3> => (client ??= openS3(aws, near));
  const readers = new Map<string, string>();
  const objects = openTrailObjects({ s3, pool, maxBytes: cloudtrail.max_object_bytes, workers });
  return {
    sources: [
      ...queues.map((queue) => queueSource(queue, config, deps, { objects, pool, readers })),
      ...buckets.map(() => bucketSource(config, deps, objects, s3)),
    ],
    close: async () => {
      await pool.close();
      // The sources that use the client have logged the failure.
      await client?.then(
        (opened) => {
          opened.destroy();
        },
        () => undefined,
      );
    },
  };
};

type QueueDeps = {
  readonly objects: TrailObjects;
  readonly pool: DecodePool;
  /**
   * The source that reads each queue, by identity: a name and a URL of the same queue are known to be equal only after both are resolved.
   */
  readonly readers: Map<string, string>;
};

const queueSource = (
  { queue, name }: ReturnType<typeof namedQueues>[number],
  config: Config,
  { clock, metrics, log }: Deps,
  { objects, pool, readers }: QueueDeps,
): Source => {
  const { cloudtrail, regions, profile, region, endpoint_url: endpointUrl } = config.providers.aws;
  return cloudtrailQueue({
    name,
    queue,
    claim: (identity) => {
      const reader = readers.get(identity) ?? name;
      readers.set(identity, reader);
      return reader;
    },
    aws: { profile, region, endpointUrl },
    regions,
    visibilityTimeout: cloudtrail.visibility_timeout,
    objects,
    maxObjects: config.performance.event_worker_count,
    clock,
    meter: metrics.source(name),
    pool,
    log: log('cloudtrail'),
  });
};

const bucketSource = (
  config: Config,
  { clock, metrics, log, folder }: Deps,
  objects: TrailObjects,
  s3: () => ReturnType<typeof openS3>,
): Source => {
  const { cloudtrail, regions } = config.providers.aws;
  return cloudtrailBucket({
    bucket: cloudtrail.bucket,
    prefix: cloudtrail.prefix,
    organizationId: cloudtrail.organization_id,
    accounts: cloudtrail.accounts,
    regions,
    pollInterval: cloudtrail.poll_interval,
    lookback: cloudtrail.lookback,
    cursorPath: cloudtrail.cursor_file === '' ? '' : resolve(folder, cloudtrail.cursor_file),
    workers: config.performance.event_worker_count,
    s3,
    objects,
    clock,
    meter: metrics.source(`cloudtrail-bucket:${cloudtrail.bucket}`),
    log: log('cloudtrail'),
    scheduler: systemScheduler,
  });
};
