export interface Swept {
  /** `now`: milliseconds of a monotonic clock. */
  sweep(now: number): void;
}

/** One timer for all pending items: visits each added item every `period` milliseconds until it is removed. */
export type Sweeper = {
  readonly add: (one: Swept) => void;
  readonly remove: (one: Swept) => void;
  readonly now: () => number;
  readonly stop: () => void;
};

export const sweeper = (period: number): Sweeper => {
  const waiting = new Set<Swept>();
  const now = (): number => performance.now();
  const timer = setInterval(() => {
    const time = now();
    for (const one of waiting) one.sweep(time);
  }, period).unref();
  return {
    add: (one) => void waiting.add(one),
    remove: (one) => void waiting.delete(one),
    now,
    stop: () => {
      clearInterval(timer);
      waiting.clear();
    },
  };
};
