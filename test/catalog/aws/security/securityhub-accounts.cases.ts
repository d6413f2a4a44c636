import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, creates, deletes, drifts, elsewhere, here, resource } from './security-case.js';

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
const other = { accountIds: ['333344445555'] };

export const securityhubAccountCases: readonly CatalogCase[] = [
  creates('a hub that no state declares is created', ['EnableSecurityHub', { enableDefaultStandards: true }], 'aws_securityhub_account'),
  agrees('the declared hub is not drift', ['EnableSecurityHub', { enableDefaultStandards: true }], hub()),
  drifts('not enabling new controls is drift', ['UpdateSecurityHubConfiguration', { AutoEnableControls: false }], hub(), [
    'auto_enable_controls',
    true,
    false,
  ]),
  agrees('a hub as declared is not drift', ['UpdateSecurityHubConfiguration', { controlFindingGenerator: 'SECURITY_CONTROL' }], hub()),
  deletes('disabling the declared hub', ['DisableSecurityHub', null], hub()),
  elsewhere('disabling an undeclared hub is no drift', ['DisableSecurityHub', null], member()),

  creates(
    'a member that no state declares is created',
    ['CreateMembers', { accountDetails: [{ accountId: '333344445555', email: 'HIDDEN_DUE_TO_SECURITY_REASONS' }] }],
    'aws_securityhub_member',
    member(),
  ),
  agrees('a declared member is not drift', ['CreateMembers', { accountDetails: [{ accountId: '222233334444' }] }], member()),
  drifts('an invitation against the declaration is drift', ['InviteMembers', one], member({ invite: false }), ['invite', false, true]),
  agrees('a declared invitation is not drift', ['InviteMembers', one], member()),
  drifts('a member that leaves is drift', ['DisassociateMembers', one], member(), ['invite', true, false]),
  agrees('a member that was not invited may leave', ['DisassociateMembers', one], member({ invite: false })),
  deletes('deleting a declared member', ['DeleteMembers', one], member()),
  elsewhere('deleting another member is no drift', ['DeleteMembers', other], member()),
  agrees(
    'a member that the call does not process stays',
    ['DeleteMembers', one, { UnprocessedAccounts: [{ AccountId: '222233334444', ProcessingResult: 'failed' }] }],
    member(),
    'no_resource_id',
  ),
  drifts('accepting another administrator is drift', ['AcceptInvitation', { masterId: '999999999999', invitationId: 'x' }], accepter(), [
    'master_id',
    '222233334444',
    '999999999999',
  ]),
  agrees('accepting the declared administrator', ['AcceptInvitation', { masterId: '222233334444', invitationId: 'i' }], accepter()),
  drifts(
    'accepting another administrator by the newer call is drift',
    ['AcceptAdministratorInvitation', { administratorId: '999999999999', invitationId: 'x' }],
    accepter(),
    ['master_id', '222233334444', '999999999999'],
  ),
  agrees('accepting the declared one by the newer call', ['AcceptAdministratorInvitation', { administratorId: '222233334444' }], accepter()),
  deletes('leaving the declared administrator', ['DisassociateFromMasterAccount', null], accepter()),
  elsewhere('leaving an undeclared administrator', ['DisassociateFromMasterAccount', null], hub()),
  deletes('leaving the declared administrator by the newer call', ['DisassociateFromAdministratorAccount', null], accepter()),
  elsewhere('leaving an undeclared one by the newer call', ['DisassociateFromAdministratorAccount', null], hub()),
  changesNothing('DeclineInvitations'),
  changesNothing('DeleteInvitations'),

  creates(
    'an administrator of the organization that no state declares is announced',
    ['EnableOrganizationAdminAccount', { adminAccountId: '999999999999' }],
    'aws_securityhub_organization_admin_account',
    admin(),
  ),
  agrees('the declared administrator of the organization', ['EnableOrganizationAdminAccount', { adminAccountId: '222233334444' }], admin()),
  deletes('removing the declared administrator', ['DisableOrganizationAdminAccount', { adminAccountId: '222233334444' }], admin()),
  elsewhere('removing another administrator', ['DisableOrganizationAdminAccount', { adminAccountId: '333344445555' }], admin()),
  drifts(
    'not enabling new accounts is drift',
    ['UpdateOrganizationConfiguration', { autoEnable: false, autoEnableStandards: 'NONE' }],
    organization(),
    ['auto_enable', true, false],
    ['auto_enable_standards', 'DEFAULT', 'NONE'],
  ),
  agrees('an organization as declared is not drift', ['UpdateOrganizationConfiguration', { autoEnable: true }], organization()),

  creates(
    'an aggregator that no state declares is created',
    ['CreateFindingAggregator', { regionLinkingMode: 'ALL_REGIONS' }, { findingAggregatorArn: `${aggregatorArn}1` }],
    'aws_securityhub_finding_aggregator',
    aggregator(),
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
  agrees(
    'collecting as declared is not drift',
    ['UpdateFindingAggregator', { findingAggregatorArn: aggregatorArn, regionLinkingMode: 'ALL_REGIONS' }],
    aggregator(),
  ),
  deletes('deleting the declared aggregator', ['DeleteFindingAggregator', { findingAggregatorArn: aggregatorArn }], aggregator()),
  elsewhere('deleting another aggregator is no drift', ['DeleteFindingAggregator', { findingAggregatorArn: `${aggregatorArn}1` }], aggregator()),

  creates(
    'a policy that no state declares is created',
    ['CreateConfigurationPolicy', { name: 'x', configurationPolicy: sent([]) }, { id: 'x' }],
    'aws_securityhub_configuration_policy',
    policy(),
  ),
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
  agrees('a policy as declared is not drift', ['UpdateConfigurationPolicy', { identifier: policyId, configurationPolicy: sent(['IAM.1']) }], policy()),
  deletes('deleting a declared policy', ['DeleteConfigurationPolicy', { identifier: policyId }], policy()),
  elsewhere('deleting another policy is no drift', ['DeleteConfigurationPolicy', { identifier: 'x' }], policy()),
  drifts(
    'another policy for a unit is drift',
    ['StartConfigurationPolicyAssociation', { configurationPolicyIdentifier: 'x', target: { organizationalUnitId: 'ou-1' } }],
    association(),
    ['policy_id', policyId, 'x'],
  ),
  agrees(
    'the declared policy for a unit is not drift',
    ['StartConfigurationPolicyAssociation', { configurationPolicyIdentifier: policyId, target: { organizationalUnitId: 'ou-1' } }],
    association(),
  ),
  deletes(
    'removing the declared policy of a unit',
    ['StartConfigurationPolicyDisassociation', { configurationPolicyIdentifier: policyId, target: { organizationalUnitId: 'ou-1' } }],
    association(),
  ),
  elsewhere(
    'removing the policy of an account is no drift',
    ['StartConfigurationPolicyDisassociation', { configurationPolicyIdentifier: policyId, target: { accountId: '222233334444' } }],
    association(),
  ),
];
