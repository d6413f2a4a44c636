import type { Change } from '../model/change.js';
import type { DropReason } from '../model/drop-reason.js';
import type { Emit, Output } from '../model/output.js';
import { DeadlineQueue } from './deadline-queue.js';
import type { Context } from './verdict.js';

/** Records kept at most; past it the oldest is given up early. */
const bound = 10_000;

type Kept = { readonly change: Change; readonly context: Context; readonly reason: DropReason; readonly deadline: number };

/** Changes of things that no state declares, kept for a while in case a state that is read later does (D8b). */
export class Unmatched {
  readonly #kept = new DeadlineQueue<Kept>();

  /** `window` in milliseconds. */
  constructor(readonly window: number) {}

  keep(change: Change, context: Context, reason: DropReason): void {
    context.verdict.open();
    this.#kept.add({ change, context, reason, deadline: Date.parse(context.at) + this.window });
  }

  get nextDeadline(): number {
    return this.#kept.size > bound ? -Infinity : this.#kept.next;
  }

  /** Gives up on those whose time is over. */
  expire(now: number, emit: Emit<Output>): void {
    while (this.#kept.size > 0 && this.nextDeadline <= now) {
      const over = this.#kept.shift();
      over?.context.verdict.settle(over.reason, emit);
    }
  }

  /** One of them ended what another record had made: it waits no more. */
  forget(change: Change, context: Context, emit: Emit<Output>): void {
    for (const one of this.#kept.take((kept) => kept.change === change && kept.context === context)) {
      one.context.verdict.settle('declared', emit);
    }
  }

  /** Takes out those that are known now. */
  take(known: (change: Change, context: Context) => boolean): readonly Kept[] {
    return this.#kept.take((one) => known(one.change, one.context));
  }
}
