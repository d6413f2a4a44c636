import { defer, EMPTY, from, merge, mergeMap, type Observable } from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import type { OutputSink } from '../../model/contracts/output-sink.js';
import type { AskedPlan, PlanStatus } from '../../model/plan-status.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import type { Metrics } from '../../sinks/metrics/metrics.js';
import type { InputBatch } from '../../streams/input-port.js';
import { removeLeftFolders } from '../../streams/plans/plan-folder.js';
import { planRunner } from '../../streams/plans/plan-runner.js';
import type { ServiceClock } from '../../streams/service-clock.js';
import type { StatesInput } from '../inputs/open-states.js';
import type { ServiceRequest } from '../service-request.js';
import { plannedDirectories } from './planned-directories.js';

type Deps = {
  readonly clock: Pick<ServiceClock, 'now'>;
  readonly metrics: Pick<Metrics, 'plans'>;
  readonly states: Pick<StatesInput, 'names' | 'now'>;
  readonly log: Log;
};

/** Plans of the configured folders, as an input. As a sink it takes what is not verified yet. */
export interface PlansInput extends OutputSink {
  /** Subscribe once: that starts the runners. Never completes. */
  readonly batches$: Observable<InputBatch>;
  readonly isActive: boolean;
  statuses(): readonly PlanStatus[];
  /** Asks for a plan of an address; undefined if no folder belongs to the state. */
  ask(state: string, address: string): AskedPlan | undefined;
  /** Resolves when no plan is being made any longer. */
  stop(): Promise<void>;
}

/** An instance that makes no plans. */
export const noPlans: PlansInput = {
  batches$: EMPTY,
  isActive: false,
  statuses: () => [],
  ask: () => undefined,
  take: () => undefined,
  stop: () => Promise.resolve(),
};

/** Opens the runners of `verify`. A replica makes no plans, and recorded inputs contain their own. */
export const openPlans = ({ config, folder, environment, recorded }: ServiceRequest, { clock, metrics, states, log }: Deps): PlansInput => {
  if (config.role === 'replica' || recorded !== undefined) return noPlans;
  const runners = plannedDirectories(config, folder, states.names).map((directory) =>
    planRunner({
      directory,
      environment,
      stateNow: states.now,
      onRun: metrics.plans(directory.state),
      now: clock.now,
      log,
      scheduler: systemScheduler,
    }),
  );
  const runnerOf = (state: string) => runners.find(({ directory }) => directory.state === state);
  for (const { directory } of runners)
    if (!states.names.some((name) => name === directory.state || name.includes('*')))
      log.warn('no state of this name is configured; its plans prove only what they list', { state: directory.state });
  return {
    batches$:
      runners.length === 0
        ? EMPTY
        : defer(() => from(removeLeftFolders(log))).pipe(mergeMap(() => merge(...runners.map(({ batches$ }) => batches$)))),
    isActive: true,
    statuses: () => runners.map((one) => one.status()),
    ask: (state, address) => {
      const runner = runnerOf(state);
      if (runner === undefined) return undefined;
      runner.ask(address, true);
      const { directory, queued } = runner.status();
      return { state, directory, queued };
    },
    take: (outputs, { isHistory, isFollowed }) => {
      if (isHistory || isFollowed) return;
      for (const one of outputs) {
        if (one.output !== 'unverified') continue;
        const runner = runnerOf(one.source);
        if (runner?.directory.on.has(one.on) === true) runner.ask(one.address, false);
      }
    },
    stop: async () => {
      await Promise.all(runners.map((one) => one.stop()));
    },
  };
};
