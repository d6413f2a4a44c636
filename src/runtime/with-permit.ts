import { Observable } from 'rxjs';
import type { Semaphore } from '../lib/semaphore.js';

/** Subscribes to the result of `work` once a permit is free, and keeps the permit until it ends or is unsubscribed. */
export const withPermit = <A>(semaphore: Semaphore, work: () => Observable<A>): Observable<A> =>
  new Observable((subscriber) => {
    const abort = new AbortController();
    subscriber.add(() => {
      abort.abort();
    });
    semaphore.acquire(abort.signal).then(
      (release) => {
        if (!subscriber.closed) work().subscribe(subscriber);
        // Runs at once if the subscriber has left or the work is over.
        subscriber.add(release);
      },
      // Only an abort rejects, and then there is no subscriber.
      () => undefined,
    );
  });
