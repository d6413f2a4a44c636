import {
  catchError,
  EMPTY,
  finalize,
  of,
  ReplaySubject,
  retry,
  switchMap,
  takeUntil,
  throwError,
  timer,
  Observable,
  defer,
  type SchedulerLike,
} from 'rxjs';
import { setNewest } from '../lib/bounded-map.js';
import type { Arrival } from '../model/fact.js';
import { Failure, failureOf, mayPass } from '../model/failure.js';
import type { Log } from '../model/contracts/log.js';
import type { FactWait, Source, SourceConnection, SourceMeter, SourceStatus } from '../model/contracts/source.js';
import { retryWait } from '../runtime/retry-wait.js';
import { systemScheduler } from '../runtime/system-scheduler.js';
import type { InputBatch } from './input-port.js';
import { onceAMinute } from './once-a-minute.js';
import { endedByPeer, serveConnection } from './serve-connection.js';

type ConnectedSourceDeps = {
  readonly source: Source;
  readonly log: Log;
  readonly meter: SourceMeter;
  /**
   * Resolves once everything that passed the pipeline is durable. Rejects with a `Failure` if it could not be written: then nothing more of
   * the connection is acknowledged, and a new connection delivers it again.
   */
  readonly settled: () => Promise<void>;
  /** The facts that have passed but are still pending in the pipeline and stored nowhere else; none by default. */
  readonly waits?: (facts: readonly Arrival[]) => readonly FactWait[];
  readonly scheduler?: SchedulerLike;
  /** 0 to 1. */
  readonly random?: () => number;
};

interface ConnectedSource {
  /**
   * Connects on subscription; subscribe once. Completes after `stop`, or when the source is given up. Errors for a bug. Unsubscribing
   * closes the connection without waiting.
   */
  readonly batches$: Observable<InputBatch>;
  status(): SourceStatus;
  /**
   * Without a connection, `batches$` completes at once. Otherwise it delivers the work in progress (while facts keep arriving, at most 10
   * s), waits for its acknowledgements (at most 10 s) and closes the connection.
   */
  stop(): void;
}

/**
 * Keeps a source connected. Reconnects 1, 2, 4 … 30 s after failures, half of that random (D48), and immediately if the other side ended a
 * connection that delivered facts or was open for 30 s; an earlier end counts as a failure. Gives the source up after `Rejected` or
 * `Closed`.
 *
 * Backpressure: the next batch is read after `onAdmitted` of the previous one. At least once: a crash loses nothing if the sender
 * redelivers until a batch is acknowledged. If the sender forgets what it sent, the source is at most once for facts that were read and are
 * in no journal.
 */
export const connectedSource = (deps: ConnectedSourceDeps): ConnectedSource => {
  const { source, log, meter, settled, waits = () => [], scheduler = systemScheduler, random = Math.random } = deps;
  const { name, kind } = source;
  const stop$ = new ReplaySubject<void>(1);
  let status: SourceStatus = { name, kind, connected: false, error: 'not connected yet' };
  let isStopped = false;
  /** Consecutive failures. */
  let failures = 0;
  /** Whether the connection delivered facts, or was open for 30 s. */
  let isProven = false;

  const report = reportReason(
    () => scheduler.now(),
    (message, error) => log.warn(message, { source: name, error }),
  );
  const reportAcks = onceAMinute(
    () => scheduler.now(),
    (count, error) => log.warn('acknowledgements failed; the batches will be delivered again', { source: name, count, error }),
  );
  const setConnected = (): void => {
    if (!status.connected) status = { name, kind, connected: true, error: '' };
  };
  const setDisconnected = (error: string): void => {
    status = { name, kind, connected: false, error };
  };

  const serve = (connection: SourceConnection): Observable<InputBatch> => {
    meter.connected();
    setConnected();
    log.info('connected', { source: name });
    // After this line, the next failure must be logged again, even if it was reported before.
    report.forget();
    return serveConnection(connection, {
      settled,
      waits,
      scheduler,
      random,
      stop$,
      on: {
        facts: (count) => meter.facts(count),
        alive: (isProof) => {
          isProven ||= isProof;
          setConnected();
        },
        readFailed: ({ message }) => {
          meter.failed();
          setDisconnected(message);
          report('read failed; retrying', message);
        },
        ackFailed: (error) => {
          meter.failed();
          reportAcks(1, failureOf(error).message);
        },
        gaveUp: (what) => log.warn('connection closed with unfinished work', { source: name, what }),
      },
    });
  };

  /** Emits when the source should reconnect; completes if it never should. */
  const reconnect = (error: unknown): Observable<unknown> => {
    if (!(error instanceof Failure)) return throwError(() => error);
    if (isStopped) {
      if (error !== endedByPeer) report('a read failed while the source was stopped', error.message);
      return EMPTY;
    }
    const { message } = error;
    setDisconnected(message);
    const wasProven = isProven;
    isProven = false;
    if (wasProven) failures = 0;
    if (wasProven && error === endedByPeer) return of(undefined);
    failures++;
    meter.failed();
    if (!mayPass(error)) {
      log.error('the source failed for good; restart the service to connect again', { source: name, error: message });
      return EMPTY;
    }
    report('not connected; retrying', message);
    return timer(retryWait(error, failures, random), scheduler).pipe(takeUntil(stop$));
  };

  return {
    status: () => status,
    batches$: openConnection(source).pipe(
      takeUntil(stop$),
      switchMap(serve),
      retry({ delay: reconnect }),
      catchError((error: unknown) => {
        setDisconnected('stopped by a bug');
        return throwError(() => error);
      }),
      finalize(() => {
        if (status.connected) setDisconnected('stopped');
      }),
    ),
    stop: () => {
      isStopped = true;
      stop$.next();
      stop$.complete();
    },
  };
};

/** Reports a message with its reason. */
type Report = (message: string, reason: string) => void;
type ReportReason = Report & {
  /** Forgets earlier reports, so that every reason is reported again. */
  readonly forget: () => void;
};

const minute = 60_000;
const maxReasons = 16;

/** Reports a new reason immediately, and the same reason at most once a minute. **Keeps** the newest 16 reasons. `now`: milliseconds. */
const reportReason = (now: () => number, report: Report): ReportReason => {
  const reportedAt = new Map<string, number>();
  const reportOnce: Report = (message, reason) => {
    const last = reportedAt.get(reason);
    if (last !== undefined && now() - last < minute) return;
    setNewest(reportedAt, reason, now(), maxReasons);
    report(message, reason);
  };
  return Object.assign(reportOnce, { forget: () => reportedAt.clear() });
};

/**
 * **Emits** one connection and **completes**. **Errors** with a `Failure`. Unsubscribing aborts the attempt without waiting; a connection
 * that a source opens in spite of its signal is closed.
 */
const openConnection = (source: Source): Observable<SourceConnection> =>
  new Observable((subscriber) => {
    const abort = new AbortController();
    let isPending = true;
    defer(() => source.connect(abort.signal)).subscribe({
      next: (connection) => {
        isPending = false;
        if (subscriber.closed) void connection.close();
        else subscriber.next(connection);
      },
      error: (error: unknown) => {
        subscriber.error(failureOf(error));
      },
      complete: () => {
        subscriber.complete();
      },
    });
    return () => {
      if (isPending) abort.abort();
    };
  });
