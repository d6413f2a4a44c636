import { asyncScheduler, exhaustMap, interval, Observable, type SchedulerLike } from 'rxjs';
import type { InputBatch } from '../../streams/input-port.js';
import type { ServiceClock } from '../../streams/service-clock.js';

const period = 1_000;

/** Advances time in the pipeline: one tick a second, none while the previous one waits. Never completes. */
export const ticks = (clock: Pick<ServiceClock, 'now'>, scheduler: SchedulerLike = asyncScheduler): Observable<InputBatch> =>
  interval(period, scheduler).pipe(exhaustMap(() => tick(clock.now())));

const tick = (at: string): Observable<InputBatch> =>
  new Observable((subscriber) => {
    subscriber.next({
      facts: [{ kind: 'tick', at }],
      whenFull: 'wait',
      onAdmitted: () => undefined,
      onPassed: () => {
        subscriber.complete();
      },
    });
  });
