import { anyAttribute } from '../../../model/change.js';
import * as c from '../language.js';
import { accepted } from './json-items.js';
import { detectorFeatures, ifFeature, organizationFeatures, sourceFeatures } from './guardduty-features.js';

/** GuardDuty over several accounts: members, administrators, settings of an organization. Source: GuardDuty API reference, Terraform AWS provider 4 to 6. */

const detector = c.on('aws_guardduty_detector', { id: 'detectorId' });
const members = c.on('aws_guardduty_member', { detector_id: 'detectorId', account_id: accepted('accountIds') });
const accepter = c.on('aws_guardduty_invite_accepter', { detector_id: 'detectorId' });
const administrator = c.on('aws_guardduty_organization_admin_account', { admin_account_id: 'adminAccountId' });
const organization = c.on('aws_guardduty_organization_configuration', { detector_id: 'detectorId' });

/** The earlier parameter is a flag for new accounts. */
const autoEnabled = c.either(
  'autoEnableOrganizationMembers',
  c.via('autoEnable', (value) => (value === true ? 'NEW' : 'NONE')),
);
const asDataSource: c.Edits = {
  'datasources.s3_logs.auto_enable': ifFeature(sourceFeatures.s3Logs, 'autoEnable', 'NONE'),
  'datasources.kubernetes.audit_logs.enable': ifFeature(sourceFeatures.auditLogs, 'autoEnable', 'NONE'),
  'datasources.malware_protection.scan_ec2_instance_with_findings.ebs_volumes.auto_enable': ifFeature(
    sourceFeatures.volumes,
    'autoEnable',
    'NONE',
  ),
};

export const guarddutyAccounts: c.ServiceCatalog = {
  eventSource: 'guardduty.amazonaws.com',
  types: c.types('security', {
    aws_guardduty_member: {
      keys: [['detector_id', 'account_id']],
      cloudId: 'account_id',
      unevaluated: {
        disable_email_notification: 'only used for the invitation',
        email: 'the record may withhold it',
        invitation_message: 'only used for the invitation',
      },
    },
    aws_guardduty_member_detector_feature: { keys: [['detector_id', 'account_id', 'name']] },
    aws_guardduty_invite_accepter: { keys: [['detector_id']] },
    aws_guardduty_organization_admin_account: { keys: [['admin_account_id']], access: 'attachment' },
    aws_guardduty_organization_configuration: { keys: [['detector_id']] },
    aws_guardduty_organization_configuration_feature: { keys: [['detector_id', 'name']] },
  }),
  events: {
    CreateMembers: c.forEach(
      accepted('accountDetails'),
      c.create(c.within(detector, c.on('aws_guardduty_member', { detector_id: 'detectorId', account_id: 'item.accountId' }))),
    ),
    InviteMembers: c.modify(members, { invite: c.fixed(true) }),
    DisassociateMembers: c.modify(members, { invite: c.fixed(false) }),
    DeleteMembers: c.destroy(members),
    // The members stay, and no attribute shows that they are no longer monitored.
    StopMonitoringMembers: c.modify(members, { [anyAttribute]: c.hidden(c.fixed(true)) }),
    StartMonitoringMembers: c.noChange,
    UpdateMemberDetectors: c.forEach(
      detectorFeatures,
      c.put(
        c.on('aws_guardduty_member_detector_feature', { detector_id: 'detectorId', account_id: accepted('accountIds'), name: 'item.name' }),
        {
          status: 'item.status',
          additional_configuration: c.add(c.blocks('item.additionalConfiguration', c.same('name status')), ['name']),
        },
      ),
    ),

    AcceptInvitation: c.create(accepter, { master_account_id: 'masterId' }),
    AcceptAdministratorInvitation: c.create(accepter, { master_account_id: 'administratorId' }),
    DisassociateFromMasterAccount: c.destroy(accepter),
    DisassociateFromAdministratorAccount: c.destroy(accepter),
    ...c.noChanges('DeclineInvitations DeleteInvitations'),

    EnableOrganizationAdminAccount: c.create(administrator),
    DisableOrganizationAdminAccount: c.destroy(administrator),
    UpdateOrganizationConfiguration: [
      c.put(organization, { auto_enable_organization_members: autoEnabled }),
      c.forEach(
        organizationFeatures,
        c.put(c.on('aws_guardduty_organization_configuration_feature', { detector_id: 'detectorId', name: 'item.name' }), {
          auto_enable: 'item.autoEnable',
          additional_configuration: c.add(c.blocks('item.additionalConfiguration', c.same('auto_enable name')), ['name']),
        }),
        c.modify(organization, asDataSource),
      ),
    ],
  },
};
