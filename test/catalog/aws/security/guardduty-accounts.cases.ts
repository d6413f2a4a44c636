import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, creates, deletes, drifts, resource } from './security-case.js';

const id = '12abc34d567e8fa901bc2d34e56789f0';
const member = resource('aws_guardduty_member', {
  account_id: '222233334444',
  detector_id: id,
  disable_email_notification: null,
  email: 'dev@example.com',
  id: `${id}:222233334444`,
  invitation_message: null,
  invite: true,
  relationship_status: 'Enabled',
});
const feature = resource('aws_guardduty_member_detector_feature', {
  account_id: '222233334444',
  additional_configuration: null,
  detector_id: id,
  name: 'S3_DATA_EVENTS',
  status: 'ENABLED',
});
const accepter = resource('aws_guardduty_invite_accepter', { detector_id: id, id, master_account_id: '222233334444' });
const admin = resource('aws_guardduty_organization_admin_account', { admin_account_id: '222233334444', id: '222233334444' });
const organization = resource('aws_guardduty_organization_configuration', {
  auto_enable_organization_members: 'ALL',
  datasources: [
    {
      kubernetes: [{ audit_logs: [{ enable: true }] }],
      malware_protection: [{ scan_ec2_instance_with_findings: [{ ebs_volumes: [{ auto_enable: true }] }] }],
      s3_logs: [{ auto_enable: true }],
    },
  ],
  detector_id: id,
  id,
});
const organizationFeature = resource('aws_guardduty_organization_configuration_feature', {
  additional_configuration: [],
  auto_enable: 'ALL',
  detector_id: id,
  id: `${id}/RDS_LOGIN_EVENTS`,
  name: 'RDS_LOGIN_EVENTS',
});
const one = { detectorId: id, accountIds: ['222233334444'] };

export const guarddutyAccountCases: readonly CatalogCase[] = [
  agrees(
    'a declared member is not drift',
    ['CreateMembers', { detectorId: id, accountDetails: [{ accountId: '222233334444', email: 'HIDDEN_DUE_TO_SECURITY_REASONS' }] }],
    member(),
  ),
  drifts('a member that is invited against the declaration is drift', ['InviteMembers', one], member({ invite: false }), ['invite', false, true]),
  drifts('a member that leaves is drift', ['DisassociateMembers', one], member(), ['invite', true, false]),
  deletes('deleting a declared member', ['DeleteMembers', one], member()),
  {
    name: 'a member that is no longer monitored is drift, although no attribute shows it',
    event: 'StopMonitoringMembers',
    request: one,
    state: [member()],
    drifts: [{ address: 'aws_guardduty_member.this', field: '*', old: null, new: null, change: 'modified' }],
  },
  changesNothing('StartMonitoringMembers', one),
  drifts(
    'a feature that is switched off for a member is drift',
    ['UpdateMemberDetectors', { ...one, features: [{ name: 'S3_DATA_EVENTS', status: 'DISABLED' }] }],
    feature(),
    ['status', 'ENABLED', 'DISABLED'],
  ),
  agrees('the declared administrator is accepted', ['AcceptInvitation', { detectorId: id, masterId: '222233334444', invitationId: 'i' }], accepter()),
  drifts(
    'another administrator is drift',
    ['AcceptAdministratorInvitation', { detectorId: id, administratorId: '999999999999', invitationId: 'i' }],
    accepter(),
    ['master_account_id', '222233334444', '999999999999'],
  ),
  deletes('leaving the declared administrator', ['DisassociateFromMasterAccount', { detectorId: id }], accepter()),
  deletes('leaving the declared administrator, by the newer call', ['DisassociateFromAdministratorAccount', { detectorId: id }], accepter()),
  changesNothing('DeclineInvitations'),
  changesNothing('DeleteInvitations'),

  creates(
    'an administrator of the organization that no state declares is announced',
    ['EnableOrganizationAdminAccount', { adminAccountId: '999999999999' }],
    'aws_guardduty_organization_admin_account',
    admin(),
  ),
  deletes('removing the declared administrator', ['DisableOrganizationAdminAccount', { adminAccountId: '222233334444' }], admin()),
  drifts(
    'not enabling new accounts is drift',
    ['UpdateOrganizationConfiguration', { detectorId: id, autoEnableOrganizationMembers: 'NONE', dataSources: { s3Logs: { autoEnable: false } } }],
    organization(),
    ['auto_enable_organization_members', 'ALL', 'NONE'],
    ['datasources.s3_logs.auto_enable', true, false],
  ),
  drifts(
    'not enabling a feature is drift',
    ['UpdateOrganizationConfiguration', { detectorId: id, features: [{ name: 'RDS_LOGIN_EVENTS', autoEnable: 'NONE' }] }],
    organizationFeature(),
    ['auto_enable', 'ALL', 'NONE'],
  ),
];
