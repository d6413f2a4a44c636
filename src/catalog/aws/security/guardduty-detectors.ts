import {
  add,
  create,
  destroy,
  drop,
  firstOf,
  forEach,
  merge,
  modify,
  noChange,
  on,
  put,
  response,
  set,
  type ChangeSpec,
  type Edits,
  type From,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { findingCriteria } from './finding-criteria.js';
import { arnInUrl, blocksOf, joined } from './json-items.js';
import { detectorFeatures, ifFeature, sourceFeatures } from './guardduty-features.js';

/** GuardDuty: detectors, their features, filters and lists. Source: GuardDuty API reference, Terraform AWS provider 4 to 6. */

const detector = on('aws_guardduty_detector', { id: 'detectorId' });
const newDetector = on('aws_guardduty_detector', { id: response('detectorId') });
const filterNamed = (name: From) => on('aws_guardduty_filter', { detector_id: 'detectorId', name });
const partOf = (type: string, part: From) => on(type, { id: joined('detectorId', part) });
const ipSet = partOf('aws_guardduty_ipset', 'ipSetId');
const threatSet = partOf('aws_guardduty_threatintelset', 'threatIntelSetId');
const destination = partOf('aws_guardduty_publishing_destination', 'destinationId');
const newTags = set(tagMap('tags'), 'map');

const s3Logs = 'datasources.s3_logs.enable';
const auditLogs = 'datasources.kubernetes.audit_logs.enable';
const volumes = 'datasources.malware_protection.scan_ec2_instance_with_findings.ebs_volumes.enable';
const settings: Edits = { enable: 'enable', finding_publishing_frequency: 'findingPublishingFrequency' };
const newSettings: Edits = {
  ...settings,
  [s3Logs]: 'dataSources.s3Logs.enable',
  [auditLogs]: 'dataSources.kubernetes.auditLogs.enable',
  [volumes]: 'dataSources.malwareProtection.scanEc2InstanceWithFindings.ebsVolumes',
};

const asDataSource: Edits = {
  [s3Logs]: ifFeature(sourceFeatures.s3Logs, 'status', 'DISABLED'),
  [auditLogs]: ifFeature(sourceFeatures.auditLogs, 'status', 'DISABLED'),
  [volumes]: ifFeature(sourceFeatures.volumes, 'status', 'DISABLED'),
};
const featureSettings: Edits = {
  status: 'item.status',
  additional_configuration: add(blocksOf('item.additionalConfiguration', { name: 'name', status: 'status' }), ['name']),
};
const features = (given: From, detectorId: From): ChangeSpec =>
  forEach(
    given,
    put(on('aws_guardduty_detector_feature', { detector_id: detectorId, name: 'item.name' }), featureSettings),
    modify(on('aws_guardduty_detector', { id: detectorId }), asDataSource),
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
const filterSettings: Edits = { action: 'action', description: 'description', finding_criteria: criteria, rank: 'rank' };
const listSettings: Edits = { activate: 'activate', location: 'location', name: 'name' };
const newList: Edits = { ...listSettings, format: 'format', tags: newTags };
const destinationSettings: Edits = {
  destination_arn: 'destinationProperties.destinationArn',
  kms_key_arn: 'destinationProperties.kmsKeyArn',
};

const plan = on('aws_guardduty_malware_protection_plan', { id: 'malwareProtectionPlanId' });
const planSettings: Edits = {
  role: 'role',
  'protected_resource.s3_bucket.object_prefixes': 'protectedResource.s3Bucket.objectPrefixes',
  'actions.tagging.status': 'actions.tagging.status',
};

const tagged = [
  'aws_guardduty_detector',
  'aws_guardduty_filter',
  'aws_guardduty_ipset',
  'aws_guardduty_threatintelset',
  'aws_guardduty_malware_protection_plan',
].map((type) => on(type, { arn: arnInUrl('resourceArn') }));

export const guarddutyDetectors: ServiceCatalog = {
  eventSource: 'guardduty.amazonaws.com',
  types: {
    aws_guardduty_detector: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'security',
      noise: ['account_id'],
      defaults: { finding_publishing_frequency: 'SIX_HOURS' },
    },
    aws_guardduty_detector_feature: { keys: [['detector_id', 'name']], scope: 'region', family: 'security' },
    aws_guardduty_filter: {
      keys: [['detector_id', 'name'], ['arn']],
      scope: 'region',
      family: 'security',
      access: 'policy',
    },
    aws_guardduty_ipset: { keys: [['id'], ['arn']], scope: 'region', family: 'security', access: 'policy' },
    aws_guardduty_threatintelset: { keys: [['id'], ['arn']], scope: 'region', family: 'security' },
    aws_guardduty_publishing_destination: {
      keys: [['id']],
      scope: 'region',
      family: 'security',
      defaults: { destination_type: 'S3' },
    },
    aws_guardduty_malware_protection_plan: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'security',
      noise: ['created_at', 'status'],
      defaults: { 'actions.tagging.status': 'DISABLED' },
    },
  },
  events: {
    CreateDetector: [create(newDetector, { ...newSettings, tags: newTags }), features('features', response('detectorId'))],
    UpdateDetector: [modify(detector, settings), features(detectorFeatures, 'detectorId')],
    DeleteDetector: destroy(detector),

    CreateFilter: create(filterNamed('name'), { ...filterSettings, tags: newTags }, { id: 'name', parent: detector }),
    UpdateFilter: modify(filterNamed('filterName'), filterSettings),
    DeleteFilter: destroy(filterNamed('filterName')),

    CreateIPSet: create(partOf('aws_guardduty_ipset', response('ipSetId')), newList, { id: response('ipSetId'), parent: detector }),
    UpdateIPSet: modify(ipSet, listSettings),
    DeleteIPSet: destroy(ipSet),
    CreateThreatIntelSet: create(partOf('aws_guardduty_threatintelset', response('threatIntelSetId')), newList, {
      id: response('threatIntelSetId'),
      parent: detector,
    }),
    UpdateThreatIntelSet: modify(threatSet, listSettings),
    DeleteThreatIntelSet: destroy(threatSet),

    CreatePublishingDestination: create(
      partOf('aws_guardduty_publishing_destination', response('destinationId')),
      { ...destinationSettings, destination_type: 'destinationType' },
      { id: response('destinationId'), parent: detector },
    ),
    UpdatePublishingDestination: modify(destination, destinationSettings),
    DeletePublishingDestination: destroy(destination),

    CreateMalwareProtectionPlan: create(on('aws_guardduty_malware_protection_plan', { id: response('malwareProtectionPlanId') }), {
      ...planSettings,
      'protected_resource.s3_bucket.bucket_name': 'protectedResource.s3Bucket.bucketName',
      tags: newTags,
    }),
    UpdateMalwareProtectionPlan: modify(plan, planSettings),
    DeleteMalwareProtectionPlan: destroy(plan),

    TagResource: firstOf(...tagged.map((target) => modify(target, { tags: merge(tagMap('tags')) }))),
    UntagResource: firstOf(...tagged.map((target) => modify(target, { tags: drop('tagKeys') }))),
    StartMalwareScan: noChange,
    SendObjectMalwareScan: noChange,
  },
};
