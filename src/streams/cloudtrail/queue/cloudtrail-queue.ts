import type { SchedulerLike } from 'rxjs';
import type { Log } from '../../../model/contracts/log.js';
import type { Source, SourceMeter } from '../../../model/contracts/source.js';
import { systemScheduler } from '../../../runtime/system-scheduler.js';
import type { AwsAccess } from '../../../clients/aws-clients.js';
import type { DecodePool } from '../../../decode/workers/decode-pool.js';
import type { ServiceClock } from '../../service-clock.js';
import { idleConnection } from '../../queue/idle-connection.js';
import { QueueConnection } from '../../queue/queue-connection.js';
import { openQueue } from './sqs-calls.js';
import { workMessage } from './work-message.js';
import { wantedRegions } from '../trail-key.js';
import type { TrailObjects } from '../trail-object.js';

type CloudtrailQueueOptions = {
  /** Name of the source. */
  readonly name: string;
  /** URL, ARN or name. */
  readonly queue: string;
  readonly aws: AwsAccess;
  /** Called with the identity of the queue. Returns the name of the source that reads it, which may be another one. */
  readonly claim: (identity: string) => string;
  /** Regions whose log files are read; empty: all. */
  readonly regions: readonly string[];
  /** Milliseconds, 10 s to 12 h. */
  readonly visibilityTimeout: number;
  /** Shared by all sources. */
  readonly objects: TrailObjects;
  /** Decodes records that are in the messages themselves. */
  readonly pool: Pick<DecodePool, 'openText'>;
  /** Messages processed concurrently (`performance.event_worker_count`). */
  readonly maxObjects: number;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: SourceMeter;
  readonly log: Log;
  readonly scheduler?: SchedulerLike;
  /** Milliseconds after which a message that failed once becomes visible again. */
  readonly retryAfter?: number;
  /** Seconds that a receive waits for the first message; 20 by default. */
  readonly longPoll?: number;
};

const firstRetry = 5_000;

/**
 * Log files and records announced by an SQS queue (D50), in all forms that `readNotification` supports.
 *
 * At least once: a message is deleted after all its records have passed the pipeline, and are in the journal if there is one. After a crash
 * the message is received again when its visibility timeout has expired, and its records are duplicates. Messages are lost only if they
 * exceed the queue's retention.
 */
export const cloudtrailQueue = (options: CloudtrailQueueOptions): Source => {
  const { name, claim, log, scheduler = systemScheduler, retryAfter = firstRetry } = options;
  let isReported = false;
  return {
    name,
    kind: 'audit',
    connect: async (signal) => {
      const calls = await openQueue(options, signal);
      const reader = claim(calls.identity);
      if (!isReported && reader !== name) log.warn('the queue is configured twice; it is read once', { source: name, reader });
      else if (!isReported && !calls.hasRedrive)
        log.warn('the queue has no redrive policy: messages that always fail are received again until they expire', { source: name });
      isReported = true;
      if (reader === name)
        return new QueueConnection({
          ...options,
          work: workMessage({ ...options, regions: wantedRegions(options.regions) }),
          calls,
          scheduler,
          retryAfter,
        });
      calls.close();
      return idleConnection();
    },
  };
};
