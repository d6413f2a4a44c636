import t from 'tap';
import { changesIn, driftsOf } from '../../support/run-pipeline.js';
import type { Arrival } from '../../../src/model/fact.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { describeRole, evaluated, openDrifts, role, recordedCall, state, alertLines, user } from '../../support/evaluate-facts.js';

void t.test('D7: evaluates a record against the newest state at the time of processing', (t) => {
  t.strictSame(alertLines(evaluated([state([role()], 0), describeRole('works', { time: 10 })])), []);
  t.strictSame(alertLines(evaluated([state([role()], 0), describeRole('plays', { time: 10 })])), [
    'aws_iam_role.worker description: works → plays',
  ]);
  t.strictSame(
    alertLines(evaluated([state([role()], 0), state([role({ description: 'plays' })], 40), describeRole('plays', { time: 10 })])),
    [],
  );
  t.end();
});

void t.test('D11: an alert whose value a later state declares stays, resolved as declared', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('plays', { time: 10 }), state([role({ description: 'plays' })], 300)]);
  t.strictSame(alertLines(outputs), ['aws_iam_role.worker description: works → plays', 'aws_iam_role.worker description declared: plays']);
  const ended = outputs.flatMap((one) => (one.output === 'resolved' ? [one.drift] : []))[0];
  t.equal(ended?.id, driftsOf(outputs)[0]?.id, 'the same alert');
  t.equal(ended?.resolved_at, '2026-03-02T10:05:00.000Z', 'when the state arrived');
  t.end();
});

void t.test('D11: an alert whose attribute a later record reverts is resolved as reverted', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('plays', { time: 10 }), describeRole('works', { time: 100 })]);
  t.strictSame(alertLines(outputs), ['aws_iam_role.worker description: works → plays', 'aws_iam_role.worker description reverted: plays']);
  const ended = outputs.flatMap((one) => (one.output === 'resolved' ? [one.drift] : []))[0];
  t.equal(ended?.resolved_at, '2026-03-02T10:01:40Z', 'when it was reverted');
  t.end();
});

void t.test('D11: a state that declares a third value leaves the alert open', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('plays', { time: 10 }), state([role({ description: 'rests' })], 300)]);
  t.equal(openDrifts(outputs).length, 1);
  t.end();
});

void t.test('D11: a creation is declared once a state contains it, reverted when it is deleted', (t) => {
  const create = recordedCall('iam', 'CreateUser', { userName: 'eve' }, { time: 10 });
  t.strictSame(alertLines(evaluated([state([role()], 0), create, state([role(), user('eve')], 300)])), [
    'aws_iam_user *: null → {…}',
    'aws_iam_user * declared: {…}',
  ]);
  t.strictSame(alertLines(evaluated([state([role()], 0), create, recordedCall('iam', 'DeleteUser', { userName: 'eve' }, { time: 100 })])), [
    'aws_iam_user *: null → {…}',
    'aws_iam_user * reverted: {…}',
  ]);
  t.end();
});

void t.test('D11, D17: a deletion is declared once no state contains the resource, reverted when it is created again', (t) => {
  const remove = recordedCall('iam', 'DeleteUser', { userName: 'bob' }, { time: 10 });
  t.strictSame(alertLines(evaluated([state([user('bob')], 0), remove, state([role()], 300)])), [
    'aws_iam_user.bob *: {…} → null',
    'aws_iam_user.bob * declared: null',
  ]);
  t.strictSame(
    alertLines(
      evaluated([state([user('bob')], 0), remove, recordedCall('iam', 'CreateUser', { userName: 'bob', path: '/' }, { time: 100 })]),
    ),
    ['aws_iam_user.bob *: {…} → null', 'aws_iam_user.bob * reverted: null'],
  );
  t.end();
});

void t.test('D11, D17: a deletion whose address a successor takes is declared', (t) => {
  const outputs = evaluated([
    state([user('bob', {}, 'person')], 0),
    recordedCall('iam', 'DeleteUser', { userName: 'bob' }, { time: 10 }),
    state([user('bert', {}, 'person')], 300),
  ]);
  t.strictSame(alertLines(outputs), ['aws_iam_user.person *: {…} → null', 'aws_iam_user.person * declared: null']);
  t.end();
});

void t.test('D11: drift of a resource is declared when a state has a successor at its address', (t) => {
  const outputs = evaluated([
    state([user('bob', { tags: { Team: 'a' } }, 'person')], 0),
    recordedCall('iam', 'TagUser', { userName: 'bob', tags: [{ key: 'Team', value: 'b' }] }, { time: 10 }),
    state([user('bert', { tags: { Team: 'a' } }, 'person')], 300),
  ]);
  t.strictSame(alertLines(outputs), ['aws_iam_user.person tags.Team: a → b', 'aws_iam_user.person tags.Team declared: b']);
  t.end();
});

