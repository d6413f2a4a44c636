import t from 'tap';
import { contentId } from '../../../src/lib/content-id.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { driftsOf, dropsOf, everyChange } from '../../support/run-pipeline.js';
import { describeRole, evaluated, openDrifts, role, recordedCall, state, alertLines, user } from '../../support/evaluate-facts.js';

const policy = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
const attach = (time: number) => recordedCall('iam', 'AttachRolePolicy', { roleName: 'worker', policyArn: policy }, { time });
const detach = (time: number) => recordedCall('iam', 'DetachRolePolicy', { roleName: 'worker', policyArn: policy }, { time });
const attachment: DeclaredResource = {
  type: 'aws_iam_role_policy_attachment',
  name: 'read',
  attributes: { id: 'worker-1', role: 'worker', policy_arn: policy },
};

void t.test('D18: a declared standalone resource owns the change', (t) => {
  t.strictSame(alertLines(evaluated([state([role(), attachment], 0), attach(10)])), []);
  t.strictSame(alertLines(evaluated([state([role(), attachment], 0), detach(10)])), ['aws_iam_role_policy_attachment.read *: {…} → null']);
  t.end();
});

void t.test('D18: otherwise the attribute of the parent', (t) => {
  t.strictSame(alertLines(evaluated([state([role()], 0), attach(10)])), [`aws_iam_role.worker managed_policy_arns: [] → ["${policy}"]`]);
  t.strictSame(alertLines(evaluated([state([role({ managed_policy_arns: [policy] })], 0), detach(10)])), [
    `aws_iam_role.worker managed_policy_arns: ["${policy}"] → []`,
  ]);
  t.end();
});

void t.test('D18: otherwise it is a creation', (t) => {
  const create = recordedCall(
    'iam',
    'PutUserPolicy',
    { userName: 'bob', policyName: 'all', policyDocument: '{"Statement":[]}' },
    { time: 10 },
  );
  t.strictSame(alertLines(evaluated([state([user('bob')], 0), create])), ['aws_iam_user_policy *: null → {…}']);
  t.end();
});

void t.test('D18: the change moves to the standalone resource that a later state declares', (t) => {
  const imported = state([role(), attachment], 300, { readAfter: 2 });
  t.strictSame(alertLines(evaluated([state([role()], 0), attach(10), imported], { confirm: true })), [], 'while it waits');
  t.strictSame(dropsOf(evaluated([state([role()], 0), attach(10), imported], { confirm: true })), { declared: 1 });
  t.strictSame(
    alertLines(evaluated([state([role()], 0), attach(10), imported])),
    [`aws_iam_role.worker managed_policy_arns: [] → ["${policy}"]`, `aws_iam_role.worker managed_policy_arns declared: ["${policy}"]`],
    'after it was announced',
  );
  t.end();
});

void t.test('D18: an attachment removed by an apply does not become drift of the mirroring list of the parent', (t) => {
  const mirrored = role({ managed_policy_arns: [policy] });
  t.strictSame(
    alertLines(evaluated([state([mirrored, attachment], 0), state([mirrored], 60), detach(10)])),
    [],
    'the record after the state',
  );
  const other = { ...attachment, attributes: { id: 'worker-2', role: 'worker', policy_arn: 'arn:other' } };
  t.strictSame(
    alertLines(evaluated([state([mirrored, attachment], 0), state([mirrored, other], 60), detach(10)])),
    [],
    'even if another has its address',
  );
  t.strictSame(
    alertLines(evaluated([state([mirrored, attachment], 0), state([mirrored], 60), detach(100)])),
    [`aws_iam_role.worker managed_policy_arns: ["${policy}"] → []`],
    'but one removed later by a person does',
  );
  t.end();
});

const accountOf = (account: string, name: string): DeclaredResource => ({
  ...user(name),
  attributes: { ...user(name).attributes, arn: `arn:aws:iam::${account}:user/${name}` },
});

void t.test('D14: two states of two accounts may declare the same names', (t) => {
  const states = [state([accountOf('111122223333', 'bob')], 0), state([accountOf('999988887777', 'bob')], 1, { source: 'theirs' })];
  const tag = (recipientAccountId: string, time: number) =>
    recordedCall('iam', 'TagUser', { userName: 'bob', tags: [{ key: 'a', value: 'b' }] }, { time, members: { recipientAccountId } });
  const drifts = driftsOf(evaluated([...states, tag('999988887777', 10), tag('111122223333', 20)]));
  t.strictSame(
    drifts.map((drift) => [drift.account_id, drift.address]),
    [
      ['999988887777', 'aws_iam_user.bob'],
      ['111122223333', 'aws_iam_user.bob'],
    ],
  );
  t.strictSame(alertLines(evaluated([...states, tag('444455556666', 10)])), [], 'no state has a third account');
  t.end();
});

