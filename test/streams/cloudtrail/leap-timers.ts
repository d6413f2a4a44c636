import type { Timers } from '../../../src/runtime/timers.js';

/** A clock that stands until the test moves it. */
export class LeapTimers implements Timers {
  #now: number;
  readonly #held = new Map<() => void, number>();

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, action: () => void): () => void {
    const due = (): void => {
      action();
    };
    this.#held.set(due, this.#now + Math.max(0, milliseconds));
    return () => void this.#held.delete(due);
  }

  /** Time passes; what waited for it runs, in the order of time. Then what came of it has a turn. */
  async leap(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = [...this.#held].filter(([, due]) => due <= end).sort(([, a], [, b]) => a - b);
      if (next === undefined) break;
      this.#held.delete(next[0]);
      this.#now = Math.max(this.#now, next[1]);
      next[0]();
    }
    this.#now = end;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Waits, in the machine's time, for what is no matter of time. */
  async settled(isDone: () => boolean): Promise<void> {
    for (const end = Date.now() + 60_000; !isDone();) {
      if (Date.now() > end) throw new Error('it does not come to pass');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