void t.test('D11: alerts follow a resource that the state moved to another address', (t) => {
  const tag = (value: string, time: number) =>
    recordedCall('iam', 'TagUser', { userName: 'bob', tags: [{ key: 'Team', value }] }, { time });
  const bob = (address: string) => user('bob', { tags: { Team: 'a' } }, address);
  t.strictSame(alertLines(evaluated([state([bob('old')], 0), tag('b', 10), state([bob('new')], 300), tag('a', 400)])), [
    'aws_iam_user.old tags.Team: a → b',
    'aws_iam_user.new tags.Team reverted: b',
  ]);
  t.strictSame(alertLines(evaluated([state([bob('old')], 0), tag('b', 10), state([bob('new')], 300), tag('c', 400)])), [
    'aws_iam_user.old tags.Team: a → b',
    'aws_iam_user.new tags.Team superseded: b',
    'aws_iam_user.new tags.Team: a → c',
  ]);
  t.end();
});

void t.test('D11a: the same value again is not a new alert', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('plays', { time: 10 }), describeRole('plays', { time: 100, user: 'bob' })]);
  t.strictSame(alertLines(outputs), ['aws_iam_role.worker description: works → plays', 'aws_iam_role.worker description again: 2']);
  const last = openDrifts(outputs)[0];
  t.equal(last?.occurrences, 2);
  t.equal(last?.last_seen, '2026-03-02T10:01:40Z');
  t.equal(last?.user_identity.user_name, 'alice', 'the first actor');
  t.end();
});

void t.test('D11a: another value is a new alert that supersedes the first; the old value is always the declared one', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('plays', { time: 10 }), describeRole('rests', { time: 100 })]);
  t.strictSame(alertLines(outputs), [
    'aws_iam_role.worker description: works → plays',
    'aws_iam_role.worker description superseded: plays',
    'aws_iam_role.worker description: works → rests',
  ]);
  t.equal(openDrifts(outputs).length, 1);
  t.end();
});

void t.test('D11a: fields of a resource and keys of a map are resolved by themselves', (t) => {
  const tag = (tags: Record<string, string>, time: number) =>
    recordedCall('iam', 'TagUser', { userName: 'bob', tags: Object.entries(tags).map(([key, value]) => ({ key, value })) }, { time });
  const outputs = evaluated([state([user('bob', { tags: { Team: 'a' } })], 0), tag({ Team: 'b', Cost: '1' }, 10), tag({ Cost: '2' }, 100)]);
  t.strictSame(
    changesIn(openDrifts(outputs)).map((drift) => [drift.field, drift.new_value, drift.resolution]),
    [
      ['tags.Cost', '1', 'superseded'],
      ['tags.Team', 'b', null],
      ['tags.Cost', '2', null],
    ],
  );
  t.end();
});

void t.test('D11a: elements added to a set one by one are one alert with the current set', (t) => {
  const attach = (event: string, policy: string, time: number) =>
    recordedCall('iam', event, { roleName: 'worker', policyArn: policy }, { time });
  const listed = role({ managed_policy_arns: ['arn:a'] });
  const outputs = evaluated([
    state([listed], 0),
    attach('AttachRolePolicy', 'arn:b', 10),
    attach('AttachRolePolicy', 'arn:c', 20),
    attach('DetachRolePolicy', 'arn:b', 30),
  ]);
  t.strictSame(alertLines(outputs), [
    'aws_iam_role.worker managed_policy_arns: ["arn:a"] → ["arn:a","arn:b"]',
    'aws_iam_role.worker managed_policy_arns superseded: ["arn:a","arn:b"]',
    'aws_iam_role.worker managed_policy_arns: ["arn:a"] → ["arn:a","arn:b","arn:c"]',
    'aws_iam_role.worker managed_policy_arns superseded: ["arn:a","arn:b","arn:c"]',
    'aws_iam_role.worker managed_policy_arns: ["arn:a"] → ["arn:a","arn:c"]',
  ]);
  const back = evaluated([state([listed], 0), attach('AttachRolePolicy', 'arn:b', 10), attach('DetachRolePolicy', 'arn:b', 30)]);
  t.strictSame(openDrifts(back), [], 'removing the last one reverts it');
  const imported = evaluated([
    state([listed], 0),
    attach('AttachRolePolicy', 'arn:b', 10),
    state([role({ managed_policy_arns: ['arn:b', 'arn:a'] })], 300),
  ]);
  t.strictSame(openDrifts(imported), [], 'a state that lists it declares it');
  t.end();
});

