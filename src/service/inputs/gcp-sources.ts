import type { Config } from '../../config/schema.js';
import type { DecodePool } from '../../decode/workers/decode-pool.js';
import { namedSubscriptions } from '../../streams/gcp/pubsub/named-subscriptions.js';
import { pubsubSubscription } from '../../streams/gcp/pubsub/pubsub-subscription.js';
import { noSources, type ConfiguredSources, type SourceDeps } from './source-deps.js';

/** The subscriptions of log sinks. */
export const gcpSources = (config: Config, deps: SourceDeps, pool: DecodePool): ConfiguredSources => {
  const { enabled, audit_logs: logs } = config.providers.gcp;
  if (!enabled) return noSources;
  const { clock, metrics, log, environment } = deps;
  const subscriptions = config.role === 'active' ? namedSubscriptions([logs.subscription, ...logs.subscriptions]) : [];
  return {
    ...noSources,
    sources: subscriptions.map(({ name, subscription }) =>
      pubsubSubscription({
        name,
        subscription,
        endpointUrl: logs.endpoint_url,
        environment,
        ackDeadline: logs.ack_deadline,
        pool,
        maxObjects: config.performance.event_worker_count,
        clock,
        meter: metrics.source(name),
        log: log('gcp'),
      }),
    ),
  };
};
