import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';
import type { GoogleApi } from '../../../clients/google-api.js';
import { Failure } from '../../../model/failure.js';
import { unlessAborted } from '../../../runtime/unless-aborted.js';

/** A search; all parameters must be the same for all of its pages. `pageToken`: '' for the first page. */
type Search = { readonly resourceNames: readonly string[]; readonly filter: string; readonly pageToken: string };

/** Reads the Logging API within its quota. All calls reject with a `Failure`, promptly when `signal` aborts. */
export interface LoggingCalls {
  /**
   * The time by Google's clock, as of its last response. Times of receipt use that clock, because the clock of this machine may be wrong
   * by hours.
   */
  now(): number;
  /** The response with the oldest entries first. */
  list(search: Search, signal: AbortSignal): Promise<Buffer>;
  /** Rejects if the log cannot be read. */
  probe(resourceNames: readonly string[], signal: AbortSignal): Promise<void>;
}

/** Maximum names per request, and entries per page. Source: googleapis `google/logging/v2/logging.proto`. */
export const mostNames = 100;
const pageSize = 1_000;
/** A search that takes longer ends with an empty page and a token. */
const answerWithin = 120_000;
const minute = 60_000;
/** Smaller differences between the clocks are ignored, because responses contain whole seconds and arrive late. */
const leastSkew = minute;

export const loggingCalls = (api: GoogleApi, scheduler: SchedulerLike): LoggingCalls => {
  const budget = requestBudget(scheduler);
  let skew = 0;
  const now = (): number => scheduler.now() + (Math.abs(skew) < leastSkew ? 0 : skew);
  const post = async (body: object, signal: AbortSignal): Promise<Buffer> => {
    await budget(signal).catch(() => {
      throw new Failure('Failed', 'cannot read the log: stopped');
    });
    // A refused page token is a problem of this search only.
    const accepts = (status: number): boolean => status === 400 && 'pageToken' in body;
    const answer = await api.post('/v2/entries:list', body, { what: 'read the log', signal, within: answerWithin }, accepts);
    if (answer.status === 400) throw new Failure('Rejected', 'the page token is not valid any more');
    if (!Number.isNaN(answer.date)) skew = answer.date - scheduler.now();
    return answer.body;
  };
  return {
    now,
    list: ({ resourceNames, filter, pageToken }, signal) =>
      post({ resourceNames, filter, orderBy: 'timestamp asc', pageSize, ...(pageToken === '' ? {} : { pageToken }) }, signal),
    probe: async (resourceNames, signal) => {
      await post({ resourceNames, filter: `timestamp>="${new Date(now() - minute).toISOString()}"`, pageSize: 1 }, signal);
    },
  };
};

/** The quota is 60 requests per minute and cannot be raised. Leave some to people. Source: Cloud Logging, "Quotas and limits". */
const mostPerMinute = 50;

/** Returns a function that resolves when another request may be sent. It rejects when `signal` aborts. **Keeps** 50 times. */
const requestBudget = (scheduler: SchedulerLike): ((signal: AbortSignal) => Promise<void>) => {
  const sent: number[] = [];
  return async (signal) => {
    const oldest = sent.length < mostPerMinute ? Number.NEGATIVE_INFINITY : (sent.shift() as number);
    const wait = oldest + minute - scheduler.now();
    if (wait > 0) await unlessAborted(firstValueFrom(timer(wait, scheduler)), signal);
    sent.push(scheduler.now());
  };
};
