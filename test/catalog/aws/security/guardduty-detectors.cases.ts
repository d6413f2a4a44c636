import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, creates, deletes, drifts, here, resource } from './security-case.js';

const id = '12abc34d567e8fa901bc2d34e56789f0';
const arn = `arn:aws:guardduty:${here}:detector/${id}`;
export const detector = resource('aws_guardduty_detector', {
  account_id: '111122223333',
  arn,
  datasources: [
    {
      kubernetes: [{ audit_logs: [{ enable: true }] }],
      malware_protection: [{ scan_ec2_instance_with_findings: [{ ebs_volumes: [{ enable: false }] }] }],
      s3_logs: [{ enable: true }],
    },
  ],
  enable: true,
  finding_publishing_frequency: 'SIX_HOURS',
  id,
  tags: { Owner: 'security' },
  tags_all: { Owner: 'security' },
});
export const feature = resource('aws_guardduty_detector_feature', {
  additional_configuration: [
    { name: 'EKS_ADDON_MANAGEMENT', status: 'ENABLED' },
    { name: 'EC2_AGENT_MANAGEMENT', status: 'ENABLED' },
  ],
  detector_id: id,
  id: `${id}/RUNTIME_MONITORING`,
  name: 'RUNTIME_MONITORING',
  status: 'ENABLED',
});
const s3 = resource('aws_guardduty_detector_feature', { detector_id: id, name: 'S3_DATA_EVENTS', status: 'ENABLED', additional_configuration: [] });
const noCondition = { equals: [], greater_than: '', greater_than_or_equal: '', less_than: '', less_than_or_equal: '', not_equals: [] };
const conditions = [
  { ...noCondition, equals: ['us-east-1'], field: 'region' },
  { ...noCondition, field: 'updatedAt', greater_than: '2020-01-01T00:00:00Z' },
  { ...noCondition, field: 'severity', greater_than_or_equal: '4' },
];
export const filter = resource('aws_guardduty_filter', {
  action: 'ARCHIVE',
  arn: `${arn}/filter/noise`,
  description: '',
  detector_id: id,
  finding_criteria: [{ criterion: conditions }],
  id: `${id}:noise`,
  name: 'noise',
  rank: 1,
  tags: {},
  tags_all: {},
});
export const filtered = {
  criterion: { region: { equals: ['us-east-1'] }, severity: { greaterThanOrEqual: 4 }, updatedAt: { greaterThan: 1577836800000 } },
};
const list = (type: string) =>
  resource(type, {
    activate: true,
    arn: `${arn}/set/0cb0141ab9fbde177613ab9436212e90`,
    detector_id: id,
    format: 'TXT',
    id: `${id}:0cb0141ab9fbde177613ab9436212e90`,
    location: 'https://s3.amazonaws.com/lists/ips.txt',
    name: 'office',
    tags: {},
    tags_all: {},
  });
const ipSet = list('aws_guardduty_ipset');
const threats = list('aws_guardduty_threatintelset');
const setId = '0cb0141ab9fbde177613ab9436212e90';
const listed = { detectorId: id, name: 'office', format: 'TXT', location: 'https://s3.amazonaws.com/lists/ips.txt', activate: true };
const key = `arn:aws:kms:${here}:key/1234abcd-12ab-34cd-56ef-1234567890ab`;
const destination = resource('aws_guardduty_publishing_destination', {
  destination_arn: 'arn:aws:s3:::findings',
  destination_type: 'S3',
  detector_id: id,
  id: `${id}:dest`,
  kms_key_arn: key,
});
const plan = resource('aws_guardduty_malware_protection_plan', {
  actions: [{ tagging: [{ status: 'ENABLED' }] }],
  arn: `arn:aws:guardduty:${here}:malware-protection-plan/plan`,
  created_at: '2026-01-01T00:00:00Z',
  id: 'plan',
  protected_resource: [{ s3_bucket: [{ bucket_name: 'uploads', object_prefixes: null }] }],
  role: 'arn:aws:iam::111122223333:role/scan',
  status: 'ACTIVE',
  tags: null,
  tags_all: {},
});
const planned = {
  role: 'arn:aws:iam::111122223333:role/scan',
  protectedResource: { s3Bucket: { bucketName: 'uploads' } },
  actions: { tagging: { status: 'ENABLED' } },
};

