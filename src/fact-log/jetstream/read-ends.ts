import { defer, lastValueFrom, retry, throwError, timer, type SchedulerLike } from 'rxjs';
import type { LogStream, StoredMessage, StreamBounds } from '../../model/contracts/log-stream.js';
import { Failure } from '../../model/failure.js';

const attempts = 20;
/** Milliseconds between two attempts. */
const retryAfter = 100;

/** `oldest` and `newest` are undefined only if the stream is empty. */
type Ends = { readonly bounds: StreamBounds; readonly oldest: StoredMessage | undefined; readonly newest: StoredMessage | undefined };

/**
 * The bounds of a stream and the messages there. Rejects with a `Failure`. A message that is missing within the bounds is on its way to the
 * copy that answered, or was just removed: the log would begin at a wrong position without it, so both are read again. `Rejected`: it is
 * still missing after two seconds.
 */
export const readEnds = (stream: Pick<LogStream, 'bounds' | 'read'>, scheduler: SchedulerLike): Promise<Ends> => {
  const read = async (): Promise<Ends> => {
    const bounds = await stream.bounds();
    if (bounds.last < bounds.first) return { bounds, oldest: undefined, newest: undefined };
    const [oldest, newest] = await Promise.all([stream.read(bounds.first), stream.read(bounds.last)]);
    if (oldest === undefined || newest === undefined)
      throw new MissingEnd(
        'Rejected',
        `the stream has no message ${String(newest === undefined ? bounds.last : bounds.first)}: it was deleted`,
      );
    return { bounds, oldest, newest };
  };
  const delay = (error: unknown) => (error instanceof MissingEnd ? timer(retryAfter, scheduler) : throwError(() => error));
  return lastValueFrom(defer(read).pipe(retry({ count: attempts, delay })));
};

class MissingEnd extends Failure {}
