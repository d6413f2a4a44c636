import type { Timers } from '../../src/runtime/timers.js';

/** The machine's time, so that files can be watched; long waits are only noted, and made to pass by the test. */
export class HeldTimers implements Timers {
  skipped = 0;
  readonly #held = new Map<() => void, number>();
  now(): number {
    return Date.now() + this.skipped;
  }
  after(milliseconds: number, action: () => void): () => void {
    if (milliseconds > 400) {
      const due = this.now() + milliseconds;
      this.#held.set(action, due);
      return () => void this.#held.delete(action);
    }
    const timer = setTimeout(action, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  }
  skip(milliseconds: number): void {
    this.skipped += milliseconds;
    for (const [action, due] of [...this.#held]) {
      if (due > this.now()) continue;
      this.#held.delete(action);
      action();
    }
  }
}
