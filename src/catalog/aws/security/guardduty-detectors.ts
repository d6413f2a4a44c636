import { type Json, isList, isObject } from '../../../lib/json.js';
import { anyAttribute } from '../../../model/change.js';
import * as c from '../language.js';
import { findingCriteria } from './finding-criteria.js';
import { accepted, joined } from './json-items.js';

/** GuardDuty: detectors, their features, filters and lists. Source: GuardDuty API reference, Terraform AWS provider 4 to 6. */

/** Three features of GuardDuty are data sources in the older shape of its calls, which clients still send. */
const sourceFeatures = { s3Logs: 'S3_DATA_EVENTS', auditLogs: 'EKS_AUDIT_LOGS', volumes: 'EBS_MALWARE_PROTECTION' } as const;

/** The features that a call sets, those of the older shape in the form of the newer one. */
const featuresIn = (
  sources: Readonly<Record<keyof typeof sourceFeatures, string>>,
  toFeature: (name: string, isOn: boolean) => Json,
): c.Read => {
  const reads = Object.entries(sources).map(
    ([source, path]) => [sourceFeatures[source as keyof typeof sources], c.compilePath(path)] as const,
  );
  const read: c.Read = ({ request }) => {
    const { features, dataSources } = request;
    if (!isObject(dataSources)) return features;
    const older = reads.flatMap(([name, at]) => {
      const value = at(request);
      return typeof value === 'boolean' ? [toFeature(name, value)] : [];
    });
    return [...(isList(features) ? features : []), ...older];
  };
  return c.withPaths(read, ['features', ...Object.values(sources)]);
};

/** Features of a detector. */
const detectorFeatures = featuresIn(
  {
    s3Logs: 'dataSources.s3Logs.enable',
    auditLogs: 'dataSources.kubernetes.auditLogs.enable',
    volumes: 'dataSources.malwareProtection.scanEc2InstanceWithFindings.ebsVolumes',
  },
  (name, isOn) => ({ name, status: isOn ? 'ENABLED' : 'DISABLED' }),
);

/** Features of an organization; the older flag is for new accounts. */
const organizationFeatures = featuresIn(
  {
    s3Logs: 'dataSources.s3Logs.autoEnable',
    auditLogs: 'dataSources.kubernetes.auditLogs.autoEnable',
    volumes: 'dataSources.malwareProtection.scanEc2InstanceWithFindings.ebsVolumes.autoEnable',
  },
  (name, isOn) => ({ name, autoEnable: isOn ? 'NEW' : 'NONE' }),
);

const itemName = c.request('item.name');

/** Whether an item of the features is this one and on; undefined for another one. `member`: what says so, and what it says if it is off. */
const ifFeature = (feature: string, member: 'status' | 'autoEnable', off: string): c.Read =>
  c.via(`item.${member}`, (value, record) => (itemName(record) === feature ? value !== off : undefined));
const detector = c.on('aws_guardduty_detector', { id: 'detectorId' });
const newDetector = c.on('aws_guardduty_detector', { id: c.response('detectorId') });
const filterNamed = (name: c.From) => c.on('aws_guardduty_filter', { detector_id: 'detectorId', name });
const partOf = (type: string, part: c.From) => c.on(type, { id: joined('detectorId', part) });
const ipSet = partOf('aws_guardduty_ipset', 'ipSetId');
const threatSet = partOf('aws_guardduty_threatintelset', 'threatIntelSetId');
const destination = partOf('aws_guardduty_publishing_destination', 'destinationId');
const newTags = c.set(c.tagMap('tags'), 'map');

const s3Logs = 'datasources.s3_logs.enable';
const auditLogs = 'datasources.kubernetes.audit_logs.enable';
const volumes = 'datasources.malware_protection.scan_ec2_instance_with_findings.ebs_volumes.enable';
const settings: c.Edits = c.same('enable finding_publishing_frequency');
const newSettings: c.Edits = {
  ...settings,
  [s3Logs]: 'dataSources.s3Logs.enable',
  [auditLogs]: 'dataSources.kubernetes.auditLogs.enable',
  [volumes]: 'dataSources.malwareProtection.scanEc2InstanceWithFindings.ebsVolumes',
};

const asDataSource: c.Edits = {
  [s3Logs]: ifFeature(sourceFeatures.s3Logs, 'status', 'DISABLED'),
  [auditLogs]: ifFeature(sourceFeatures.auditLogs, 'status', 'DISABLED'),
  [volumes]: ifFeature(sourceFeatures.volumes, 'status', 'DISABLED'),
};
const featureSettings: c.Edits = {
  status: 'item.status',
  additional_configuration: c.add(c.blocks('item.additionalConfiguration', c.same('name status')), ['name']),
};
const features = (given: c.From, detectorId: c.From): c.ChangeSpec =>
  c.forEach(
    given,
    c.put(c.on('aws_guardduty_detector_feature', { detector_id: detectorId, name: 'item.name' }), featureSettings),
    c.modify(c.on('aws_guardduty_detector', { id: detectorId }), asDataSource),
  );

