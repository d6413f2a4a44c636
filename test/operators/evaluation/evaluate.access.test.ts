import t from 'tap';
import type { Arrival } from '../../../src/model/fact.js';
import type { JsonObject } from '../../../src/lib/json.js';
import type { Output } from '../../../src/model/output.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import {
  evaluated,
  stateUpdate,
  openDrifts,
  role,
  recordedCall,
  state,
  alertLines,
  terraform,
  user,
} from '../../support/evaluate-facts.js';
import { driftsOf, dropsOf } from '../../support/run-pipeline.js';

/** An undeclared user who becomes an administrator through changes outside of Terraform. */

const administrator = 'arn:aws:iam::aws:policy/AdministratorAccess';
const keyId = 'AKIAEXAMPLE000000001';

const mallory = (options: { readonly agent?: string } = {}): readonly Arrival[] =>
  (
    [
      ['CreateUser', { userName: 'mallory' }, { user: { userName: 'mallory', path: '/' } }],
      ['AttachUserPolicy', { userName: 'mallory', policyArn: administrator }, null],
      ['CreateAccessKey', { userName: 'mallory' }, { accessKey: { accessKeyId: keyId, status: 'Active', userName: 'mallory' } }],
      ['CreateLoginProfile', { userName: 'mallory' }, { loginProfile: { userName: 'mallory', passwordResetRequired: false } }],
    ] as const
  ).map(([event, request, responseElements], at) =>
    recordedCall('iam', event, request, { time: 10 + at, members: { responseElements }, ...options }),
  );

const gone: readonly Arrival[] = (
  [
    ['DeleteLoginProfile', { userName: 'mallory' }],
    ['DeleteAccessKey', { userName: 'mallory', accessKeyId: keyId }],
    ['DetachUserPolicy', { userName: 'mallory', policyArn: administrator }],
    ['DeleteUser', { userName: 'mallory' }],
  ] as const
).map(([event, request], at) => recordedCall('iam', event, request, { time: 200 + at }));

const declared = (type: string, attributes: JsonObject): DeclaredResource => ({ type, name: 'mallory', attributes });
const imported: readonly DeclaredResource[] = [
  role(),
  user('mallory'),
  declared('aws_iam_user_policy_attachment', { id: 'mallory-1', user: 'mallory', policy_arn: administrator }),
  declared('aws_iam_access_key', { id: keyId, user: 'mallory', status: 'Active' }),
  declared('aws_iam_user_login_profile', { id: 'mallory', user: 'mallory', password_reset_required: false }),
];

const brief = (outputs: readonly Output[]): readonly string[] =>
  driftsOf(outputs).map((drift) => `${drift.resource_type} ${drift.change}: ${drift.severity}`);
const resolutions = (outputs: readonly Output[]): readonly (string | null)[] =>
  outputs.flatMap((one) => (one.output === 'resolved' ? [one.drift.resolution] : []));

const all = [
  'aws_iam_user created: high',
  'aws_iam_user_policy_attachment created: critical',
  'aws_iam_access_key created: high',
  'aws_iam_user_login_profile created: high',
];

void t.test('D24: an undeclared user who gets administrator rights, a key and a password raises four alerts', (t) => {
  t.strictSame(brief(evaluated([state([role()], 0), ...mallory()])), all);
  t.strictSame(brief(evaluated(mallory())), all, 'also without any state');
  t.end();
});

void t.test('D11: the alerts are resolved when everything is removed or imported', (t) => {
  const deleted = evaluated([state([role()], 0), ...mallory(), ...gone]);
  t.strictSame(brief(deleted), all);
  t.strictSame(resolutions(deleted), ['reverted', 'reverted', 'reverted', 'reverted']);
  const known = evaluated([state([role()], 0), ...mallory(), state(imported, 300)]);
  t.strictSame(brief(known), all);
  t.strictSame(resolutions(known), ['declared', 'declared', 'declared', 'declared']);
  t.end();
});

