import {
  BehaviorSubject,
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  finalize,
  from,
  ignoreElements,
  lastValueFrom,
  map,
  merge,
  type Observable,
  race,
  repeat,
  ReplaySubject,
  retry,
  share,
  Subject,
  switchMap,
  take,
  takeUntil,
  tap,
  timeout,
  timer,
  type SchedulerLike,
} from 'rxjs';
import type { LeaseState, LeaseStore } from '../model/contracts/lease-store.js';
import type { Log } from '../model/contracts/log.js';
import type { Term } from '../model/contracts/term.js';
import { acquireLease } from './acquire-lease.js';
import type { HeldLease } from './held-lease.js';
import { answerTimeout, quickRetry, renewalInterval, type LeaseDeps } from './lease-deps.js';
import { renewLease } from './renew-lease.js';

/** Milliseconds; the end of the service does not wait longer. */
const longestRelease = 5_000;

type LeadershipOptions = {
  readonly store: LeaseStore;
  /** Name of this instance: letters, digits, - and _. */
  readonly instance: string;
  /** Milliseconds. */
  readonly lease: number;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
  /** Monotonic milliseconds, which go on while the process is stopped. */
  readonly steady: () => number;
  /** 0 to 1. */
  readonly random: () => number;
};

/** Whether this instance leads (D91). */
export interface Leadership {
  /**
   * The current term, and each change; undefined while another instance leads or none does. Competes for the lease while it is subscribed;
   * subscribe once. Errors for a bug.
   */
  readonly terms$: Observable<Term | undefined>;
  /** Name of the instance that leads, as far as it is known here. */
  leader(): string | undefined;
  /** Number of changes of the leader that were seen. */
  readonly changes: number;
  /** Follows who leads without competing. Never emits. */
  readonly observed$: Observable<never>;
  /** Ends the term because another leader was found. Competes again later. */
  yield(): void;
  /** Ends the term, frees the lease, and competes no more. Resolves once the lease is free, or could not be freed and expires. */
  release(): Promise<void>;
}

/**
 * Competes for a lease. The lease carries the name of the process (that of the instance and a random part): a process that restarted does
 * not take the lease of its predecessor for its own.
 */
export const openLeadership = ({ store, instance, lease: leaseMs, log, scheduler, steady, random }: LeadershipOptions): Leadership => {
  const holder = `${instance}.${Math.floor(random() * 36 ** 8).toString(36)}`;
  const current$ = new BehaviorSubject<HeldLease | undefined>(undefined);
  const yielded$ = new Subject<string>();
  const released$ = new ReplaySubject<void>(1);
  let newest: LeaseState | undefined;
  let leader: string | undefined;
  let changes = 0;
  let isBusy = false;
  let renewal: Promise<unknown> = Promise.resolve();

  const showLeader = (): void => {
    const isLeftover = newest?.holder === holder;
    const name = current$.value !== undefined ? instance : isLeftover ? undefined : instanceOf(newest?.holder);
    if (name === leader) return;
    leader = name;
    if (name === undefined) return;
    changes++;
    if (current$.value === undefined) log.info('another instance leads', { leader: name });
  };
  const states$ = store.states$.pipe(
    tap((state) => {
      newest = state;
      showLeader();
      freeLeftover();
    }),
    share({ connector: () => new ReplaySubject<LeaseState>(1) }),
  );
  const deps: LeaseDeps = { store, states$, holder, leaseMs, log, scheduler, steady, random };

  /** Frees a lease that this process holds without a term: the answer to its acquisition or last renewal was lost. */
  const freeLeftover = (): void => {
    if (newest?.holder !== holder || current$.value !== undefined || isBusy) return;
    store.release(newest.revision).catch((error: unknown) => {
      log.debug('the lease could not be freed', { error: (error as Error).message });
    });
  };
  const onBusy = (value: boolean): void => {
    isBusy = value;
    if (!value) queueMicrotask(freeLeftover);
  };

  /** Leads with an acquired lease until it is lost or the subscriber leaves. Never emits. */
  const leading = (lease: HeldLease): Observable<never> => {
    const onAttempt = (attempt: Promise<unknown>): void => {
      renewal = attempt;
    };
    const begin$ = defer(() => {
      log.info('leading', { term: lease.term.number });
      current$.next(lease);
      showLeader();
      return EMPTY;
    });
    const lost$ = merge(renewLease(lease, { ...deps, onAttempt }), yielded$).pipe(
      take(1),
      tap((reason) => {
        log.warn(`no longer leading: ${reason}`, { term: lease.term.number });
      }),
    );
    // Watching comes first, because a subscriber of the term may end it in the same turn.
    return merge(lost$, begin$).pipe(
      finalize(() => {
        lease.end();
        if (current$.value !== lease) return;
        current$.next(undefined);
        showLeader();
      }),
      ignoreElements(),
    );
  };
  const competing$ = defer(() => acquireLease({ ...deps, onBusy })).pipe(
    switchMap(leading),
    // Others compete first after this instance has lost the lease.
    repeat({ delay: () => timer(leaseMs * (0.1 + 0.3 * random()), scheduler) }),
    takeUntil(released$),
  );

  /** Frees the lease of an ended term. A renewal under way would change its revision, so it comes first. */
  const free = async (lease: HeldLease): Promise<void> => {
    const settled$ = race(from(renewal), timer(answerTimeout(deps), scheduler)).pipe(take(1));
    const freed$ = defer(() => store.release(lease.revision)).pipe(
      timeout({ each: renewalInterval(deps), scheduler }),
      retry({ count: 3, delay: () => timer(quickRetry(deps), scheduler) }),
      catchError((error: unknown) => {
        log.warn('the lease could not be freed: another instance takes over once it expires', { error: (error as Error).message });
        return EMPTY;
      }),
    );
    await lastValueFrom(
      settled$.pipe(
        switchMap(() => freed$),
        takeUntil(timer(Math.min(leaseMs, longestRelease), scheduler)),
      ),
      { defaultValue: undefined },
    );
  };
  let freeing = Promise.resolve();

  return {
    terms$: merge(current$.pipe(distinctTerms), states$.pipe(ignoreElements()), competing$),
    leader: () => leader,
    get changes() {
      return changes;
    },
    observed$: states$.pipe(ignoreElements()),
    yield: () => {
      yielded$.next('another instance leads');
    },
    release: () => {
      const lease = current$.value;
      if (lease !== undefined) log.info('no longer leading: handing over', { term: lease.term.number });
      released$.next();
      if (lease !== undefined) freeing = free(lease);
      return freeing;
    },
  };
};

const distinctTerms = (leases$: Observable<HeldLease | undefined>): Observable<Term | undefined> =>
  leases$.pipe(
    map((lease) => lease?.term),
    distinctUntilChanged(),
  );

/** The part of the name of a holder before its random suffix. */
const instanceOf = (holder: string | undefined): string | undefined => holder?.replace(/\.[^.]*$/, '');
