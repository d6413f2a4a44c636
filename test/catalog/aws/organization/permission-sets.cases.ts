import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from './examples.js';

export const instanceArn = 'arn:aws:sso:::instance/ssoins-1234567890abcdef';
export const permissionSetArn = 'arn:aws:sso:::permissionSet/ssoins-1234567890abcdef/ps-1111111111111111';
const document = (Action: string): string => JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action, Resource: '*' }] });
const readOnly = 'arn:aws:iam::aws:policy/ReadOnlyAccess';
const administrator = 'arn:aws:iam::aws:policy/AdministratorAccess';
const group = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';

export const permissionSet = declared('aws_ssoadmin_permission_set', {
  arn: permissionSetArn,
  created_date: '2026-01-01T00:00:00Z',
  description: 'reads',
  id: `${permissionSetArn},${instanceArn}`,
  instance_arn: instanceArn,
  name: 'Reader',
  relay_state: 'https://console.aws.amazon.com/',
  session_duration: 'PT1H',
  tags: { Owner: 'ops' },
  tags_all: { Owner: 'ops' },
});
const inline = declared('aws_ssoadmin_permission_set_inline_policy', {
  id: `${permissionSetArn},${instanceArn}`,
  inline_policy: document('s3:Get*'),
  instance_arn: instanceArn,
  permission_set_arn: permissionSetArn,
});
export const managed = declared('aws_ssoadmin_managed_policy_attachment', {
  id: `${readOnly},${permissionSetArn},${instanceArn}`,
  instance_arn: instanceArn,
  managed_policy_arn: readOnly,
  managed_policy_name: 'ReadOnlyAccess',
  permission_set_arn: permissionSetArn,
});
const customer = declared('aws_ssoadmin_customer_managed_policy_attachment', {
  customer_managed_policy_reference: [{ name: 'ops', path: '/' }],
  id: `ops,/,${permissionSetArn},${instanceArn}`,
  instance_arn: instanceArn,
  permission_set_arn: permissionSetArn,
});
const boundary = declared('aws_ssoadmin_permissions_boundary_attachment', {
  id: `${permissionSetArn},${instanceArn}`,
  instance_arn: instanceArn,
  permission_set_arn: permissionSetArn,
  permissions_boundary: [{ customer_managed_policy_reference: [], managed_policy_arn: readOnly }],
});
export const assignment = declared('aws_ssoadmin_account_assignment', {
  id: `${group},GROUP,222233334444,AWS_ACCOUNT,${permissionSetArn},${instanceArn}`,
  instance_arn: instanceArn,
  permission_set_arn: permissionSetArn,
  principal_id: group,
  principal_type: 'GROUP',
  target_id: '222233334444',
  target_type: 'AWS_ACCOUNT',
});
const type = (name: string): string => `aws_ssoadmin_${name}`;
const set = { instanceArn, permissionSetArn };
const reference = (name: string) => ({ ...set, customerManagedPolicyReference: { name, path: '/' } });
export const assign = {
  ...set,
  targetId: '222233334444',
  targetType: 'AWS_ACCOUNT',
  principalType: 'GROUP',
  principalId: group,
};
const answer = (arn: string) => ({ permissionSet: { name: 'Reader', permissionSetArn: arn, sessionDuration: 'PT1H' } });

export const permissionSetCases: readonly CatalogCase[] = [
  agrees(
    'the declared permission set',
    call('CreatePermissionSet', { instanceArn, name: 'Reader', description: 'reads', relayState: 'https://console.aws.amazon.com/' }, answer(permissionSetArn)),
    [permissionSet()],
  ),
  agrees(
    'the declared settings',
    call('UpdatePermissionSet', { ...set, description: 'reads', sessionDuration: 'PT1H', relayState: 'https://console.aws.amazon.com/' }),
    [permissionSet({ session_duration: '' })],
  ),
  differs('the permission set is deleted', call('DeletePermissionSet', set), [permissionSet()], deleted(type('permission_set'))),
  ...without('ProvisionPermissionSet'),

  differs(
    'the inline policy allows everything',
    call('PutInlinePolicyToPermissionSet', { ...set, inlinePolicy: document('*') }),
    [permissionSet(), inline()],
    drift(type('permission_set_inline_policy'), 'inline_policy', document('s3:Get*'), document('*')),
  ),
  differs('the inline policy is deleted', call('DeleteInlinePolicyFromPermissionSet', set), [inline()], deleted(type('permission_set_inline_policy'))),
  agrees('the declared policy', call('AttachManagedPolicyToPermissionSet', { ...set, managedPolicyArn: readOnly }), [managed()]),
  differs('the policy is detached', call('DetachManagedPolicyFromPermissionSet', { ...set, managedPolicyArn: readOnly }), [managed()], deleted(type('managed_policy_attachment'))),
  differs('a policy of the accounts', call('AttachCustomerManagedPolicyReferenceToPermissionSet', reference('all')), [permissionSet(), customer()], created(type('customer_managed_policy_attachment'))),
  differs('the reference is removed', call('DetachCustomerManagedPolicyReferenceFromPermissionSet', reference('ops')), [customer()], deleted(type('customer_managed_policy_attachment'))),
  differs(
    'a wider boundary',
    call('PutPermissionsBoundaryToPermissionSet', { ...set, permissionsBoundary: { managedPolicyArn: administrator } }),
    [boundary()],
    drift(type('permissions_boundary_attachment'), 'permissions_boundary.managed_policy_arn', readOnly, administrator),
  ),
  differs('the boundary is removed', call('DeletePermissionsBoundaryFromPermissionSet', set), [boundary()], deleted(type('permissions_boundary_attachment'))),

  agrees('the declared assignment', call('CreateAccountAssignment', assign, { accountAssignmentCreationStatus: { status: 'IN_PROGRESS' } }), [assignment()]),
  differs('the assignment is removed', call('DeleteAccountAssignment', assign), [assignment()], deleted(type('account_assignment'))),

  differs('a tag', call('TagResource', { instanceArn, resourceArn: permissionSetArn, tags: [{ key: 'Owner', value: 'x' }] }), [permissionSet()], drift(type('permission_set'), 'tags.Owner', 'ops', 'x')),
  differs('a removed tag', call('UntagResource', { instanceArn, resourceArn: permissionSetArn, tagKeys: ['Owner'] }), [permissionSet()], drift(type('permission_set'), 'tags.Owner', 'ops', null)),
];
