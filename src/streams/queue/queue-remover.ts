import type { SchedulerLike, Subscription } from 'rxjs';
import type { QueueCalls } from './queue-calls.js';
import { plainReason } from '../../lib/system-error.js';

/** A message to delete. `settled` is called once, with whether it was deleted. */
type Removal = { readonly receipt: string; readonly settled: (done: boolean, reason: string) => void; tries: number };

/** Milliseconds that a message waits for others, and maximum attempts to delete it. */
const gather = 200;
const maxTries = 4;

/**
 * Deletes messages in groups. A message that could not be deleted is received again, and its records are duplicates. **Keeps**
 * receipts to delete.
 */
export class QueueRemover {
  readonly #calls: Pick<QueueCalls, 'remove' | 'callSize'>;
  readonly #scheduler: SchedulerLike;
  readonly #due: Removal[] = [];
  readonly #running = new Set<Promise<void>>();
  #gathering: Subscription | undefined;

  constructor(calls: Pick<QueueCalls, 'remove' | 'callSize'>, scheduler: SchedulerLike) {
    this.#calls = calls;
    this.#scheduler = scheduler;
  }

  add(receipt: string, settled: Removal['settled']): void {
    this.#due.push({ receipt, settled, tries: 0 });
    if (this.#due.length >= this.#calls.callSize) this.#flush();
    else this.#flushAfter(gather);
  }

  /** Makes one last attempt for the rest at once; resolves when everything is settled. */
  async end(): Promise<void> {
    for (const one of this.#due) one.tries = Math.max(one.tries, maxTries - 1);
    this.#flush();
    while (this.#running.size > 0) await Promise.all(this.#running);
    if (this.#due.length > 0) await this.end();
  }

  #flush(): void {
    this.#gathering?.unsubscribe();
    this.#gathering = undefined;
    while (this.#due.length > 0) {
      const run = this.#remove(this.#due.splice(0, this.#calls.callSize)).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  async #remove(removals: readonly Removal[]): Promise<void> {
    let failed: ReadonlyMap<string, boolean>;
    let reason = 'the queue refused';
    try {
      failed = await this.#calls.remove(removals.map(({ receipt }) => receipt));
    } catch (error) {
      reason = plainReason(error);
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
    this.#flushAfter(gather * 2 ** one.tries);
  }

  #flushAfter(milliseconds: number): void {
    this.#gathering ??= this.#scheduler.schedule(() => {
      this.#flush();
    }, milliseconds);
  }
}
