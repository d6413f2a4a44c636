import { basename, resolve } from 'node:path';
import type { Config } from '../../config/schema.js';
import type { DecodePool } from '../../decode/workers/decode-pool.js';
import { auditLogFile } from '../../streams/kubernetes/audit-log-file.js';
import { noSources, type ConfiguredSources, type SourceDeps } from './source-deps.js';

/** The audit log files of API servers in the configuration. */
export const kubernetesSources = (
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
