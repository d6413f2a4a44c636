import { resolve } from 'node:path';
import type { Config } from '../../config/schema.js';
import type { DecodePool } from '../../decode/workers/decode-pool.js';
import { loggingEntries, loggingName } from '../../streams/gcp/logging/logging-entries.js';
import { namedSubscriptions } from '../../streams/gcp/pubsub/named-subscriptions.js';
import { pubsubSubscription } from '../../streams/gcp/pubsub/pubsub-subscription.js';
import { noSources, type ConfiguredSources, type SourceDeps } from './source-deps.js';

/** The subscriptions of log sinks, and the logs read with the Logging API. */
export const gcpSources = (config: Config, deps: SourceDeps, pool: DecodePool): ConfiguredSources => {
  const { enabled, audit_logs: logs } = config.providers.gcp;
  if (!enabled) return noSources;
  const { clock, metrics, log, environment, folder } = deps;
  const subscriptions = config.role === 'active' ? namedSubscriptions([logs.subscription, ...logs.subscriptions]) : [];
  const names = [...new Set([...(logs.project === '' ? [] : [`projects/${logs.project}`]), ...logs.resource_names])];
  const common = (name: string) => ({
    name,
    endpointUrl: logs.endpoint_url,
    environment,
    pool,
    clock,
    meter: metrics.source(name),
    log: log('gcp'),
  });
  const pulled = subscriptions.map(({ name, subscription }) =>
    pubsubSubscription({
      ...common(name),
      subscription,
      ackDeadline: logs.ack_deadline,
      maxObjects: config.performance.event_worker_count,
    }),
  );
  if (names.length === 0) return { ...noSources, sources: pulled };
  const read = loggingEntries({
    ...common(loggingName(names)),
    resourceNames: names,
    filter: logs.filter,
    pollInterval: logs.poll_interval,
    lookback: logs.lookback,
    cursorPath: logs.cursor_file === '' ? '' : resolve(folder, logs.cursor_file),
  });
  return { ...noSources, sources: [...pulled, read] };
};