void t.test('D3: a record that changes the same address in two states yields two ids', (t) => {
  const instance = (id: string): DeclaredResource => ({ type: 'aws_instance', name: 'web', attributes: { id, tags: {}, tags_all: {} } });
  const record = recordedCall(
    'ec2',
    'CreateTags',
    { resourcesSet: { items: [{ resourceId: 'i-1' }, { resourceId: 'i-2' }] }, tagSet: { items: [{ key: 'a', value: 'b' }] } },
    { time: 10 },
  );
  const outputs = evaluated([state([instance('i-1')], 0), state([instance('i-2')], 1, { source: 'theirs' }), record]);
  t.equal(new Set(driftsOf(outputs).map((drift) => drift.id)).size, 2);
  const alone = evaluated([state([role()], 0), describeRole('plays', { time: 10, members: { eventID: 'the-event' } })]);
  t.equal(
    driftsOf(alone)[0]?.id,
    contentId('d_', 'the-event', 'aws_iam_role.worker', 'description'),
    'otherwise the id is that of record, address and field',
  );
  t.end();
});

void t.test('D15: tags of the provider are compared with tags_all', (t) => {
  const bob = user('bob', { tags: { Team: 'a' }, tags_all: { Team: 'a', Stage: 'prod' } });
  const tag = (event: string, request: object) => recordedCall('iam', event, { userName: 'bob', ...request }, { time: 10 });
  t.strictSame(alertLines(evaluated([state([bob], 0), tag('TagUser', { tags: [{ key: 'Stage', value: 'prod' }] })])), []);
  t.strictSame(alertLines(evaluated([state([bob], 0), tag('TagUser', { tags: [{ key: 'Stage', value: 'test' }] })])), [
    'aws_iam_user.bob tags.Stage: prod → test',
  ]);
  t.strictSame(alertLines(evaluated([state([bob], 0), tag('UntagUser', { tagKeys: ['Stage'] })])), [
    'aws_iam_user.bob tags.Stage: prod → null',
  ]);
  t.strictSame(alertLines(evaluated([state([bob], 0), tag('UntagUser', { tagKeys: ['Other'] })])), []);
  t.end();
});

void t.test('D15: tags may have names of members that every object has', (t) => {
  const tags = ['constructor', '__proto__'].map((key) => ({ key, value: 'x' }));
  const tag = recordedCall('iam', 'TagUser', { userName: 'bob', tags }, { time: 10 });
  t.strictSame(
    alertLines(evaluated([state([user('bob')], 0), tag]))
      .slice()
      .sort(),
    ['aws_iam_user.bob tags.__proto__: null → x', 'aws_iam_user.bob tags.constructor: null → x'],
  );
  t.end();
});

void t.test('D24: by default, announces sharing a declared image or snapshot, however it was created', (t) => {
  for (const [event, request, type] of [
    ['ModifyImageAttribute', { imageId: 'ami-1', launchPermission: { add: { items: [{ group: 'all' }] } } }, 'aws_ami'],
    [
      'ModifySnapshotAttribute',
      { snapshotId: 'snap-1', createVolumePermission: { add: { items: [{ group: 'all' }] } } },
      'aws_ebs_snapshot',
    ],
  ] as const) {
    for (const kind of [type, `${type}_copy`, ...(type === 'aws_ami' ? ['aws_ami_from_instance'] : [])]) {
      const declared = { type: kind, name: 'it', attributes: { id: type === 'aws_ami' ? 'ami-1' : 'snap-1', tags: {} } };
      t.equal(alertLines(evaluated([state([declared], 0), recordedCall('ec2', event, request, { time: 10 })])).length, 1, kind);
    }
    t.strictSame(alertLines(evaluated([state([], 0), recordedCall('ec2', event, request, { time: 10 })])), [], 'but not any other');
  }
  t.end();
});

void t.test('D17: a creation selected by a rule is announced with the values in its record', (t) => {
  const outputs = evaluated(
    [state([role()], 0), recordedCall('s3', 'CreateBucket', { bucketName: 'heap', Host: 's3.amazonaws.com' }, { time: 10 })],
    everyChange,
  );
  const [drift] = driftsOf(outputs);
  t.equal(drift?.change, 'created');
  t.equal(drift?.field, '*');
  t.equal(drift?.address, null);
  t.equal(drift?.resource_name, 'heap');
  t.equal(drift?.old_value, null);
  t.strictSame(openDrifts(outputs).length, 1);
  t.end();
});
