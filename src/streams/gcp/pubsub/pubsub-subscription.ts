import type { SchedulerLike } from 'rxjs';
import { isLogEntry } from '../../../catalog/gcp/decode-entry.js';
import { googleApi, googleBase } from '../../../clients/google-api.js';
import type { Environment } from '../../../config/environment.js';
import { BrokenInput } from '../../../decode/broken-input.js';
import type { DecodePool } from '../../../decode/workers/decode-pool.js';
import { isObject, type Json } from '../../../lib/json.js';
import type { Log } from '../../../model/contracts/log.js';
import type { Source, SourceMeter } from '../../../model/contracts/source.js';
import { systemScheduler } from '../../../runtime/system-scheduler.js';
import { drainJson, type WorkMessage } from '../../queue/message-work.js';
import { QueueConnection } from '../../queue/queue-connection.js';
import type { ServiceClock } from '../../service-clock.js';
import { openSubscription } from './pubsub-calls.js';

type PubsubSubscriptionOptions = {
  /** Name of the source. */
  readonly name: string;
  /** `projects/P/subscriptions/S` */
  readonly subscription: string;
  /** '' for Google's, or that of `PUBSUB_EMULATOR_HOST`. */
  readonly endpointUrl: string;
  readonly environment: Environment;
  /** Milliseconds, 10 s to 10 min. */
  readonly ackDeadline: number;
  readonly pool: Pick<DecodePool, 'openText'>;
  /** Messages processed concurrently (`performance.event_worker_count`). */
  readonly maxObjects: number;
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly meter: SourceMeter;
  readonly log: Log;
  readonly scheduler?: SchedulerLike;
  /** Milliseconds after which a message that failed once is delivered again. */
  readonly retryAfter?: number;
};

const scope = 'https://www.googleapis.com/auth/pubsub';
const firstRetry = 5_000;

/**
 * Entries that a log sink publishes to a topic, pulled from a subscription of it (D70). Each message contains one entry as JSON.
 *
 * At least once: a message is acknowledged after its record has passed the pipeline, and is in the journal if there is one. After a crash
 * it is delivered again when its deadline has expired, and its record is a duplicate. A message that contains no entry is left to the
 * dead-letter policy of the subscription. Messages are lost only if they exceed the subscription's retention.
 */
export const pubsubSubscription = (options: PubsubSubscriptionOptions): Source => {
  const { name, endpointUrl, environment, ackDeadline, pool, scheduler = systemScheduler, retryAfter = firstRetry } = options;
  const endpoint = endpointUrl === '' ? (environment['PUBSUB_EMULATOR_HOST'] ?? '') : endpointUrl;
  const base = googleBase(endpoint, 'https://pubsub.googleapis.com');
  const api = googleApi({ base, scope, environment, scheduler });
  return {
    name,
    kind: 'audit',
    connect: async (signal) => {
      const calls = await openSubscription({ ...options, api, scheduler }, signal);
      return new QueueConnection({ ...options, calls, work: workEntry(pool), visibilityTimeout: ackDeadline, scheduler, retryAfter });
    },
  };
};

/**
 * Reads the entry in a message. An entry that the decoder rejects is counted as malformed, because it would be rejected again; a message
 * that contains no entry fails.
 */
const workEntry =
  (pool: Pick<DecodePool, 'openText'>): WorkMessage =>
  async (body, work) => {
    try {
      await drainJson(pool, body, work, true);
    } catch (error) {
      if (!(error instanceof BrokenInput) || !isEntry(body)) throw error;
      await drainJson(pool, body, work);
    }
    return true;
  };

const isEntry = (body: string): boolean => {
  try {
    const json = JSON.parse(body) as Json;
    return isObject(json) && isLogEntry(json);
  } catch {
    return false;
  }
};
