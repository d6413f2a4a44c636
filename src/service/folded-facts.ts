import { connect, merge, tap, type Observable } from 'rxjs';
import { positionOutputs } from '../operators/position-outputs.js';
import type { Components } from './open-components.js';
import { withoutRedelivered } from './sinks/held-records.js';

type FoldOptions = {
  /** Whether the current facts come from an earlier run. */
  readonly isHistory: () => boolean;
  /** Whether another instance appended the current facts. */
  readonly isFollowed?: () => boolean;
  /** When the input delivered the fact at a position, milliseconds of `performance.now()`. */
  readonly receivedAt: (seq: number) => number;
};

type FoldComponents = Pick<Components, 'facts' | 'from' | 'history' | 'fold' | 'names' | 'sinks' | 'held' | 'declared'>;

/** Passes the facts of the log through the pipeline, and its outputs to all sinks. Completes with the log; errors for a bug. */
export const foldedFacts = (
  { facts, from, history, fold, names, sinks, held, declared }: FoldComponents,
  options: FoldOptions,
): Observable<unknown> =>
  facts.facts$(from).pipe(
    tap((batch) => {
      history.see(batch);
      declared.see(batch);
    }),
    positionOutputs(fold.pipeline.operator, { ...options, atEnd: withoutRedelivered(held) }),
    names.add,
    connect((shared$) => merge(...sinks.all.map((sink) => shared$.pipe(tap(({ outputs, at }) => sink.take(outputs, at)))))),
  );
