import { basename, resolve } from 'node:path';
import type { Config } from '../../config/schema.js';
import type { Source } from '../../model/contracts/source.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { openS3 } from '../../clients/aws-clients.js';
import { cloudtrailBucket } from '../../streams/cloudtrail/bucket/cloudtrail-bucket.js';
import { cloudtrailFolder } from '../../streams/cloudtrail/folder/cloudtrail-folder.js';
import { cloudtrailQueue } from '../../streams/cloudtrail/queue/cloudtrail-queue.js';
import { namedQueues } from '../../streams/cloudtrail/queue/named-queues.js';
import { openTrailObjects, type TrailObjects } from '../../streams/cloudtrail/trail-object.js';
import type { DecodePool } from '../../decode/workers/decode-pool.js';
import { noSources, type ConfiguredSources, type SourceDeps } from './source-deps.js';

/** The queues, the bucket and the folder of CloudTrail. */
export const awsSources = (config: Config, deps: SourceDeps, pool: DecodePool): ConfiguredSources => {
  const { enabled, cloudtrail, profile, region, endpoint_url: endpointUrl } = config.providers.aws;
  if (!enabled) return noSources;
  const workers = config.performance.event_worker_count;
  const queues = config.role === 'active' ? namedQueues([cloudtrail.queue, ...cloudtrail.queues]) : [];
  const buckets = cloudtrail.bucket === '' ? [] : [cloudtrail.bucket];
  const folders = cloudtrail.directory === '' ? [] : [folderSource(config, deps, pool)];
  if (queues.length + buckets.length === 0) return { ...noSources, sources: folders };
  const aws = { profile, region, endpointUrl };
  let client: ReturnType<typeof openS3> | undefined;
  const near = queues.find((one) => one.region !== '')?.region;
  const s3 = (): ReturnType<typeof openS3> => (client ??= openS3(aws, near));
  const readers = new Map<string, string>();
  const objects = openTrailObjects({ s3, pool, maxBytes: cloudtrail.max_object_bytes, workers });
  return {
    sources: [
      ...queues.map((queue) => queueSource(queue, config, deps, { objects, pool, readers })),
      ...buckets.map(() => bucketSource(config, deps, objects, s3)),
      ...folders,
    ],
    close: async () => {
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
  { clock, metrics, log }: SourceDeps,
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
  { clock, metrics, log, folder }: SourceDeps,
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

const folderSource = (config: Config, { clock, metrics, log, folder }: SourceDeps, pool: DecodePool): Source => {
  const { cloudtrail } = config.providers.aws;
  const directory = resolve(folder, cloudtrail.directory);
  const name = `cloudtrail-folder:${basename(directory).replace(/\s/g, '_')}`;
  return cloudtrailFolder({
    name,
    directory,
    start: cloudtrail.directory_start,
    pollInterval: cloudtrail.directory_poll_interval,
    cursorPath: cloudtrail.directory_cursor_file === '' ? '' : resolve(folder, cloudtrail.directory_cursor_file),
    maxBytes: cloudtrail.max_object_bytes,
    workers: config.performance.event_worker_count,
    pool,
    clock,
    meter: metrics.source(name),
    log: log('cloudtrail'),
    scheduler: systemScheduler,
  });
};
