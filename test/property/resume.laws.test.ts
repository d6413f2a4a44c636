import fc from 'fast-check';
import t from 'tap';
import type { Fact } from '../../src/model/fact.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { openRun, stamped, type SavedRun } from '../support/resumable-run.js';
import { everyChange, plainPolicy } from '../support/run-pipeline.js';
import { anyLongHistory as longHistory, configuredParts } from './mixed-history.js';
import { lawRuns } from '../support/law-runs.js';

/** D62: a pipeline restored only from its saved items continues as if it had never stopped. */

const seed = 20260731;
t.comment(`seed ${String(seed)}`);

const policy: fc.Arbitrary<EvaluationPolicy> = fc
  .record({
    confirm: fc.boolean(),
    respectLock: fc.boolean(),
    holdIacAgents: fc.boolean(),
    rules: fc.boolean(),
    managed: fc.boolean(),
    excluded: fc.boolean(),
    ignored: fc.boolean(),
    brief: fc.boolean(),
    parts: configuredParts,
  })
  .map(({ rules, managed, excluded, ignored, brief, parts, ...flags }) => ({
    ...plainPolicy,
    ...flags,
    ...parts,
    ...(brief ? { maxHold: 100_000, unmatchedWindow: 200_000 } : {}),
    rules: rules ? everyChange.rules.map((rule) => ({ ...rule, iacManagedOnly: managed, excludeUsers: excluded ? ['carol'] : [] })) : [],
    ignore: ignored ? [{ resource: 'aws_iam_role', attributes: ['description'], users: ['bob'], via: [] }] : [],
  }));

const uninterrupted = (facts: readonly Fact[], rules: EvaluationPolicy): readonly string[] => {
  const run = openRun(rules);
  for (const fact of facts) run.next(fact);
  run.end();
  return run.outputs;
};

const same = (found: readonly string[], expected: readonly string[], at: number): boolean => {
  const first = found.findIndex((one, index) => one !== expected[index]);
  if (first < 0 && found.length === expected.length) return true;
  const where = first < 0 ? Math.min(found.length, expected.length) : first;
  throw new Error(
    `saved before fact ${String(at)}: output ${String(where)} is\n${found[where] ?? '-'}\ninstead of\n${expected[where] ?? '-'}`,
  );
};

/** Outputs of the rest of a run, continued from a saved one. */
const resumed = (saved: SavedRun, facts: readonly Fact[], rules: EvaluationPolicy): readonly string[] => {
  const run = openRun(rules, saved);
  for (const fact of facts) run.next(fact);
  run.end();
  return run.outputs;
};

void t.test('D62: continues after a save and restore at any fact', (t) => {
  fc.assert(
    fc.property(longHistory, policy, fc.infiniteStream(fc.nat(12)), (arrivals, rules, distances) => {
      const facts = stamped(arrivals);
      const expected = uninterrupted(facts, rules);
      // Stops several times, so restored state is saved again.
      let run = openRun(rules);
      const outputs: string[] = [];
      let left = distances.next().value ?? 0;
      facts.forEach((fact, at) => {
        if (left-- === 0) {
          const save = run.save();
          while (save.take(1_000));
          outputs.push(...run.outputs);
          run = openRun(rules, save.result());
          left = distances.next().value ?? 0;
          same(outputs, expected.slice(0, outputs.length), at);
        }
        run.next(fact);
      });
      run.end();
      outputs.push(...run.outputs);
      return same(outputs, expected, facts.length);
    }),
    { seed, numRuns: lawRuns(80) },
  );
  t.end();
});

void t.test('D62: saves restored state as the same items in the same order', (t) => {
  const texts = ({ parts }: SavedRun): readonly string[] => parts.flat();
  const saveOf = (run: ReturnType<typeof openRun>): SavedRun => {
    const save = run.save();
    while (save.take(1_000));
    return save.result();
  };
  fc.assert(
    fc.property(longHistory, policy, (arrivals, rules) => {
      const run = openRun(rules);
      for (const fact of stamped(arrivals)) run.next(fact);
      const saved = saveOf(run);
      return same(texts(saveOf(openRun(rules, saved))), texts(saved), arrivals.length);
    }),
    { seed, numRuns: lawRuns(80) },
  );
  t.end();
});

void t.test('D62: processes facts while a state is saved', (t) => {
  fc.assert(
    fc.property(longHistory, policy, fc.nat(), fc.infiniteStream(fc.nat(3)), (arrivals, rules, stop, sizes) => {
      const facts = stamped(arrivals);
      const expected = uninterrupted(facts, rules);
      const at = stop % (facts.length + 1);
      const run = openRun(rules);
      for (const fact of facts.slice(0, at)) run.next(fact);
      const before = run.outputs.length;
      const save = run.save();
      let isLeft = true;
      for (const fact of facts.slice(at)) {
        const items: number = sizes.next().value ?? 1;
        if (isLeft) isLeft = save.take(items);
        run.next(fact);
      }
      while (save.take(1_000));
      run.end();
      return same(run.outputs, expected, at) && same(resumed(save.result(), facts.slice(at), rules), expected.slice(before), at);
    }),
    { seed, numRuns: lawRuns(150) },
  );
  t.end();
});

void t.test('D62: leaves no trace of an abandoned save', (t) => {
  fc.assert(
    fc.property(longHistory, policy, fc.nat(), (arrivals, rules, stop) => {
      const facts = stamped(arrivals);
      const at = stop % (facts.length + 1);
      const run = openRun(rules);
      for (const fact of facts.slice(0, at)) run.next(fact);
      const abandoned = run.save();
      abandoned.take(2);
      abandoned.abandon();
      for (const fact of facts.slice(at)) run.next(fact);
      const save = run.save();
      while (save.take(1_000));
      return same(resumed(save.result(), [], rules), uninterrupted(facts, rules).slice(run.outputs.length), facts.length);
    }),
    { seed, numRuns: lawRuns(30) },
  );
  t.end();
});
