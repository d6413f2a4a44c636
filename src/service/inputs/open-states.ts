import { tap } from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import type { FactLog } from '../../model/contracts/fact-log.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import type { StateNow } from '../../streams/plans/plan-runner.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import type { ServiceRequest } from '../service-request.js';
import { configuredStates } from '../states/state-entries.js';
import { statesNow } from '../states/states-now.js';
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
  /** Reads a state again, after the start; undefined if it cannot be read or is not watched. */
  now(source: string): Promise<StateNow | undefined>;
}

export const openStates = (
  { config, folder, environment, statePool }: ServiceRequest,
  { areRecorded, metrics, log }: Deps,
): StatesInput => {
  const watched = watchStates(config, areRecorded ? [] : configuredStates(config), { folder, environment, metrics, log, pool: statePool });
  let lastSeq = (): number => 0;
  const now = statesNow((source, seq) => {
    watched.take([{ output: 'confirm', source, seq }]);
  }, systemScheduler);
  return {
    ...watched,
    batches$: watched.batches$.pipe(tap((batch) => now.see(batch))),
    start: (clock, facts) => {
      lastSeq = () => facts.last;
      return watched.start({ clock, lastSeq });
    },
    now: (source) => now.now(source, lastSeq()),
  };
};