export const guarddutyDetectorCases: readonly CatalogCase[] = [
  agrees(
    'a detector created as declared is not drift',
    [
      'CreateDetector',
      {
        enable: true,
        findingPublishingFrequency: 'SIX_HOURS',
        dataSources: { s3Logs: { enable: true }, kubernetes: { auditLogs: { enable: true } } },
        tags: { Owner: 'security' },
      },
      { detectorId: id },
    ],
    detector(),
  ),
  drifts('suspending a detector is drift', ['UpdateDetector', { detectorId: id, enable: false }], detector(), ['enable', true, false]),
  drifts(
    'a data source that is switched off is drift of the detector',
    ['UpdateDetector', { detectorId: id, dataSources: { s3Logs: { enable: false } } }],
    detector(),
    ['datasources.s3_logs.enable', true, false],
  ),
  drifts(
    'a feature of its own owns the change',
    ['UpdateDetector', { detectorId: id, features: [{ name: 'S3_DATA_EVENTS', status: 'DISABLED' }] }],
    [s3(), detector()],
    ['status', 'ENABLED', 'DISABLED'],
  ),
  drifts(
    'one part of a feature that is switched off is drift',
    [
      'UpdateDetector',
      {
        detectorId: id,
        features: [
          {
            name: 'RUNTIME_MONITORING',
            status: 'ENABLED',
            additionalConfiguration: [{ name: 'EC2_AGENT_MANAGEMENT', status: 'DISABLED' }],
          },
        ],
      },
    ],
    feature(),
    [
      'additional_configuration',
      [
        { name: 'EKS_ADDON_MANAGEMENT', status: 'ENABLED' },
        { name: 'EC2_AGENT_MANAGEMENT', status: 'ENABLED' },
      ],
      [
        { name: 'EKS_ADDON_MANAGEMENT', status: 'ENABLED' },
        { name: 'EC2_AGENT_MANAGEMENT', status: 'DISABLED' },
      ],
    ],
  ),
  deletes('deleting a declared detector', ['DeleteDetector', { detectorId: id }], detector()),
  agrees(
    'a filter created as declared is not drift',
    ['CreateFilter', { detectorId: id, name: 'noise', action: 'ARCHIVE', rank: 1, findingCriteria: filtered }, { name: 'noise' }],
    filter(),
  ),
  drifts(
    'a filter that hides more is drift',
    ['UpdateFilter', { detectorId: id, filterName: 'noise', findingCriteria: { criterion: { region: { eq: ['us-east-1'] } } } }],
    filter(),
    [
      'finding_criteria',
      [{ criterion: conditions }],
      [
        {
          criterion: [{ field: 'region', equals: ['us-east-1'] }],
        },
      ],
    ],
  ),
  deletes('deleting a declared filter', ['DeleteFilter', { detectorId: id, filterName: 'noise' }], filter()),

  creates('a trusted list that no state declares is announced', ['CreateIPSet', { ...listed, name: 'x' }, { ipSetId: 'x' }], 'aws_guardduty_ipset', detector()),
  drifts(
    'a trusted list from elsewhere is drift',
    ['UpdateIPSet', { detectorId: id, ipSetId: setId, location: 's3://mine/ips.txt' }],
    ipSet(),
    ['location', 'https://s3.amazonaws.com/lists/ips.txt', 's3://mine/ips.txt'],
  ),
  deletes('deleting a declared trusted list', ['DeleteIPSet', { detectorId: id, ipSetId: setId }], ipSet()),
  creates(
    'a threat list that no state declares is created',
    ['CreateThreatIntelSet', listed, { threatIntelSetId: 'x' }],
    'aws_guardduty_threatintelset',
    detector(),
  ),
  drifts(
    'a threat list that is switched off is drift',
    ['UpdateThreatIntelSet', { detectorId: id, threatIntelSetId: setId, activate: false }],
    threats(),
    ['activate', true, false],
  ),
  deletes('deleting a declared threat list', ['DeleteThreatIntelSet', { detectorId: id, threatIntelSetId: setId }], threats()),
  agrees(
    'a destination created as declared is not drift',
    [
      'CreatePublishingDestination',
      { detectorId: id, destinationType: 'S3', destinationProperties: { destinationArn: 'arn:aws:s3:::findings', kmsKeyArn: key } },
      { destinationId: 'dest' },
    ],
    destination(),
  ),
  drifts(
    'findings that go elsewhere are drift',
    [
      'UpdatePublishingDestination',
      { detectorId: id, destinationId: 'dest', destinationProperties: { destinationArn: 'arn:aws:s3:::mine', kmsKeyArn: key } },
    ],
    destination(),
    ['destination_arn', 'arn:aws:s3:::findings', 'arn:aws:s3:::mine'],
  ),
  deletes('deleting a declared destination', ['DeletePublishingDestination', { detectorId: id, destinationId: 'dest' }], destination()),
  agrees('a scan created as declared is not drift', ['CreateMalwareProtectionPlan', planned, { malwareProtectionPlanId: 'plan' }], plan()),
  drifts(
    'a scan of only some objects is drift',
    ['UpdateMalwareProtectionPlan', { malwareProtectionPlanId: 'plan', protectedResource: { s3Bucket: { objectPrefixes: ['x/'] } } }],
    plan(),
    ['protected_resource.s3_bucket.object_prefixes', null, ['x/']],
  ),
  deletes('deleting a declared scan', ['DeleteMalwareProtectionPlan', { malwareProtectionPlanId: 'plan' }], plan()),

  drifts('another tag is drift', ['TagResource', { resourceArn: arn, tags: { Owner: 'me' } }], detector(), ['tags.Owner', 'security', 'me']),
  drifts('a removed tag is drift', ['UntagResource', { resourceArn: arn, tagKeys: ['Owner'] }], detector(), ['tags.Owner', 'security', null]),
  changesNothing('StartMalwareScan'),
  changesNothing('SendObjectMalwareScan'),
];
