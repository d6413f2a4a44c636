import fc from 'fast-check';
import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { openMemoryLog } from '../../src/fact-log/memory-log.js';
import type { Drift } from '../../src/model/drift.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { compareRuns, type Difference } from '../../src/operators/preview/compare-runs.js';
import { openPipeline } from '../../src/pipeline.js';
import { lawRuns } from '../support/law-runs.js';
import { anyRules } from '../support/random-rules.js';
import { changesIn, plainPolicy, runPipeline } from '../support/run-pipeline.js';
import { anyHistory } from './mixed-history.js';

const seed = 20260417;
t.comment(`seed ${String(seed)}`);
const options = { seed, numRuns: lawRuns(300) };
const policy: fc.Arbitrary<EvaluationPolicy> = fc
  .record({ parts: anyRules, alertUnknown: fc.boolean() })
  .map(({ parts, alertUnknown }) => ({ ...plainPolicy, ...parts, alertUnknown }));

const finalAlerts = (outputs: readonly Output[]): readonly Drift[] => [
  ...new Map(outputs.flatMap((one) => ('drift' in one ? [[one.drift.id, one.drift] as const] : []))).values(),
];
const alone = (facts: readonly Arrival[], rules: EvaluationPolicy): readonly Drift[] => finalAlerts(runPipeline([facts], rules));

/** Both policies over one log, as the preview runs them. */
const together = (facts: readonly Arrival[], policies: readonly EvaluationPolicy[]): readonly (readonly Drift[])[] => {
  const log = openMemoryLog();
  const runs = policies.map((one) => {
    const outputs: Output[] = [];
    const { operator } = openPipeline({
      catalog: cloudCatalog,
      policy: one,
      graph: { maxDrifts: 10_000, maxEvents: 10_000 },
      dedup: { maxEntries: 100_000, window: 24 * 3_600_000 },
    });
    log
      .facts$(1)
      .pipe(operator)
      .subscribe((batch) => outputs.push(...batch));
    return outputs;
  });
  log.append(facts);
  void log.close();
  return runs.map(finalAlerts);
};

const texts = (drifts: Iterable<Drift>): readonly string[] => [...drifts].map((one) => JSON.stringify(one)).sort();

/** Attributes of one record may share an alert, by which of them are announced. */
const nameOf = ({ id, field }: Drift): string => `${id} ${field}`;
const named = (drifts: readonly Drift[]): readonly string[] => texts(drifts.map((one) => ({ ...one, id: one.event_id })));

void t.test('two policies over one log give the alerts of two separate runs', (t) => {
  let announced = 0;
  fc.assert(
    fc.property(anyHistory, policy, policy, (facts, one, other) => {
      const both = together(facts, [one, other]);
      announced += both.flat().length;
      t.strictSame(
        both.map(texts),
        [one, other].map((rules) => texts(alone(facts, rules))),
      );
    }),
    options,
  );
  t.ok(announced > 100, `${String(announced)} alerts`);
  t.end();
});

void t.test('the differences turn the alerts of one run into those of the other, and nothing else differs', (t) => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(anyHistory, policy, policy, (facts, one, other) => {
      const [before, after] = [changesIn(alone(facts, one)), changesIn(alone(facts, other))];
      const { differences, unchanged } = compareRuns(before, after);
      const gone = new Set(differences.map(({ before: old }) => old && nameOf(old)));
      const patched = [
        ...before.filter((drift) => !gone.has(nameOf(drift))),
        ...differences.flatMap((difference) => (difference.after === null ? [] : [difference.after])),
      ];
      t.strictSame(named(patched), named(after));
      const sides = (side: 'before' | 'after'): number => differences.filter((difference) => difference[side] !== null).length;
      t.strictSame([unchanged + sides('before'), unchanged + sides('after')], [before.length, after.length], 'each attribute counts once');
      for (const { effect } of differences) seen[effect] = (seen[effect] ?? 0) + 1;
    }),
    options,
  );
  for (const kind of ['appears', 'vanishes', 'severity', 'other']) t.ok((seen[kind] ?? 0) > 0, `${kind}: ${String(seen[kind])}`);
  t.end();
});

void t.test('the same rules make no difference, and exchanging the rules exchanges the sides', (t) => {
  const mirrored = ({ effect, changed, before, after }: Difference): Difference => ({
    effect: effect === 'appears' ? 'vanishes' : effect === 'vanishes' ? 'appears' : effect,
    changed,
    before: after,
    after: before,
  });
  const bySides = (differences: readonly Difference[]): readonly string[] => differences.map((one) => JSON.stringify(one)).sort();
  fc.assert(
    fc.property(anyHistory, policy, policy, (facts, one, other) => {
      const [before, after] = [alone(facts, one), alone(facts, other)];
      t.strictSame(compareRuns(before, alone(facts, one)), { differences: [], unchanged: changesIn(before).length });
      t.strictSame(bySides(compareRuns(before, after).differences.map(mirrored)), bySides(compareRuns(after, before).differences));
    }),
    options,
  );
  t.end();
});
