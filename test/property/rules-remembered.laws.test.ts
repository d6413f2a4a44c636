import fc from 'fast-check';
import t from 'tap';
import { cloudTypes } from '../../src/catalog/providers.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { atOnce } from '../../src/operators/graph/queries/steps.js';
import { alertOf, compareRuns, type Difference } from '../../src/operators/preview/compare-runs.js';
import { previewDecisions } from '../../src/operators/preview/preview-decisions.js';
import { MemoryStore } from '../../src/sinks/store/memory-store.js';
import { lawRuns } from '../support/law-runs.js';
import { positionAt } from '../support/output-position.js';
import { anyRules } from '../support/random-rules.js';
import { lastAlerts, plainPolicy, runPipeline } from '../support/run-pipeline.js';
import { anyHistory } from './mixed-history.js';

const seed = 20260418;
t.comment(`seed ${String(seed)}`);
const options = { seed, numRuns: lawRuns(200) };
/** Rules without users and services: a store does not remember who repeated a change. Without `ignore`: ignored changes are only counted. */
const policy: fc.Arbitrary<EvaluationPolicy> = anyRules.map(({ rules, windows }) => ({
  ...plainPolicy,
  rules: rules.map((rule) => ({ ...rule, excludeUsers: [], via: [] })),
  windows,
}));

const storeOf = (outputs: readonly Output[]): MemoryStore => {
  const store = new MemoryStore({ maxDrifts: 10_000, maxEvents: 10_000, types: cloudTypes, showVariables: [] });
  store.take(outputs, positionAt('2026-03-01T10:00:00.000Z'));
  return store;
};

const remembered = (store: MemoryStore, before: EvaluationPolicy, after: EvaluationPolicy): readonly Difference[] =>
  atOnce(
    previewDecisions({ evaluated: store.decisions.evaluated(), before, after, types: cloudTypes, blastRadius: () => 0, limit: 10_000 }),
  ).found.newest();

const replayed = (facts: readonly Arrival[], before: EvaluationPolicy, after: EvaluationPolicy): readonly Difference[] =>
  compareRuns(lastAlerts(runPipeline([facts], before)).values(), lastAlerts(runPipeline([facts], after)).values()).differences;

/** A value of a field, and what happens to its alert. Several alerts with one value are one: how refused changes ended is not known. */
const shown = (difference: Difference): string => {
  const { address, resource_type, resource_id, field, change, new_value } = alertOf(difference);
  return JSON.stringify([difference.effect, address ?? [resource_type, resource_id], field, change, new_value]);
};
const sets = (differences: readonly Difference[]): readonly string[] =>
  [...new Set(differences.filter(({ effect }) => effect !== 'other').map(shown))].sort();

void t.test('what a store remembers shows the differences of two replays', (t) => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(anyHistory, policy, policy, (facts, before, after) => {
      const differences = remembered(storeOf(runPipeline([facts], before)), before, after);
      for (const { effect } of differences) seen[effect] = (seen[effect] ?? 0) + 1;
      t.strictSame(sets(differences), sets(replayed(facts, before, after)));
    }),
    options,
  );
  for (const effect of ['appears', 'vanishes', 'severity']) t.ok((seen[effect] ?? 0) > 0, `${effect}: ${String(seen[effect])}`);
  t.end();
});

void t.test('the rules in effect make no difference, also with ignored changes and excluded users', (t) => {
  fc.assert(
    fc.property(anyHistory, anyRules, (facts, rules) => {
      const own = { ...plainPolicy, ...rules };
      t.strictSame(remembered(storeOf(runPipeline([facts], own)), own, own), []);
    }),
    options,
  );
  t.end();
});

void t.test('a restored store gives the same preview', (t) => {
  fc.assert(
    fc.property(anyHistory, policy, policy, (facts, before, after) => {
      const store = storeOf(runPipeline([facts], before).filter(({ output }) => output !== 'declared'));
      const again = storeOf([]);
      const saved = store.save();
      for (let item = saved.next(); item.done !== true; item = saved.next()) again.restore(item.value);
      t.strictSame(remembered(again, before, after), remembered(store, before, after));
    }),
    { ...options, numRuns: lawRuns(60) },
  );
  t.end();
});
