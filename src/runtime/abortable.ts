import { defer, Observable } from 'rxjs';

/** **Emits** the result of `call`, and **errors** if it rejects. Unsubscribing before that aborts the signal of the call. */
export const abortable = <A>(call: (signal: AbortSignal) => Promise<A>): Observable<A> =>
  new Observable((subscriber) => {
    const abort = new AbortController();
    const subscription = defer(() => call(abort.signal)).subscribe(subscriber);
    return () => {
      if (!subscription.closed) abort.abort();
    };
  });
