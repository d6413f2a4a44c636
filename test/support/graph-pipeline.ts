import { of } from 'rxjs';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import type { Drift } from '../../src/model/drift.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import type { CausalGraph } from '../../src/operators/graph/causal-graph.js';
import { openPipeline } from '../../src/pipeline.js';
import { everyChange } from './run-pipeline.js';

/** Every change is an alert; the states `prod` and `stage` declare objects of the clusters of these names. */
export const graphPolicy = {
  ...everyChange,
  clusters: ['prod', 'stage'].map((name) => ({ name, environment: undefined, states: [name] })),
};

/** Runs the whole pipeline. `over`: replaces members of `graphPolicy`. `alerts`: by id of the record, as announced. */
export const runGraph = (
  batches: readonly (readonly Arrival[])[],
  over: Partial<EvaluationPolicy> = {},
): { readonly graph: CausalGraph; readonly outputs: readonly Output[]; readonly alerts: ReadonlyMap<string, Drift> } => {
  const outputs: Output[] = [];
  let last = 0;
  const facts = batches.map((batch) => {
    const stamped = stampFacts(batch, last);
    last += batch.length;
    return stamped;
  });
  const { operator, graph } = openPipeline({
    catalog: cloudCatalog,
    policy: { ...graphPolicy, ...over },
    graph: { maxDrifts: 1_000, maxEvents: 1_000 },
    dedup: { maxEntries: 1_000, window: 24 * 3_600_000 },
  });
  operator(of(...facts)).subscribe({
    next: (batch) => outputs.push(...batch),
    error: (error) => {
      throw error;
    },
  });
  const alerts = new Map(outputs.flatMap((one) => (one.output === 'drift' ? [[one.drift.event_id, one.drift] as const] : [])));
  return { graph, outputs, alerts };
};
