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
  /** Those before it were given up; they are cut off now and then, not one by one. */
  #first = 0;

  /** `window` in milliseconds. */
  constructor(readonly window: number) {}

  keep(change: Change, context: Context, reason: DropReason): void {
    context.verdict.open();
    this.#kept.push({ change, context, reason, until: Date.parse(context.at) + this.window });
  }

  get nextDeadline(): number {
    return this.#kept.length - this.#first > bound ? -Infinity : (this.#kept[this.#first]?.until ?? Infinity);
  }

  /** Gives up on those whose time is over. */
  expire(now: number, emit: Emit<Output>): void {
    while (this.#first < this.#kept.length) {
      const { context, reason, until } = this.#kept[this.#first] as Kept;
      if (until > now && this.#kept.length - this.#first <= bound) break;
      this.#first++;
      context.verdict.settle(reason, emit);
    }
    if (this.#first > bound) this.#compact();
  }

  #compact(): void {
    this.#kept = this.#kept.slice(this.#first);
    this.#first = 0;
  }

  /** Takes out those that are known now. */
  take(known: (change: Change, context: Context) => boolean): readonly Kept[] {
    const taken: Kept[] = [];
    this.#compact();
    this.#kept = this.#kept.filter((one) => {
      if (!known(one.change, one.context)) return true;
      taken.push(one);
      return false;
    });
    return taken;
  }
}
