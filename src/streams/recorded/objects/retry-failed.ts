import { defer, firstValueFrom, retry, throwError, timer, type SchedulerLike } from 'rxjs';
import { mayPass } from '../../../model/failure.js';

/** Further attempts, and milliseconds before the first of them. */
const mostRetries = 3;
const firstWait = 300;
const longestWait = 5_000;

/** Repeats a call that failed for a reason that may pass, up to three times, after increasing delays. */
export const retryFailed = async <A>(call: () => Promise<A>, scheduler: SchedulerLike): Promise<A> => {
  // Keeps the process alive: timers of the scheduler do not, and a replay may have no other work while it waits.
  const awake = setInterval(() => undefined, 1_000);
  try {
    return await attempts(call, scheduler);
  } finally {
    clearInterval(awake);
  }
};

const attempts = <A>(call: () => Promise<A>, scheduler: SchedulerLike): Promise<A> =>
  firstValueFrom(
    defer(call).pipe(
      retry({
        count: mostRetries,
        delay: (error: unknown, attempt) =>
          mayPass(error)
            ? timer(Math.min(longestWait, Math.max(error.waitMs, firstWait * 2 ** (attempt - 1))), scheduler)
            : throwError(() => error),
      }),
    ),
  );
