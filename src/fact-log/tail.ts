import { filter, map, merge, of, Subject, type Observable } from 'rxjs';
import { Fifo } from '../lib/fifo.js';
import type { Fact } from '../model/fact.js';

/** The newest facts of a log, delivered as they are appended. */
export interface Tail {
  readonly isObserved: boolean;
  /**
   * Returns after every subscriber has received the batch. A batch that a subscriber appends meanwhile is delivered after this one, so that
   * all subscribers see the same order.
   */
  deliver(facts: readonly Fact[]): void;
  /** Starts with the empty batch that marks the end of history. */
  facts$(from: number): Observable<readonly Fact[]>;
  /** Completes all current and future subscribers. */
  complete(): void;
}

export const openTail = (): Tail => {
  const batches$ = new Subject<readonly Fact[]>();
  const waiting = new Fifo<readonly Fact[]>();
  let isDelivering = false;
  return {
    get isObserved() {
      return batches$.observed;
    },
    deliver: (facts) => {
      waiting.push(facts);
      if (isDelivering) return;
      isDelivering = true;
      for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) batches$.next(batch);
      isDelivering = false;
    },
    facts$: (from) =>
      merge(
        batches$.pipe(
          map((facts) => ((facts[0]?.seq ?? 0) >= from ? facts : facts.filter(({ seq }) => seq >= from))),
          filter((facts) => facts.length > 0),
        ),
        of([]),
      ),
    complete: () => {
      batches$.complete();
    },
  };
};
