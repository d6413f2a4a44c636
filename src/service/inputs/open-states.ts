import type { Log } from '../../model/contracts/log.js';
import type { FactLog } from '../../model/contracts/fact-log.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import type { ServiceRequest } from '../service-request.js';
import { configuredStates } from '../states/state-entries.js';
import { watchStates, type WatchedStates } from '../states/watch-states.js';

type Deps = {
  /** The recorded inputs contain their own states, so no state is read. */
  readonly areRecorded: boolean;
  readonly metrics: Metrics;
  readonly log: Log;
};

/** The declared states as an input. */
export interface StatesInput extends Omit<WatchedStates, 'start'> {
  /** Starts the watch. Resolves after the first read of each state, successful or not, or after two minutes. */
  start(clock: ServiceClock, facts: FactLog): Promise<void>;
}

export const openStates = (
  { config, folder, environment, statePool }: ServiceRequest,
  { areRecorded, metrics, log }: Deps,
): StatesInput => {
  const watched = watchStates(config, areRecorded ? [] : configuredStates(config), { folder, environment, metrics, log, pool: statePool });
  return {
    ...watched,
    start: (clock, facts) => watched.start({ clock, lastSeq: () => facts.last }),
  };
};