void t.test('D8, D9: changes by an apply raise no alert, whether confirmed by the state or held by the agent', (t) => {
  const confirmed = evaluated([state([role()], 0), ...mallory(), state(imported, 120, { readAfter: 100 })], { confirm: true });
  t.strictSame(brief(confirmed), []);
  t.strictSame(dropsOf(confirmed), { declared: 4 });
  const held = evaluated([state([role()], 0), ...mallory(terraform), state(imported, 300)]);
  t.strictSame(brief(held), []);
  t.strictSame(dropsOf(held), { declared: 4 });
  const locked = evaluated([
    state([role()], 0),
    stateUpdate('locked', 5),
    ...mallory(),
    stateUpdate('unlocked', 100),
    state(imported, 120, { readAfter: 100 }),
  ]);
  t.strictSame(brief(locked), []);
  t.end();
});

const joins = (group: string, time: number): Arrival =>
  recordedCall('iam', 'AddUserToGroup', { userName: 'mallory', groupName: group }, { time });
const leaves = (group: string, time: number): Arrival =>
  recordedCall('iam', 'RemoveUserFromGroup', { userName: 'mallory', groupName: group }, { time });
const memberOf = (...groups: readonly string[]): DeclaredResource =>
  declared('aws_iam_user_group_membership', { id: 'mallory-1', user: 'mallory', groups });

void t.test('D24: each group that an undeclared user joins is a separate alert, resolved when the user leaves', (t) => {
  const outputs = evaluated([state([role()], 0), joins('readers', 10), joins('admins', 20), joins('admins', 30), leaves('admins', 40)]);
  t.strictSame(alertLines(outputs), [
    'aws_iam_user_group_membership *: null → {…}',
    'aws_iam_user_group_membership *: null → {…}',
    'aws_iam_user_group_membership * again: 2',
    'aws_iam_user_group_membership * reverted: {…}',
  ]);
  t.strictSame(
    openDrifts(outputs).map(({ resource_id, new_value }) => [resource_id, new_value]),
    [['mallory', { user: 'mallory', groups: ['readers'] }]],
  );
  t.strictSame(alertLines(evaluated([state([role()], 0), leaves('admins', 10)])), [], 'a membership that was never seen');
  t.end();
});

void t.test('D11, D18: importing a membership as a list resolves its alert and evaluates it against that list', (t) => {
  const outputs = evaluated([state([role()], 0), joins('admins', 10), state([role(), memberOf('admins', 'readers')], 300)]);
  t.strictSame(alertLines(outputs), ['aws_iam_user_group_membership *: null → {…}', 'aws_iam_user_group_membership * declared: {…}']);
  t.strictSame(dropsOf(outputs), {});
  const other = evaluated([state([role()], 0), joins('admins', 10), state([role(), memberOf('readers')], 300)]);
  t.strictSame(alertLines(other), [
    'aws_iam_user_group_membership *: null → {…}',
    'aws_iam_user_group_membership * declared: {…}',
    'aws_iam_user_group_membership.mallory groups: ["readers"] → ["readers","admins"]',
  ]);
  t.strictSame(dropsOf(other), {}, 'the record was counted when it was announced');
  t.end();
});

void t.test('D24: an explicit rule with iac_managed_only excludes attachments of a declared user; by default it is off', (t) => {
  const rule = {
    name: 'identities',
    resourceTypes: ['aws_iam_*'],
    watchedAttributes: ['*'],
    severity: undefined,
    environment: undefined,
    iacManagedOnly: true,
    excludeUsers: [],
    via: [],
    minBlastRadius: undefined,
  };
  const facts = [state([user('mallory')], 0), ...mallory().slice(1)];
  t.strictSame(brief(evaluated(facts, { rules: [rule] })), []);
  t.strictSame(brief(evaluated(facts, { rules: [{ ...rule, iacManagedOnly: false }] })), all.slice(1));
  t.end();
});
