import { performance } from 'node:perf_hooks';
import {
  BehaviorSubject,
  EMPTY,
  finalize,
  ignoreElements,
  lastValueFrom,
  merge,
  ReplaySubject,
  race,
  Subject,
  switchMap,
  timer,
  takeUntil,
  tap,
  firstValueFrom,
} from 'rxjs';
import { openLeadership, type Leadership } from '../../leadership/leadership.js';
import { systemScheduler } from '../../runtime/system-scheduler.js';
import { configWarnings } from '../config-warnings.js';
import { UnreadableFact } from '../../fact-log/jetstream/fact-lines.js';
import { foldedFacts } from '../folded-facts.js';
import { lateStore } from '../late-store.js';
import type { Lifecycle } from '../lifecycle.js';
import type { Logger } from '../logging/logger.js';
import { openComponents } from '../open-components.js';
import { openPorts } from '../open-ports.js';
import { Failure } from '../../model/failure.js';
import { UsageError } from '../usage-error.js';
import { readinessOf, type Progress } from '../readiness.js';
import type { ServiceRequest } from '../service-request.js';
import { forwardFacts } from './forward-facts.js';
import { leadTerm, type LedTerm } from './lead-term.js';
import { openSharedBase } from './open-shared-base.js';
import { receivedTimes } from './received-times.js';

/** Milliseconds for which an orderly end waits for forwarded facts. */
const forwardTime = 2_000;

/**
 * Runs one of several instances that share a log (D90 to D93). Every instance folds the log and serves the API. One of them leads: it
 * reads the inputs, appends their facts and notifies.
 */
export const runShared = async (request: ServiceRequest, logger: Logger, life: Lifecycle): Promise<void> => {
  const { config } = request;
  const log = logger.component;
  const shared = await openSharedBase(request, logger, life);
  const { base, facts, cluster, notifier } = shared;
  const late = lateStore();
  const isLeading$ = new BehaviorSubject(false);
  const leadership: Leadership = openLeadership({
    store: cluster.lease,
    instance: shared.instance,
    lease: config.log.lease,
    log: log('leadership'),
    scheduler: systemScheduler,
    steady: () => performance.now(),
    random: Math.random,
  });
  const progress: Progress = { history: undefined, isStarted: false, suspicions: () => [] };
  let position = (): number => 0;
  const role = () => ({
    instance: shared.instance,
    leading: isLeading$.value,
    leader: leadership.leader() ?? null,
    connected: cluster.isConnected(),
    position: position(),
    lag: facts.lag,
  });
  const stopAccepting = await openPorts(request, base, {
    store: late.store,
    readiness: () => ({ ...readinessOf({ ...base, ...progress, config, otherInputs: isLeading$.value ? undefined : '' }), log: role() }),
    log,
    life,
  });
  base.metrics.observe({
    rebuildFactsLeft: () => facts.last,
    isLeader: () => isLeading$.value,
    isLogConnected: () => cluster.isConnected(),
    logLag: () => facts.lag,
    leaderChanges: () => leadership.changes,
  });

  const components = await openComponents(request, logger, life, base);
  const { history, fold, checkpoints, processed } = components;
  progress.history = history;
  progress.suspicions = () => fold.store.state.suspicions();
  position = () => processed.get().seq;
  late.open(fold.store);

  if (components.from > 1 && processed.get().at === '')
    log('service').warn('no checkpoint could be restored: what happened before the first fact of the log is missing', {
      first: components.from,
    });

  const received = receivedTimes();
  const stopped$ = new ReplaySubject<void>(1);
  const abandoned$ = new Subject<void>();
  const saved$ = new ReplaySubject<void>(1);
  const forwarded$ = new ReplaySubject<void>(1);
  let hasLed = false;
  const folded$ = foldedFacts(components, {
    isHistory: () => !history.isOver,
    isFollowed: () => !isLeading$.value,
    receivedAt: (seq) => received.of(seq),
  });
  const saving$ = (
    checkpoints?.run$({
      parts: fold.parts,
      position: () => processed.get(),
      interval: config.log.checkpoint_interval,
      mayWrite: () => isLeading$.value || hasLed,
      end$: stopped$,
    }) ?? EMPTY
  ).pipe(finalize(() => saved$.next()));
  // Only new batches go to the inputs of a term: those on their way wait for the next leader, which may be this instance.
  const toForward$ = isLeading$.pipe(
    switchMap((isLeading) => (isLeading ? EMPTY : base.posted.batches$)),
    takeUntil(stopped$),
  );
  const forwarding$ = forwardFacts(toForward$, { requests: cluster.requests, objects: shared.objects, scheduler: systemScheduler }).pipe(
    finalize(() => forwarded$.next()),
  );

  const caughtUp$ = new ReplaySubject<void>(1);
  let led: LedTerm | undefined;
  let closed = Promise.resolve();
  const bugs$ = new Subject<never>();
  const leading$ = caughtUp$.pipe(
    switchMap(() => (config.role === 'replica' ? leadership.observed$ : leadership.terms$)),
    tap((term) => {
      led?.drop();
      led = undefined;
      if (term === undefined) return;
      const deps = { ...shared, request, components, requests: cluster.requests, received, isLeading$, log };
      led = leadTerm(term, closed, { ...deps, hasStates: () => fold.store.state.managed > 0, notifier });
      led.done.catch((error: unknown) => {
        bugs$.error(error);
      });
      closed = led.done.catch(() => undefined);
    }),
  );
  const deposed$ = facts.deposed$.pipe(
    tap(() => {
      leadership.yield();
    }),
  );

  const done = lastValueFrom(
    merge(folded$, saving$, forwarding$, leading$, deposed$, bugs$).pipe(ignoreElements(), takeUntil(abandoned$)),
    { defaultValue: undefined },
  ).then(() => undefined);
  done.catch(() => undefined);
  life.onClose(async () => {
    const isLast = isLeading$.value;
    await Promise.race([led?.end(), done.catch(() => undefined)]);
    await leadership.release();
    // The last checkpoint comes after the release, so that the next leader need not wait for it.
    hasLed = isLast;
    stopped$.next();
    await Promise.race([firstValueFrom(saved$), done.catch(() => undefined)]);
    await closed;
    await firstValueFrom(race(forwarded$, timer(forwardTime)));
    // Pending alerts stay for the next leader, so the facts must not end.
    abandoned$.next();
    notifier?.close();
    await done;
  });
  life.onClose(stopAccepting);

  const running = done.catch((error: unknown) => {
    throw error instanceof Failure || error instanceof UnreadableFact
      ? new UsageError(`the fact log cannot be followed: ${error.message}`)
      : error;
  });
  await Promise.race([history.over, life.stopped, running]);
  if (!history.isOver) return;
  progress.isStarted = true;
  for (const warning of await configWarnings(config, request.folder, request.environment)) log('config').warn(warning);
  log('service').info('following the log', { instance: shared.instance, position: processed.get().seq });
  caughtUp$.next();
  await Promise.race([life.stopped, running]);
};
