import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Users, groups and policies, as Terraform creates, changes and destroys them. */

const account = '111122223333';
const allow = (action: string, Resource = '*') =>
  JSON.stringify({ Statement: [{ Action: action, Effect: 'Allow', Resource }], Version: '2012-10-17' });
const policyArn = `arn:aws:iam::${account}:policy/team/read`;
const boundary = `arn:aws:iam::${account}:policy/boundary`;
const readOnly = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
const audit = 'arn:aws:iam::aws:policy/SecurityAudit';

const policy = resource('aws_iam_policy', {
  arn: policyArn,
  attachment_count: 0,
  delay_after_policy_creation_in_ms: null,
  description: 'reads the data',
  id: policyArn,
  name: 'read',
  name_prefix: '',
  path: '/team/',
  policy: allow('s3:GetObject'),
  policy_id: 'ANPAEXAMPLE',
  tags: { Team: 'data' },
  tags_all: { Team: 'data' },
});
const user = resource('aws_iam_user', {
  arn: `arn:aws:iam::${account}:user/team/ci`,
  force_destroy: true,
  id: 'ci',
  name: 'ci',
  path: '/team/',
  permissions_boundary: '',
  tags: { Team: 'data' },
  tags_all: { Team: 'data' },
  unique_id: 'AIDAEXAMPLE',
});
const userPolicy = resource('aws_iam_user_policy', {
  id: 'ci:deploy',
  name: 'deploy',
  name_prefix: '',
  policy: allow('ecs:UpdateService'),
  user: 'ci',
});
const userAttachment = resource('aws_iam_user_policy_attachment', {
  id: 'ci-20260302100000000000000001',
  policy_arn: policyArn,
  user: 'ci',
});
const accessKey = resource('aws_iam_access_key', {
  create_date: '2026-03-02T10:00:06Z',
  encrypted_secret: null,
  encrypted_ses_smtp_password_v4: null,
  id: 'AKIAEXAMPLE000000001',
  key_fingerprint: null,
  pgp_key: null,
  secret: 'x',
  ses_smtp_password_v4: 'x',
  status: 'Active',
  user: 'ci',
});
const login = resource('aws_iam_user_login_profile', {
  encrypted_password: '',
  id: 'ci',
  key_fingerprint: '',
  password: 'x',
  password_length: 20,
  password_reset_required: false,
  pgp_key: '',
  user: 'ci',
});
const group = resource('aws_iam_group', {
  arn: `arn:aws:iam::${account}:group/data`,
  id: 'data',
  name: 'data',
  path: '/',
  unique_id: 'AGPAEXAMPLE',
});
const groupPolicy = resource('aws_iam_group_policy', {
  group: 'data',
  id: 'data:query',
  name: 'query',
  name_prefix: '',
  policy: allow('athena:*'),
});
const groupAttachment = resource('aws_iam_group_policy_attachment', {
  group: 'data',
  id: 'data-20260302100000000000000002',
  policy_arn: readOnly,
});
const members = resource('aws_iam_group_membership', { group: 'data', id: 'data-members', name: 'data-members', users: ['ci', 'alice'] });
const memberships = resource('aws_iam_user_group_membership', {
  groups: ['data', 'readers'],
  id: 'terraform-20260302100000000000000003',
  user: 'ci',
});
const exclusive = resource('aws_iam_policy_attachment', {
  groups: ['readers'],
  id: 'auditors',
  name: 'auditors',
  policy_arn: audit,
  roles: ['auditor'],
  users: [],
});

const onUser = { userName: 'ci' };
const onGroup = { groupName: 'data' };
const created = [
  policy(),
  user(),
  userPolicy(),
  userAttachment(),
  accessKey(),
  login(),
  group(),
  groupPolicy(),
  groupAttachment(),
  members(),
  exclusive(),
];
const put = (document: string) => ['PutUserPolicy', { ...onUser, policyDocument: document, policyName: 'deploy' }] as const;
const putGroup = (document: string) => ['PutGroupPolicy', { ...onGroup, policyDocument: document, policyName: 'query' }] as const;
const keyAnswer = { accessKey: { accessKeyId: 'AKIAEXAMPLE000000001', createDate: 'Mar 2, 2026', status: 'Active', userName: 'ci' } };

