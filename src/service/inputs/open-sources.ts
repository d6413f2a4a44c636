import type { DeclaredObjects } from '../../decode/declared-objects.js';
import type { FactLog } from '../../model/contracts/fact-log.js';
import type { Log } from '../../model/contracts/log.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import type { Lifecycle } from '../lifecycle.js';
import type { ServiceRequest } from '../service-request.js';
import type { HeldRecords } from '../sinks/held-records.js';
import { configuredSources } from './configured-sources.js';
import { liveSources, type LiveSources } from './live-sources.js';

type Deps = {
  readonly clock: ServiceClock;
  readonly metrics: Metrics;
  readonly facts: FactLog;
  readonly held: HeldRecords | undefined;
  readonly declared: DeclaredObjects;
  readonly log: (component: string) => Log;
  readonly life: Pick<Lifecycle, 'onClose'>;
};

/** The configured sensor, queues and buckets. Empty for recorded inputs, which are replayed without live inputs. */
export const openSources = ({ config, folder, environment, recorded }: ServiceRequest, deps: Deps): LiveSources => {
  const { metrics, facts, held, log, life } = deps;
  const configured = recorded === undefined ? configuredSources(config, { ...deps, folder, environment }) : undefined;
  if (configured !== undefined) life.onClose(configured.close);
  return liveSources(configured?.sources ?? [], { metrics, log: log('source'), facts, held });
};
