import type { Environment } from '../../config/environment.js';
import type { Log } from '../../model/contracts/log.js';
import type { Source } from '../../model/contracts/source.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import type { ServiceClock } from '../../streams/service-clock.js';

export type SourceDeps = {
  readonly clock: ServiceClock;
  readonly metrics: Pick<Metrics, 'source'>;
  readonly log: (component: string) => Log;
  /** Folder of the configuration file, against which its relative paths are resolved. */
  readonly folder: string;
  readonly environment: Environment;
};

export type ConfiguredSources = {
  readonly sources: readonly Source[];
  /** Closes shared resources; call after all sources have stopped. */
  readonly close: () => Promise<void>;
};

export const noSources: ConfiguredSources = { sources: [], close: () => Promise.resolve() };
