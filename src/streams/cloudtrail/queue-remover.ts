import type { Timers } from '../../runtime/timers.js';
import { callSize, type QueueCalls } from './queue-calls.js';

/** To be deleted; `settled` is called once: whether that was done. */
type Removal = { readonly receipt: string; readonly settled: (done: boolean, reason: string) => void; tries: number };

/** How long a message waits for others, and how often its deletion is tried. */
const gather = 200;
const maxTries = 4;

/** Deletes messages ten at a time. What could not be deleted comes again, and its records are duplicates then. Keeps: those to be deleted. */
export class QueueRemover {
  readonly #calls: Pick<QueueCalls, 'remove'>;
  readonly #timers: Timers;
  readonly #due: Removal[] = [];
  readonly #running = new Set<Promise<void>>();
  #cancel: (() => void) | undefined;

  constructor(calls: Pick<QueueCalls, 'remove'>, timers: Timers) {
    this.#calls = calls;
    this.#timers = timers;
  }

  add(receipt: string, settled: Removal['settled']): void {
    this.#due.push({ receipt, settled, tries: 0 });
    if (this.#due.length >= callSize) this.#flush();
    else this.#cancel ??= this.#timers.after(gather, () => this.#flush());
  }

  /** Tries what is left at once, once; resolves when all is settled. */
  async end(): Promise<void> {
    for (const one of this.#due) one.tries = Math.max(one.tries, maxTries - 1);
    this.#flush();
    while (this.#running.size > 0) await Promise.all(this.#running);
    if (this.#due.length > 0) await this.end();
  }

  #flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    while (this.#due.length > 0) {
      const run = this.#remove(this.#due.splice(0, callSize)).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  async #remove(removals: readonly Removal[]): Promise<void> {
    let failed: ReadonlyMap<string, boolean>;
    let reason = 'the queue refused';
    try {
      failed = await this.#calls.remove(removals.map(({ receipt }) => receipt));
    } catch (error) {
      reason = (error as Error).message;
      failed = new Map(removals.map(({ receipt }) => [receipt, true]));
    }
    for (const one of removals) {
      const mayRetry = failed.get(one.receipt);
      if (mayRetry === undefined) one.settled(true, '');
      else if (!mayRetry || ++one.tries >= maxTries) one.settled(false, reason);
      else this.#again(one);
    }
  }

  #again(one: Removal): void {
    this.#due.push(one);
    this.#cancel ??= this.#timers.after(gather * 2 ** one.tries, () => this.#flush());
  }
}
