import fc from 'fast-check';
import t from 'tap';
import type { Drift } from '../../src/model/drift.js';
import type { Arrival } from '../../src/model/fact.js';
import type { Output } from '../../src/model/output.js';
import type { EvaluationPolicy } from '../../src/model/rules.js';
import { clock } from '../support/applies.js';
import { stateUpdate, state, tick } from '../support/evaluate-facts.js';
import { changesIn, everyChange, lastAlerts, plainPolicy, runPipeline } from '../support/run-pipeline.js';
import { anyRecords } from './mixed-history.js';
import { lawRuns } from '../support/law-runs.js';

const seed = 20260718;
t.comment(`seed ${String(seed)}`);
const options = { seed, numRuns: lawRuns(200) };

/** Tags may share an alert, which counts the occurrences of all of them. */
const shared: Partial<Drift> = { occurrences: 0, last_seen: '', summary: '', resolved_by: null };

/** All alerts in their final form, attribute by attribute, without their ids and announcement times. */
const reported = (outputs: readonly Output[]): string =>
  changesIn([...lastAlerts(outputs).values()])
    .map((drift) => JSON.stringify({ ...drift, ...(drift.field.startsWith('tags.') ? shared : {}), id: '', incident: '', detected_at: '' }))
    .sort()
    .join('\n');

const policy: fc.Arbitrary<EvaluationPolicy> = fc
  .record({ rules: fc.boolean(), excluded: fc.boolean(), ignored: fc.boolean() })
  .map(({ rules, excluded, ignored }) => ({
    ...plainPolicy,
    confirm: true,
    rules: rules ? everyChange.rules.map((rule) => ({ ...rule, excludeUsers: excluded ? ['carol'] : [] })) : [],
    ignore: ignored ? [{ resource: 'aws_iam_role', attributes: ['description'], users: ['bob'], via: [] }] : [],
  }));

/** Log files delivered within a quarter of an hour. Each has some records of any minute, in any order. */
const files = (tools: boolean) =>
  fc.tuple(
    anyRecords(14, tools),
    fc.array(fc.nat(4), { minLength: 28, maxLength: 28 }),
    fc.array(fc.nat(), { minLength: 28, maxLength: 28 }),
    fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
    policy,
  );

const onElements = new Set(['AttachRolePolicy', 'DetachRolePolicy', 'google.iam.v1.IAMPolicy.SetIamPolicy']);

/** The records of a burst, with files and the records within them shuffled. */
const shuffled = (
  records: readonly Arrival[],
  fileOf: readonly number[],
  inFile: readonly number[],
  fileOrder: readonly number[],
): Arrival[] =>
  records
    .map((record, at): readonly [file: number, at: number, record: Arrival] => [fileOrder[fileOf[at] ?? 0] ?? 0, inFile[at] ?? 0, record])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1])
    .map(([, , record]) => record);

const compare = (one: string, other: string): boolean => {
  if (one !== other) throw new Error(`in the order of events:\n${one}\nshuffled:\n${other}`);
  return true;
};

void t.test('D5 D11a: reports the same alerts for waiting files in any order, even while an apply is awaited', (t) => {
  fc.assert(
    fc.property(files(true), ([{ resources, list }, fileOf, inFile, fileOrder, rules]) => {
      const records = list.flatMap((one, at) => one(10 + at * 3, 600));
      // By then, operations whose last entry is missing have been evaluated.
      const answer = stateUpdate('unchanged', 1_300, 1_000);
      const run = (burst: readonly Arrival[]): string =>
        reported(runPipeline([[state(resources, 0), ...burst, tick(1_299), answer]], rules));
      return compare(run(records), run(shuffled(records, fileOf, inFile, fileOrder)));
    }),
    options,
  );
  t.end();
});

void t.test('D5 D11a: reports the same alerts for a burst of files as for its records one by one', (t) => {
  fc.assert(
    fc.property(files(false), ([{ resources, list }, fileOf, inFile, fileOrder, rules]) => {
      // A restored list element may or may not change the last value: it depends on whether the earlier value was announced.
      const isPartial = rules.rules.some(({ excludeUsers }) => excludeUsers.length > 0);
      const records = list
        .flatMap((one, at) => one(10 + at * 3, 600))
        .filter((fact) => !isPartial || fact.kind !== 'audit' || !onElements.has(fact.record?.eventName ?? ''));
      const run = (...arrivals: readonly Arrival[]): string => reported(runPipeline([[state(resources, 0), ...arrivals]], rules));
      const answer = stateUpdate('unchanged', 600, 1_000);
      const paced = records.map((record, at) => ({ ...record, at: clock(600 + at) }));
      return compare(run(answer, ...paced), run(...shuffled(records, fileOf, inFile, fileOrder), answer));
    }),
    options,
  );
  t.end();
});
