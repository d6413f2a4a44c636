import { Observable, takeWhile, type OperatorFunction } from 'rxjs';
import type { Emit } from '../../model/output.js';

/** A stage of the pipeline: a function of one item, with the state that it closes over. `end` runs once, before completion. */
export interface Stage<I, O> {
  next(item: I, emit: Emit<O>): void;
  end?(emit: Emit<O>): void;
}

/**
 * Lifts a stage over batches: one RxJS event per batch instead of per fact.
 *
 * **Emits** one batch for each batch that yields something, and one at the end if `end` yields something. **Completes** after the source
 * and `end`. **Errors** with the source, and if the stage throws (a bug). **Keeps** what the stage keeps; each subscription creates its own
 * stage. **Order** is that of the source; the sequence of items does not depend on how batches are cut. A source that emits everything
 * during the subscription is unsubscribed at the first batch after the subscriber has left or the stage has thrown.
 */
export const lift =
  <I, O>(make: () => Stage<I, O>): OperatorFunction<readonly I[], readonly O[]> =>
  (source) =>
    new Observable((subscriber) => {
      const stage = make();
      const run = (work: (emit: Emit<O>) => void): void => {
        const result: O[] = [];
        work((item) => result.push(item));
        if (result.length > 0) subscriber.next(result);
      };
      return source.pipe(takeWhile(() => !subscriber.closed)).subscribe({
        next: (batch) => {
          try {
            run((emit) => {
              for (const item of batch) stage.next(item, emit);
            });
          } catch (error) {
            subscriber.error(error);
          }
        },
        error: (error) => {
          subscriber.error(error);
        },
        complete: () => {
          if (subscriber.closed) return;
          try {
            run((emit) => stage.end?.(emit));
            subscriber.complete();
          } catch (error) {
            subscriber.error(error);
          }
        },
      });
    });
