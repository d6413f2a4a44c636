import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { allParents, byParent, type Parent } from './by-parent.js';

/**
 * Buckets of logs, their views and linked datasets, and the settings of folders and organisations. Source: googleapis
 * `google/logging/v2/logging_config.proto`, schemas of `google_logging_*_bucket_config`, `google_logging_log_view`,
 * `google_logging_linked_dataset` and `google_logging_*_settings`.
 */

const bucketFields: c.Fields = c.cleared('description retention_days index_configs cmek_settings{kms_key_name}');
const bucketFieldsOf = (parent: Parent): c.Fields =>
  parent === 'project' ? { ...bucketFields, ...c.cleared('locked enable_analytics=analyticsEnabled') } : bucketFields;
const viewFields: c.Fields = c.cleared('description filter');
const settingFields: c.Fields = { ...c.cleared('kms_key_name disable_default_sink'), ...c.chosen('storage_location') };

const bucketType = (parent: string): string => `google_logging_${parent}_bucket_config`;
const bucketName = c.either(c.fullName('buckets'), c.named('name'));
const newBucketName = c.newName('buckets', 'bucketId');
const makeBucket: c.ChangeSpec = byParent(newBucketName, allParents, (parent, when) =>
  c.create(c.on(bucketType(parent), { id: newBucketName }), c.whole('bucket', bucketFieldsOf(parent)), { when }),
);
const changeBucket: c.ChangeSpec = byParent(bucketName, allParents, (parent, when) =>
  c.modify(c.on(bucketType(parent), { id: bucketName }), c.masked('bucket', bucketFieldsOf(parent)), { when }),
);

const view = c.on('google_logging_log_view', { id: c.either(c.fullName('views'), c.named('name')) });
const link = c.on('google_logging_linked_dataset', { id: c.either(c.fullName('links'), c.named('name')) });

/** Settings have a fixed name: `organizations/1/settings`, or `cmekSettings` for the key alone. */
const settingsName: c.Read = c.via(
  c.either(c.named('name'), (record) => record.resource),
  (name) => (text(name) ?? '').replace(/\/(?:cmekSettings|settings)$/, '').concat('/settings'),
);
const withSettings = ['folder', 'organization'] as const;
const changeSettings = (holder: string, fields: c.Fields): c.ChangeSpec =>
  byParent(settingsName, withSettings, (parent, when) =>
    c.modify(c.on(`google_logging_${parent}_settings`, { id: settingsName }), c.masked(holder, fields), { when }),
  );

export const loggingBuckets: c.ServiceCatalog = {
  eventSource: 'logging.googleapis.com',
  types: c.googleTypes('logging', {
    ...Object.fromEntries(
      allParents.map((parent) => [
        bucketType(parent),
        { noise: ['lifecycle_state', 'name', 'cmek_settings.name'], defaults: { retention_days: 30 } },
      ]),
    ),
    ...Object.fromEntries(
      withSettings.map((parent) => [
        `google_logging_${parent}_settings`,
        { noise: ['kms_service_account_id', 'logging_service_account_id', 'name'] },
      ]),
    ),
    google_logging_log_view: {},
    google_logging_linked_dataset: { noise: ['bigquery_dataset'] },
  }),
  events: {
    CreateBucket: makeBucket,
    CreateBucketAsync: makeBucket,
    UpdateBucket: changeBucket,
    UpdateBucketAsync: changeBucket,
    DeleteBucket: byParent(bucketName, allParents, (parent, when) => c.destroy(c.on(bucketType(parent), { id: bucketName }), { when })),
    UndeleteBucket: byParent(bucketName, allParents, (parent, when) =>
      c.create(c.on(bucketType(parent), { id: bucketName }), {}, { when }),
    ),
    CreateView: c.create(c.on('google_logging_log_view', { id: c.newName('views', 'viewId') }), c.whole('view', viewFields)),
    UpdateView: c.modify(view, c.masked('view', viewFields)),
    DeleteView: c.destroy(view),
    CreateLink: c.create(c.on('google_logging_linked_dataset', { id: c.newName('links', 'linkId') }), { description: 'link.description' }),
    DeleteLink: c.destroy(link),
    UpdateSettings: changeSettings('settings', settingFields),
    UpdateCmekSettings: changeSettings('cmekSettings', c.cleared('kms_key_name')),
    DeleteLog: c.noChange,
  },
};
