import type { Timers } from '../../src/runtime/timers.js';

/** Time that passes only when the test says so. */
export class FakeTimers implements Timers {
  #now = Date.parse('2026-03-02T10:00:00Z');
  #waiting: { readonly due: number; readonly action: () => void }[] = [];

  /** How many actions wait. */
  get size(): number {
    return this.#waiting.length;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, action: () => void): () => void {
    const one = { due: this.#now + milliseconds, action };
    this.#waiting.push(one);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== one);
    };
  }

  /** Lets time pass, action by action in the order of their times; after each, everything that follows from it without waiting has happened. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await this.settle();
    for (;;) {
      const next = this.#waiting.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (next === undefined) break;
      this.#now = Math.max(this.#now, next.due);
      this.#waiting = this.#waiting.filter((other) => other !== next);
      next.action();
      await this.settle();
    }
    this.#now = end;
  }

  /** Everything that waits for no time has happened. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
  }
}
