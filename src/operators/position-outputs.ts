import { Observable, Subject, type OperatorFunction } from 'rxjs';
import type { Fact } from '../model/fact.js';
import type { Output } from '../model/output.js';
import type { OutputBatch, OutputPosition } from '../model/contracts/output-sink.js';

type PositionOptions = {
  /** Whether the current facts come from an earlier run. */
  readonly isHistory: () => boolean;
  /** Whether another instance appended the current facts; never by default. */
  readonly isFollowed?: () => boolean;
  /** When the input delivered the fact at a position, milliseconds of `performance.now()`. Called with growing positions. */
  readonly receivedAt: (seq: number) => number;
  /** Filters the outputs that the pipeline emits when the facts end. */
  readonly atEnd: (outputs: readonly Output[]) => readonly Output[];
};

/**
 * Runs the pipeline and attaches the position of the facts to their outputs. Facts of one arrival time share a position, so that the result
 * does not depend on how batches are cut.
 *
 * **Emits** one batch for all facts of one arrival time, even without outputs, and one at the end. **Completes** and **errors** with its
 * source and with the pipeline. **Keeps** the outputs of one batch. **Order** is kept.
 */
export const positionOutputs =
  (
    pipeline: OperatorFunction<readonly Fact[], readonly Output[]>,
    { isHistory, isFollowed = never, receivedAt, atEnd }: PositionOptions,
  ): OperatorFunction<readonly Fact[], OutputBatch> =>
  (facts$) =>
    new Observable((subscriber) => {
      const passing$ = new Subject<readonly Fact[]>();
      let outputs: readonly Output[] = [];
      let at: OutputPosition = { seq: 0, arrivedAt: '', receivedAt: 0, isHistory: false, isFollowed: false };
      const publish = (found: readonly Output[]): void => {
        outputs = [];
        subscriber.next({ outputs: found, at });
      };
      subscriber.add(
        pipeline(passing$).subscribe({
          next: (found) => {
            outputs = outputs.length === 0 ? found : [...outputs, ...found];
          },
          error: (error) => {
            subscriber.error(error);
          },
        }),
      );
      subscriber.add(
        facts$.subscribe({
          next: (facts) => {
            for (const group of byArrival(facts)) {
              const last = group[group.length - 1];
              passing$.next(group);
              if (subscriber.closed || last === undefined) return;
              at = {
                seq: last.seq,
                arrivedAt: last.at,
                receivedAt: isHistory() ? 0 : receivedAt(last.seq),
                isHistory: isHistory(),
                isFollowed: isFollowed(),
              };
              publish(outputs);
            }
          },
          error: (error) => {
            subscriber.error(error);
          },
          complete: () => {
            passing$.complete();
            at = { ...at, receivedAt: receivedAt(at.seq), isHistory: false };
            publish(atEnd(outputs));
            subscriber.complete();
          },
        }),
      );
    });

const never = (): boolean => false;

/** Groups facts by arrival time; usually the whole batch is one group. */
function* byArrival(facts: readonly Fact[]): Generator<readonly Fact[]> {
  let from = 0;
  for (let to = 1; to <= facts.length; to++) {
    if (to < facts.length && facts[to]?.at === facts[from]?.at) continue;
    yield from === 0 && to === facts.length ? facts : facts.slice(from, to);
    from = to;
  }
}
