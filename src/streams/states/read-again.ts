import { Observable, type OperatorFunction } from 'rxjs';

/**
 * Runs `work` for each value of the source, one run at a time. Values that arrive before a run has called `begin` share that run; values
 * that arrive later share the next run, which starts when the current one ends.
 *
 * **Completes** never · **Errors** if `work` or the source does · **Keeps** two flags.
 */
export const readAgain =
  <A>(work: (begin: () => void) => Observable<A>): OperatorFunction<unknown, A> =>
  (source$) =>
    new Observable((subscriber) => {
      let isDue = false;
      let isRunning = false;
      const begin = (): void => {
        isDue = false;
      };
      const run = (): void => {
        if (!isDue || isRunning) return;
        isRunning = true;
        const running = work(begin).subscribe({
          next: (value) => {
            subscriber.next(value);
          },
          error: (error: unknown) => {
            subscriber.error(error);
          },
          complete: () => {
            isRunning = false;
            run();
          },
        });
        subscriber.add(running);
      };
      subscriber.add(
        source$.subscribe({
          next: () => {
            isDue = true;
            run();
          },
          error: (error: unknown) => {
            subscriber.error(error);
          },
        }),
      );
    });
