import { Observable } from 'rxjs';
import type { Semaphore } from '../lib/semaphore.js';

/** Subscribes to what `work` returns once a permit is free, and keeps the permit until that ends or is unsubscribed. */
export const withPermit = <A>(semaphore: Semaphore, work: () => Observable<A>): Observable<A> =>
  new Observable((subscriber) => {
    const abort = new AbortController();
    subscriber.add(() => {
      abort.abort();
    });
    semaphore.acquire(abort.signal).then(
      (release) => {
        if (!subscriber.closed) work().subscribe(subscriber);
        // Runs at once where the subscriber has left or the work is over.
        subscriber.add(release);
      },
      // Only an abort rejects: nobody listens any more.
      () => undefined,
    );
  });
