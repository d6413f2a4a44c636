import { anyAttribute } from '../../../model/change.js';
import {
  add,
  create,
  destroy,
  either,
  fixed,
  forEach,
  hidden,
  modify,
  noChange,
  on,
  put,
  via,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { accepted, blocksOf } from './json-items.js';
import { detectorFeatures, ifFeature, organizationFeatures, sourceFeatures } from './guardduty-features.js';

/** GuardDuty over several accounts: members, administrators, settings of an organization. Source: GuardDuty API reference, Terraform AWS provider 4 to 6. */

const detector = on('aws_guardduty_detector', { id: 'detectorId' });
const members = on('aws_guardduty_member', { detector_id: 'detectorId', account_id: accepted('accountIds') });
const accepter = on('aws_guardduty_invite_accepter', { detector_id: 'detectorId' });
const administrator = on('aws_guardduty_organization_admin_account', { admin_account_id: 'adminAccountId' });
const organization = on('aws_guardduty_organization_configuration', { detector_id: 'detectorId' });

/** The earlier parameter is a flag for new accounts. */
const autoEnabled = either(
  'autoEnableOrganizationMembers',
  via('autoEnable', (value) => (value === true ? 'NEW' : 'NONE')),
);
const asDataSource: Edits = {
  'datasources.s3_logs.auto_enable': ifFeature(sourceFeatures.s3Logs, 'autoEnable', 'NONE'),
  'datasources.kubernetes.audit_logs.enable': ifFeature(sourceFeatures.auditLogs, 'autoEnable', 'NONE'),
  'datasources.malware_protection.scan_ec2_instance_with_findings.ebs_volumes.auto_enable': ifFeature(
    sourceFeatures.volumes,
    'autoEnable',
    'NONE',
  ),
};

export const guarddutyAccounts: ServiceCatalog = {
  eventSource: 'guardduty.amazonaws.com',
  types: {
    aws_guardduty_member: {
      keys: [['detector_id', 'account_id']],
      scope: 'region',
      family: 'security',
      cloudId: 'account_id',
      noise: ['relationship_status'],
      unevaluated: {
        disable_email_notification: 'only used for the invitation',
        email: 'the record may withhold it',
        invitation_message: 'only used for the invitation',
      },
    },
    aws_guardduty_member_detector_feature: { keys: [['detector_id', 'account_id', 'name']], scope: 'region', family: 'security' },
    aws_guardduty_invite_accepter: { keys: [['detector_id']], scope: 'region', family: 'security' },
    aws_guardduty_organization_admin_account: {
      keys: [['admin_account_id']],
      scope: 'region',
      family: 'security',
      access: 'attachment',
    },
    aws_guardduty_organization_configuration: { keys: [['detector_id']], scope: 'region', family: 'security' },
    aws_guardduty_organization_configuration_feature: { keys: [['detector_id', 'name']], scope: 'region', family: 'security' },
  },
  events: {
    CreateMembers: forEach(
      accepted('accountDetails'),
      create(on('aws_guardduty_member', { detector_id: 'detectorId', account_id: 'item.accountId' }), {}, { parent: detector }),
    ),
    InviteMembers: modify(members, { invite: fixed(true) }),
    DisassociateMembers: modify(members, { invite: fixed(false) }),
    DeleteMembers: destroy(members),
    // The members stay, and no attribute shows that they are no longer monitored.
    StopMonitoringMembers: modify(members, { [anyAttribute]: hidden(fixed(true)) }),
    StartMonitoringMembers: noChange,
    UpdateMemberDetectors: forEach(
      detectorFeatures,
      put(
        on('aws_guardduty_member_detector_feature', { detector_id: 'detectorId', account_id: accepted('accountIds'), name: 'item.name' }),
        {
          status: 'item.status',
          additional_configuration: add(blocksOf('item.additionalConfiguration', { name: 'name', status: 'status' }), ['name']),
        },
      ),
    ),

    AcceptInvitation: create(accepter, { master_account_id: 'masterId' }),
    AcceptAdministratorInvitation: create(accepter, { master_account_id: 'administratorId' }),
    DisassociateFromMasterAccount: destroy(accepter),
    DisassociateFromAdministratorAccount: destroy(accepter),
    DeclineInvitations: noChange,
    DeleteInvitations: noChange,

    EnableOrganizationAdminAccount: create(administrator),
    DisableOrganizationAdminAccount: destroy(administrator),
    UpdateOrganizationConfiguration: [
      put(organization, { auto_enable_organization_members: autoEnabled }),
      forEach(
        organizationFeatures,
        put(on('aws_guardduty_organization_configuration_feature', { detector_id: 'detectorId', name: 'item.name' }), {
          auto_enable: 'item.autoEnable',
          additional_configuration: add(blocksOf('item.additionalConfiguration', { auto_enable: 'autoEnable', name: 'name' }), ['name']),
        }),
        modify(organization, asDataSource),
      ),
    ],
  },
};
