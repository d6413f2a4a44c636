import type { JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import { allow, ownAccount, policy, unknownAccount } from '../../support/weights.js';
import { declared, type SeverityCase } from './severity-case.js';

const trust = (...principals: readonly JsonObject[]): string =>
  policy(...principals.map((Principal) => ({ Effect: 'Allow', Principal, Action: 'sts:AssumeRole' })));
const service = { Service: 'ec2.amazonaws.com' };
const role = (attributes: JsonObject): DeclaredResource =>
  declared('aws_iam_role', { arn: `arn:aws:iam::${ownAccount}:role/app`, id: 'app', name: 'app', ...attributes });
const trusts = (before: string, after: string, severity: string): SeverityCase => ({
  state: [role({ assume_role_policy: before })],
  source: 'iam',
  event: 'UpdateAssumeRolePolicy',
  request: { roleName: 'app', policyDocument: after },
  alerts: [`aws_iam_role.this assume_role_policy: ${severity}`],
});
const createsRole = (document: string, severity: string): SeverityCase => ({
  state: [],
  source: 'iam',
  event: 'CreateRole',
  request: { roleName: 'new', assumeRolePolicyDocument: document },
  alerts: [`aws_iam_role created: ${severity}`],
});
const user = declared('aws_iam_user', {
  arn: `arn:aws:iam::${ownAccount}:user/bob`,
  id: 'bob',
  name: 'bob',
  permissions_boundary: 'arn:aws:iam::aws:policy/ReadOnlyAccess',
});
const customer = `arn:aws:iam::${ownAccount}:policy/ops`;
const managed = (document: string): DeclaredResource =>
  declared('aws_iam_policy', { arn: customer, id: customer, name: 'ops', policy: document });
const attaches = (policyArn: string, severity: string, ...state: readonly DeclaredResource[]): SeverityCase => ({
  state,
  source: 'iam',
  event: 'AttachUserPolicy',
  request: { userName: 'bob', policyArn },
  alerts: [`aws_iam_user_policy_attachment created: ${severity}`],
});
const joins = (severity: string, ...state: readonly DeclaredResource[]): SeverityCase => ({
  state,
  source: 'iam',
  event: 'AddUserToGroup',
  request: { userName: 'mallory', groupName: 'admins' },
  alerts: [`aws_iam_user_group_membership created: ${severity}`],
});
const administrator = 'arn:aws:iam::aws:policy/AdministratorAccess';
const readOnly = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
const key = declared('aws_iam_access_key', { id: 'AKIAEXAMPLE000000001', user: 'bob', status: 'Active' });

export const identityCalls: readonly SeverityCase[] = [
  trusts(trust(service), trust(service, { AWS: '*' }), 'critical'),
  trusts(trust(service), trust(service, { AWS: unknownAccount }), 'critical'),
  trusts(trust(service), trust(service, { Federated: 'accounts.google.com' }), 'critical'),
  trusts(trust(service, { AWS: unknownAccount }), trust(service), 'high'),
  createsRole(trust(service), 'high'),
  createsRole(trust({ AWS: ownAccount }), 'high'),
  createsRole(trust({ AWS: '*' }), 'critical'),
  createsRole(trust({ AWS: `arn:aws:iam::${unknownAccount}:root` }), 'critical'),
  attaches(administrator, 'critical'),
  attaches(readOnly, 'high'),
  attaches(customer, 'critical', managed(policy(allow('*')))),
  attaches(customer, 'high', managed(policy(allow('s3:*')))),
  joins('high'),
  joins('critical', declared('aws_iam_group_policy_attachment', { group: 'admins', id: 'admins-1', policy_arn: administrator })),
  {
    state: [role({ managed_policy_arns: [readOnly] })],
    source: 'iam',
    event: 'AttachRolePolicy',
    request: { roleName: 'app', policyArn: administrator },
    alerts: ['aws_iam_role.this managed_policy_arns: critical'],
  },
  {
    state: [role({ managed_policy_arns: [readOnly, administrator] })],
    source: 'iam',
    event: 'DetachRolePolicy',
    request: { roleName: 'app', policyArn: administrator },
    alerts: ['aws_iam_role.this managed_policy_arns: high'],
  },
  {
    state: [user],
    source: 'iam',
    event: 'DeleteUserPermissionsBoundary',
    request: { userName: 'bob' },
    alerts: ['aws_iam_user.this permissions_boundary: critical'],
  },
  { state: [user], source: 'iam', event: 'DeleteUser', request: { userName: 'bob' }, alerts: ['aws_iam_user.this *: critical'] },
  {
    state: [key],
    source: 'iam',
    event: 'DeleteAccessKey',
    request: { userName: 'bob', accessKeyId: 'AKIAEXAMPLE000000001' },
    alerts: ['aws_iam_access_key.this *: high'],
  },
  {
    state: [],
    source: 'iam',
    event: 'CreatePolicy',
    request: { policyName: 'new', policyDocument: policy(allow('iam:*')) },
    alerts: ['aws_iam_policy created: critical'],
  },
  {
    state: [],
    source: 'iam',
    event: 'CreatePolicy',
    request: { policyName: 'new', policyDocument: policy(allow('s3:GetObject')) },
    alerts: ['aws_iam_policy created: high'],
  },
  {
    state: [managed(policy(allow('s3:*')))],
    source: 'iam',
    event: 'CreatePolicyVersion',
    request: { policyArn: customer, policyDocument: policy(allow(['s3:GetObject', 's3:PutObject'])), setAsDefault: true },
    alerts: ['aws_iam_policy.this policy: high'],
  },
  {
    state: [managed(policy(allow(['s3:GetObject'])))],
    source: 'iam',
    event: 'CreatePolicyVersion',
    request: { policyArn: customer, policyDocument: policy(allow('s3:*')), setAsDefault: true },
    alerts: ['aws_iam_policy.this policy: critical'],
  },
];
