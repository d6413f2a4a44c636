import * as c from '../language.js';
import { lastSegment } from '../../../lib/last-segment.js';
import { accepted } from './json-items.js';

/** Security Hub: the hub of a region, its members, the settings of an organization. Source: Security Hub API reference, Terraform AWS provider 4 to 6. */

const hub = c.on('aws_securityhub_account', {});
const accepter = c.on('aws_securityhub_invite_accepter', {});
const members = c.on('aws_securityhub_member', { account_id: accepted('accountIds') });
const administrator = c.on('aws_securityhub_organization_admin_account', { admin_account_id: 'adminAccountId' });
const aggregator = c.on('aws_securityhub_finding_aggregator', { id: c.decoded('findingAggregatorArn') });
const regions: c.Edits = { linking_mode: 'regionLinkingMode', specified_regions: c.orNull('regions') };

const policyNamed = (id: c.From) => c.on('aws_securityhub_configuration_policy', { id });
const service = 'configurationPolicy.securityHub';
const policySettings: c.Edits = {
  ...c.same('name description'),
  'configuration_policy.service_enabled': c.inBlock(service, 'serviceEnabled'),
  'configuration_policy.enabled_standard_arns': c.inBlock(service, 'enabledStandardIdentifiers'),
  'configuration_policy.security_controls_configuration.disabled_control_identifiers': c.inBlock(
    `${service}.securityControlsConfiguration`,
    'disabledSecurityControlIdentifiers',
  ),
  'configuration_policy.security_controls_configuration.enabled_control_identifiers': c.inBlock(
    `${service}.securityControlsConfiguration`,
    'enabledSecurityControlIdentifiers',
  ),
};
const association = c.on('aws_securityhub_configuration_policy_association', {
  target_id: c.either('target.accountId', 'target.organizationalUnitId', 'target.rootId'),
});

export const securityhubAccounts: c.ServiceCatalog = {
  eventSource: 'securityhub.amazonaws.com',
  types: c.types('security', {
    aws_securityhub_account: {
      keys: [[]],
      defaults: { auto_enable_controls: true },
      unevaluated: { enable_default_standards: 'only used when Terraform enables the hub' },
    },
    aws_securityhub_member: { keys: [['account_id']], unevaluated: { email: 'the record may withhold it' } },
    aws_securityhub_invite_accepter: { keys: [[]] },
    aws_securityhub_organization_admin_account: { keys: [['admin_account_id']], access: 'attachment' },
    aws_securityhub_organization_configuration: { keys: [[]] },
    aws_securityhub_finding_aggregator: {},
    aws_securityhub_configuration_policy: {
      keys: [[{ attribute: 'id', as: lastSegment }]],
      unevaluated: { 'configuration_policy.security_controls_configuration.security_control_custom_parameter': 'parameters of many kinds' },
    },
    aws_securityhub_configuration_policy_association: { keys: [['target_id']] },
  }),
  events: {
    EnableSecurityHub: c.create(hub, { control_finding_generator: 'controlFindingGenerator' }),
    UpdateSecurityHubConfiguration: c.modify(hub, c.same('auto_enable_controls control_finding_generator')),
    DisableSecurityHub: c.destroy(hub),

    CreateMembers: c.forEach(accepted('accountDetails'), c.create(c.on('aws_securityhub_member', { account_id: 'item.accountId' }))),
    InviteMembers: c.modify(members, { invite: c.fixed(true) }),
    DisassociateMembers: c.modify(members, { invite: c.fixed(false) }),
    DeleteMembers: c.destroy(members),
    AcceptInvitation: c.create(accepter, { master_id: 'masterId' }),
    AcceptAdministratorInvitation: c.create(accepter, { master_id: 'administratorId' }),
    DisassociateFromMasterAccount: c.destroy(accepter),
    DisassociateFromAdministratorAccount: c.destroy(accepter),
    ...c.noChanges('DeclineInvitations DeleteInvitations'),

    EnableOrganizationAdminAccount: c.create(administrator),
    DisableOrganizationAdminAccount: c.destroy(administrator),
    UpdateOrganizationConfiguration: c.put(
      c.on('aws_securityhub_organization_configuration', {}),
      c.same('auto_enable auto_enable_standards organization_configuration{configuration_type}'),
    ),
    CreateFindingAggregator: c.create(c.on('aws_securityhub_finding_aggregator', { id: c.response('findingAggregatorArn') }), regions),
    UpdateFindingAggregator: c.modify(aggregator, regions),
    DeleteFindingAggregator: c.destroy(aggregator),

    CreateConfigurationPolicy: c.create(policyNamed(c.response('id')), policySettings),
    UpdateConfigurationPolicy: c.modify(policyNamed('identifier'), policySettings),
    DeleteConfigurationPolicy: c.destroy(policyNamed('identifier')),
    StartConfigurationPolicyAssociation: c.create(association, { policy_id: c.nameInArn('configurationPolicyIdentifier') }),
    StartConfigurationPolicyDisassociation: c.destroy(association),
  },
};
