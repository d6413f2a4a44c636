import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, changesNothing, creates, deletes, drifts, here, resource } from './security-case.js';

const arn = `arn:aws:cloudtrail:${here}:trail/audit`;
const keyArn = `arn:aws:kms:${here}:key/1234abcd-12ab-34cd-56ef-1234567890ab`;
const logGroup = `arn:aws:logs:${here}:log-group:audit:*`;
const logRole = 'arn:aws:iam::111122223333:role/audit';
export const trail = resource('aws_cloudtrail', {
  advanced_event_selector: [],
  arn,
  cloud_watch_logs_group_arn: logGroup,
  cloud_watch_logs_role_arn: logRole,
  enable_log_file_validation: true,
  enable_logging: true,
  event_selector: [],
  home_region: 'us-east-1',
  id: arn,
  include_global_service_events: true,
  insight_selector: [],
  is_multi_region_trail: true,
  is_organization_trail: false,
  kms_key_id: keyArn,
  name: 'audit',
  s3_bucket_name: 'audit-logs',
  s3_key_prefix: '',
  sns_topic_arn: '',
  sns_topic_name: '',
  tags: { Owner: 'security' },
  tags_all: { Owner: 'security' },
});
const created = {
  name: 'audit',
  s3BucketName: 'audit-logs',
  includeGlobalServiceEvents: true,
  isMultiRegionTrail: true,
  enableLogFileValidation: true,
  cloudWatchLogsLogGroupArn: logGroup,
  cloudWatchLogsRoleArn: logRole,
  kmsKeyId: 'alias/audit',
  isOrganizationTrail: false,
  tagsList: [{ key: 'Owner', value: 'security' }],
};
const answer = { name: 'audit', trailARN: arn, kmsKeyId: keyArn, logFileValidationEnabled: true };
const writes = { readWriteType: 'WriteOnly', includeManagementEvents: true, dataResources: [], excludeManagementEventSources: [] };
const declaredWrites = { data_resource: [], exclude_management_event_sources: [], include_management_events: true, read_write_type: 'WriteOnly' };
const everything = { readWriteType: 'All', includeManagementEvents: true };
const advanced = {
  name: 'S3',
  field_selector: [
    { ends_with: [], equals: ['Data'], field: 'eventCategory', not_ends_with: [], not_equals: [], not_starts_with: [], starts_with: [] },
    { ends_with: [], equals: ['AWS::S3::Object'], field: 'resources.type', not_ends_with: [], not_equals: [], not_starts_with: [], starts_with: [] },
  ],
};
const advancedSent = {
  name: 'S3',
  fieldSelectors: [
    { field: 'resources.type', equals: ['AWS::S3::Object'] },
    { field: 'eventCategory', equals: ['Data'] },
  ],
};

const storeId = 'ee54f255-e41e-4c05-9d9b-123456789012';
const storeArn = `arn:aws:cloudtrail:${here}:eventdatastore/${storeId}`;
const store = resource('aws_cloudtrail_event_data_store', {
  advanced_event_selector: [advanced],
  arn: storeArn,
  billing_mode: 'EXTENDABLE_RETENTION_PRICING',
  id: storeArn,
  kms_key_id: '',
  multi_region_enabled: true,
  name: 'lake',
  organization_enabled: false,
  retention_period: 2555,
  suspend: null,
  tags: {},
  tags_all: {},
  termination_protection_enabled: true,
});
const admin = resource('aws_cloudtrail_organization_delegated_admin_account', {
  account_id: '222233334444',
  arn: 'arn:aws:organizations::111122223333:account/o-1/222233334444',
  id: '222233334444',
  service_principal: 'cloudtrail.amazonaws.com',
});

