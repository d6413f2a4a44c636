import { catchError, defer, delay, map, of, race, tap, timer, type Observable, type SchedulerLike } from 'rxjs';
import { Failure } from '../model/failure.js';
import type { Sink } from '../model/contracts/sink.js';

type TryOptions = {
  /** In milliseconds, and as text. */
  readonly timeout: number;
  readonly timeoutText: string;
  readonly scheduler: SchedulerLike;
};

/** Milliseconds to wait for a sink that ignores its signal. */
const abortTimeout = 1_000;

/**
 * One attempt to deliver. **Emits** undefined for success, else the failure; never errors. After `timeout` the signal of the sink aborts: a
 * later failure, or no end within a second, counts as no response, unless the failure contains the response. Unsubscribing also aborts. An
 * error other than a `Failure` is reported by its name only, because the messages of libraries contain addresses.
 */
export const sinkTry = <T>(sink: Sink<T>, items: readonly T[], options: TryOptions): Observable<Failure | undefined> =>
  defer(() => {
    const { timeout, timeoutText, scheduler } = options;
    const abort = new AbortController();
    const noAnswer = (): Failure => new Failure('Failed', `no answer within ${timeoutText}`);
    const write$ = defer(async () => sink.write(items, abort.signal)).pipe(
      map(() => undefined),
      catchError((error: unknown) => {
        const failure = asFailure(error);
        return of(abort.signal.aborted && failure.kind === 'Failed' ? noAnswer() : failure);
      }),
    );
    const late$ = timer(timeout, scheduler).pipe(
      tap(() => {
        abort.abort();
      }),
      delay(abortTimeout, scheduler),
      map(noAnswer),
    );
    return race(write$, late$).pipe(
      tap({
        unsubscribe: () => {
          abort.abort();
        },
      }),
    );
  });

const asFailure = (error: unknown): Failure =>
  error instanceof Failure ? error : new Failure('Failed', `unexpected ${error instanceof Error ? error.name : typeof error}`);
