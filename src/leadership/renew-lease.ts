import { defer, filter, from, ignoreElements, map, merge, of, race, repeat, switchMap, take, timer, concat, type Observable } from 'rxjs';
import type { HeldLease } from './held-lease.js';
import { answerTimeout, quickRetry, renewalInterval, type LeaseDeps } from './lease-deps.js';

type Outcome = 'renewed' | 'refused' | 'failed';

/**
 * Renews the lease every third of it, and quickly again after a failure.
 *
 * **Emits** once why the lease is lost: it was refused, taken, or not renewed in time. **Completes** then. **Errors** never. **Keeps** the
 * renewals without an answer, at most a few dozen until the lease is lost.
 */
export const renewLease = (
  lease: HeldLease,
  deps: LeaseDeps & { readonly onAttempt: (attempt: Promise<unknown>) => void },
): Observable<string> => {
  const { states$, holder, scheduler } = deps;
  const attempt = renewalAttempts(lease, deps);
  const wait = { renewed: renewalInterval(deps), failed: quickRetry(deps), late: 0 };
  const round$ = defer(() => {
    const answer = attempt();
    deps.onAttempt(answer);
    return race(from(answer), timer(answerTimeout(deps), scheduler).pipe(map(() => 'late' as const)));
  }).pipe(switchMap((outcome) => (outcome === 'refused' ? of(outcome) : timer(wait[outcome], scheduler).pipe(ignoreElements()))));
  const refused$ = concat(timer(renewalInterval(deps), scheduler).pipe(ignoreElements()), round$.pipe(repeat()));
  // The delay is asked for again each time, because renewals extend it; at least 1 ms, because the two clocks may differ.
  const expired$ = defer(() => timer(Math.max(1, lease.remaining()), scheduler)).pipe(
    repeat(),
    filter(() => !lease.term.isHeld()),
  );
  const taken$ = states$.pipe(filter((state) => state.revision > lease.revision && state.holder !== holder));
  return merge(
    refused$.pipe(map(() => 'the lease was lost')),
    expired$.pipe(map(() => 'the lease could not be renewed in time')),
    taken$.pipe(map((state) => (state.holder === undefined ? 'the lease has expired' : 'another instance holds the lease'))),
  ).pipe(take(1));
};

/** Sends a renewal. A late answer extends the lease too, after the caller stopped waiting for it. */
const renewalAttempts = (lease: HeldLease, { store, holder, steady, log }: LeaseDeps): (() => Promise<Outcome>) => {
  let sent = 0;
  let pending = 0;
  let isComplaining = false;
  return async () => {
    const sentAt = steady();
    const number = ++sent;
    const isAlone = pending++ === 0;
    try {
      const revision = await store.renew(holder, lease.revision);
      if (revision !== undefined) {
        lease.extend(revision, sentAt);
        if (isComplaining) log.info('the lease is renewed again');
        isComplaining = false;
        return 'renewed';
      }
      // Renewals of the same holder that are under way at the same time refuse each other.
      return isAlone && sent === number ? 'refused' : 'failed';
    } catch (error) {
      if (!isComplaining && lease.term.isHeld()) log.warn('the lease cannot be renewed; retrying', { error: (error as Error).message });
      isComplaining = true;
      return 'failed';
    } finally {
      pending--;
    }
  };
};
