import { text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS Organizations. Source: Organizations API reference, Terraform AWS provider schemas 4 to 6. */

const organization = c.on('aws_organizations_organization', {});
const policy = c.on('aws_organizations_policy', { id: 'policyId' });
const newPolicyId = c.response('policy.policySummary.id');
const attachment = c.on('aws_organizations_policy_attachment', { policy_id: 'policyId', target_id: 'targetId' });
const account = c.on('aws_organizations_account', { id: 'accountId' });
const unit = c.on('aws_organizations_organizational_unit', { id: 'organizationalUnitId' });
const administrator = c.on('aws_organizations_delegated_administrator', { account_id: 'accountId', service_principal: 'servicePrincipal' });
const resourcePolicy = c.on('aws_organizations_resource_policy', {});

/** The account is created later; a record of the finished creation has its id. */
const createdAccount = c.either(c.response('createAccountStatus.accountId'), c.response('createAccountStatus.govCloudAccountId'));
const newAccount = c.create(c.withId(c.on('aws_organizations_account', { id: createdAccount })), {
  ...c.same('name=accountName email role_name iam_user_access_to_billing'),
  tags: c.tagMap('tags'),
});

const idLike =
  (pattern: RegExp): c.Read =>
  ({ request }) =>
    pattern.test(text(request['resourceId']) ?? '');
const onTagged = (edits: c.Edits) =>
  c.among(
    c.modify(c.on('aws_organizations_account', { id: 'resourceId' }), edits, { when: idLike(/^\d{12}$/) }),
    c.modify(c.on('aws_organizations_organizational_unit', { id: 'resourceId' }), edits, { when: idLike(/^ou-/) }),
    c.modify(c.on('aws_organizations_policy', { id: 'resourceId' }), edits, { when: idLike(/^p-/) }),
    c.modify(c.on('aws_organizations_resource_policy', {}), edits, { when: idLike(/^rp-/) }),
  );

/** An invited account joins by accepting; other handshakes change the organization once all accounts have accepted. */
const handshake = c.reader(c.response('handshake.action'));
const joins: c.Read = (record) => handshake(record) === 'INVITE';

const content = c.policyText(c.via('content', (value: Json) => value));

export const organizations: c.ServiceCatalog = {
  eventSource: 'organizations.amazonaws.com',
  types: c.types('organization', 'global', {
    aws_organizations_organization: {
      keys: [[]],
      scope: 'account',
      noise: ['accounts.*', 'master_account_*', 'non_master_accounts.*', 'roots.*'],
      defaults: { feature_set: 'ALL' },
    },
    aws_organizations_policy: {
      access: 'policy',
      defaults: { type: 'SERVICE_CONTROL_POLICY' },
      unevaluated: { skip_destroy: 'only Terraform uses it' },
    },
    aws_organizations_policy_attachment: {
      keys: [['policy_id', 'target_id']],
      access: 'attachment',
      unevaluated: { skip_destroy: 'only Terraform uses it' },
    },
    aws_organizations_account: {
      access: 'identity',
      unevaluated: { close_on_deletion: 'only Terraform uses it', create_govcloud: 'only Terraform uses it' },
    },
    aws_organizations_organizational_unit: { noise: ['accounts.*'] },
    aws_organizations_delegated_administrator: {
      keys: [['account_id', 'service_principal']],
      access: 'attachment',
      noise: ['delegation_enabled_date'],
    },
    aws_organizations_resource_policy: { keys: [[]], scope: 'account', access: 'policy' },
  }),
  events: {
    CreateOrganization: c.create(c.withId(organization, c.response('organization.id')), { feature_set: 'featureSet' }),
    DeleteOrganization: c.destroy(organization),
    // With invited accounts, the feature set changes once all of them agree.
    EnableAllFeatures: c.modify(organization, { feature_set: c.fixed('ALL') }),
    EnablePolicyType: c.modify(organization, { enabled_policy_types: c.add(c.listOf('policyType')) }),
    DisablePolicyType: c.modify(organization, { enabled_policy_types: c.remove(c.listOf('policyType')) }),
    EnableAWSServiceAccess: c.modify(organization, { aws_service_access_principals: c.add(c.listOf('servicePrincipal')) }),
    DisableAWSServiceAccess: c.modify(organization, { aws_service_access_principals: c.remove(c.listOf('servicePrincipal')) }),

    CreatePolicy: c.create(c.withId(c.on('aws_organizations_policy', { id: newPolicyId })), {
      content,
      ...c.same('description name type'),
      tags: c.tagMap('tags'),
    }),
    UpdatePolicy: c.modify(policy, { content, ...c.same('description name') }),
    DeletePolicy: c.destroy(policy),
    AttachPolicy: c.create(c.within(policy, attachment)),
    DetachPolicy: c.destroy(attachment),

    CreateAccount: newAccount,
    CreateGovCloudAccount: newAccount,
    // The service reports the end of a creation by itself, with an id but without a caller.
    CreateAccountResult: c.noChange,
    MoveAccount: c.modify(account, { parent_id: 'destinationParentId' }),
    CloseAccount: c.destroy(account),
    RemoveAccountFromOrganization: c.destroy(account),
    // The account itself leaves.
    LeaveOrganization: c.destroy(c.on('aws_organizations_account', { id: (record) => record.account })),

    CreateOrganizationalUnit: c.create(
      c.within(
        c.ifCovered('aws_organizations_organizational_unit', { id: 'parentId' }),
        c.withId(c.on('aws_organizations_organizational_unit', { id: c.response('organizationalUnit.id') })),
      ),
      { ...c.same('name parent_id'), tags: c.tagMap('tags') },
    ),
    UpdateOrganizationalUnit: c.modify(unit, { name: 'name' }),
    DeleteOrganizationalUnit: c.destroy(unit),

    RegisterDelegatedAdministrator: c.create(administrator),
    DeregisterDelegatedAdministrator: c.destroy(administrator),

    PutResourcePolicy: c.firstOf(
      c.put(resourcePolicy, { content }),
      c.create(c.withId(resourcePolicy, c.response('resourcePolicy.resourcePolicySummary.id')), { content, tags: c.tagMap('tags') }),
    ),
    DeleteResourcePolicy: c.destroy(resourcePolicy),

    ...c.tagCalls(onTagged),

    // The invited account joins once it accepts.
    InviteAccountToOrganization: c.noChange,
    AcceptHandshake: c.among(c.create(c.on('aws_organizations_account', { id: (record) => record.account }), {}, { when: joins })),
    ...c.noChanges('CancelHandshake DeclineHandshake'),
  },
};
