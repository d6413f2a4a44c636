import type { Change } from '../../model/change.js';
import type { DropReason } from '../../model/drop-reason.js';
import type { Emit, Output } from '../../model/output.js';
import { DeadlineQueue } from './deadline-queue.js';
import type { Context, Verdict } from './verdict.js';

/** Records kept at most; past it the oldest is given up early. */
const bound = 10_000;

type Kept = { readonly change: Change; readonly context: Context; readonly reason: DropReason; readonly deadline: number };

/** Changes of things that no state declares, kept for a while in case a state that is read later does (D8b). */
export class Unmatched {
  readonly #kept = new DeadlineQueue<Kept>();
  /** Changes of each record that are kept. */
  readonly #records = new Map<Verdict, number>();

  /** `window` in milliseconds. */
  constructor(readonly window: number) {}

  keep(change: Change, context: Context, reason: DropReason): void {
    context.verdict.open();
    this.#kept.add({ change, context, reason, deadline: Date.parse(context.at) + this.window });
    this.#records.set(context.verdict, (this.#records.get(context.verdict) ?? 0) + 1);
  }

  /** Records of which something is kept. */
  get records(): number {
    return this.#records.size;
  }

  get nextDeadline(): number {
    return this.#kept.size > bound ? -Infinity : this.#kept.next;
  }

  /** Gives up on those whose time is over. */
  expire(now: number, emit: Emit<Output>): void {
    while (this.#kept.size > 0 && this.nextDeadline <= now) {
      const over = this.#kept.shift();
      if (over !== undefined) this.#left(over);
      over?.context.verdict.settle(over.reason, emit);
    }
  }

  /** One of them ended what another record had made: it waits no more. */
  forget(change: Change, context: Context, emit: Emit<Output>): void {
    for (const one of this.#take((kept) => kept.change === change && kept.context === context)) {
      one.context.verdict.settle('declared', emit);
    }
  }

  /** Takes out those that are known now. */
  take(known: (change: Change, context: Context) => boolean): readonly Kept[] {
    return this.#take((one) => known(one.change, one.context));
  }

  #take(wanted: (one: Kept) => boolean): readonly Kept[] {
    const taken = this.#kept.take(wanted);
    for (const one of taken) this.#left(one);
    return taken;
  }

  #left({ context: { verdict } }: Kept): void {
    const left = (this.#records.get(verdict) ?? 0) - 1;
    if (left > 0) this.#records.set(verdict, left);
    else this.#records.delete(verdict);
  }
}
