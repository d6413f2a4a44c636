import type { Observable, SchedulerLike } from 'rxjs';
import type { LeaseState, LeaseStore } from '../model/contracts/lease-store.js';
import type { Log } from '../model/contracts/log.js';
import type { LeaseClock } from './held-lease.js';

/** What the holder of a lease and a candidate need. */
export type LeaseDeps = LeaseClock & {
  readonly store: Pick<LeaseStore, 'acquire' | 'renew' | 'release'>;
  /** The current state and each change. */
  readonly states$: Observable<LeaseState>;
  /** Name in the lease, different for each process. */
  readonly holder: string;
  readonly log: Log;
  readonly scheduler: SchedulerLike;
  /** 0 to 1. */
  readonly random: () => number;
};

/** Milliseconds between two renewals, and about between two attempts to acquire the lease. */
export const renewalInterval = ({ leaseMs }: Pick<LeaseDeps, 'leaseMs'>): number => leaseMs / 3;
/** Milliseconds after which an answer counts as lost. A late one is used all the same. */
export const answerTimeout = ({ leaseMs }: Pick<LeaseDeps, 'leaseMs'>): number => leaseMs / 6;
/** Milliseconds between two attempts after a failure, while the lease is still held. */
export const quickRetry = ({ leaseMs }: Pick<LeaseDeps, 'leaseMs'>): number => leaseMs / 15;