void t.test('D5: an older record never overwrites a newer value of the same attribute', (t) => {
  const outputs = evaluated([
    state([role()], 0),
    describeRole('newer', { time: 100, at: 200 }),
    describeRole('older', { time: 50, at: 210 }),
  ]);
  t.strictSame(
    openDrifts(outputs).map((drift) => drift.new_value),
    ['newer'],
  );
  const settled = evaluated([
    state([role()], 0),
    describeRole('works', { time: 100, at: 200 }),
    describeRole('older', { time: 50, at: 210 }),
  ]);
  t.strictSame(alertLines(settled), [], 'even if the newer one agreed with the state');
  t.end();
});

void t.test('D11b: records of the same second keep their order of arrival', (t) => {
  const outputs = evaluated([state([role()], 0), describeRole('first', { time: 100 }), describeRole('second', { time: 100 })]);
  t.strictSame(
    openDrifts(outputs).map((drift) => drift.new_value),
    ['second'],
  );
  t.end();
});

void t.test('D5: a deletion that arrives before its creation leaves no open alert', (t) => {
  const outputs = evaluated([
    state([role()], 0),
    recordedCall('iam', 'DeleteUser', { userName: 'eve' }, { time: 100, at: 200 }),
    recordedCall('iam', 'CreateUser', { userName: 'eve' }, { time: 50, at: 210 }),
  ]);
  t.strictSame(openDrifts(outputs), []);
  t.end();
});

void t.test('D8b: a call that agreed is evaluated again when a later version changes the resource', (t) => {
  const set = describeRole('works', { time: 100, at: 110 });
  const unrelated = state([role(), user('bob')], 120, { written: 20 });
  t.strictSame(alertLines(evaluated([state([role()], 0), set, unrelated])), [], 'another resource changed');
  const applied = state([role({ description: 'sleeps' }), user('bob')], 130, { written: 30 });
  const drift = ['aws_iam_role.worker description: sleeps → works'];
  t.strictSame(alertLines(evaluated([state([role()], 0), set, unrelated, applied])), drift);
  const undated = state([role({ description: 'sleeps' })], 120, { written: null });
  t.strictSame(alertLines(evaluated([state([role()], 0), set, undated])), [], 'it may have been written after the call');
  t.strictSame(alertLines(evaluated([state([role()], 0), set, undated, applied])), drift, 'even if the version before declared the same');
  t.end();
});

void t.test('D18: a call that agreed with the parent is evaluated on the resource that a later version adds', (t) => {
  const allow = '{"Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"*"}]}';
  const inline = role({ inline_policy: [{ name: 'access', policy: allow }] });
  const put = recordedCall(
    'iam',
    'PutRolePolicy',
    { roleName: 'worker', policyName: 'access', policyDocument: allow },
    { time: 100, at: 110 },
  );
  const added: DeclaredResource = {
    type: 'aws_iam_role_policy',
    name: 'access',
    attributes: { id: 'worker:access', name: 'access', role: 'worker', policy: '{"Statement":[]}' },
  };
  t.strictSame(alertLines(evaluated([state([inline], 0), put])), []);
  t.match(alertLines(evaluated([state([inline], 0), put, state([inline, added], 120, { written: 20 })])), [
    /^aws_iam_role_policy\.access policy: /,
  ]);
  t.end();
});

void t.test('D18: a call that agreed with the parent is evaluated on the resource that another state declares', (t) => {
  const policy = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
  const detach = recordedCall('iam', 'DetachRolePolicy', { roleName: 'worker', policyArn: policy }, { time: 100, at: 110 });
  const attachment: DeclaredResource = {
    type: 'aws_iam_role_policy_attachment',
    name: 'read',
    attributes: { id: 'worker-1', role: 'worker', policy_arn: policy },
  };
  const theirs = (written: number): readonly Arrival[] => [
    state([role()], 0),
    detach,
    state([attachment], 120, { written, source: 'theirs.tfstate' }),
  ];
  t.strictSame(alertLines(evaluated(theirs(20))), ['aws_iam_role_policy_attachment.read *: {…} → null']);
  t.strictSame(alertLines(evaluated(theirs(115))), [], 'unless that state is newer than the call');
  t.end();
});

void t.test('D11b: a new version does not change the order of two calls of one second', (t) => {
  const tagged = user('bob', { tags: { team: 'core' }, tags_all: { team: 'core' } });
  const outputs = evaluated([
    state([tagged], 0),
    recordedCall('iam', 'TagUser', { userName: 'bob', tags: [{ key: 'team', value: 'core' }] }, { time: 100, at: 110 }),
    recordedCall('iam', 'UntagUser', { userName: 'bob', tagKeys: ['team'] }, { time: 100, at: 111 }),
    state([tagged, user('eve')], 120, { written: 20 }),
  ]);
  t.strictSame(
    openDrifts(outputs).map(({ field, new_value }) => [field, new_value]),
    [['tags.team', null]],
  );
  t.end();
});
