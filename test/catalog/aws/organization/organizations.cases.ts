import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from './examples.js';

const statement = (Action: string) => JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Deny', Action, Resource: '*' }] });
const strict = statement('cloudtrail:StopLogging');
const loose = statement('s3:DeleteBucket');
const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';

export const organization = declared('aws_organizations_organization', {
  accounts: [],
  arn: 'arn:aws:organizations::111122223333:organization/o-a1b2c3d4e5',
  aws_service_access_principals: ['cloudtrail.amazonaws.com'],
  enabled_policy_types: ['SERVICE_CONTROL_POLICY'],
  feature_set: 'ALL',
  id: 'o-a1b2c3d4e5',
  master_account_id: '111122223333',
  roots: [{ arn: 'x', id: 'r-ab12', name: 'Root', policy_types: [] }],
});
export const policy = declared('aws_organizations_policy', {
  arn: 'arn:aws:organizations::111122223333:policy/o-a1b2c3d4e5/service_control_policy/p-guard123',
  content: strict,
  description: 'keeps the trail on',
  id: 'p-guard123',
  name: 'guard',
  skip_destroy: null,
  tags: {},
  tags_all: {},
  type: 'SERVICE_CONTROL_POLICY',
});
export const attachment = declared('aws_organizations_policy_attachment', {
  id: 'ou-ab12-11111111:p-guard123',
  policy_id: 'p-guard123',
  skip_destroy: null,
  target_id: 'ou-ab12-11111111',
});
const account = declared('aws_organizations_account', {
  arn: 'arn:aws:organizations::111122223333:account/o-a1b2c3d4e5/222233334444',
  close_on_deletion: false,
  create_govcloud: false,
  email: 'shop@example.com',
  govcloud_id: '',
  iam_user_access_to_billing: 'ALLOW',
  id: '222233334444',
  joined_method: 'CREATED',
  name: 'shop',
  parent_id: 'ou-ab12-11111111',
  role_name: 'Admin',
  status: 'ACTIVE',
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
});
const unit = declared('aws_organizations_organizational_unit', {
  accounts: [],
  arn: 'arn:aws:organizations::111122223333:ou/o-a1b2c3d4e5/ou-ab12-11111111',
  id: 'ou-ab12-11111111',
  name: 'production',
  parent_id: 'r-ab12',
  tags: {},
  tags_all: {},
});
const administrator = declared('aws_organizations_delegated_administrator', {
  account_id: '222233334444',
  arn: 'x',
  id: '222233334444/guardduty.amazonaws.com',
  service_principal: 'guardduty.amazonaws.com',
  status: 'ACTIVE',
});
const resourcePolicy = declared('aws_organizations_resource_policy', {
  arn: 'arn:aws:organizations::111122223333:resourcepolicy/o-a1b2c3d4e5/rp-12345678',
  content: strict,
  id: 'rp-12345678',
  tags: {},
  tags_all: {},
});
const accepted = (action: string) =>
  call('AcceptHandshake', { handshakeId: 'h-1' }, { handshake: { id: 'h-1', action, state: 'ACCEPTED', arn: 'x', parties: [] } });
const type = (name: string): string => `aws_organizations_${name}`;
const types = (list: readonly string[], now: readonly string[]) => drift(type('organization'), 'enabled_policy_types', list, now);
const principals = (list: readonly string[], now: readonly string[]) => drift(type('organization'), 'aws_service_access_principals', list, now);
const attach = { policyId: 'p-guard123', targetId: 'ou-ab12-11111111' };
const delegate = { accountId: '222233334444', servicePrincipal: 'guardduty.amazonaws.com' };
const newPolicy = (id: string) => ({ policy: { policySummary: { id, name: 'guard' }, content: strict } });
const newAccount = { email: hidden, accountName: hidden, roleName: 'Admin', iamUserAccessToBilling: 'ALLOW' };
const status = (accountId: string | null) => ({ createAccountStatus: { id: 'car-1', state: 'IN_PROGRESS', accountId } });
const tags = (resourceId: string, value: string) => call('TagResource', { resourceId, tags: [{ key: 'Owner', value }] });

