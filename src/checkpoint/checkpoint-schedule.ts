import { concat, defer, exhaustMap, ignoreElements, NEVER, takeUntil, timer, type Observable, type SchedulerLike } from 'rxjs';

/**
 * Writes checkpoints every `interval` milliseconds (0: never) and one more after `end$` has emitted.
 *
 * **Emits** nothing. **Completes** once the last one is written. **Errors** if `write` rejects, which is a bug. **Keeps** one write in
 * progress: a tick of the timer during a write is skipped.
 */
export const checkpointSchedule = (
  write: () => Promise<void>,
  interval: number,
  end$: Observable<unknown>,
  scheduler: SchedulerLike,
): Observable<never> => {
  const turns$ = interval > 0 ? timer(interval, interval, scheduler) : NEVER;
  return concat(turns$.pipe(takeUntil(end$), exhaustMap(write)), defer(write)).pipe(ignoreElements());
};
