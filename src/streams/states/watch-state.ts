import { EMPTY, finalize, firstValueFrom, merge, of, Subject, switchMap, tap, timer, type Observable } from 'rxjs';
import type { Semaphore } from '../../lib/semaphore.js';
import { withPermit } from '../../runtime/with-permit.js';
import type { InputBatch } from '../input-port.js';
import type { StateMemory } from './after-reading.js';
import { openConfirmRequests } from './confirm-requests.js';
import { openStatePoller, type PollOptions } from './state-poller.js';
import { readAgain } from './read-again.js';

type WatchStateOptions = PollOptions & {
  /** Milliseconds. */
  readonly refreshInterval: number;
  /** Minimum milliseconds between the starts of two reads for pending alerts. */
  readonly confirmMinInterval: number;
  /** Shared by all states of one store; limits how many are read concurrently. */
  readonly semaphore: Semaphore;
};

/** `lastSync`: when the state was last read or found unchanged, in milliseconds since the epoch; 0: never. */
type StateStatus = { readonly loaded: boolean; readonly error: string; readonly lastSync: number };

/** A source of declared state. */
interface WatchedState {
  /** Subscribe once: that starts the watch, and unsubscribing ends it. */
  readonly batches$: Observable<InputBatch>;
  /** Resolves after the first read, also if that failed or the watch ended before it. */
  readonly ready: Promise<void>;
  /** Requests a read that starts now or later (D8). Call it while the fact `seq` is processed, or afterwards. */
  confirm(seq: number): void;
  status(): StateStatus;
}

const maxRetry = 30_000;
/** Milliseconds between checks of an existing lock if the backend does not report its release. */
const lockInterval = 5_000;

/**
 * Watches a state in a backend. Reads it when the backend reports a change, every `refreshInterval`, and when a pending alert requests it;
 * one read at a time, and one more for all requests that arrive meanwhile. A state of the same version is not transferred (D52).
 *
 * **Emits** `snapshot` for new content; `unchanged` for a request, or if the same content was written again; `failed` if the reason is new,
 * or for a request once the failure has lasted a second; `locked` and `unlocked` as an apply starts and ends, and after `unlocked` has
 * passed the pipeline an answer that was read later (D9). · **Completes** never · **Errors** for a bug of the backend. **Keeps** the newest
 * snapshot. After failures it reads again after 1, 2, 4 … 30 s; while an apply holds the state, every 5 s. A crash loses nothing: the next
 * run reads the state again.
 */
export const watchState = (options: WatchStateOptions): WatchedState => {
  const { backend, log, scheduler, semaphore } = options;
  const { source } = backend;
  const requests = openConfirmRequests(options.confirmMinInterval, scheduler);
  const poller = openStatePoller(options, requests);
  const polled$ = new Subject<void>();
  const ended$ = new Subject<void>();
  const ready = firstValueFrom(merge(polled$, ended$));

  const refresh$ = polled$.pipe(switchMap(() => timer(untilNext(poller.memory, options), scheduler)));
  const changes$ =
    backend.watch?.((reason) => {
      log.warn('cannot watch the folder of the state: changes show at the next refresh only', { source, reason });
    }) ?? EMPTY;
  const batches$ = merge(of(undefined), refresh$, requests.due$, changes$).pipe(
    readAgain((begin) =>
      withPermit(semaphore, () => {
        begin();
        return poller.poll();
      }).pipe(tap({ complete: () => polled$.next() })),
    ),
    finalize(() => ended$.next()),
  );
  return {
    batches$,
    ready,
    confirm: requests.request,
    status: () => {
      const { snapshot, error, lastSync } = poller.memory;
      return { loaded: snapshot !== undefined, error, lastSync };
    },
  };
};

/** Milliseconds until the next read. */
const untilNext = ({ failures, isLocked }: StateMemory, { backend, refreshInterval, confirmMinInterval }: WatchStateOptions): number => {
  if (failures > 0) return Math.min(refreshInterval, maxRetry, 1_000 * 2 ** (failures - 1));
  return isLocked && backend.watch === undefined ? Math.min(refreshInterval, Math.max(confirmMinInterval, lockInterval)) : refreshInterval;
};
