import {
  create,
  destroy,
  either,
  fixed,
  forEach,
  modify,
  noChange,
  on,
  put,
  response,
  type Edits,
  type From,
  type ServiceCatalog,
} from '../../dsl.js';
import { lastSegment } from '../../../lib/last-segment.js';
import { inBlock, nameInArn, orNull } from '../../values.js';
import { accepted, arnInUrl } from './json-items.js';

/** Security Hub: the hub of a region, its members, the settings of an organization. Source: Security Hub API reference, Terraform AWS provider 4 to 6. */

const hub = on('aws_securityhub_account', {});
const accepter = on('aws_securityhub_invite_accepter', {});
const members = on('aws_securityhub_member', { account_id: accepted('accountIds') });
const administrator = on('aws_securityhub_organization_admin_account', { admin_account_id: 'adminAccountId' });
const aggregator = on('aws_securityhub_finding_aggregator', { id: arnInUrl('findingAggregatorArn') });
const regions: Edits = { linking_mode: 'regionLinkingMode', specified_regions: orNull('regions') };

const policyNamed = (id: From) => on('aws_securityhub_configuration_policy', { id });
const service = 'configurationPolicy.securityHub';
const policySettings: Edits = {
  name: 'name',
  description: 'description',
  'configuration_policy.service_enabled': inBlock(service, 'serviceEnabled'),
  'configuration_policy.enabled_standard_arns': inBlock(service, 'enabledStandardIdentifiers'),
  'configuration_policy.security_controls_configuration.disabled_control_identifiers': inBlock(
    `${service}.securityControlsConfiguration`,
    'disabledSecurityControlIdentifiers',
  ),
  'configuration_policy.security_controls_configuration.enabled_control_identifiers': inBlock(
    `${service}.securityControlsConfiguration`,
    'enabledSecurityControlIdentifiers',
  ),
};
const association = on('aws_securityhub_configuration_policy_association', {
  target_id: either('target.accountId', 'target.organizationalUnitId', 'target.rootId'),
});

export const securityhubAccounts: ServiceCatalog = {
  eventSource: 'securityhub.amazonaws.com',
  types: {
    aws_securityhub_account: {
      keys: [[]],
      scope: 'region',
      family: 'security',
      defaults: { auto_enable_controls: true },
      unevaluated: { enable_default_standards: 'only used when Terraform enables the hub' },
    },
    aws_securityhub_member: {
      keys: [['account_id']],
      scope: 'region',
      family: 'security',
      noise: ['master_id', 'member_status'],
      unevaluated: { email: 'the record may withhold it' },
    },
    aws_securityhub_invite_accepter: { keys: [[]], scope: 'region', family: 'security', noise: ['invitation_id'] },
    aws_securityhub_organization_admin_account: {
      keys: [['admin_account_id']],
      scope: 'region',
      family: 'security',
      access: 'attachment',
    },
    aws_securityhub_organization_configuration: { keys: [[]], scope: 'region', family: 'security' },
    aws_securityhub_finding_aggregator: { keys: [['id']], scope: 'region', family: 'security' },
    aws_securityhub_configuration_policy: {
      keys: [[{ attribute: 'id', as: lastSegment }]],
      scope: 'region',
      family: 'security',
      unevaluated: {
        'configuration_policy.security_controls_configuration.security_control_custom_parameter': 'parameters of many kinds',
      },
    },
    aws_securityhub_configuration_policy_association: { keys: [['target_id']], scope: 'region', family: 'security' },
  },
  events: {
    EnableSecurityHub: create(hub, { control_finding_generator: 'controlFindingGenerator' }),
    UpdateSecurityHubConfiguration: modify(hub, {
      auto_enable_controls: 'autoEnableControls',
      control_finding_generator: 'controlFindingGenerator',
    }),
    DisableSecurityHub: destroy(hub),

    CreateMembers: forEach(accepted('accountDetails'), create(on('aws_securityhub_member', { account_id: 'item.accountId' }))),
    InviteMembers: modify(members, { invite: fixed(true) }),
    DisassociateMembers: modify(members, { invite: fixed(false) }),
    DeleteMembers: destroy(members),
    AcceptInvitation: create(accepter, { master_id: 'masterId' }),
    AcceptAdministratorInvitation: create(accepter, { master_id: 'administratorId' }),
    DisassociateFromMasterAccount: destroy(accepter),
    DisassociateFromAdministratorAccount: destroy(accepter),
    DeclineInvitations: noChange,
    DeleteInvitations: noChange,

    EnableOrganizationAdminAccount: create(administrator),
    DisableOrganizationAdminAccount: destroy(administrator),
    UpdateOrganizationConfiguration: put(on('aws_securityhub_organization_configuration', {}), {
      auto_enable: 'autoEnable',
      auto_enable_standards: 'autoEnableStandards',
      'organization_configuration.configuration_type': 'organizationConfiguration.configurationType',
    }),
    CreateFindingAggregator: create(on('aws_securityhub_finding_aggregator', { id: response('findingAggregatorArn') }), regions),
    UpdateFindingAggregator: modify(aggregator, regions),
    DeleteFindingAggregator: destroy(aggregator),

    CreateConfigurationPolicy: create(policyNamed(response('id')), policySettings),
    UpdateConfigurationPolicy: modify(policyNamed('identifier'), policySettings),
    DeleteConfigurationPolicy: destroy(policyNamed('identifier')),
    StartConfigurationPolicyAssociation: create(association, { policy_id: nameInArn('configurationPolicyIdentifier') }),
    StartConfigurationPolicyDisassociation: destroy(association),
  },
};
