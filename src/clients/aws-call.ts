import { catchError, firstValueFrom, takeUntil, throwError, timeout, type SchedulerLike } from 'rxjs';
import { Failure } from '../model/failure.js';
import { abortable } from '../runtime/abortable.js';
import { errorOnAbort } from '../runtime/error-on-abort.js';
import { failureOfAws } from './aws-clients.js';

/** Milliseconds until a response must be complete. The client only limits the time until it starts. */
const completeWithin = 60_000;

/** A call with a deadline; rejects with a `Failure`, promptly when `signal` aborts. `what`: the operation, such as `list bucket b`. */
export const awsCall = <A>(
  scheduler: SchedulerLike,
  signal: AbortSignal,
  what: string,
  call: (signal: AbortSignal) => Promise<A>,
): Promise<A> =>
  firstValueFrom(
    abortable(call).pipe(
      catchError((error: unknown) => throwError(() => failureOfAws(error, what))),
      takeUntil(errorOnAbort(signal, () => new Failure('Failed', `cannot ${what}: stopped`))),
      timeout({
        first: completeWithin,
        scheduler,
        with: () => throwError(() => new Failure('NotConnected', `cannot ${what}: no answer in time`)),
      }),
    ),
  );
