import { setImmediate } from 'node:timers/promises';
import type { Timers } from '../../src/runtime/timers.js';

/** Time that stands still until a test lets it pass. */
export class SteppedTimers implements Timers {
  #now = Date.UTC(2026, 0, 1);
  readonly #waiting = new Map<() => void, number>();
  now(): number {
    return this.#now;
  }
  after(milliseconds: number, action: () => void): () => void {
    const once = (): void => {
      action();
    };
    this.#waiting.set(once, this.#now + milliseconds);
    return () => void this.#waiting.delete(once);
  }
  /** Lets time pass, from one thing that is due to the next, and what follows from each happen. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await this.settle();
      const [first] = [...this.#waiting].sort(([, one], [, other]) => one - other);
      if (first === undefined || first[1] > end) break;
      this.#now = first[1];
      this.#waiting.delete(first[0]);
      first[0]();
    }
    this.#now = end;
    await this.settle();
  }
  /** What needs no time, but some turns. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  }
}