const people = life(
  'a module of users, groups and policies',
  [
    created,
    [
      policy({ policy: allow('s3:*'), tags: { Owner: 'data' }, tags_all: { Owner: 'data' } }),
      user({ path: '/robots/', permissions_boundary: boundary, tags: { Team: 'ops' }, tags_all: { Team: 'ops' } }),
      userPolicy({ policy: allow('ecs:*') }),
      accessKey({ status: 'Inactive' }),
      login(),
      group({ path: '/teams/' }),
      groupPolicy({ policy: allow('athena:Get*') }),
      groupAttachment(),
      members({ users: ['alice', 'bob'] }),
      exclusive({ groups: [], users: ['alice'] }),
    ],
  ],
  {
    create: calls('iam', [
      [
        'CreatePolicy',
        {
          description: 'reads the data',
          path: '/team/',
          policyDocument: allow('s3:GetObject'),
          policyName: 'read',
          tags: [{ key: 'Team', value: 'data' }],
        },
        { policy: { arn: policyArn, policyName: 'read', policyId: 'ANPAEXAMPLE' } },
      ],
      ['CreateUser', { ...onUser, path: '/team/', tags: [{ key: 'Team', value: 'data' }] }, { user: { userName: 'ci' } }],
      ['CreateGroup', { ...onGroup, path: '/' }, { group: { groupName: 'data' } }],
      put(allow('ecs:UpdateService')),
      ['AttachUserPolicy', { ...onUser, policyArn }],
      ['CreateAccessKey', onUser, keyAnswer],
      [
        'CreateLoginProfile',
        { ...onUser, passwordResetRequired: false },
        { loginProfile: { userName: 'ci', passwordResetRequired: false } },
      ],
      putGroup(allow('athena:*')),
      ['AttachGroupPolicy', { ...onGroup, policyArn: readOnly }],
      ['AddUserToGroup', { ...onGroup, ...onUser }],
      ['AddUserToGroup', { ...onGroup, userName: 'alice' }],
      ['AttachRolePolicy', { policyArn: audit, roleName: 'auditor' }],
      ['AttachGroupPolicy', { policyArn: audit, groupName: 'readers' }],
    ]),
    change: calls('iam', [
      ['DetachUserPolicy', { ...onUser, policyArn }],
      [
        'CreatePolicyVersion',
        { policyArn, policyDocument: allow('s3:*'), setAsDefault: true },
        { policyVersion: { versionId: 'v2', isDefaultVersion: true } },
      ],
      ['UntagPolicy', { policyArn, tagKeys: ['Team'] }],
      ['TagPolicy', { policyArn, tags: [{ key: 'Owner', value: 'data' }] }],
      ['UpdateUser', { newPath: '/robots/', newUserName: 'ci', ...onUser }],
      ['PutUserPermissionsBoundary', { ...onUser, permissionsBoundary: boundary }],
      ['TagUser', { ...onUser, tags: [{ key: 'Team', value: 'ops' }] }],
      put(allow('ecs:*')),
      ['UpdateAccessKey', { accessKeyId: 'AKIAEXAMPLE000000001', status: 'Inactive', ...onUser }],
      ['UpdateGroup', { ...onGroup, newGroupName: 'data', newPath: '/teams/' }],
      putGroup(allow('athena:Get*')),
      ['RemoveUserFromGroup', { ...onGroup, ...onUser }],
      ['AddUserToGroup', { ...onGroup, userName: 'bob' }],
      ['AttachUserPolicy', { userName: 'alice', policyArn: audit }],
      ['DetachGroupPolicy', { groupName: 'readers', policyArn: audit }],
    ]),
    destroy: calls('iam', [
      ['DetachUserPolicy', { userName: 'alice', policyArn: audit }],
      ['DetachRolePolicy', { roleName: 'auditor', policyArn: audit }],
      ['RemoveUserFromGroup', { ...onGroup, userName: 'alice' }],
      ['RemoveUserFromGroup', { ...onGroup, userName: 'bob' }],
      ['DetachGroupPolicy', { ...onGroup, policyArn: readOnly }],
      ['DeleteGroupPolicy', { ...onGroup, policyName: 'query' }],
      ['DeleteLoginProfile', onUser],
      ['DeleteAccessKey', { accessKeyId: 'AKIAEXAMPLE000000001', ...onUser }],
      ['DeleteUserPolicy', { ...onUser, policyName: 'deploy' }],
      // A forced deletion of a user removes what belongs to it first.
      ['DeleteUser', onUser],
      ['DeleteGroup', onGroup],
      ['DeletePolicyVersion', { policyArn, versionId: 'v1' }],
      ['DeletePolicy', { policyArn }],
    ]),
  },
);

const renames: Apply = {
  name: 'a user and a group are renamed, so that their policies and members are changed',
  before: [user(), userPolicy(), memberships(), group()],
  calls: calls('iam', [
    ['RemoveUserFromGroup', { ...onGroup, ...onUser }],
    ['RemoveUserFromGroup', { groupName: 'readers', ...onUser }],
    ['DeleteUserPolicy', { ...onUser, policyName: 'deploy' }],
    ['UpdateUser', { newPath: '/team/', newUserName: 'robot', ...onUser }],
    ['UpdateGroup', { ...onGroup, newGroupName: 'analysts', newPath: '/' }],
    ['PutUserPolicy', { userName: 'robot', policyDocument: allow('ecs:UpdateService'), policyName: 'deploy' }],
    ['AddUserToGroup', { userName: 'robot', groupName: 'analysts' }],
    ['AddUserToGroup', { userName: 'robot', groupName: 'readers' }],
  ]),
  after: [
    user({ arn: `arn:aws:iam::${account}:user/team/robot`, id: 'robot', name: 'robot' }),
    userPolicy({ id: 'robot:deploy', user: 'robot' }),
    memberships({ groups: ['analysts', 'readers'], user: 'robot' }),
    group({ arn: `arn:aws:iam::${account}:group/analysts`, id: 'analysts', name: 'analysts' }),
  ],
};

export const identityApplies: readonly Apply[] = [...people, renames];
