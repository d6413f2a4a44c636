import type { Term } from '../model/contracts/term.js';

/**
 * Part of the lease that is not used. It covers clocks that run at different speeds, and the time between a check of the term and the act
 * that it allows.
 */
const margin = 0.1;

/** The lease as its holder sees it during one term (D91). */
export interface HeldLease {
  readonly term: Term;
  /** Revision of the lease's key after the last acquisition or renewal. */
  readonly revision: number;
  /** Milliseconds until the term ends unless it is extended; 0 if it is over. */
  remaining(): number;
  /** Takes over the result of a renewal that was sent at `sentAt`. A term that is over stays over. */
  extend(revision: number, sentAt: number): void;
  /** Ends the term. */
  end(): void;
}

export type LeaseClock = {
  readonly leaseMs: number;
  /** Milliseconds of a clock that never jumps back and goes on while the process is stopped, such as `performance.now`. */
  readonly steady: () => number;
};

/**
 * The lease acquired by a request that was sent at `sentAt`. The time is counted from then, because the store cannot have started the lease
 * earlier. A process that was stopped sees the end of its term before it does anything else.
 */
export const heldLease = (acquired: number, sentAt: number, { leaseMs, steady }: LeaseClock): HeldLease => {
  const usable = leaseMs * (1 - margin);
  let revision = acquired;
  let until = sentAt + usable;
  let isOver = false;
  const remaining = (): number => {
    const left = isOver ? 0 : until - steady();
    if (left > 0) return left;
    isOver = true;
    return 0;
  };
  return {
    term: { number: acquired, isHeld: () => remaining() > 0 },
    get revision() {
      return revision;
    },
    remaining,
    extend: (renewed, sent) => {
      revision = Math.max(revision, renewed);
      if (remaining() > 0) until = Math.max(until, sent + usable);
    },
    end: () => {
      isOver = true;
    },
  };
};
