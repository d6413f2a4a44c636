import type { Observable } from 'rxjs';

/** State of the lease: its holder, and the revision of the last change. `holder` undefined: it is free. */
export type LeaseState = { readonly holder: string | undefined; readonly revision: number };

/**
 * A lease that at most one instance holds (D91). It expires unless its holder renews it in time. Operations resolve with undefined if
 * another instance was faster or the lease has expired, and reject with a `Failure` if the result is unknown.
 */
export interface LeaseStore {
  /** Takes the free lease. Resolves with its revision, which grows with every change of the lease. */
  acquire(holder: string): Promise<number | undefined>;
  /** Restarts the lease. `revision`: that of the last acquisition or renewal. Resolves with the new one. */
  renew(holder: string, revision: number): Promise<number | undefined>;
  /** Frees the lease, so that another instance can take it at once. */
  release(revision: number): Promise<void>;
  /** Emits the current state and every change, expiry included, possibly late. Never completes; reconnects by itself. */
  readonly states$: Observable<LeaseState>;
}
