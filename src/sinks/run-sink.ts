import {
  concatMap,
  defer,
  firstValueFrom,
  NEVER,
  ReplaySubject,
  Subject,
  switchMap,
  takeUntil,
  timer,
  type SchedulerLike,
  type Subscription,
} from 'rxjs';
import { durationText } from '../config/duration.js';
import { mayPass, type Failure } from '../model/failure.js';
import type { Log } from '../model/contracts/log.js';
import type { Sink, SinkMeter } from '../model/contracts/sink.js';
import { retryWait } from '../runtime/retry-wait.js';
import { systemScheduler } from '../runtime/system-scheduler.js';
import { sinkBacklog, type SinkJob } from './sink-backlog.js';
import { sinkOverflow } from './sink-overflow.js';
import { sinkPace } from './sink-pace.js';
import { sinkTry } from './sink-try.js';

type RunSinkDeps<T> = {
  readonly sink: Sink<T>;
  /** Items of one key are never in flight at the same time, and are sent in order. */
  readonly keyOf: (item: T) => string;
  /** Importance of an item: 0 for the most important, at most 3. By default all are equal. */
  readonly levelOf?: (item: T) => number;
  /** An item that says what a full queue left out: `count` items, the most important of which are `worst`. Undefined: nothing says it. */
  readonly leftOut?: (worst: readonly T[], count: number, now: number) => T;
  /** Concurrent deliveries. */
  readonly workers: number;
  /** Timeout of one attempt in milliseconds. */
  readonly timeout: number;
  /** Maximum attempts after the first. */
  readonly maxRetries: number;
  /** Maximum waiting items; 1,000 by default. */
  readonly capacity?: number;
  /**
   * Called with each item that was sent or given up. If set, another run resumes the rest: an item that was not sent when the sink stops
   * counts as neither.
   */
  readonly settled?: ((item: T) => void) | undefined;
  /** Awaited before each attempt, without counting towards its timeout; occupies a worker. Never rejects. */
  readonly ready?: ((items: readonly T[]) => Promise<unknown>) | undefined;
  /** Maximum deliveries that start within any 60 s; further items are sent together. Undefined: no limit, each item is sent by itself. */
  readonly perMinute?: number | undefined;
  readonly log: Log;
  readonly meter: SinkMeter;
  readonly scheduler?: SchedulerLike;
  /** 0 to 1. */
  readonly random?: () => number;
};

/** A running sink. */
interface RunningSink<T> {
  /** Queues an item. Never waits. */
  offer(item: T): void;
  /** Queues an item that an earlier run did not settle; there is room for 10,000 of them. */
  resume(item: T): void;
  /** Number of waiting items, including those that wait for another attempt, without those in flight. */
  depth(): number;
  /** Delivers waiting items for up to `deadlineMs`, and drops the rest. Never rejects. */
  stop(deadlineMs: number): Promise<void>;
  /** Ends at once, because another run takes over: aborts deliveries in flight, forgets all items without counting or settling them. */
  abandon(): void;
}

/** Resumed items arrive all at once, even for a slow target. */
const resumeCapacity = 10_000;

/**
 * Delivers the offered items, in order for each key (D55, D56). Counts every item once: as sent, dead (rejected, or failed `maxRetries` + 1
 * times) or dropped. A failed delivery is retried after 1, 2, 4 … 30 s, half of that random; meanwhile it occupies no worker. `BackOff`
 * pauses all deliveries, `Closed` ends them. `perMinute` limits attempts, see `sinkPace`; items that were sent together are retried
 * together. More important items are sent first, and with them earlier ones of their key.
 *
 * **Keeps** `capacity` waiting items, more until the resumed ones are delivered, and `workers` deliveries in flight. When full, drops and
 * counts the least important, of those the oldest (D118), see `sinkOverflow`. A crash loses items that wait or are in flight, unless the
 * caller records `settled` items and resumes the rest: then at least once. An item that the target accepted without a response is delivered again.
 */
