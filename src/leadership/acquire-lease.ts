import { concatMap, defer, EMPTY, filter, finalize, merge, Observable, repeat, take, timeout, timer } from 'rxjs';
import { heldLease, type HeldLease } from './held-lease.js';
import { renewalInterval, type LeaseDeps } from './lease-deps.js';

type AcquireDeps = LeaseDeps & {
  /** Whether an attempt is under way. */
  readonly onBusy: (isBusy: boolean) => void;
};

/**
 * Tries to acquire the lease whenever it becomes free, and about every third of it, because the notification may be late.
 *
 * **Emits** the acquired lease once. **Completes** then. **Errors** never. **Keeps** attempts for the last few changes of the lease.
 */
export const acquireLease = (deps: AcquireDeps): Observable<HeldLease> => {
  const { states$, scheduler, random, leaseMs, onBusy } = deps;
  let isBusy = false;
  const setBusy = (value: boolean): void => {
    isBusy = value;
    onBusy(value);
  };
  const attempt = acquireAttempts(deps);
  const attempt$ = defer(() => {
    setBusy(true);
    return attempt();
  }).pipe(
    timeout({ each: leaseMs, with: () => EMPTY, scheduler }),
    finalize(() => {
      setBusy(false);
    }),
  );
  const freed$ = states$.pipe(filter(({ holder }) => holder === undefined));
  const polls$ = defer(() => timer(renewalInterval(deps) * (0.5 + random()), scheduler)).pipe(
    repeat(),
    filter(() => !isBusy),
  );
  return merge(freed$, polls$).pipe(
    concatMap(() => attempt$),
    take(1),
  );
};

/** One attempt: emits the lease if it was acquired. A lease that arrives too late to be used is freed. */
const acquireAttempts = (deps: LeaseDeps): (() => Observable<HeldLease>) => {
  const { store, holder, steady, log } = deps;
  let isComplaining = false;
  return () =>
    new Observable((subscriber) => {
      const sentAt = steady();
      store.acquire(holder).then(
        (revision) => {
          isComplaining = false;
          const lease = revision === undefined ? undefined : heldLease(revision, sentAt, deps);
          if (lease !== undefined && !subscriber.closed && lease.term.isHeld()) subscriber.next(lease);
          else if (lease !== undefined) store.release(lease.revision).catch(() => undefined);
          subscriber.complete();
        },
        (error: unknown) => {
          if (!isComplaining) log.warn('the lease cannot be acquired; retrying', { error: (error as Error).message });
          isComplaining = true;
          subscriber.complete();
        },
      );
    });
};
