import { catchError, defer, delay, map, of, race, tap, timer, type Observable, type SchedulerLike } from 'rxjs';
import { Failure } from '../model/failure.js';
import type { Sink } from '../model/contracts/sink.js';

type TryOptions = {
  /** Milliseconds, and as text. */
  readonly timeout: number;
  readonly timeoutText: string;
  readonly scheduler: SchedulerLike;
};

/** Milliseconds to wait for a sink that ignores its signal. */
const abortTimeout = 1_000;

/**
 * One attempt to deliver. **Emits** undefined for success, else the failure; never errors. After `timeout` the signal of the sink is
 * aborted: a failure from then on, or no end within a second, counts as no answer, unless the failure contains the answer. Unsubscribing
 * aborts too. An error that is no `Failure` is reported by its name only: the messages of libraries contain addresses.
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
