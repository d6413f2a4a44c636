import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { Drift } from '../../../src/model/drift.js';
import type { EvaluationPolicy } from '../../../src/model/rules.js';
import { compareRuns, type Difference, type RunComparison } from '../../../src/operators/preview/compare-runs.js';
import { recordedCall, role, state } from '../../support/evaluate-facts.js';
import { everyChange, runPipeline } from '../../support/run-pipeline.js';

const described = (description: string, user: string, time: number): Arrival =>
  recordedCall('iam', 'UpdateRole', { roleName: 'worker', description }, { time, user });

const alerts = (facts: readonly Arrival[], policy: EvaluationPolicy): readonly Drift[] => [
  ...new Map(runPipeline([facts], policy).flatMap((one) => ('drift' in one ? [[one.drift.id, one.drift] as const] : []))).values(),
];

const [every] = everyChange.rules;
if (every === undefined) throw new Error('the policy has no rule');
const without = (...users: readonly string[]): EvaluationPolicy => ({ ...everyChange, rules: [{ ...every, excludeUsers: users }] });

const compared = (facts: readonly Arrival[], before: EvaluationPolicy, after: EvaluationPolicy): RunComparison =>
  compareRuns(alerts(facts, before), alerts(facts, after));
const valueOf = (drift: Drift | null): string => (drift === null ? '-' : JSON.stringify(drift.new_value).replaceAll('"', ''));
const shown = ({ effect, changed, before, after }: Difference): string =>
  `${effect} ${valueOf(before)} ${before?.user_identity.user_name ?? ''} → ${valueOf(after)} ${after?.user_identity.user_name ?? ''} ${changed.join()}`;

const declared = state([role({ description: 'a' })], 0);

void t.test('without alerts there is no difference', (t) => {
  t.strictSame(compareRuns([], []), { differences: [], unchanged: 0 });
  t.end();
});

void t.test('D11a: the same drift, opened by another record, neither vanishes nor appears', (t) => {
  const facts = [declared, described('b', 'alice', 100), described('b', 'bob', 200), described('b', 'bob', 300)];
  const { differences, unchanged } = compared(facts, everyChange, without('alice'));
  t.strictSame([differences.map(({ effect }) => effect), unchanged], [['other'], 0]);
  const [one] = differences;
  t.equal(one?.before?.user_identity.user_name, 'alice');
  t.equal(one?.after?.user_identity.user_name, 'bob');
  t.ok(one?.changed.includes('id') && one.changed.includes('event_id') && one.changed.includes('occurrences'));
  t.end();
});

void t.test('another value is another drift', (t) => {
  const facts = [declared, described('b', 'alice', 100), described('c', 'bob', 200)];
  t.strictSame(compared(facts, everyChange, without('alice')).differences.map(shown), ['vanishes b alice → -  ']);
  t.strictSame(
    compared(facts, everyChange, without('bob')).differences.map(shown),
    ['vanishes c bob → -  '],
    'an excluded value still supersedes',
  );
  t.end();
});

void t.test('the same value after the declared one was restored is another drift', (t) => {
  const facts = [declared, described('b', 'alice', 100), described('a', 'alice', 200), described('b', 'bob', 300)];
  t.strictSame(compared(facts, without('bob'), without('alice')).differences.map(shown), ['vanishes b alice → -  ', 'appears -  → b bob ']);
  t.end();
});

void t.test('a difference names every member that differs, the severity first of all', (t) => {
  const facts = [declared, described('b', 'alice', 100)];
  const other = { ...everyChange, rules: [{ ...every, name: 'roles', severity: 'high' as const }] };
  t.strictSame(compared(facts, everyChange, other).differences.map(shown), ['severity b alice → b alice severity,rules']);
  const renamed = { ...everyChange, rules: [{ ...every, name: 'roles' }] };
  t.strictSame(compared(facts, everyChange, renamed).differences.map(shown), ['other b alice → b alice rules']);
  t.end();
});

void t.test('differences are in the order of their events', (t) => {
  const facts = [declared, described('b', 'alice', 300), described('c', 'bob', 200), described('d', 'alice', 400)];
  const { differences } = compared(facts, { ...everyChange, rules: [{ ...every, resourceTypes: ['nothing'] }] }, everyChange);
  const times = differences.map(({ after }) => after?.event_time ?? '');
  t.ok(times.length > 1);
  t.strictSame(times, times.toSorted());
  t.end();
});