export const runSink = <T>(deps: RunSinkDeps<T>): RunningSink<T> => {
  const { sink, keyOf, workers, timeout, maxRetries, capacity = 1_000, perMinute, log, meter, scheduler = systemScheduler } = deps;
  const { random = Math.random, settled, ready, levelOf = () => 0, leftOut } = deps;
  const backlog = sinkBacklog<T>();
  const pace = sinkPace(backlog, perMinute);
  const overflow = sinkOverflow<T>({ name: sink.name, levelOf, log });
  const attempt = { timeout, timeoutText: durationText(timeout), scheduler };
  const flights = new Map<SinkJob<T>, Subscription>();
  const keys = new Set<string>();
  const wakeAt$ = new Subject<number>();
  const ended$ = new ReplaySubject<void>(1);
  let isClosed = false;
  let isStopping = false;
  let isAbandoned = false;
  /** Resumed items that may wait in addition to the others. */
  let extra = 0;
  /** Items that were not sent since the stop, and are resumed by the next run. */
  let left = 0;

  const settle = (items: readonly T[]): void => {
    if (settled !== undefined) for (const item of items) settled(item);
  };
  const drop = (items: readonly T[]): void => {
    if (items.length === 0) return;
    meter.dropped(items.length);
    settle(items);
  };
  /** Handles the items that remain when the sink stops. */
  const leave = (items: readonly T[]): void => {
    if (settled === undefined) drop(items);
    else left += items.length;
  };
  const makeRoom = (): void => {
    const items = backlog.shrinkTo(capacity + extra);
    if (items.length === 0) return;
    drop(items);
    const dueBefore = overflow.dueAt();
    overflow.add(items, scheduler.now());
    if (overflow.dueAt() < dueBefore) dispatch();
  };
  /** Queues the item about what was left out, once it is due, before all others. */
  const report = (now: number): void => {
    const found = overflow.take(now, isStopping);
    if (found === undefined || leftOut === undefined || isClosed) return;
    const item = leftOut(found.worst, found.count, now);
    backlog.add(item, keyOf(item), now, 0);
  };
  const add = (item: T): void => {
    if (isAbandoned) return;
    if (isStopping) leave([item]);
    else if (isClosed) drop([item]);
    else {
      backlog.add(item, keyOf(item), scheduler.now(), levelOf(item));
      dispatch();
      makeRoom();
    }
  };

  const dispatch = (): void => {
    report(scheduler.now());
    let again = Number.POSITIVE_INFINITY;
    while (flights.size < workers) {
      const now = scheduler.now();
      const found = pace.next(now, keys);
      if (typeof found === 'number') {
        again = found;
        break;
      }
      deliver(found, now);
    }
    extra = Math.min(extra, backlog.size);
    wakeAt$.next(Math.min(again, overflow.dueAt()));
    if (isStopping && flights.size === 0 && backlog.size === 0) ended$.next();
  };
  wakeAt$
    .pipe(
      switchMap((at) => (at === Number.POSITIVE_INFINITY ? NEVER : timer(Math.max(0, at - scheduler.now()), scheduler))),
      takeUntil(ended$),
    )
    .subscribe(dispatch);

  const deliver = (job: SinkJob<T>, now: number): void => {
    for (const { key } of job.items) keys.add(key);
    pace.begun(now);
    if (job.items.some(({ tries }) => tries > 0)) meter.retried();
    const items = job.items.map(({ item }) => item);
    const write$ = sinkTry(sink, items, attempt);
    const try$ = ready === undefined ? write$ : defer(() => ready(items)).pipe(concatMap(() => write$));
    const flight = try$.subscribe((failure) => {
      if (isAbandoned) return;
      flights.delete(job);
      for (const { key } of job.items) keys.delete(key);
      if (failure === undefined) {
        meter.sent(items.length);
        settle(items);
      } else failed(job, failure);
      dispatch();
    });
    flights.set(job, flight);
  };

  const failed = (job: SinkJob<T>, failure: Failure): void => {
    const now = scheduler.now();
    const isFinal = !mayPass(failure);
    if (isStopping && settled !== undefined && !isFinal) {
      leave(job.items.map(({ item }) => item));
      return;
    }
    const dead = job.items.filter((one) => isFinal || ++one.tries > maxRetries || one.isLate);
    const gone = new Set(dead);
    const rest = job.items.filter((one) => !gone.has(one));
    const error = withoutAddresses(failure.message);
    if (dead[0] !== undefined) {
      meter.dead(dead.length);
      settle(dead.map(({ item }) => item));
      log.warn('notifications given up', { sink: sink.name, error, items: dead.length, first: dead[0].key });
    }
    const tries = Math.max(1, ...rest.map((one) => one.tries));
    const due = now + retryWait(failure, tries, random);
    if (failure.kind === 'BackOff' && pace.pauseUntil(due, now))
      log.info('deliveries paused', { sink: sink.name, error, milliseconds: due - now });
    if (failure.kind === 'Closed') close(error);
    if (rest.length === 0) return;
    if (isClosed) {
      drop(rest.map(({ item }) => item));
      return;
    }
    for (const one of rest) one.isLate = isStopping;
    backlog.putBack({ rank: job.rank, items: rest, due: isStopping ? 0 : due });
    makeRoom();
  };

  const close = (error: string): void => {
    if (isClosed) return;
    isClosed = true;
    log.error('the target is gone; it gets no further notifications until a restart', { sink: sink.name, error });
    drop(backlog.shrinkTo(0));
  };

  const giveUp = (): void => {
    const items = [...backlog.shrinkTo(0)];
    for (const [job, flight] of flights) {
      flight.unsubscribe();
      for (const { item } of job.items) items.push(item);
    }
    flights.clear();
    leave(items);
    if (items.length > 0 && settled === undefined)
      log.warn('notifications were not sent before the shutdown', { sink: sink.name, items: items.length });
  };

  return {
    offer: add,
    resume: (item) => {
      extra = Math.min(resumeCapacity, extra + 1);
      add(item);
    },
    depth: () => backlog.size,
    stop: async (deadlineMs) => {
      if (!isStopping) {
        isStopping = true;
        pace.flush();
        timer(deadlineMs, scheduler)
          .pipe(takeUntil(ended$))
          .subscribe(() => {
            giveUp();
            dispatch();
          });
        dispatch();
      }
      await firstValueFrom(ended$);
      if (left > 0) log.info('notifications are sent after the restart or by the next leader', { sink: sink.name, items: left });
      left = 0;
    },
    abandon: () => {
      isAbandoned = true;
      backlog.shrinkTo(0);
      for (const flight of flights.values()) flight.unsubscribe();
      flights.clear();
      left = 0;
      ended$.next();
    },
  };
};

/** Removes URLs from messages before logging, because URLs of webhooks are credentials. */
const withoutAddresses = (message: string): string => message.replace(/\b\w+:\/\/\S*/g, '…');
