import * as c from '../language.js';
import { findingCriteria } from './finding-criteria.js';
import { joined } from './json-items.js';
import { detectorFeatures, ifFeature, sourceFeatures } from './guardduty-features.js';

/** GuardDuty: detectors, their features, filters and lists. Source: GuardDuty API reference, Terraform AWS provider 4 to 6. */

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
  },
};