export const cloudtrailCases: readonly CatalogCase[] = [
  agrees('a trail created as declared is not drift', ['CreateTrail', created, answer], trail()),
  drifts(
    'a trail that records less, elsewhere, and without encryption is drift of each',
    [
      'UpdateTrail',
      {
        name: arn,
        s3BucketName: 'mine',
        isMultiRegionTrail: false,
        includeGlobalServiceEvents: false,
        enableLogFileValidation: false,
        kmsKeyId: '',
        cloudWatchLogsLogGroupArn: '',
      },
      { name: 'audit', trailARN: arn },
    ],
    trail(),
    ['s3_bucket_name', 'audit-logs', 'mine'],
    ['is_multi_region_trail', true, false],
    ['include_global_service_events', true, false],
    ['enable_log_file_validation', true, false],
    ['kms_key_id', keyArn, null],
    ['cloud_watch_logs_group_arn', logGroup, ''],
  ),
  deletes('deleting a declared trail by its ARN', ['DeleteTrail', { name: arn }], trail()),
  drifts('a trail that stops logging is drift', ['StopLogging', { name: arn }], trail(), ['enable_logging', true, false]),
  drifts('a trail that starts logging is drift', ['StartLogging', { name: 'audit' }], trail({ enable_logging: false }), [
    'enable_logging',
    false,
    true,
  ]),

  drifts(
    'recording only writes is drift',
    ['PutEventSelectors', { trailName: 'audit', eventSelectors: [writes] }, { trailARN: arn, eventSelectors: [writes] }],
    trail(),
    ['event_selector', [], [declaredWrites]],
  ),
  agrees(
    'declared advanced selectors in another order are not drift',
    ['PutEventSelectors', { trailName: 'audit', advancedEventSelectors: [advancedSent] }],
    trail({ advanced_event_selector: [advanced] }),
  ),
  drifts(
    'simple selectors remove declared advanced ones',
    ['PutEventSelectors', { trailName: 'audit', eventSelectors: [everything] }],
    trail({ advanced_event_selector: [advanced] }),
    ['advanced_event_selector', [advanced], null],
  ),
  agrees(
    'the declared insights are not drift',
    ['PutInsightSelectors', { trailName: 'audit', insightSelectors: [{ insightType: 'ApiCallRateInsight' }] }],
    trail({ insight_selector: [{ insight_type: 'ApiCallRateInsight' }] }),
  ),
  drifts('another tag is drift', ['AddTags', { resourceId: arn, tagsList: [{ key: 'Owner', value: 'me' }] }], trail(), [
    'tags.Owner',
    'security',
    'me',
  ]),
  drifts('a removed tag is drift', ['RemoveTags', { resourceId: arn, tagsList: [{ key: 'Owner' }] }], trail(), ['tags.Owner', 'security', null]),
  agrees('a tag that is not declared may be removed', ['RemoveTags', { resourceId: storeArn, tagsList: [{ key: 'x' }] }], store()),
  agrees(
    'an event data store created as declared is not drift',
    [
      'CreateEventDataStore',
      { name: 'lake', advancedEventSelectors: [advancedSent], multiRegionEnabled: true, retentionPeriod: 2555, terminationProtectionEnabled: true },
      { eventDataStoreArn: storeArn },
    ],
    store(),
  ),
  drifts(
    'a shorter retention without protection is drift of both',
    ['UpdateEventDataStore', { eventDataStore: storeId, retentionPeriod: 7, terminationProtectionEnabled: false }],
    store(),
    ['retention_period', 2555, 7],
    ['termination_protection_enabled', true, false],
  ),
  deletes('deleting a declared event data store', ['DeleteEventDataStore', { eventDataStore: storeArn }], store()),
  drifts('a restored event data store does not record', ['RestoreEventDataStore', { eventDataStore: storeArn }], store(), [
    'suspend',
    null,
    true,
  ]),
  drifts('a store that stops recording is drift', ['StopEventDataStoreIngestion', { eventDataStore: storeArn }], store(), [
    'suspend',
    null,
    true,
  ]),
  drifts('a suspended store that records is drift', ['StartEventDataStoreIngestion', { eventDataStore: storeArn }], store({ suspend: true }), [
    'suspend',
    true,
    false,
  ]),

  creates(
    'an administrator of the trails that no state declares',
    ['RegisterOrganizationDelegatedAdmin', { memberAccountId: '999999999999' }],
    'aws_cloudtrail_organization_delegated_admin_account',
    admin(),
  ),
  deletes('removing the declared administrator', ['DeregisterOrganizationDelegatedAdmin', { delegatedAdminAccountId: '222233334444' }], admin()),
  changesNothing('StartImport'),
  changesNothing('StopImport'),
  changesNothing('StartDashboardRefresh'),
];
