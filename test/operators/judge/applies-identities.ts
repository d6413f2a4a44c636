import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Users, groups, policies and identity providers, as Terraform creates, changes and destroys them. */

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

const oidcArn = `arn:aws:iam::${account}:oidc-provider/token.actions.example`;
const samlArn = `arn:aws:iam::${account}:saml-provider/office`;
const slrArn = `arn:aws:iam::${account}:role/aws-service-role/es.amazonaws.com/AWSServiceRoleForAmazonElasticsearchService`;
const thumb = '6938fd4d98bab03faadb97b34396831e3780aea1';
const oidc = resource('aws_iam_openid_connect_provider', {
  arn: oidcArn,
  client_id_list: ['sts.amazonaws.com', 'old'],
  id: oidcArn,
  tags: { Team: 'ops' },
  tags_all: { Team: 'ops' },
  thumbprint_list: [thumb],
  url: 'token.actions.example',
});
const saml = resource('aws_iam_saml_provider', {
  arn: samlArn,
  id: samlArn,
  name: 'office',
  saml_metadata_document: '<EntityDescriptor entityID="a"/>',
  saml_provider_uuid: 'x',
  tags: null,
  tags_all: {},
  valid_until: '2036-03-02T10:00:00Z',
});
const serviceRole = resource('aws_iam_service_linked_role', {
  arn: slrArn,
  aws_service_name: 'es.amazonaws.com',
  create_date: '2026-03-02T10:00:00Z',
  custom_suffix: '',
  description: 'search',
  id: slrArn,
  name: 'AWSServiceRoleForAmazonElasticsearchService',
  path: '/aws-service-role/es.amazonaws.com/',
  tags: {},
  tags_all: {},
  unique_id: 'AROAEXAMPLE',
});
const alias = resource('aws_iam_account_alias', { account_alias: 'shop-prod', id: 'shop-prod' });
const passwords = resource('aws_iam_account_password_policy', {
  allow_users_to_change_password: true,
  expire_passwords: true,
  hard_expiry: false,
  id: 'iam-account-password-policy',
  max_password_age: 90,
  minimum_password_length: 14,
  password_reuse_prevention: 5,
  require_lowercase_characters: true,
  require_numbers: true,
  require_symbols: true,
  require_uppercase_characters: true,
});
const passwordPolicy = (minimumPasswordLength: number) => ({
  allowUsersToChangePassword: true,
  hardExpiry: false,
  maxPasswordAge: 90,
  minimumPasswordLength,
  passwordReusePrevention: 5,
  requireLowercaseCharacters: true,
  requireNumbers: true,
  requireSymbols: true,
  requireUppercaseCharacters: true,
});
const oidcId = { openIDConnectProviderArn: oidcArn };
const providers = life(
  'a module of identity providers and account settings',
  [
    [oidc(), saml(), serviceRole(), alias(), passwords()],
    [
      oidc({ client_id_list: ['sts.amazonaws.com', 'new'], thumbprint_list: [thumb.replace('6', '7')], tags: {}, tags_all: {} }),
      saml({ saml_metadata_document: '<EntityDescriptor entityID="b"/>', tags: { Team: 'ops' }, tags_all: { Team: 'ops' } }),
      serviceRole({ description: 'search domains', tags: { Team: 'ops' }, tags_all: { Team: 'ops' } }),
      alias({ account_alias: 'shop-main', id: 'shop-main' }),
      passwords({ minimum_password_length: 16 }),
    ],
  ],
  {
    create: calls('iam', [
      [
        'CreateOpenIDConnectProvider',
        {
          clientIDList: ['sts.amazonaws.com', 'old'],
          thumbprintList: [thumb],
          url: 'https://token.actions.example',
          tags: [{ key: 'Team', value: 'ops' }],
        },
        oidcId,
      ],
      ['CreateSAMLProvider', { name: 'office', sAMLMetadataDocument: '<EntityDescriptor entityID="a"/>' }, { sAMLProviderArn: samlArn }],
      [
        'CreateServiceLinkedRole',
        { aWSServiceName: 'es.amazonaws.com', description: 'search' },
        { role: { arn: slrArn, roleName: 'AWSServiceRoleForAmazonElasticsearchService', path: '/aws-service-role/es.amazonaws.com/' } },
      ],
      ['CreateAccountAlias', { accountAlias: 'shop-prod' }],
      ['UpdateAccountPasswordPolicy', passwordPolicy(14)],
    ]),
    change: calls('iam', [
      ['AddClientIDToOpenIDConnectProvider', { clientID: 'new', ...oidcId }],
      ['RemoveClientIDFromOpenIDConnectProvider', { clientID: 'old', ...oidcId }],
      ['UpdateOpenIDConnectProviderThumbprint', { thumbprintList: [thumb.replace('6', '7')], ...oidcId }],
      ['UntagOpenIDConnectProvider', { ...oidcId, tagKeys: ['Team'] }],
      [
        'UpdateSAMLProvider',
        { sAMLMetadataDocument: '<EntityDescriptor entityID="b"/>', sAMLProviderArn: samlArn },
        { sAMLProviderArn: samlArn },
      ],
      ['TagSAMLProvider', { sAMLProviderArn: samlArn, tags: [{ key: 'Team', value: 'ops' }] }],
      ['UpdateRole', { roleName: 'AWSServiceRoleForAmazonElasticsearchService', description: 'search domains' }],
      ['TagRole', { roleName: 'AWSServiceRoleForAmazonElasticsearchService', tags: [{ key: 'Team', value: 'ops' }] }],
      ['DeleteAccountAlias', { accountAlias: 'shop-prod' }],
      ['CreateAccountAlias', { accountAlias: 'shop-main' }],
      ['UpdateAccountPasswordPolicy', passwordPolicy(16)],
    ]),
    destroy: calls('iam', [
      ['DeleteOpenIDConnectProvider', oidcId],
      ['DeleteSAMLProvider', { sAMLProviderArn: samlArn }],
      [
        'DeleteServiceLinkedRole',
        { roleName: 'AWSServiceRoleForAmazonElasticsearchService' },
        { deletionTaskId: 'task/aws-service-role/es.amazonaws.com/AWSServiceRoleForAmazonElasticsearchService/x' },
      ],
      ['DeleteAccountAlias', { accountAlias: 'shop-main' }],
      ['DeleteAccountPasswordPolicy', null],
    ]),
  },
);

export const identityApplies: readonly Apply[] = [...people, renames, ...providers];
