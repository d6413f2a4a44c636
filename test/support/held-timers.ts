import type { Timers } from '../../src/runtime/timers.js';

/** The machine's time, so that files can be watched; long waits are only noted, and made to pass by the test, however long the machine takes. */
export class HeldTimers implements Timers {
  skipped = 0;
  /** Short waits that are not over. */
  running = 0;
  readonly #held = new Set<{ readonly action: () => void; readonly milliseconds: number; readonly due: number }>();
  now(): number {
    return Date.now() + this.skipped;
  }
  after(milliseconds: number, action: () => void): () => void {
    if (milliseconds > 400) {
      const one = { action, milliseconds, due: this.skipped + milliseconds };
      this.#held.add(one);
      return () => void this.#held.delete(one);
    }
    let isOver = false;
    const over = (): void => {
      if (!isOver) this.running--;
      isOver = true;
    };
    this.running++;
    const timer = setTimeout(() => {
      over();
      action();
    }, milliseconds);
    return () => {
      clearTimeout(timer);
      over();
    };
  }
  /** How many waits of just that length are held. */
  held(milliseconds: number): number {
    return [...this.#held].filter((one) => one.milliseconds === milliseconds).length;
  }
  skip(milliseconds: number): void {
    this.skipped += milliseconds;
    for (const one of [...this.#held]) {
      if (one.due <= this.skipped && this.#held.delete(one)) one.action();
    }
  }
}
