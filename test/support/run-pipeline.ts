import { of } from 'rxjs';
import type { Catalog } from '../../src/catalog/catalog.js';
import { cloudCatalog } from '../../src/catalog/providers.js';
import type { Drift } from '../../src/model/drift.js';
import type { DropReason } from '../../src/model/drop-reason.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { stampFacts } from '../../src/fact-log/stamp-facts.js';
import { openPipeline } from '../../src/pipeline.js';

export const plainPolicy: EvaluationPolicy = {
  rules: [],
  ignore: [],
  windows: [],
  environments: {},
  clusters: [],
  iacAgents: [],
  alertUnknown: false,
  verifies: false,
  accountNames: new Map(),
  confirm: false,
  respectLock: true,
  holdIacAgents: true,
  maxHold: 15 * 60_000,
  suspectFor: 24 * 60 * 60_000,
  unmatchedWindow: 15 * 60_000,
  showVariables: [],
};

/** A rule that matches everything, so alerts show every change that the catalog finds. */
export const everyChange: EvaluationPolicy = {
  ...plainPolicy,
  rules: [
    {
      name: 'every',
      resourceTypes: ['*'],
      watchedAttributes: ['*'],
      severity: 'low',
      environment: undefined,
      iacManagedOnly: false,
      excludeUsers: [],
      via: [],
      minBlastRadius: undefined,
    },
  ],
};

/** The outputs of the pipeline for these arrivals, stamped batch by batch. */
export const runPipeline = (
  batches: readonly (readonly Arrival[])[],
  policy: EvaluationPolicy = plainPolicy,
  catalog: Catalog = cloudCatalog,
): readonly Output[] => {
  const outputs: Output[] = [];
  let last = 0;
  const facts = batches.map((batch) => {
    const stamped = stampFacts(batch, last);
    last += batch.length;
    return stamped;
  });
  const { operator } = openPipeline({
    catalog,
    policy,
    graph: { maxDrifts: 10_000, maxEvents: 10_000 },
    dedup: { maxEntries: 1_000, window: 24 * 3_600_000 },
  });
  operator(of(...facts)).subscribe({
    next: (batch) => outputs.push(...batch),
    error: (error) => {
      throw error;
    },
  });
  return outputs;
};

export const driftsOf = (outputs: readonly Output[]): readonly Drift[] =>
  outputs.flatMap((one) => (one.output === 'drift' ? [one.drift] : []));

/** The alerts in their last form, by id. */
export const lastAlerts = (outputs: readonly Output[]): ReadonlyMap<string, Drift> => {
  const last = new Map<string, Drift>();
  for (const one of outputs)
    if (one.output === 'drift' || one.output === 'resolved' || one.output === 'repeated' || one.output === 'updated')
      last.set(one.drift.id, one.drift);
  return last;
};

/** One alert for each attribute. */
export const changesIn = (drifts: readonly Drift[]): readonly Drift[] =>
  drifts.flatMap((drift) => drift.fields?.map((one) => ({ ...drift, ...one, fields: null })) ?? [drift]);

export const dropsOf = (outputs: readonly Output[]): Partial<Record<DropReason, number>> => {
  const counts: Partial<Record<DropReason, number>> = {};
  for (const one of outputs) if (one.output === 'dropped') counts[one.reason] = (counts[one.reason] ?? 0) + one.count;
  return counts;
};
