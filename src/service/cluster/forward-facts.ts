import {
  catchError,
  concatMap,
  defaultIfEmpty,
  defer,
  EMPTY,
  from,
  last,
  map,
  mergeMap,
  Observable,
  of,
  retry,
  throwError,
  timer,
  type MonoTypeOperatorFunction,
  type SchedulerLike,
} from 'rxjs';
import type { FactObjects } from '../../fact-log/jetstream/fact-lines.js';
import type { LeaderRequests } from '../../model/contracts/leader-requests.js';
import type { Arrival } from '../../model/fact.js';
import { Failure, mayPass } from '../../model/failure.js';
import type { InputBatch } from '../../streams/input-port.js';
import { forwardedBodies } from './forwarded-body.js';

/** Batches on the way to the leader. */
const concurrent = 16;
/** Facts of batches that wait, and of those on the way. */
const maxFacts = 65_536;
/** Milliseconds for which a batch waits for a leader: longer than a takeover usually takes (D92). */
const patience = 5_000;
/** Milliseconds for one answer: a leader that died gives none. And between two attempts. */
const answerTime = 2_500;
const retryAfter = 200;

type ForwardDeps = {
  readonly requests: LeaderRequests;
  readonly objects: FactObjects;
  readonly scheduler: SchedulerLike;
};

/**
 * Sends facts that were posted to a follower to the leader, and reports a batch as passed once the leader has stored its facts. While nobody
 * leads, or the leader refuses or does not answer, tries again for 5 s. Then the batch is dropped, and the sender is answered 503. Facts
 * may be stored twice if an answer was lost.
 *
 * The sensor's HTTP output never sends an alert again, so a follower that refused it would lose it. That is why the intake of every
 * instance accepts facts.
 *
 * **Emits** nothing. **Completes** once the source has and every batch has its result. **Keeps** 65,536 facts; further batches are refused.
 */
export const forwardFacts = (batches$: Observable<InputBatch>, { requests, objects, scheduler }: ForwardDeps): Observable<never> => {
  let held = 0;
  const send = (facts: readonly Arrival[]): Observable<boolean> => {
    const end = scheduler.now() + patience;
    const persistent = <A>(): MonoTypeOperatorFunction<A> =>
      retry({
        delay: (error: unknown) =>
          mayPass(error) && scheduler.now() + retryAfter < end ? timer(retryAfter, scheduler) : throwError(() => error),
      });
    const ask = (body: Uint8Array): Observable<boolean> =>
      defer(() => requests.ask(body, Math.min(answerTime, end - scheduler.now()))).pipe(
        map((reply) => {
          if (Buffer.from(reply).toString('latin1') !== 'stored') throw new Failure('Failed', 'the leader refused the facts');
          return true;
        }),
        persistent(),
      );
    return defer(() => forwardedBodies(facts, objects, requests.maxBody)).pipe(
      persistent(),
      concatMap((bodies) => from(bodies).pipe(concatMap(ask), defaultIfEmpty(true), last())),
    );
  };
  return new Observable<InputBatch>((subscriber) =>
    batches$.subscribe({
      next: (batch) => {
        if (held > 0 && held + batch.facts.length > maxFacts) return;
        held += batch.facts.length;
        batch.onAdmitted();
        subscriber.next(batch);
      },
      error: (error) => {
        subscriber.error(error);
      },
      complete: () => {
        subscriber.complete();
      },
    }),
  ).pipe(
    mergeMap((batch) => {
      let isEnded = false;
      const end = (isStored: boolean): void => {
        if (isEnded) return;
        isEnded = true;
        held -= batch.facts.length;
        if (isStored) batch.onPassed();
        else batch.onDropped?.();
      };
      return new Observable<never>((subscriber) => {
        subscriber.add(() => {
          end(false);
        });
        return send(batch.facts)
          .pipe(catchError((error: unknown) => (error instanceof Failure ? of(false) : throwError(() => error))))
          .subscribe({
            next: end,
            error: (error) => {
              subscriber.error(error);
            },
            complete: () => {
              subscriber.complete();
            },
          });
      });
    }, concurrent),
    mergeMap(() => EMPTY),
  );
};
