import type { Observable } from 'rxjs';
import type { Catalog } from './catalog/catalog.js';
import type { Checkpointed, SnapshotLookup } from './model/contracts/checkpointed.js';
import type { IncidentReader } from './model/contracts/store.js';
import type { Fact } from './model/fact.js';
import type { Output } from './model/output.js';
import type { EvaluationPolicy } from './model/rules.js';
import { announceStage } from './operators/announce/announce-stage.js';
import { bundleStage } from './operators/bundle/bundle-stage.js';
import { compareStage } from './operators/compare/compare-stage.js';
import { countStage } from './operators/count/count-stage.js';
import { dedup, type DedupOptions } from './operators/dedup.js';
import { truncateOutputs } from './operators/truncate-outputs.js';
import { chain } from './operators/flow/item.js';
import { lift } from './operators/flow/lift.js';
import { CausalGraph } from './operators/graph/causal-graph.js';
import { graphOutputs, graphRecords, impactIn } from './operators/graph/graph-stage.js';
import { holdStage } from './operators/hold/hold-stage.js';
import { incidentStage } from './operators/incidents/incident-stage.js';
import { Incidents } from './operators/incidents/incidents.js';
import { interpret } from './operators/interpret.js';
import { locateStage } from './operators/locate/locate-stage.js';
import { operations } from './operators/operations.js';
import { remember } from './operators/remember.js';
import { matchStage } from './operators/rules/match-stage.js';
import { openStates } from './operators/states/states-stage.js';
import { TriagedAlerts } from './operators/triage/triaged-alerts.js';
import { triageStage } from './operators/triage/triage-stage.js';

export type PipelineOptions = {
  readonly catalog: Catalog;
  readonly policy: EvaluationPolicy;
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
  readonly incidents: IncidentReader;
  readonly triaged: TriagedAlerts;
}

/**
 * The whole flow. The state of the service is a fold over one ordered sequence of facts. The live service, replays of journals and raw
 * files, and benchmarks all run this function with different sources and sinks.
 *
 *     facts ─▶ dedup ─▶ operations ─▶ remember ─▶ interpret ─▶ graph ─▶ states ─▶ locate ─▶ compare ─▶ hold ─┐
 *                                                                                  ▲─ evaluated again ─┘     │
 *   truncate ◀─ count ◀─ triage ◀─ incidents ◀─ graph ◀─ bundle ◀─ announce ◀─ match ◀───────────────────────┘
 *
 * Synchronous from end to end: when `next` returns, every fact of the batch has been processed.
 */
export const openPipeline = ({ catalog, policy, dedup: window, graph: bounds, snapshotOf = noSnapshots }: PipelineOptions): Pipeline => {
  const graph = new CausalGraph({ ...bounds, clusters: policy.clusters, alertUnknown: policy.alertUnknown });
  const triaged = new TriagedAlerts({ maxAlerts: bounds.maxDrifts });
  const { states, stage: declare } = openStates(catalog.types, policy, snapshotOf);

  const deduplicated = dedup(window, catalog)();
  const joined = operations(catalog)();
  const remembered = remember();
  const locate = locateStage(states, policy);
  const compare = compareStage(states, policy, catalog.creations);
  const hold = holdStage(states, policy);
  const match = matchStage(states, policy, impactIn(graph));
  const announce = announceStage(policy);
  const bundle = bundleStage();
  const incidents = new Incidents(bounds.maxDrifts);
  const explain = graphOutputs(graph, snapshotOf, incidents);
  const group = incidentStage(incidents);
  const triage = triageStage(triaged);
  const count = countStage();
  return {
    operator: (facts$) =>
      facts$.pipe(
        lift(() => deduplicated),
        lift(() => joined),
        lift(() => remembered),
        lift(interpret(catalog, policy.showVariables)),
        lift(() => chain([graphRecords(graph), declare, locate, compare, hold, match, announce, bundle, explain, group, triage, count])),
        lift(truncateOutputs),
      ),
    stages: [deduplicated, joined, remembered, declare, locate, compare, hold, announce, bundle, explain, group, triage, count],
    graph,
    incidents,
    triaged,
  };
};

const noSnapshots: SnapshotLookup = () => undefined;
