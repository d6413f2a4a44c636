import { isList, isObject, type Json } from '../../../lib/json.js';
import { lastSegment } from '../../../lib/last-segment.js';
import * as c from '../language.js';

/** CloudTrail: trails, what they record, event data stores. Source: CloudTrail API reference, Terraform AWS provider 3 to 6. */

/** A parameter in the spelling of the response, which has the ARN of a key that the request names by an alias. */
const asAnswered = (path: string): c.Read => {
  const answer = c.response(path);
  return c.via(path, (sent, record) => (sent === '' || sent === null ? null : (answer(record) ?? sent)));
};

const trail = c.on('aws_cloudtrail', { name: 'name' });
const selected = c.on('aws_cloudtrail', { name: 'trailName' });
const taggedTrail = c.on('aws_cloudtrail', { arn: 'resourceId' });
const dataStore = c.on('aws_cloudtrail_event_data_store', { arn: 'eventDataStore' });
const newStore = c.on('aws_cloudtrail_event_data_store', { arn: c.response('eventDataStoreArn') });
const taggedStore = c.on('aws_cloudtrail_event_data_store', { arn: 'resourceId' });

/** An update keeps what it omits; an empty string clears. */
const settings: c.Edits = {
  ...c.same(`
    cloud_watch_logs_group_arn=cloudWatchLogsLogGroupArn cloud_watch_logs_role_arn enable_log_file_validation
    include_global_service_events is_multi_region_trail is_organization_trail s3_bucket_name s3_key_prefix sns_topic_name`),
  kms_key_id: asAnswered('kmsKeyId'),
};

const orDefault =
  (member: string, value: Json) =>
  (item: Json): Json =>
    isObject(item) ? (item[member] ?? value) : value;
const eventSelectors = c.orNull(
  c.blocks('eventSelectors', {
    exclude_management_event_sources: 'excludeManagementEventSources',
    include_management_events: orDefault('includeManagementEvents', true),
    read_write_type: orDefault('readWriteType', 'All'),
    data_resource: dataResources,
  }),
);
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
const advancedSelectors = (from: c.From): c.Read => c.blocks(from, { name: 'name', field_selector: fieldSelectors });

const storeSettings: c.Edits = {
  advanced_event_selector: advancedSelectors('advancedEventSelectors'),
  ...c.same('billing_mode multi_region_enabled name organization_enabled retention_period termination_protection_enabled'),
  kms_key_id: asAnswered('kmsKeyId'),
};
const newTags = c.set(c.tagMap('tagsList'), 'map');
const addedTags: c.Edits = { tags: c.merge(c.tagMap('tagsList')) };
const removedTags: c.Edits = { tags: c.drop('tagsList[].key') };
const insights: c.Edits = { insight_selector: c.blocks('insightSelectors', { insight_type: 'insightType' }) };

export const cloudtrail: c.ServiceCatalog = {
  eventSource: 'cloudtrail.amazonaws.com',
  types: c.types('security', {
    aws_cloudtrail: {
      keys: [['arn'], [{ attribute: 'name', as: lastSegment }]],
      cloudId: 'arn',

      // The selectors of a trail for which none were set.
      defaults: { event_selector: [{ read_write_type: 'All', include_management_events: true }] },
    },
    aws_cloudtrail_event_data_store: {
      keys: [[{ attribute: 'arn', as: lastSegment }]],
      cloudId: 'arn',
      defaults: { billing_mode: 'EXTENDABLE_RETENTION_PRICING' },
    },
    aws_cloudtrail_organization_delegated_admin_account: {
      keys: [['account_id']],
      scope: 'account',
      access: 'attachment',
      cloudId: 'account_id',
    },
  }),
  events: {
    CreateTrail: c.create(c.withId(trail, c.response('trailARN')), { ...settings, tags: newTags }),
    UpdateTrail: c.modify(trail, settings),
    DeleteTrail: c.destroy(trail),
    StartLogging: c.modify(trail, { enable_logging: c.fixed(true) }),
    StopLogging: c.modify(trail, { enable_logging: c.fixed(false) }),
    // Selectors of one kind replace those of the other.
    PutEventSelectors: c.modify(selected, {
      event_selector: eventSelectors,
      advanced_event_selector: advancedSelectors(c.orNull('advancedEventSelectors')),
    }),
    PutInsightSelectors: c.modify(selected, insights),
    AddTags: c.firstOf(c.modify(taggedTrail, addedTags), c.modify(taggedStore, addedTags)),
    RemoveTags: c.firstOf(c.modify(taggedTrail, removedTags), c.modify(taggedStore, removedTags)),

    CreateEventDataStore: c.create(newStore, { ...storeSettings, tags: newTags }),
    UpdateEventDataStore: c.modify(dataStore, storeSettings),
    DeleteEventDataStore: c.destroy(dataStore),
    // A deleted store can be restored for a week; it no longer records then.
    RestoreEventDataStore: c.put(c.on('aws_cloudtrail_event_data_store', { arn: 'eventDataStore' }), { suspend: c.fixed(true) }),
    StartEventDataStoreIngestion: c.modify(dataStore, { suspend: c.fixed(false) }),
    StopEventDataStoreIngestion: c.modify(dataStore, { suspend: c.fixed(true) }),

    RegisterOrganizationDelegatedAdmin: c.create(
      c.on('aws_cloudtrail_organization_delegated_admin_account', { account_id: 'memberAccountId' }),
    ),
    DeregisterOrganizationDelegatedAdmin: c.destroy(
      c.on('aws_cloudtrail_organization_delegated_admin_account', { account_id: 'delegatedAdminAccountId' }),
    ),

    ...c.noChanges('StartImport StopImport StartDashboardRefresh'),
  },
};
