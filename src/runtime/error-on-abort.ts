import { defer, fromEvent, mergeMap, of, take, throwError, type Observable } from 'rxjs';

/**
 * Never emits; **errors** once `signal` aborts, immediately if it already has. As the notifier of `takeUntil` it ends work that a signal
 * cancels.
 */
export const errorOnAbort = (signal: AbortSignal, error: () => Error): Observable<never> =>
  defer(() => (signal.aborted ? of(undefined) : fromEvent(signal, 'abort').pipe(take(1)))).pipe(mergeMap(() => throwError(error)));
