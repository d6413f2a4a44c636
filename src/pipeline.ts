import { tap, type Observable } from 'rxjs';
import type { Catalog } from './catalog/catalog.js';
import type { Checkpointed, SnapshotLookup } from './model/checkpointed.js';
import type { Arrival, Fact } from './model/fact.js';
import type { Output } from './model/output.js';
import type { JudgePolicy } from './model/rules.js';
import { dedup, type DedupOptions } from './operators/dedup.js';
import { fitOutputs } from './operators/fit-outputs.js';
import { interpret } from './operators/interpret.js';
import { judge } from './operators/judge/judge.js';
import { lift } from './operators/lift.js';
import { stamp } from './operators/stamp.js';

type PipelineOptions = {
  readonly catalog: Catalog;
  readonly policy: JudgePolicy;
  readonly dedup: DedupOptions;
  /** Needed where the stages are restored from a checkpoint. */
  readonly snapshotOf?: SnapshotLookup;
};

/** One run of the pipeline: its state is made when it is opened, so that a checkpoint can be restored before the first fact. */
export interface Pipeline {
  /** Subscribe to the result once; the state belongs to that subscription. */
  readonly operator: (facts$: Observable<readonly Fact[]>) => Observable<readonly Output[]>;
  /** The stages that remember something, in the order in which facts pass them. */
  readonly parts: readonly Checkpointed[];
}

/**
 * The whole flow. Everything the service knows is a fold over one ordered sequence of facts: running live, replaying a
 * journal or raw files, and benchmarks are this function with other sources in front and other sinks behind.
 *
 *     facts ─▶ dedup ─▶ interpret ─▶ judge ─▶ fit ─▶ outputs
 *
 * It is synchronous from end to end: when `next` has returned, every fact of the batch has passed the fold.
 */
export const openPipeline = ({ catalog, policy, dedup: window, snapshotOf }: PipelineOptions): Pipeline => {
  const deduplicated = dedup(window, catalog)();
  const judged = judge(catalog.types, policy, snapshotOf)();
  return {
    operator: (facts$) =>
      facts$.pipe(
        lift(() => deduplicated),
        lift(interpret(catalog, policy.showVariables)),
        lift(() => judged),
        lift(fitOutputs),
      ),
    parts: [deduplicated, judged],
  };
};

/** The same over facts that are not stamped yet. `onFacts` sees every stamped batch before it is processed: the journal. */
export const pipeline =
  (options: PipelineOptions & { readonly onFacts: (facts: readonly Fact[]) => void }) =>
  (arrivals$: Observable<readonly Arrival[]>): Observable<readonly Output[]> =>
    arrivals$.pipe(lift(stamp), tap(options.onFacts), openPipeline(options).operator);
