import type { DeclaredObjects } from '../../decode/declared-objects.js';
import type { FactLog } from '../../model/contracts/fact-log.js';
import type { Log } from '../../model/contracts/log.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import { openInputBuffer } from '../../streams/input-buffer.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import { openSources } from '../inputs/open-sources.js';
import { openStates } from '../inputs/open-states.js';
import { openPlans } from '../plans/open-plans.js';
import type { ServiceRequest } from '../service-request.js';
import type { TermInputs } from './current-inputs.js';

type Deps = {
  readonly clock: ServiceClock;
  readonly metrics: Metrics;
  readonly facts: FactLog;
  readonly declared: DeclaredObjects;
  readonly log: (component: string) => Log;
};

/** Opens the inputs of a term; none of them is running yet. `close`: call after they have stopped. */
export const openTermInputs = (
  request: ServiceRequest,
  { clock, metrics, facts, declared, log }: Deps,
): TermInputs & { readonly close: () => Promise<void> } => {
  const closes: (() => unknown)[] = [];
  const life = { onClose: (close: () => unknown) => void closes.push(close) };
  // Each term has threads of its own for states, because they end with the watch.
  const { statePool: _, ...own } = request;
  const states = openStates(own, { areRecorded: false, metrics, log: log('state') });
  const sources = openSources(request, { clock, metrics, facts, held: undefined, declared, log, life });
  const plans = openPlans(request, { clock, metrics, states, log: log('plans') });
  const buffer = openInputBuffer({ maxFacts: request.config.intake.queue_size, log: facts });
  return {
    states,
    sources,
    plans,
    buffer,
    close: async () => {
      for (const close of closes.reverse()) await close();
    },
  };
};
