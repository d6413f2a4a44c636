import { defer, delay, finalize, from, map, NEVER, of, race, tap, timer, type Observable, type SchedulerLike } from 'rxjs';

/** Calls a backend. Emits its result, or `otherwise` if there is none within `limit` milliseconds (undefined: no limit). */
type CallBackend = <A>(limit: number | undefined, call: (signal: AbortSignal) => Promise<A>, otherwise: A) => Observable<A>;

/** Milliseconds to wait for the result of a backend whose signal has aborted, because its reason is more specific than a timeout. */
const reasonDelay = 100;

/**
 * One call at a time: while a call has not ended, because the backend ignores its signal, the next one emits `otherwise` immediately.
 * Unsubscribing aborts the signal of the call.
 */
export const openBackendCalls = (scheduler: SchedulerLike): CallBackend => {
  let isCalling = false;
  return (limit, call, otherwise) =>
    defer(() => {
      if (isCalling) return of(otherwise);
      isCalling = true;
      const abort = new AbortController();
      const answer = call(abort.signal).finally(() => (isCalling = false));
      const late$ =
        limit === undefined
          ? NEVER
          : timer(limit, scheduler).pipe(
              tap(() => {
                abort.abort();
              }),
              delay(reasonDelay, scheduler),
              map(() => otherwise),
            );
      return race(from(answer), late$).pipe(
        finalize(() => {
          if (isCalling) abort.abort();
        }),
      );
    });
};
