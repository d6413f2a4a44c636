import { defer, map, repeat, timer, type Observable, type SchedulerLike } from 'rxjs';
import type { Log } from '../../model/contracts/log.js';
import type { StateBackend, StateListing } from '../../model/contracts/state-backend.js';
import { openBackendCalls } from './call-backend.js';

type FindStatesOptions = {
  readonly listing: StateListing;
  /** Milliseconds between two listings. */
  readonly refreshInterval: number;
  /** Called after a failed listing. */
  readonly onFailure: () => void;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
};

const maxRetry = 30_000;
/** A listing times out after this many milliseconds. */
const listLimit = 30_000;
/** Maximum number of states per listing. */
const maxStates = 1_000;
const late = `no answer within ${String(listLimit / 1_000)} s`;

/**
 * Lists states immediately and every `refreshInterval`; after failures after 1, 2, 4 … 30 s. If there are more than 1,000 states, uses the
 * first by name and logs an error. A state that disappears remains in effect with its last snapshot until a restart.
 *
 * **Emits** the new states after each listing, and undefined after a failure. · **Completes** never · **Errors** for a bug of the listing.
 * **Keeps** the names of the states that it emitted. A crash loses nothing.
 */
export const findStates = (options: FindStatesOptions): Observable<readonly StateBackend[] | undefined> =>
  defer(() => {
    const { listing, refreshInterval, log, scheduler } = options;
    const { source } = listing;
    const call = openBackendCalls(scheduler);
    const taken = new Set<string>();
    let isListed = false;
    let error = '';
    let failures = 0;
    let leftOut = 0;

    const succeeded = (found: readonly StateBackend[]): readonly StateBackend[] => {
      if (error !== '') log.info('states can be listed again', { source });
      if (!isListed || error !== '') log.info('states listed', { source, states: found.length });
      isListed = true;
      error = '';
      failures = 0;
      const fresh = found.filter((one) => !taken.has(one.source));
      const accepted = fresh.slice(0, maxStates - taken.size);
      if (fresh.length - accepted.length !== leftOut) {
        leftOut = fresh.length - accepted.length;
        if (leftOut > 0) log.error('too many states: some are ignored', { source, most: maxStates, left_out: leftOut });
      }
      for (const one of accepted) taken.add(one.source);
      return accepted;
    };

    const failed = (message: string): undefined => {
      if (message !== error) log.warn('cannot list states; states found earlier are still watched', { source, error: message });
      error = message;
      failures++;
      options.onFailure();
      return undefined;
    };

    return defer(() => call<readonly StateBackend[] | string>(listLimit, (signal) => listing.list(signal), late)).pipe(
      map((found) => (typeof found === 'string' ? failed(found) : succeeded(found))),
      repeat({
        delay: () => timer(failures === 0 ? refreshInterval : Math.min(refreshInterval, maxRetry, 1_000 * 2 ** (failures - 1)), scheduler),
      }),
    );
  });
