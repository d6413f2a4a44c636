import { basename, resolve } from 'node:path';
import type { Config } from '../../config/schema.js';
import { cloudCatalog } from '../../catalog/providers.js';
import { DecodeTools } from '../../decode/decode-input.js';
import type { Log } from '../../model/contracts/log.js';
import type { Source } from '../../model/contracts/source.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import { auditLogFile } from '../../streams/kubernetes/audit-log-file.js';
import type { ServiceClock } from '../../streams/service-clock.js';

type Deps = {
  readonly clock: ServiceClock;
  readonly metrics: Pick<Metrics, 'source'>;
  readonly log: (component: string) => Log;
  /** Folder of the configuration file, against which its relative paths are resolved. */
  readonly folder: string;
};

/** The audit log files of API servers in the configuration. */
export const kubernetesSources = ({ providers: { kubernetes } }: Config, { clock, metrics, log, folder }: Deps): readonly Source[] => {
  if (!kubernetes.enabled) return [];
  const { clusters, audit_log: single } = kubernetes;
  const logs = [{ name: clusters[0]?.name ?? '', audit_log: single }, ...clusters].filter((one) => one.audit_log.path !== '');
  const tools = new DecodeTools(cloudCatalog);
  return logs.map(({ name: cluster, audit_log: { path, cursor_file: cursor, poll_interval: pollInterval } }) => {
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
};
