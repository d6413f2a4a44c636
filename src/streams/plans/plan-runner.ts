import { defer, EMPTY, exhaustMap, merge, Observable, startWith, Subject, switchMap, timer } from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import type { PlanResult, PlanRunStatus, PlanStatus } from '../../model/plan-status.js';
import { openInputPort, type InputBatch } from '../input-port.js';
import { planArrivals } from '../../plans/plan-arrivals.js';
import type { ReadPlan } from '../../plans/planned-resources.js';
import { makePlan, type MakePlanDeps } from './make-plan.js';
import { PlanFailed } from './plan-failed.js';
import type { PlanScope } from './plan-targets.js';
import type { PlannedDirectory } from './planned-directory.js';
import { runEnd, type RunEnd } from './run-end.js';
import { runQueue } from './run-queue.js';

/** Milliseconds that a plan has to end when the runner stops. Nothing is lost with it. */
const stopTime = 1_500;

/** A state as it is now. `version`: its lineage and serial. */
export type StateNow = { readonly version: string; readonly isLocked: boolean };

type RunnerDeps = MakePlanDeps & {
  readonly directory: PlannedDirectory;
  /** Reads the state again; undefined if it cannot be read. Never rejects. */
  readonly stateNow: (source: string) => Promise<StateNow | undefined>;
  readonly onRun: (result: PlanResult, seconds: number) => void;
  readonly log: Log;
};

/** Makes the plans of one folder (D123). */
interface PlanRunner {
  readonly directory: PlannedDirectory;
  /** Subscribe once: that starts the runner. Unsubscribing kills a running plan without waiting. */
  readonly batches$: Observable<InputBatch>;
  /** Asks for a plan of an address; '' for everything. */
  ask(address: string, isUrgent: boolean): void;
  status(): PlanStatus;
  /** Kills a running plan; resolves when its processes have ended and its files are removed. */
  stop(): Promise<void>;
}

/**
 * Makes one plan at a time of what was asked, and of everything on a schedule.
 *
 * **Emits** the facts of each plan, a part after the previous one was admitted · **Completes** never · **Errors** for a bug · **Keeps** the
 * asked addresses (see `AskedAddresses`) and the plan that is being delivered.
 *
 * A plan takes no lock, so one beside an apply may see half of it. It is repeated once if the state was locked before or after it or has
 * another serial after it. If the repeated one is no better, or the state cannot be read, it proves only what it lists.
 */
export const planRunner = (deps: RunnerDeps): PlanRunner => {
  const { directory, stateNow, onRun, log, scheduler, now } = deps;
  const { state } = directory;
  const port = openInputPort();
  const changed$ = new Subject<void>();
  const queue = runQueue(directory, () => scheduler.now());
  let running: { readonly end: RunEnd; readonly done: Promise<unknown> } | undefined;
  let isStopped = false;
  let isRepeat = false;
  let version: string | null = null;
  let lastRun: PlanRunStatus | null = null;
  let lastWhole: string | null = null;

  const told = (scope: PlanScope, plans: readonly ReadPlan[], result: PlanResult, began: string, from: number, message = ''): void => {
    const resources = plans[0]?.resources ?? [];
    const duration = scheduler.now() - from;
    lastRun = {
      began,
      ended: now(),
      duration_ms: duration,
      targets: scope.targets,
      result,
      message,
      resources: resources.length,
      drifted: resources.filter(({ drift }) => drift !== null).length,
    };
    onRun(result, duration / 1_000);
    const seconds = duration / 1_000;
    const { resources: size, drifted } = lastRun;
    if (plans.length === 0) log.warn('no plan could be made', { state, result, error: message, failures: queue.failures, seconds });
    else log.info('plan made', { state, result, resources: size, drifted, seconds });
  };

  /** Makes a plan. Returns what is to be delivered. */
  const run = async (end: RunEnd): Promise<readonly ReadPlan[]> => {
    const from = scheduler.now();
    const began = now();
    const scope = queue.begin(from);
    const { targets } = scope;
    log.info('plan started', { state, directory: directory.directory, targets: targets.length === 0 ? 'all' : targets });
    let plans: readonly ReadPlan[];
    const before = await stateNow(state);
    try {
      plans = await makePlan(directory, scope, end, deps);
    } catch (error) {
      if (!(error instanceof PlanFailed)) throw error;
      if (end.reason === 'stopped') return [];
      queue.failed(scheduler.now());
      told(scope, [], error.kind, began, from, error.message);
      return [];
    }
    version = plans[0]?.head.version ?? version;
    const after = await stateNow(state);
    const isKnown = before !== undefined && after !== undefined;
    const isSteady = isKnown && !before.isLocked && !after.isLocked && before.version === after.version;
    queue.succeeded();
    if (isKnown && !isSteady && !isRepeat) {
      isRepeat = true;
      queue.repeat(scope);
      told(scope, plans, 'repeated', began, from);
      return [];
    }
    isRepeat = false;
    told(scope, plans, isSteady ? 'conclusive' : 'inconclusive', began, from);
    if (isSteady && scope.isWhole) lastWhole = began;
    return isSteady ? plans : plans.map(inconclusive);
  };

  const deliver = async (plans: readonly ReadPlan[]): Promise<void> => {
    for (const plan of plans) for (const fact of planArrivals(plan, state, now())) await port.put([fact]);
  };

  const run$ = new Observable<never>((subscriber) => {
    const end = runEnd();
    const made = run(end);
    running = { end, done: made.catch(() => undefined) };
    made.then(deliver).then(
      () => {
        running = undefined;
        subscriber.complete();
        changed$.next();
      },
      (error: unknown) => {
        running = undefined;
        subscriber.error(error);
      },
    );
    return () => {
      end.end('stopped', stopTime);
    };
  });
  const due$ = changed$.pipe(
    startWith(undefined),
    switchMap(() => {
      const due = queue.due();
      return isStopped || running !== undefined || due === undefined ? EMPTY : timer(Math.max(0, due - scheduler.now()), scheduler);
    }),
  );

  return {
    directory,
    batches$: merge(
      port.batches$,
      defer(() => due$.pipe(exhaustMap(() => run$))),
    ),
    ask: (address, isUrgent) => {
      queue.ask(address, isUrgent);
      changed$.next();
    },
    status: () => ({
      state,
      directory: directory.directory,
      program: directory.program,
      version,
      running: running !== undefined,
      queued: queue.queued,
      whole_queued: queue.isWholeQueued,
      last_run: lastRun,
      last_whole: lastWhole,
      next_scheduled: queue.nextScheduled === undefined ? null : new Date(queue.nextScheduled).toISOString(),
      consecutive_failures: queue.failures,
    }),
    stop: async () => {
      isStopped = true;
      changed$.next();
      running?.end.end('stopped', stopTime);
      await running?.done;
    },
  };
};

const inconclusive = (plan: ReadPlan): ReadPlan => ({ ...plan, resources: plan.resources.map((one) => ({ ...one, isConclusive: false })) });
