import type { Change } from '../model/change.js';
import type { DropReason } from '../model/drop-reason.js';
import type { Emit, Output } from '../model/output.js';
import type { Context } from './verdict.js';

/** Records kept at most; past it the oldest is given up early. */
const bound = 10_000;

type Kept = { readonly change: Change; readonly context: Context; readonly reason: DropReason; readonly until: number };

/** Changes of things that no state declares, kept for a while in case a state that is read later does (D8b). */
export class Unmatched {
  #kept: Kept[] = [];

  /** `window` in milliseconds. */
  constructor(readonly window: number) {}

  keep(change: Change, context: Context, reason: DropReason): void {
    context.verdict.open();
    this.#kept.push({ change, context, reason, until: Date.parse(context.at) + this.window });
  }

  get nextDeadline(): number {
    return this.#kept.length > bound ? -Infinity : (this.#kept[0]?.until ?? Infinity);
  }

  /** Gives up on those whose time is over. */
  expire(now: number, emit: Emit<Output>): void {
    let done = Math.max(0, this.#kept.length - bound);
    while (done < this.#kept.length && (this.#kept[done] as Kept).until <= now) done++;
    if (done === 0) return;
    const over = this.#kept.slice(0, done);
    this.#kept = this.#kept.slice(done);
    for (const { context, reason } of over) context.verdict.settle(reason, emit);
  }

  /** Takes out those that are known now. */
  take(known: (change: Change, context: Context) => boolean): readonly Kept[] {
    const taken: Kept[] = [];
    this.#kept = this.#kept.filter((one) => {
      if (!known(one.change, one.context)) return true;
      taken.push(one);
      return false;
    });
    return taken;
  }
}
