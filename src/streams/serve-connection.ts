import {
  BehaviorSubject,
  catchError,
  concatWith,
  defer,
  EMPTY,
  finalize,
  ignoreElements,
  merge,
  mergeMap,
  NEVER,
  of,
  race,
  retry,
  startWith,
  Subject,
  switchMap,
  takeUntil,
  tap,
  throwError,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { Arrival } from '../model/fact.js';
import { Failure, failureOf } from '../model/failure.js';
import { recordCount } from '../model/record-count.js';
import type { FactWait, SourceConnection } from '../model/contracts/source.js';
import { retryWait } from '../runtime/retry-wait.js';
import { finishWith } from './finish-with.js';
import type { InputBatch } from './input-port.js';
import { pull } from './pull.js';
import { sourceAcks } from './source-acks.js';

type ServeDeps = {
  /** Resolves once everything that passed is durable. Rejects with a `Failure` if some of it never will be. */
  readonly settled: () => Promise<void>;
  /** The facts that have passed but are still pending in the pipeline. */
  readonly waits: (facts: readonly Arrival[]) => readonly FactWait[];
  readonly scheduler: SchedulerLike;
  /** 0 to 1. */
  readonly random: () => number;
  /** Emits when the connection should deliver its work in progress and end; also for late subscribers. */
  readonly stop$: Observable<void>;
  readonly on: {
    /** A batch with this many records or events goes to the pipeline. */
    readonly facts: (count: number) => void;
    /** The connection works. `isProof`: it delivered facts, or was open for 30 s. */
    readonly alive: (isProof: boolean) => void;
    /** A read failed and will be retried. */
    readonly readFailed: (failure: Failure) => void;
    readonly ackFailed: (error: unknown) => void;
    /** Called at the end with unfinished work that is abandoned. */
    readonly gaveUp: (what: string) => void;
  };
};

/** The error of a connection that the other side ended. */
export const endedByPeer = new Failure('NotConnected', 'the other side ended the connection');

/** All in milliseconds. */
const provenAfter = 30_000;
/** Maximum time of a drain without facts, and in total. */
const drainTime = 5_000;
const mostDrainTime = 10_000;
const ackTime = 10_000;
const closeTime = 5_000;

/**
 * Reads a connection to its end, as fast as its batches are admitted, and closes it. Failures of kind `Failed` and `BackOff` are retried on
 * the same connection.
 *
 * **Emits** each batch that has facts. **Completes** once drained after `stop$`, within 25 s even if the other side hangs. **Errors** with
 * a `Failure` if the connection is unusable (`endedByPeer`: without a reason), or with any other error for a bug; always after the passed
 * batches have been acknowledged and the connection is closed. **Keeps** one batch, and what `sourceAcks` keeps. **Order** as read.
 */
export const serveConnection = (connection: SourceConnection, deps: ServeDeps): Observable<InputBatch> => {
  const { settled, waits, scheduler, random, stop$, on } = deps;
  const acks = sourceAcks({ settled, onFailed: on.ackFailed });
  const isReading$ = new BehaviorSubject(true);
  const admitted$ = new Subject<void>();
  let isStopped = false;

  /** After a failed read: emits when to read again; errors if never. */
  const readAgain = (error: unknown, failures: number): Observable<unknown> => {
    const failure = failureOf(error);
    if (isStopped || (failure.kind !== 'Failed' && failure.kind !== 'BackOff')) return throwError(() => failure);
    if (failure.kind === 'Failed') on.readFailed(failure);
    isReading$.next(false);
    const wait$ = timer(retryWait(failure, failures, random), scheduler);
    return race(wait$, stop$).pipe(tap(() => isReading$.next(true)));
  };

  const batches$ = pull(() => connection.read()).pipe(
    retry({ delay: readAgain, resetOnSuccess: true }),
    mergeMap(({ item: { facts, ack }, next }) => {
      on.alive(facts.length > 0);
      const passed = acks.add(ack);
      const onAdmitted = (): void => {
        admitted$.next();
        acks.whenRoom(next);
      };
      on.facts(facts.reduce((sum, fact) => sum + recordCount(fact), 0));
      const onPassed = (): void => passed(waits(facts));
      if (facts.length > 0) return of({ facts, whenFull: 'wait' as const, onAdmitted, onPassed });
      passed([]);
      onAdmitted();
      return EMPTY;
    }),
    concatWith(defer(() => (isStopped ? EMPTY : throwError(() => endedByPeer)))),
  );

  /** Emits after a period of reading or waiting without failure, when the connection counts as working. */
  const proof$ = isReading$.pipe(
    switchMap((isReading) => (isReading ? timer(provenAfter, scheduler) : NEVER)),
    tap(() => on.alive(true)),
    ignoreElements(),
  );

  /** Drains from the stop on, and emits if that takes too long. */
  const drainDeadline$ = stop$.pipe(
    switchMap(() => {
      isStopped = true;
      connection.drain();
      const began = scheduler.now();
      return admitted$.pipe(
        startWith(undefined),
        switchMap(() => timer(Math.min(drainTime, began + mostDrainTime - scheduler.now()), scheduler)),
        tap(() => on.gaveUp(`unread batches, ${(scheduler.now() - began) / 1_000} s after the stop`)),
      );
    }),
    catchError((error: unknown) => throwError(() => failureOf(error))),
  );

  let closing: Promise<unknown> | undefined;
  const close = (): Promise<unknown> => (closing ??= Promise.allSettled([connection.close()]));
  const close$ = defer(() => {
    if (acks.size > 0) on.gaveUp(`${acks.size} unacknowledged batches`);
    const late$ = timer(closeTime, scheduler).pipe(tap(() => on.gaveUp('a close that took longer than 5 s')));
    return race(close(), late$).pipe(ignoreElements());
  });

  return batches$.pipe(
    takeUntil(merge(drainDeadline$, proof$)),
    finishWith(() => race(acks.idle$, timer(ackTime, scheduler)).pipe(ignoreElements())),
    takeUntil(acks.running$),
    finishWith(() => close$),
    finalize(() => void close()),
  );
};
