import type { Observable } from 'rxjs';
import type { Catalog } from './catalog/catalog.js';
import type { Checkpointed, SnapshotLookup } from './model/contracts/checkpointed.js';
import type { Fact } from './model/fact.js';
import type { Output } from './model/output.js';
import type { JudgePolicy } from './model/rules.js';
import { dedup, type DedupOptions } from './operators/dedup.js';
import { CausalGraph } from './operators/graph/causal-graph.js';
import { graphStage, impactIn } from './operators/graph/graph-stage.js';
import { fitOutputs } from './operators/fit-outputs.js';
import { interpret } from './operators/interpret.js';
import { judge } from './operators/judge/judge.js';
import { lift } from './operators/lift.js';
import { operations } from './operators/operations.js';
import { TriagedAlerts } from './operators/triage/triaged-alerts.js';
import { triageStage } from './operators/triage/triage-stage.js';

type PipelineOptions = {
  readonly catalog: Catalog;
  readonly policy: JudgePolicy;
  readonly dedup: DedupOptions;
  /** Alerts and sensor events in the causal graph. `maxDrifts` also bounds the alerts on which people acted. */
  readonly graph: { readonly maxDrifts: number; readonly maxEvents: number };
  /** Required to restore the stages from a checkpoint. */
  readonly snapshotOf?: SnapshotLookup;
};

/** One run of the pipeline. Opening it creates its state, so that a checkpoint can be restored before the first fact. */
export interface Pipeline {
  /** Subscribe to the result once; the state belongs to that subscription. */
  readonly operator: (facts$: Observable<readonly Fact[]>) => Observable<readonly Output[]>;
  /** The stages with state, in the order in which facts pass them. */
  readonly stages: readonly Checkpointed[];
  readonly graph: CausalGraph;
  readonly triaged: TriagedAlerts;
}

/**
 * The whole flow. The state of the service is a fold over one ordered sequence of facts. The live service, replays of journals and raw
 * files, and benchmarks all run this function with different sources and sinks.
 *
 *     facts ─▶ dedup ─▶ operations ─▶ interpret ─▶ judge, graph and triage ─▶ fit ─▶ outputs
 *
 * Synchronous from end to end: when `next` returns, every fact of the batch has been processed.
 */
export const openPipeline = ({ catalog, policy, dedup: window, graph: bounds, snapshotOf }: PipelineOptions): Pipeline => {
  const deduplicated = dedup(window, catalog)();
  const joined = operations(catalog)();
  const graph = new CausalGraph({ ...bounds, clusters: policy.clusters, alertUnknown: policy.alertUnknown });
  const judged = judge(catalog.types, policy, snapshotOf, impactIn(graph))();
  const explained = graphStage(graph, judged, snapshotOf);
  const triaged = new TriagedAlerts({ maxAlerts: bounds.maxDrifts });
  const actedOn = triageStage(triaged, explained);
  return {
    operator: (facts$) =>
      facts$.pipe(
        lift(() => deduplicated),
        lift(() => joined),
        lift(interpret(catalog, policy.showVariables)),
        lift(() => actedOn),
        lift(fitOutputs),
      ),
    stages: [deduplicated, joined, judged, explained, actedOn],
    graph,
    triaged,
  };
};
