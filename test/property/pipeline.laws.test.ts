import fc from 'fast-check';
import t from 'tap';
import { cloudCatalog } from '../../src/catalog/providers.js';
import { classify } from '../../src/catalog/classify.js';
import type { DropReason } from '../../src/model/drop-reason.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { openDrifts, state } from '../support/evaluate-facts.js';
import { changesIn, dropsOf, everyChange, plainPolicy, runPipeline } from '../support/run-pipeline.js';
import { anyHistory as history, anyRecords, configuredParts } from './mixed-history.js';
import { lawRuns } from '../support/law-runs.js';
import { outputText } from '../support/output-text.js';

const seed = 20260302;
t.comment(`seed ${String(seed)}`);
const options = { seed, numRuns: lawRuns(140) };
const policy: fc.Arbitrary<EvaluationPolicy> = fc
  .record({
    confirm: fc.boolean(),
    respectLock: fc.boolean(),
    holdIacAgents: fc.boolean(),
    rules: fc.boolean(),
    excluded: fc.boolean(),
    ignored: fc.boolean(),
    parts: configuredParts,
  })
  .map(({ rules, excluded, ignored, parts, ...flags }) => ({
    ...plainPolicy,
    ...flags,
    ...parts,
    rules: rules ? everyChange.rules.map((rule) => ({ ...rule, excludeUsers: excluded ? ['carol'] : [] })) : [],
    ignore: ignored ? [{ resource: 'aws_iam_role', attributes: ['description'], users: ['bob'], via: [] }] : [],
  }));

const bytes = (outputs: readonly Output[]): string => outputs.map(outputText).join('\n');

void t.test('D1: the same facts give the same outputs', (t) => {
  fc.assert(
    fc.property(history, policy, (facts, rules) => bytes(runPipeline([facts], rules)) === bytes(runPipeline([facts], rules))),
    options,
  );
  t.end();
});

void t.test('D1: batch boundaries change nothing', (t) => {
  fc.assert(
    fc.property(history, policy, fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 30 }), (facts, rules, sizes) => {
      const batches: (readonly Arrival[])[] = [];
      let at = 0;
      for (const size of sizes) batches.push(facts.slice(at, (at += size)));
      batches.push(facts.slice(at));
      return bytes(runPipeline(batches, rules)) === bytes(runPipeline([facts], rules));
    }),
    options,
  );
  t.end();
});

void t.test('D4, D61: repeating every record and alert changes only the numbers of duplicates and skipped records', (t) => {
  // Requests and answers contain fact numbers, which repeated records shift.
  const plain = (outputs: readonly Output[]): string =>
    bytes(outputs.filter((one) => one.output !== 'confirm' && (one.output !== 'dropped' || !repeatable.includes(one.reason))));
  const skippedReasons: readonly DropReason[] = ['read_only', 'failed_call', 'unsupported_event'];
  const repeatable: readonly DropReason[] = [...skippedReasons, 'duplicate'];
  const isRepeatable = ({ kind }: Arrival): boolean => kind === 'audit' || kind === 'sensor';
  const unasked = policy.map((one) => ({ ...one, confirm: false, respectLock: false }));
  fc.assert(
    fc.property(history, unasked, fc.infiniteStream(fc.nat(3)), (facts, rules, distances) => {
      const twice = facts.flatMap((fact): readonly Arrival[] => (isRepeatable(fact) ? [fact, fact] : [fact]));
      const waiting: { readonly fact: Arrival; left: number }[] = [];
      const later: Arrival[] = [];
      for (const fact of facts) {
        later.push(fact);
        if (isRepeatable(fact)) waiting.push({ fact, left: distances.next().value ?? 0 });
        for (const one of waiting.splice(0)) {
          if (one.left-- > 0) waiting.push(one);
          else later.push({ ...one.fact, at: fact.at });
        }
      }
      // Arrival times never go back.
      const end = facts.at(-1)?.at ?? '';
      later.push(...waiting.map(({ fact }) => ({ ...fact, at: end })));
      const first = runPipeline([facts], rules);
      const once = plain(first);
      // An alert is repeated as a whole: what it reports is not counted again.
      const reasons = facts.flatMap((fact) =>
        fact.kind === 'sensor' ? [undefined] : fact.kind === 'audit' ? [classify(fact.record, cloudCatalog)] : [],
      );
      const copies = (reason: DropReason | undefined): number => reasons.filter((one) => one === reason).length;
      return [twice, later].every((list) => {
        const outputs = runPipeline([list], rules);
        if (plain(outputs) !== once) throw new Error(`once:\n${once}\ntwice:\n${plain(outputs)}`);
        const drops = dropsOf(outputs);
        const more = (reason: DropReason): number => (drops[reason] ?? 0) - (dropsOf(first)[reason] ?? 0);
        return skippedReasons.every((reason) => more(reason) === copies(reason)) && more('duplicate') === copies(undefined);
      });
    }),
    options,
  );
  t.end();
});

