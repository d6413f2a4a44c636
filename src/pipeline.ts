import { tap, type Observable } from 'rxjs';
import type { Catalog } from './catalog/aws/catalog.js';
import type { Arrival, Fact } from './model/fact.js';
import type { Output } from './model/output.js';
import type { JudgePolicy } from './model/rules.js';
import { dedup, type DedupOptions } from './operators/dedup.js';
import { fitOutputs } from './operators/fit-outputs.js';
import { foldGraph } from './operators/fold-graph.js';
import { interpret } from './operators/interpret.js';
import { judge } from './operators/judge/judge.js';
import { lift } from './operators/lift.js';
import { stamp } from './operators/stamp.js';

type PipelineOptions = {
  readonly catalog: Catalog;
  readonly policy: JudgePolicy;
  readonly dedup: DedupOptions;
  /** Sees every stamped batch before it is processed: the journal. */
  readonly onFacts: (facts: readonly Fact[]) => void;
};

/**
 * The whole flow. Everything the service knows is a fold over one ordered sequence of facts: running live, replaying a
 * journal or raw files, and benchmarks are this function with other sources in front and other sinks behind.
 *
 *     arrivals ─▶ stamp ─▶ (journal) ─▶ dedup ─▶ interpret ─▶ judge ─▶ fit ─▶ fold graph ─▶ outputs
 *
 * It is synchronous from end to end: when `next` has returned, every fact of the batch has passed the fold.
 */
export const pipeline =
  (options: PipelineOptions) =>
  (arrivals$: Observable<readonly Arrival[]>): Observable<readonly Output[]> =>
    arrivals$.pipe(
      lift(stamp),
      tap((facts) => {
        options.onFacts(facts);
      }),
      lift(dedup(options.dedup)),
      lift(interpret(options.catalog, options.policy.showVariables)),
      lift(judge(options.catalog.types, options.policy)),
      lift(fitOutputs),
      lift(foldGraph),
    );
