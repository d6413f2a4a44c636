import t from 'tap';
import type { Drift } from '../../../src/model/drift.js';
import { evaluated, openDrifts, outcomes, recordedCall, role, state } from '../../support/evaluate-facts.js';
import { changesIn, driftsOf } from '../../support/run-pipeline.js';

/** Keys of one map that one call changes share an alert. */

const tagRole = (tags: Readonly<Record<string, string>>, time: number, user = 'alice') =>
  recordedCall(
    'iam',
    'TagRole',
    { roleName: 'worker', tags: Object.entries(tags).map(([key, value]) => ({ key, value })) },
    { time, user },
  );
const untagRole = (keys: readonly string[], time: number) =>
  recordedCall('iam', 'UntagRole', { roleName: 'worker', tagKeys: keys }, { time });
const declared = state([role({ tags: { Team: 'data', Cost: '1', Owner: 'ops' } })], 0);
const fieldsOf = ({ fields }: Drift): readonly string[] | undefined => fields?.map(({ field }) => field);
/** The attributes that still differ. */
const openOf = (drift: Drift | undefined): readonly string[] =>
  (drift?.fields ?? []).flatMap(({ field, resolution }) => (resolution === null ? [field] : []));
const linesOf = (drifts: readonly Drift[]): readonly string[] =>
  changesIn(drifts).map(({ field, old_value, new_value }) => `${field}: ${JSON.stringify(old_value)} → ${JSON.stringify(new_value)}`);

void t.test('several tags that one call sets are one alert with each of them', (t) => {
  const outputs = evaluated([declared, tagRole({ Team: 'x', Cost: '2', Extra: 'y' }, 10)]);
  const drifts = driftsOf(outputs);
  t.equal(drifts.length, 1);
  t.strictSame(linesOf(drifts), ['tags.Cost: "1" → "2"', 'tags.Extra: null → "y"', 'tags.Team: "data" → "x"']);
  t.match(drifts[0], { field: 'tags.Cost', old_value: '1', new_value: '2', occurrences: 1, resolution: null });
  t.strictSame(driftsOf(evaluated([declared, tagRole({ Team: 'x' }, 10)])).map(fieldsOf), [undefined], 'one tag is an alert as before');
  t.end();
});

void t.test('two calls are two alerts, and other maps and attributes have their own', (t) => {
  const drifts = driftsOf(evaluated([declared, tagRole({ Team: 'x', Cost: '2' }, 10), tagRole({ Owner: 'me', Extra: 'y' }, 20, 'bob')]));
  t.strictSame(drifts.map(fieldsOf), [
    ['tags.Cost', 'tags.Team'],
    ['tags.Extra', 'tags.Owner'],
  ]);
  t.strictSame(
    drifts.map(({ user_identity }) => user_identity.user_name),
    ['alice', 'bob'],
  );
  t.end();
});

void t.test('a tag that is as declared again is resolved by itself, and the alert with the last one', (t) => {
  const facts = [declared, tagRole({ Team: 'x', Cost: '2', Extra: 'y' }, 10), tagRole({ Cost: '1' }, 20)];
  const [left] = openDrifts(evaluated(facts));
  t.match(left, { field: 'tags.Cost', resolution: null, resolved_at: null });
  t.strictSame(openOf(left), ['tags.Extra', 'tags.Team']);
  t.match(left?.fields?.[0], { field: 'tags.Cost', resolution: 'reverted', resolved_at: '2026-03-02T10:00:20Z' });
  const more = [...facts, untagRole(['Extra'], 30), tagRole({ Team: 'data' }, 40)];
  t.strictSame(openDrifts(evaluated(more)), []);
  t.strictSame(outcomes(evaluated(more)), ['aws_iam_role.worker tags.Cost reverted']);
  t.end();
});

void t.test('a tag that somebody sets to another value is open in the new alert only', (t) => {
  const outputs = evaluated([declared, tagRole({ Team: 'x', Cost: '2' }, 10), tagRole({ Cost: '3' }, 20, 'bob')]);
  t.strictSame(
    openDrifts(outputs).map((drift) => [drift.user_identity.user_name, drift.fields === null ? drift.field : openOf(drift)]),
    [
      ['alice', ['tags.Team']],
      ['bob', 'tags.Cost'],
    ],
  );
  t.end();
});

void t.test('the same call again counts once', (t) => {
  const outputs = evaluated([declared, tagRole({ Team: 'x', Cost: '2' }, 10), tagRole({ Team: 'x', Cost: '2' }, 20)]);
  t.strictSame(
    openDrifts(outputs).map(({ occurrences }) => occurrences),
    [2],
  );
  t.equal(outputs.filter(({ output }) => output === 'repeated').length, 1);
  t.end();
});

void t.test('a deletion ends the alert as a whole', (t) => {
  const gone = recordedCall('iam', 'DeleteRole', { roleName: 'worker' }, { time: 20 });
  t.strictSame(outcomes(evaluated([declared, tagRole({ Team: 'x', Cost: '2' }, 10), gone])), [
    'aws_iam_role.worker tags.Cost superseded',
    'aws_iam_role.worker * open',
  ]);
  t.end();
});

void t.test('a state that declares some of the values leaves the others', (t) => {
  const later = state([role({ tags: { Team: 'x', Cost: '1', Owner: 'ops' } })], 300);
  const [left] = openDrifts(evaluated([declared, tagRole({ Team: 'x', Cost: '2', Extra: 'y' }, 10), later]));
  t.strictSame(openOf(left), ['tags.Cost', 'tags.Extra']);
  t.match(left?.fields?.at(-1), { field: 'tags.Team', resolution: 'declared' });
  t.end();
});
