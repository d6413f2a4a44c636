import { defer, Observable } from 'rxjs';
import { failureOf } from '../model/failure.js';
import type { Source, SourceConnection } from '../model/contracts/source.js';

/**
 * **Emits** one connection and **completes**. **Errors** with a `Failure`. Unsubscribing aborts the attempt without waiting; a connection
 * that a source opens in spite of its signal is closed.
 */
export const openConnection = (source: Source): Observable<SourceConnection> =>
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
