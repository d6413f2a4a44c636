import { isList, isObject, type Json } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import {
  create,
  destroy,
  drop,
  firstOf,
  fixed,
  merge,
  modify,
  noChange,
  on,
  put,
  response,
  set,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { asAnswered, blocksOf } from './json-items.js';

/** CloudTrail: trails, what they record, event data stores. Source: CloudTrail API reference, Terraform AWS provider 3 to 6. */

const trail = on('aws_cloudtrail', { name: 'name' });
const selected = on('aws_cloudtrail', { name: 'trailName' });
const taggedTrail = on('aws_cloudtrail', { arn: 'resourceId' });
const dataStore = on('aws_cloudtrail_event_data_store', { arn: 'eventDataStore' });
const newStore = on('aws_cloudtrail_event_data_store', { arn: response('eventDataStoreArn') });
const taggedStore = on('aws_cloudtrail_event_data_store', { arn: 'resourceId' });

/** An update keeps what it omits; an empty string clears. */
const settings: Edits = {
  cloud_watch_logs_group_arn: 'cloudWatchLogsLogGroupArn',
  cloud_watch_logs_role_arn: 'cloudWatchLogsRoleArn',
  enable_log_file_validation: 'enableLogFileValidation',
  include_global_service_events: 'includeGlobalServiceEvents',
  is_multi_region_trail: 'isMultiRegionTrail',
  is_organization_trail: 'isOrganizationTrail',
  kms_key_id: asAnswered('kmsKeyId'),
  s3_bucket_name: 's3BucketName',
  s3_key_prefix: 's3KeyPrefix',
  sns_topic_name: 'snsTopicName',
};

const orDefault =
  (member: string, value: Json) =>
  (item: Json): Json =>
    isObject(item) ? (item[member] ?? value) : value;
const eventSelectors = blocksOf(orNull('eventSelectors'), {
  exclude_management_event_sources: 'excludeManagementEventSources',
  include_management_events: orDefault('includeManagementEvents', true),
  read_write_type: orDefault('readWriteType', 'All'),
  data_resource: dataResources,
});
function dataResources(item: Json): Json {
  const list = isObject(item) ? (item['dataResources'] ?? []) : [];
  return isList(list) ? list : [];
}

const conditions = ['equals', 'notEquals', 'startsWith', 'notStartsWith', 'endsWith', 'notEndsWith'] as const;
const columns = ['equals', 'not_equals', 'starts_with', 'not_starts_with', 'ends_with', 'not_ends_with'] as const;
const fieldSelectors = (item: Json): Json => {
  const list = isObject(item) && isList(item['fieldSelectors']) ? item['fieldSelectors'] : [];
  return list.map((one): Json => {
    if (!isObject(one)) return one;
    const given = conditions.map((name, at) => [columns[at] ?? name, one[name] ?? []] as const);
    return { field: one['field'] ?? '', ...Object.fromEntries(given) };
  });
};
const advancedSelectors = (from: From): Read => blocksOf(from, { name: 'name', field_selector: fieldSelectors });

const storeSettings: Edits = {
  advanced_event_selector: advancedSelectors('advancedEventSelectors'),
  billing_mode: 'billingMode',
  kms_key_id: asAnswered('kmsKeyId'),
  multi_region_enabled: 'multiRegionEnabled',
  name: 'name',
  organization_enabled: 'organizationEnabled',
  retention_period: 'retentionPeriod',
  termination_protection_enabled: 'terminationProtectionEnabled',
};
const newTags = set(tagMap('tagsList'), 'map');
const addedTags: Edits = { tags: merge(tagMap('tagsList')) };
const removedTags: Edits = { tags: drop('tagsList[].key') };
const insights: Edits = { insight_selector: blocksOf('insightSelectors', { insight_type: 'insightType' }) };

export const cloudtrail: ServiceCatalog = {
  eventSource: 'cloudtrail.amazonaws.com',
  types: {
    aws_cloudtrail: {
      keys: [['arn'], [{ attribute: 'name', as: lastSegment }]],
      scope: 'region',
      family: 'security',
      cloudId: 'arn',
      noise: ['home_region', 'sns_topic_arn'],
      // The selectors of a trail for which none were set.
      defaults: { event_selector: [{ read_write_type: 'All', include_management_events: true }] },
    },
    aws_cloudtrail_event_data_store: {
      keys: [[{ attribute: 'arn', as: lastSegment }]],
      scope: 'region',
      family: 'security',
      cloudId: 'arn',
      defaults: { billing_mode: 'EXTENDABLE_RETENTION_PRICING' },
    },
    aws_cloudtrail_organization_delegated_admin_account: {
      keys: [['account_id']],
      scope: 'account',
      family: 'security',
      access: 'attachment',
      cloudId: 'account_id',
      noise: ['email', 'name', 'service_principal'],
    },
  },
  events: {
    CreateTrail: create(trail, { ...settings, tags: newTags }, { id: response('trailARN') }),
    UpdateTrail: modify(trail, settings),
    DeleteTrail: destroy(trail),
    StartLogging: modify(trail, { enable_logging: fixed(true) }),
    StopLogging: modify(trail, { enable_logging: fixed(false) }),
    // Selectors of one kind replace those of the other.
    PutEventSelectors: modify(selected, {
      event_selector: eventSelectors,
      advanced_event_selector: advancedSelectors(orNull('advancedEventSelectors')),
    }),
    PutInsightSelectors: modify(selected, insights),
    AddTags: firstOf(modify(taggedTrail, addedTags), modify(taggedStore, addedTags)),
    RemoveTags: firstOf(modify(taggedTrail, removedTags), modify(taggedStore, removedTags)),

    CreateEventDataStore: create(newStore, { ...storeSettings, tags: newTags }),
    UpdateEventDataStore: modify(dataStore, storeSettings),
    DeleteEventDataStore: destroy(dataStore),
    // A deleted store can be restored for a week; it no longer records then.
    RestoreEventDataStore: put(on('aws_cloudtrail_event_data_store', { arn: 'eventDataStore' }), { suspend: fixed(true) }),
    StartEventDataStoreIngestion: modify(dataStore, { suspend: fixed(false) }),
    StopEventDataStoreIngestion: modify(dataStore, { suspend: fixed(true) }),

    RegisterOrganizationDelegatedAdmin: create(
      on('aws_cloudtrail_organization_delegated_admin_account', { account_id: 'memberAccountId' }),
    ),
    DeregisterOrganizationDelegatedAdmin: destroy(
      on('aws_cloudtrail_organization_delegated_admin_account', { account_id: 'delegatedAdminAccountId' }),
    ),

    StartImport: noChange,
    StopImport: noChange,
    StartDashboardRefresh: noChange,
  },
};