void t.test('D5: shuffling the records of a minute does not change the open alerts at its end', (t) => {
  const final = (outputs: readonly Output[]): string =>
    changesIn(openDrifts(outputs))
      .filter(({ resolution }) => resolution === null)
      // Values that the record does not contain cannot be compared.
      .map((drift) =>
        JSON.stringify([
          drift.address ?? drift.resource_type + drift.resource_name,
          drift.field,
          drift.field === '*' ? null : drift.new_value,
        ]),
      )
      .sort()
      .join('\n');
  fc.assert(
    fc.property(
      anyRecords(12, true),
      fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
      fc.boolean(),
      fc.boolean(),
      ({ resources, list }, order, confirm, rules) => {
        const records = list.flatMap((one, at) => one(10 + at * 3, 60));
        const shuffled = records
          .map((record, at): readonly [number, Arrival] => [order[at] ?? 0, record])
          .sort((a, b) => a[0] - b[0])
          .map(([, record]) => record);
        const under: EvaluationPolicy = { ...(rules ? everyChange : plainPolicy), confirm };
        const one = final(runPipeline([[state(resources, 0), ...records]], under));
        const two = final(runPipeline([[state(resources, 0), ...shuffled]], under));
        if (one !== two) throw new Error(`in order:\n${one}\nshuffled:\n${two}`);
        return true;
      },
    ),
    options,
  );
  t.end();
});

void t.test('D6: counts every record once or announces it', (t) => {
  const at = (outputs: readonly Output[]): ReadonlySet<string> =>
    new Set(
      outputs.flatMap((one) => (one.output === 'drift' || one.output === 'repeated' ? [one.drift.event_time, one.drift.last_seen] : [])),
    );
  fc.assert(
    fc.property(anyRecords(20, false), policy, ({ resources, list }, rules) => {
      const records = list.flatMap((one, index) => one(10 + index * 30, 60 + index * 30));
      const outputs = runPipeline([[state(resources, 0), ...records]], { ...rules, confirm: false });
      const counted = Object.values(dropsOf(outputs)).reduce((sum, count) => sum + count, 0);
      return counted + at(outputs).size === records.length;
    }),
    options,
  );
  fc.assert(
    fc.property(history, policy, (facts, rules) => {
      const counted = Object.values(dropsOf(runPipeline([facts], rules))).reduce((sum, count) => sum + count, 0);
      return counted <= facts.filter(({ kind }) => kind === 'audit' || kind === 'sensor').length;
    }),
    options,
  );
  t.end();
});

void t.test('D11a: keeps at most one open alert per field of an address, and resolves each alert once', (t) => {
  fc.assert(
    fc.property(history, policy, (facts, rules) => {
      const open = new Map<string, string>();
      for (const one of runPipeline([facts], rules)) {
        if (one.output !== 'drift' && one.output !== 'resolved' && one.output !== 'repeated') continue;
        const { drift } = one;
        const key = JSON.stringify([drift.address ?? drift.resource_id, drift.account_id, drift.resource_type, drift.field]);
        if (one.output === 'drift') {
          // An alert superseded while pending is resolved at once.
          if (open.has(drift.id)) return false;
          open.set(drift.id, key);
        } else if (!open.has(drift.id)) return false;
        if (one.output === 'resolved') open.delete(drift.id);
      }
      return new Set(open.values()).size === open.size;
    }),
    options,
  );
  t.end();
});

void t.test('D7: announces no alert whose value the newest state declares', (t) => {
  fc.assert(
    fc.property(history, policy, (facts, rules) =>
      runPipeline([facts], rules).every(
        (one) =>
          one.output !== 'drift' ||
          one.drift.detail !== null ||
          JSON.stringify(one.drift.old_value) !== JSON.stringify(one.drift.new_value),
      ),
    ),
    options,
  );
  t.end();
});
