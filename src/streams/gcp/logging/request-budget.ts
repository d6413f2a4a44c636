import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';
import { unlessAborted } from '../../../runtime/unless-aborted.js';

const minute = 60_000;
/** The quota is 60 requests per minute and cannot be raised. Leave some to people. Source: Cloud Logging, "Quotas and limits". */
const mostPerMinute = 50;

/** Returns a function that resolves when another request may be sent. It rejects when `signal` aborts. **Keeps** 50 times. */
export const requestBudget = (scheduler: SchedulerLike): ((signal: AbortSignal) => Promise<void>) => {
  const sent: number[] = [];
  return async (signal) => {
    const oldest = sent.length < mostPerMinute ? Number.NEGATIVE_INFINITY : (sent.shift() as number);
    const wait = oldest + minute - scheduler.now();
    if (wait > 0) await unlessAborted(firstValueFrom(timer(wait, scheduler)), signal);
    sent.push(scheduler.now());
  };
};