const criteria = findingCriteria('findingCriteria.criterion', {
  eq: 'equals',
  equals: 'equals',
  neq: 'not_equals',
  notEquals: 'not_equals',
  matches: 'matches',
  notMatches: 'not_matches',
  gt: 'greater_than',
  greaterThan: 'greater_than',
  gte: 'greater_than_or_equal',
  greaterThanOrEqual: 'greater_than_or_equal',
  lt: 'less_than',
  lessThan: 'less_than',
  lte: 'less_than_or_equal',
  lessThanOrEqual: 'less_than_or_equal',
});
const filterSettings: c.Edits = { ...c.same('action description rank'), finding_criteria: criteria };
const listSettings: c.Edits = c.same('activate location name');
const newList: c.Edits = { ...listSettings, format: 'format', tags: newTags };
const destinationSettings: c.Edits = c.same('destination_arn kms_key_arn', 'destinationProperties.');

const plan = c.on('aws_guardduty_malware_protection_plan', { id: 'malwareProtectionPlanId' });
const planSettings: c.Edits = c.same('role protected_resource{s3_bucket{object_prefixes}} actions{tagging{status}}');

const tagged = c
  .words(
    `
  aws_guardduty_detector aws_guardduty_filter aws_guardduty_ipset aws_guardduty_threatintelset aws_guardduty_malware_protection_plan`,
  )
  .map((type) => c.on(type, { arn: c.decoded('resourceArn') }));
const members = c.on('aws_guardduty_member', { detector_id: 'detectorId', account_id: accepted('accountIds') });
const accepter = c.on('aws_guardduty_invite_accepter', { detector_id: 'detectorId' });
const administrator = c.on('aws_guardduty_organization_admin_account', { admin_account_id: 'adminAccountId' });
const organization = c.on('aws_guardduty_organization_configuration', { detector_id: 'detectorId' });

/** The earlier parameter is a flag for new accounts. */
const autoEnabled = c.either(
  'autoEnableOrganizationMembers',
  c.via('autoEnable', (value) => (value === true ? 'NEW' : 'NONE')),
);
const dataSourceBlocks: c.Edits = {
  'datasources.s3_logs.auto_enable': ifFeature(sourceFeatures.s3Logs, 'autoEnable', 'NONE'),
  'datasources.kubernetes.audit_logs.enable': ifFeature(sourceFeatures.auditLogs, 'autoEnable', 'NONE'),
  'datasources.malware_protection.scan_ec2_instance_with_findings.ebs_volumes.auto_enable': ifFeature(
    sourceFeatures.volumes,
    'autoEnable',
    'NONE',
  ),
};

export const guarddutyDetectors: c.ServiceCatalog = {
  eventSource: 'guardduty.amazonaws.com',
  types: c.types('security', {
    aws_guardduty_detector: { keys: [['id'], ['arn']], defaults: { finding_publishing_frequency: 'SIX_HOURS' } },
    aws_guardduty_detector_feature: { keys: [['detector_id', 'name']] },
    aws_guardduty_filter: { keys: [['detector_id', 'name'], ['arn']], access: 'policy' },
    aws_guardduty_ipset: { keys: [['id'], ['arn']], access: 'policy' },
    aws_guardduty_threatintelset: { keys: [['id'], ['arn']] },
    aws_guardduty_publishing_destination: { defaults: { destination_type: 'S3' } },
    aws_guardduty_malware_protection_plan: { keys: [['id'], ['arn']], defaults: { 'actions.tagging.status': 'DISABLED' } },

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
    CreateDetector: [c.create(newDetector, { ...newSettings, tags: newTags }), features('features', c.response('detectorId'))],
    UpdateDetector: [c.modify(detector, settings), features(detectorFeatures, 'detectorId')],
    DeleteDetector: c.destroy(detector),

    CreateFilter: c.create(c.within(detector, c.withId(filterNamed('name'), 'name')), { ...filterSettings, tags: newTags }),
    UpdateFilter: c.modify(filterNamed('filterName'), filterSettings),
    DeleteFilter: c.destroy(filterNamed('filterName')),

    CreateIPSet: c.create(
      c.within(detector, c.withId(partOf('aws_guardduty_ipset', c.response('ipSetId')), c.response('ipSetId'))),
      newList,
    ),
    UpdateIPSet: c.modify(ipSet, listSettings),
    DeleteIPSet: c.destroy(ipSet),
    CreateThreatIntelSet: c.create(
      c.within(detector, c.withId(partOf('aws_guardduty_threatintelset', c.response('threatIntelSetId')), c.response('threatIntelSetId'))),
      newList,
    ),
    UpdateThreatIntelSet: c.modify(threatSet, listSettings),
    DeleteThreatIntelSet: c.destroy(threatSet),

    CreatePublishingDestination: c.create(
      c.within(
        detector,
        c.withId(partOf('aws_guardduty_publishing_destination', c.response('destinationId')), c.response('destinationId')),
      ),
      { ...destinationSettings, destination_type: 'destinationType' },
    ),
    UpdatePublishingDestination: c.modify(destination, destinationSettings),
    DeletePublishingDestination: c.destroy(destination),

    CreateMalwareProtectionPlan: c.create(c.on('aws_guardduty_malware_protection_plan', { id: c.response('malwareProtectionPlanId') }), {
      ...planSettings,
      'protected_resource.s3_bucket.bucket_name': 'protectedResource.s3Bucket.bucketName',
      tags: newTags,
    }),
    UpdateMalwareProtectionPlan: c.modify(plan, planSettings),
    DeleteMalwareProtectionPlan: c.destroy(plan),

    ...c.tagCalls((edits) => c.firstOf(...tagged.map((target) => c.modify(target, edits)))),
    ...c.noChanges('StartMalwareScan SendObjectMalwareScan'),

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
        c.modify(organization, dataSourceBlocks),
      ),
    ],
  },
};
