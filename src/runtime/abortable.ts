import { defer, Observable, tap } from 'rxjs';

/** **Emits** the result of `call`, and **errors** if it rejects. Unsubscribing before that aborts the signal of the call. */
export const abortable = <A>(call: (signal: AbortSignal) => Promise<A>): Observable<A> =>
  new Observable((subscriber) => {
    const abort = new AbortController();
    let isSettled = false;
    const settle = (): void => {
      isSettled = true;
    };
    defer(() => call(abort.signal))
      .pipe(tap({ next: settle, error: settle }))
      .subscribe(subscriber);
    return () => {
      if (!isSettled) abort.abort();
    };
  });
