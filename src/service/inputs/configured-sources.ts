import { resolve, basename } from 'node:path';
import type { Config } from '../../config/schema.js';
import type { Source } from '../../model/contracts/source.js';
import type { DeclaredObjects } from '../../decode/declared-objects.js';
import { DecodePool } from '../../decode/workers/decode-pool.js';
import { auditLogFile } from '../../streams/kubernetes/audit-log-file.js';
import { sensorGrpc } from '../../streams/sensor/sensor-grpc.js';
import { awsSources } from './aws-sources.js';
import { gcpSources } from './gcp-sources.js';
import { noSources, type ConfiguredSources, type SourceDeps } from './source-deps.js';

type Deps = SourceDeps & {
  /** Receives each state before the following records are decoded. */
  readonly declared: DeclaredObjects;
};

/**
 * The live inputs in the configuration. A replica omits inputs that instances would take from each other: sensor events and messages of
 * queues and subscriptions. It reads buckets and the Logging API for its own store.
 */
export const configuredSources = (config: Config, deps: Deps): ConfiguredSources => {
  const sensor = config.sensor.enabled && config.role === 'active' ? [sensorSource(config, deps)] : [];
  // The threads of the pool start with the first file.
  const pool = new DecodePool(config.performance.event_worker_count, deps.declared);
  const providers = [awsSources, gcpSources, kubernetesSources].map((open) => open(config, deps, pool));
  return {
    sources: [...sensor, ...providers.flatMap(({ sources }) => sources)],
    close: async () => {
      await pool.close();
      await Promise.all(providers.map((one) => one.close()));
    },
  };
};

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

/** The audit log files of API servers in the configuration. */
const kubernetesSources = (
  { providers: { kubernetes } }: Config,
  { clock, metrics, log, folder }: SourceDeps,
  { tools }: DecodePool,
): ConfiguredSources => {
  if (!kubernetes.enabled) return noSources;
  const { clusters, audit_log: single } = kubernetes;
  const logs = [{ name: clusters[0]?.name ?? '', audit_log: single }, ...clusters].filter((one) => one.audit_log.path !== '');
  const sources = logs.map(({ name: cluster, audit_log: { path, cursor_file: cursor, poll_interval: pollInterval } }) => {
    const name = `audit-log:${cluster === '' ? basename(path).replace(/\s/g, '_') : cluster}`;
    return auditLogFile({
      name,
      path: resolve(folder, path),
      cluster,
      cursorPath: cursor === '' ? '' : resolve(folder, cursor),
      pollInterval,
      tools,
      clock,
      meter: metrics.source(name),
      log: log('kubernetes'),
    });
  });
  return { ...noSources, sources };
};
