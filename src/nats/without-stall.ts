import { asyncScheduler, defer, exhaustMap, ignoreElements, interval, merge, type Observable, type SchedulerLike } from 'rxjs';
import { Failure } from '../model/failure.js';

/** How often a silent source is compared with the end of the stream. */
const checkEveryMs = 5_000;

type Ends = {
  /** The last sequence of the stream; rejects with a `Failure`. */
  readonly last: () => Promise<number>;
  /** The last sequence that the source emitted. */
  readonly reached: () => number;
  readonly scheduler?: SchedulerLike;
};

/**
 * Emits the messages of `source`. Errors with a `Failure` if it was silent although the stream has more messages, or if the end of the
 * stream is unknown: a consumer on a server that is cut off from the others still sends heartbeats.
 */
export const withoutStall = <A>(source: Observable<A>, { last, reached, scheduler = asyncScheduler }: Ends): Observable<A> =>
  defer(() => {
    let before = reached();
    let end = 0;
    const check = async (): Promise<void> => {
      const now = reached();
      const isSilent = now === before;
      before = now;
      if (isSilent && end > now) throw new Failure('NotConnected', `no message after ${String(now)} although ${String(end)} is stored`);
      end = isSilent ? await last() : 0;
    };
    return merge(source, interval(checkEveryMs, scheduler).pipe(exhaustMap(check), ignoreElements()));
  });