export const organizationCases: readonly CatalogCase[] = [
  differs('with billing only', call('CreateOrganization', { featureSet: 'CONSOLIDATED_BILLING' }), [organization()], drift(type('organization'), 'feature_set', 'ALL', 'CONSOLIDATED_BILLING')),
  differs('the organization is deleted', call('DeleteOrganization', {}), [organization()], deleted(type('organization'))),
  differs('all features', call('EnableAllFeatures', {}), [organization({ feature_set: 'CONSOLIDATED_BILLING' })], drift(type('organization'), 'feature_set', 'CONSOLIDATED_BILLING', 'ALL')),
  differs('one more kind of policy', call('EnablePolicyType', { rootId: 'r-ab12', policyType: 'TAG_POLICY' }), [organization()], types(['SERVICE_CONTROL_POLICY'], ['SERVICE_CONTROL_POLICY', 'TAG_POLICY'])),
  differs('control policies have no effect any more', call('DisablePolicyType', { rootId: 'r-ab12', policyType: 'SERVICE_CONTROL_POLICY' }), [organization()], types(['SERVICE_CONTROL_POLICY'], [])),
  differs('a service has access', call('EnableAWSServiceAccess', { servicePrincipal: 'ram.amazonaws.com' }), [organization()], principals(['cloudtrail.amazonaws.com'], ['cloudtrail.amazonaws.com', 'ram.amazonaws.com'])),
  differs('the trail of the organization loses access', call('DisableAWSServiceAccess', { servicePrincipal: 'cloudtrail.amazonaws.com' }), [organization()], principals(['cloudtrail.amazonaws.com'], [])),

  agrees(
    'the declared policy',
    call('CreatePolicy', { name: 'guard', description: 'keeps the trail on', type: 'SERVICE_CONTROL_POLICY', content: strict }, newPolicy('p-guard123')),
    [policy()],
  ),
  agrees('the declared content', call('UpdatePolicy', { policyId: 'p-guard123', name: 'guard', content: strict }), [policy()]),
  differs('the policy is deleted', call('DeletePolicy', { policyId: 'p-guard123' }), [policy()], deleted(type('policy'))),
  agrees('the declared attachment', call('AttachPolicy', attach), [policy(), attachment()]),
  differs('the policy is detached', call('DetachPolicy', attach), [policy(), attachment()], deleted(type('policy_attachment'))),
  differs('an undeclared account', call('CreateAccount', newAccount, status('333344445555')), [account()], created(type('account'))),
  agrees('the end of a creation, without a caller', call('CreateAccountResult', {}), [account()], 'read_only'),
  differs('an undeclared account of GovCloud', call('CreateGovCloudAccount', newAccount, status('333344445555')), [account()], created(type('account'))),
  differs(
    'the account leaves its unit',
    call('MoveAccount', { accountId: '222233334444', sourceParentId: 'ou-ab12-11111111', destinationParentId: 'r-ab12' }),
    [account()],
    drift(type('account'), 'parent_id', 'ou-ab12-11111111', 'r-ab12'),
  ),
  ...['CloseAccount', 'RemoveAccountFromOrganization'].flatMap((event) => [
    differs('the declared account', call(event, { accountId: '222233334444' }), [account()], deleted(type('account'))),
  ]),
  differs('the account leaves', call('LeaveOrganization', {}), [account({ id: '111122223333' })], deleted(type('account'))),
  differs('an undeclared account joins', accepted('INVITE'), [account()], created(type('account'))),
  agrees('the account accepts all features', accepted('APPROVE_ALL_FEATURES'), [organization(), account()], 'unsupported_resource'),

  agrees('the declared unit', call('CreateOrganizationalUnit', { parentId: 'r-ab12', name: 'production' }, { organizationalUnit: { id: 'ou-ab12-11111111' } }), [unit()]),
  differs('another name', call('UpdateOrganizationalUnit', { organizationalUnitId: 'ou-ab12-11111111', name: 'x' }), [unit()], drift(type('organizational_unit'), 'name', 'production', 'x')),
  differs('the unit is deleted', call('DeleteOrganizationalUnit', { organizationalUnitId: 'ou-ab12-11111111' }), [unit()], deleted(type('organizational_unit'))),

  agrees('the declared administrator', call('RegisterDelegatedAdministrator', delegate), [administrator()]),
  differs('the administrator is removed', call('DeregisterDelegatedAdministrator', delegate), [administrator()], deleted(type('delegated_administrator'))),
  differs('none was declared', call('PutResourcePolicy', { content: loose }), [organization()], created(type('resource_policy'))),
  differs('it is deleted', call('DeleteResourcePolicy', {}), [resourcePolicy()], deleted(type('resource_policy'))),

  differs('a tag of an account', tags('222233334444', 'mallory'), [account()], drift(type('account'), 'tags.Owner', 'shop', 'mallory')),
  differs('a tag of a policy', tags('p-guard123', 'x'), [policy()], drift(type('policy'), 'tags.Owner', null, 'x')),
  agrees('the root has no type', tags('r-ab12', 'x'), [account()], 'unsupported_resource'),
  differs('a removed tag', call('UntagResource', { resourceId: '222233334444', tagKeys: ['Owner'] }), [account()], drift(type('account'), 'tags.Owner', 'shop', null)),
  agrees('a unit without tags', call('UntagResource', { resourceId: 'ou-ab12-11111111', tagKeys: ['Owner'] }), [unit()]),
  ...without('InviteAccountToOrganization', 'CancelHandshake', 'DeclineHandshake'),
];
