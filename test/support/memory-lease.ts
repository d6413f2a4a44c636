import { BehaviorSubject, type Subscription } from 'rxjs';
import type { LeaseState, LeaseStore } from '../../src/model/contracts/lease-store.js';
import { Failure } from '../../src/model/failure.js';
import type { VirtualTime } from './virtual-time.js';

/** The lease as the server knows it; each operation acts at once. */
export class MemoryLease {
  readonly states$ = new BehaviorSubject<LeaseState>({ holder: undefined, revision: 0 });
  /** Holders in the order in which they acquired the lease. */
  readonly acquired: string[] = [];
  readonly #time: VirtualTime;
  readonly #leaseMs: number;
  #expiry: Subscription | undefined;

  constructor(time: VirtualTime, leaseMs: number) {
    this.#time = time;
    this.#leaseMs = leaseMs;
  }

  get holder(): string | undefined {
    return this.states$.value.holder;
  }

  acquire(holder: string): number | undefined {
    if (this.holder !== undefined) return undefined;
    this.acquired.push(holder);
    return this.#start(holder);
  }

  renew(holder: string): number | undefined {
    return this.holder === holder ? this.#start(holder) : undefined;
  }

  release(revision: number): void {
    if (this.states$.value.revision === revision && this.holder !== undefined) this.expire();
  }

  expire(): void {
    this.#expiry?.unsubscribe();
    this.states$.next({ holder: undefined, revision: this.states$.value.revision + 1 });
  }

  #start(holder: string): number {
    this.#expiry?.unsubscribe();
    this.#expiry = this.#time.schedule(() => {
      this.expire();
    }, this.#leaseMs);
    const revision = this.states$.value.revision + 1;
    this.states$.next({ holder, revision });
    return revision;
  }
}

/** What happens to one request: milliseconds to the server and back; undefined: lost, and the operation fails after `timeout`. */
export type Trip = { readonly there: number | undefined; readonly back: number | undefined };

type LinkDeps = { readonly time: VirtualTime; readonly trip: () => Trip; readonly timeout?: number };

/** The lease behind a network. */
export const leaseLink = (lease: MemoryLease, { time, trip, timeout = 2_000 }: LinkDeps): LeaseStore => {
  const call = <T>(act: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const { there, back } = trip();
      if (there === undefined || back === undefined)
        time.schedule(() => {
          reject(new Failure('NotConnected', 'no answer'));
        }, timeout);
      if (there === undefined) return;
      time.schedule(() => {
        const result = act();
        if (back !== undefined)
          time.schedule(() => {
            resolve(result);
          }, back);
      }, there);
    });
  return {
    acquire: (holder) => call(() => lease.acquire(holder)),
    renew: (holder) => call(() => lease.renew(holder)),
    release: (revision) =>
      call(() => {
        lease.release(revision);
      }),
    states$: lease.states$,
  };
};
