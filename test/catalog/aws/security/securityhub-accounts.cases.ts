import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, creates, deletes, drifts, here, resource } from './security-case.js';

export const hub = resource('aws_securityhub_account', {
  arn: `arn:aws:securityhub:${here}:hub/default`,
  auto_enable_controls: true,
  control_finding_generator: 'SECURITY_CONTROL',
  enable_default_standards: true,
  id: '111122223333',
});
const member = resource('aws_securityhub_member', {
  account_id: '222233334444',
  email: 'dev@example.com',
  id: '222233334444',
  invite: true,
  master_id: '111122223333',
  member_status: 'Enabled',
});
const accepter = resource('aws_securityhub_invite_accepter', { id: 'securityhub-invitation-accepter', invitation_id: 'i', master_id: '222233334444' });
const admin = resource('aws_securityhub_organization_admin_account', { admin_account_id: '222233334444', id: '222233334444' });
const organization = resource('aws_securityhub_organization_configuration', {
  auto_enable: true,
  auto_enable_standards: 'DEFAULT',
  id: '111122223333',
  organization_configuration: [{ configuration_type: 'LOCAL' }],
});
const aggregatorArn = `arn:aws:securityhub:${here}:finding-aggregator/123e4567-e89b-12d3-a456-426652340000`;
const aggregator = resource('aws_securityhub_finding_aggregator', { id: aggregatorArn, linking_mode: 'ALL_REGIONS', specified_regions: null });
const best = 'arn:aws:securityhub:us-east-1::standards/aws-foundational-security-best-practices/v/1.0.0';
const policyId = '0987dcba-09fe-87dc-65ba-ab0987654321';
const policy = resource('aws_securityhub_configuration_policy', {
  arn: `arn:aws:securityhub:${here}:configuration-policy/${policyId}`,
  configuration_policy: [
    {
      enabled_standard_arns: [best],
      security_controls_configuration: [
        { disabled_control_identifiers: ['IAM.1'], enabled_control_identifiers: [], security_control_custom_parameter: [] },
      ],
      service_enabled: true,
    },
  ],
  description: '',
  id: policyId,
  name: 'base',
});
const sent = (disabled: readonly string[], enabled = true) => ({
  securityHub: {
    serviceEnabled: enabled,
    enabledStandardIdentifiers: [best],
    securityControlsConfiguration: { disabledSecurityControlIdentifiers: disabled },
  },
});
const association = resource('aws_securityhub_configuration_policy_association', { id: 'ou-1', policy_id: policyId, target_id: 'ou-1' });
const one = { accountIds: ['222233334444'] };

export const securityhubAccountCases: readonly CatalogCase[] = [
  creates('a hub that no state declares is created', ['EnableSecurityHub', { enableDefaultStandards: true }], 'aws_securityhub_account'),
  drifts('not enabling new controls is drift', ['UpdateSecurityHubConfiguration', { AutoEnableControls: false }], hub(), [
    'auto_enable_controls',
    true,
    false,
  ]),
  deletes('disabling the declared hub', ['DisableSecurityHub', null], hub()),

  creates(
    'a member that no state declares is created',
    ['CreateMembers', { accountDetails: [{ accountId: '333344445555', email: 'HIDDEN_DUE_TO_SECURITY_REASONS' }] }],
    'aws_securityhub_member',
    member(),
  ),
  drifts('an invitation against the declaration is drift', ['InviteMembers', one], member({ invite: false }), ['invite', false, true]),
  drifts('a member that leaves is drift', ['DisassociateMembers', one], member(), ['invite', true, false]),
  deletes('deleting a declared member', ['DeleteMembers', one], member()),
  drifts('accepting another administrator is drift', ['AcceptInvitation', { masterId: '999999999999', invitationId: 'x' }], accepter(), [
    'master_id',
    '222233334444',
    '999999999999',
  ]),
  drifts(
    'accepting another administrator by the newer call is drift',
    ['AcceptAdministratorInvitation', { administratorId: '999999999999', invitationId: 'x' }],
    accepter(),
    ['master_id', '222233334444', '999999999999'],
  ),
  deletes('leaving the declared administrator', ['DisassociateFromMasterAccount', null], accepter()),
  deletes('leaving the declared administrator by the newer call', ['DisassociateFromAdministratorAccount', null], accepter()),
  changesNothing('DeclineInvitations'),
  changesNothing('DeleteInvitations'),

  creates(
    'an administrator of the organization that no state declares is announced',
    ['EnableOrganizationAdminAccount', { adminAccountId: '999999999999' }],
    'aws_securityhub_organization_admin_account',
    admin(),
  ),
  deletes('removing the declared administrator', ['DisableOrganizationAdminAccount', { adminAccountId: '222233334444' }], admin()),
  drifts(
    'not enabling new accounts is drift',
    ['UpdateOrganizationConfiguration', { autoEnable: false, autoEnableStandards: 'NONE' }],
    organization(),
    ['auto_enable', true, false],
    ['auto_enable_standards', 'DEFAULT', 'NONE'],
  ),
  agrees(
    'the declared aggregator is not drift',
    ['CreateFindingAggregator', { regionLinkingMode: 'ALL_REGIONS' }, { findingAggregatorArn: aggregatorArn }],
    aggregator(),
  ),
  drifts(
    'collecting fewer regions is drift',
    ['UpdateFindingAggregator', { findingAggregatorArn: aggregatorArn, regionLinkingMode: 'SPECIFIED_REGIONS', regions: ['us-west-2'] }],
    aggregator(),
    ['linking_mode', 'ALL_REGIONS', 'SPECIFIED_REGIONS'],
    ['specified_regions', null, ['us-west-2']],
  ),
  deletes('deleting the declared aggregator', ['DeleteFindingAggregator', { findingAggregatorArn: aggregatorArn }], aggregator()),
  agrees(
    'a policy created as declared is not drift',
    ['CreateConfigurationPolicy', { name: 'base', configurationPolicy: sent(['IAM.1']) }, { id: policyId }],
    policy(),
  ),
  drifts(
    'a policy that disables more controls, or the service, is drift',
    ['UpdateConfigurationPolicy', { identifier: policyId, configurationPolicy: sent(['IAM.1', 'S3.1'], false) }],
    policy(),
    ['configuration_policy.service_enabled', true, false],
    ['configuration_policy.security_controls_configuration.disabled_control_identifiers', ['IAM.1'], ['IAM.1', 'S3.1']],
  ),
  deletes('deleting a declared policy', ['DeleteConfigurationPolicy', { identifier: policyId }], policy()),
  drifts(
    'another policy for a unit is drift',
    ['StartConfigurationPolicyAssociation', { configurationPolicyIdentifier: 'x', target: { organizationalUnitId: 'ou-1' } }],
    association(),
    ['policy_id', policyId, 'x'],
  ),
  deletes(
    'removing the declared policy of a unit',
    ['StartConfigurationPolicyDisassociation', { configurationPolicyIdentifier: policyId, target: { organizationalUnitId: 'ou-1' } }],
    association(),
  ),
];
