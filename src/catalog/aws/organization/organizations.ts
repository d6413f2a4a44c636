import { text, type Json } from '../../../lib/json.js';
import {
  add,
  among,
  create,
  destroy,
  drop,
  either,
  fixed,
  ifCovered,
  merge,
  modify,
  noChange,
  on,
  put,
  reader,
  firstOf,
  remove,
  response,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { listOf, policyText, tagMap } from '../../values.js';

/** AWS Organizations. Source: Organizations API reference, Terraform AWS provider schemas 4 to 6. */

const organization = on('aws_organizations_organization', {});
const policy = on('aws_organizations_policy', { id: 'policyId' });
const newPolicyId = response('policy.policySummary.id');
const attachment = on('aws_organizations_policy_attachment', { policy_id: 'policyId', target_id: 'targetId' });
const account = on('aws_organizations_account', { id: 'accountId' });
const unit = on('aws_organizations_organizational_unit', { id: 'organizationalUnitId' });
const administrator = on('aws_organizations_delegated_administrator', { account_id: 'accountId', service_principal: 'servicePrincipal' });
const resourcePolicy = on('aws_organizations_resource_policy', {});

/** The account is created later; a record of the finished creation has its id. */
const createdAccount = either(response('createAccountStatus.accountId'), response('createAccountStatus.govCloudAccountId'));
const newAccount = create(
  on('aws_organizations_account', { id: createdAccount }),
  {
    name: 'accountName',
    email: 'email',
    role_name: 'roleName',
    iam_user_access_to_billing: 'iamUserAccessToBilling',
    tags: tagMap('tags'),
  },
  { id: createdAccount },
);

const idLike =
  (pattern: RegExp): Read =>
  ({ request }) =>
    pattern.test(text(request['resourceId']) ?? '');
const onTagged = (edits: Edits) =>
  among(
    modify(on('aws_organizations_account', { id: 'resourceId' }), edits, { when: idLike(/^\d{12}$/) }),
    modify(on('aws_organizations_organizational_unit', { id: 'resourceId' }), edits, { when: idLike(/^ou-/) }),
    modify(on('aws_organizations_policy', { id: 'resourceId' }), edits, { when: idLike(/^p-/) }),
    modify(on('aws_organizations_resource_policy', {}), edits, { when: idLike(/^rp-/) }),
  );

/** An invited account joins by accepting; other handshakes change the organization once all accounts have accepted. */
const handshake = reader(response('handshake.action'));
const joins: Read = (record) => handshake(record) === 'INVITE';

const content = policyText(via('content', (value: Json) => value));

export const organizations: ServiceCatalog = {
  eventSource: 'organizations.amazonaws.com',
  types: {
    aws_organizations_organization: {
      keys: [[]],
      scope: 'account',
      family: 'organization',
      noise: ['accounts', 'accounts.*', 'master_account_*', 'non_master_accounts', 'non_master_accounts.*', 'roots', 'roots.*'],
      defaults: { feature_set: 'ALL' },
    },
    aws_organizations_policy: {
      keys: [['id']],
      scope: 'global',
      family: 'organization',
      access: 'policy',
      defaults: { type: 'SERVICE_CONTROL_POLICY' },
      unevaluated: { skip_destroy: 'only Terraform uses it' },
    },
    aws_organizations_policy_attachment: {
      keys: [['policy_id', 'target_id']],
      scope: 'global',
      family: 'organization',
      access: 'attachment',
      unevaluated: { skip_destroy: 'only Terraform uses it' },
    },
    aws_organizations_account: {
      keys: [['id']],
      scope: 'global',
      family: 'organization',
      access: 'identity',
      noise: ['govcloud_id', 'joined_method', 'joined_timestamp', 'state', 'status'],
      unevaluated: {
        close_on_deletion: 'only Terraform uses it',
        create_govcloud: 'only Terraform uses it',
      },
    },
    aws_organizations_organizational_unit: {
      keys: [['id']],
      scope: 'global',
      family: 'organization',
      noise: ['accounts', 'accounts.*'],
    },
    aws_organizations_delegated_administrator: {
      keys: [['account_id', 'service_principal']],
      scope: 'global',
      family: 'organization',
      access: 'attachment',
      noise: ['delegation_enabled_date', 'email', 'joined_method', 'joined_timestamp', 'name', 'status'],
    },
    aws_organizations_resource_policy: { keys: [[]], scope: 'account', family: 'organization', access: 'policy' },
  },
  events: {
    CreateOrganization: create(organization, { feature_set: 'featureSet' }, { id: response('organization.id') }),
    DeleteOrganization: destroy(organization),
    // With invited accounts, the feature set changes once all of them agree.
    EnableAllFeatures: modify(organization, { feature_set: fixed('ALL') }),
    EnablePolicyType: modify(organization, { enabled_policy_types: add(listOf('policyType')) }),
    DisablePolicyType: modify(organization, { enabled_policy_types: remove(listOf('policyType')) }),
    EnableAWSServiceAccess: modify(organization, { aws_service_access_principals: add(listOf('servicePrincipal')) }),
    DisableAWSServiceAccess: modify(organization, { aws_service_access_principals: remove(listOf('servicePrincipal')) }),

    CreatePolicy: create(
      on('aws_organizations_policy', { id: newPolicyId }),
      { content, description: 'description', name: 'name', type: 'type', tags: tagMap('tags') },
      { id: newPolicyId },
    ),
    UpdatePolicy: modify(policy, { content, description: 'description', name: 'name' }),
    DeletePolicy: destroy(policy),
    AttachPolicy: create(attachment, {}, { parent: policy }),
    DetachPolicy: destroy(attachment),

    CreateAccount: newAccount,
    CreateGovCloudAccount: newAccount,
    // The service reports the end of a creation by itself, with an id but without a caller.
    CreateAccountResult: noChange,
    MoveAccount: modify(account, { parent_id: 'destinationParentId' }),
    CloseAccount: destroy(account),
    RemoveAccountFromOrganization: destroy(account),
    // The account itself leaves.
    LeaveOrganization: destroy(on('aws_organizations_account', { id: (record) => record.account })),

    CreateOrganizationalUnit: create(
      on('aws_organizations_organizational_unit', { id: response('organizationalUnit.id') }),
      { name: 'name', parent_id: 'parentId', tags: tagMap('tags') },
      { id: response('organizationalUnit.id'), parent: ifCovered('aws_organizations_organizational_unit', { id: 'parentId' }) },
    ),
    UpdateOrganizationalUnit: modify(unit, { name: 'name' }),
    DeleteOrganizationalUnit: destroy(unit),

    RegisterDelegatedAdministrator: create(administrator),
    DeregisterDelegatedAdministrator: destroy(administrator),

    PutResourcePolicy: firstOf(
      put(resourcePolicy, { content }),
      create(resourcePolicy, { content, tags: tagMap('tags') }, { id: response('resourcePolicy.resourcePolicySummary.id') }),
    ),
    DeleteResourcePolicy: destroy(resourcePolicy),

    TagResource: onTagged({ tags: merge(tagMap('tags')) }),
    UntagResource: onTagged({ tags: drop('tagKeys') }),

    // The invited account joins once it accepts.
    InviteAccountToOrganization: noChange,
    AcceptHandshake: among(create(on('aws_organizations_account', { id: (record) => record.account }), {}, { when: joins })),
    CancelHandshake: noChange,
    DeclineHandshake: noChange,
  },
};
