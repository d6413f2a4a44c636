import type { Change } from '../../model/change.js';
import { DeadlineQueue } from './deadline-queue.js';
import { Verdict, type Context } from './verdict.js';

/** Records kept at most; past it the oldest is let go early. */
const bound = 10_000;

type Agreed = { readonly change: Change; readonly context: Context; readonly source: string; readonly deadline: number };

/**
 * Changes that agreed with a state which is older than they are. A version of that state may be on its way that was written
 * between the two and declares something else: an apply changed an attribute, and a person set it back before anybody read
 * the new state. Kept for a while to be judged against that version; they are counted `declared` by then.
 */
export class Recent {
  readonly #kept = new DeadlineQueue<Agreed>();

  /** `window` in milliseconds. */
  constructor(readonly window: number) {}

  keep(change: Change, context: Context, source: string): void {
    const now = Date.parse(context.at);
    while (this.#kept.size >= bound || this.#kept.next <= now) this.#kept.shift();
    this.#kept.add({ change, context, source, deadline: now + this.window });
  }

  /** Takes out what agreed with this source; yields what is not too old and happened after its newest version was written. */
  take(source: string, written: number, now: number): readonly { readonly change: Change; readonly context: Context }[] {
    return this.#kept
      .take((one) => one.source === source)
      .filter((one) => one.context.record.time > written && one.deadline > now)
      .map(({ change, context }) => ({ change, context: { ...context, verdict: new Verdict(true) } }));
  }
}
