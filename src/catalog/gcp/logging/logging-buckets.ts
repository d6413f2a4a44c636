import { text } from '../../../lib/json.js';
import * as c from '../language.js';
import { block, chosen, plain, written, type Fields } from '../object-fields.js';
import { named, newName, resourceIn } from '../object-names.js';
import { allParents, byParent, type Parent } from './by-parent.js';

/**
 * Buckets of logs, their views and linked datasets, and the settings of folders and organisations. Source: googleapis
 * `google/logging/v2/logging_config.proto`, schemas of `google_logging_*_bucket_config`, `google_logging_log_view`,
 * `google_logging_linked_dataset` and `google_logging_*_settings`.
 */

const bucketFields: Fields = {
  description: plain('description'),
  retention_days: plain('retentionDays'),
  index_configs: block('indexConfigs'),
  'cmek_settings.kms_key_name': plain('cmekSettings.kmsKeyName'),
};
const bucketFieldsOf = (parent: Parent): Fields =>
  parent === 'project' ? { ...bucketFields, locked: plain('locked'), enable_analytics: plain('analyticsEnabled') } : bucketFields;
const viewFields: Fields = { description: plain('description'), filter: plain('filter') };
const settingFields: Fields = {
  kms_key_name: plain('kmsKeyName'),
  storage_location: chosen(plain('storageLocation')),
  disable_default_sink: plain('disableDefaultSink'),
};

const bucketType = (parent: string): string => `google_logging_${parent}_bucket_config`;
const bucketName = c.either(resourceIn('buckets'), named('name'));
const newBucketName = newName('buckets', 'bucketId');
const makeBucket: c.ChangeSpec = byParent(newBucketName, allParents, (parent, when) =>
  c.create(c.on(bucketType(parent), { id: newBucketName }), written('bucket', bucketFieldsOf(parent)), { when }),
);
const changeBucket: c.ChangeSpec = byParent(bucketName, allParents, (parent, when) =>
  c.modify(c.on(bucketType(parent), { id: bucketName }), c.updated('bucket', bucketFieldsOf(parent)), { when }),
);

const view = c.on('google_logging_log_view', { id: c.either(resourceIn('views'), named('name')) });
const link = c.on('google_logging_linked_dataset', { id: c.either(resourceIn('links'), named('name')) });

/** Settings have a fixed name: `organizations/1/settings`, or `cmekSettings` for the key alone. */
const settingsName: c.Read = c.via(
  c.either(named('name'), (record) => record.resource),
  (name) => (text(name) ?? '').replace(/\/(?:cmekSettings|settings)$/, '').concat('/settings'),
);
const withSettings = ['folder', 'organization'] as const;
const changeSettings = (holder: string, fields: Fields): c.ChangeSpec =>
  byParent(settingsName, withSettings, (parent, when) =>
    c.modify(c.on(`google_logging_${parent}_settings`, { id: settingsName }), c.updated(holder, fields), { when }),
  );

const plainType: c.TypeSpec = { keys: [c.byName], scope: 'global', family: 'logging', noise: c.gcpNoise };

export const loggingBuckets: c.ServiceCatalog = {
  eventSource: 'logging.googleapis.com',
  types: {
    ...Object.fromEntries(
      allParents.map((parent): [string, c.TypeSpec] => [
        bucketType(parent),
        { ...plainType, noise: [...c.gcpNoise, 'lifecycle_state', 'name', 'cmek_settings.name'], defaults: { retention_days: 30 } },
      ]),
    ),
    ...Object.fromEntries(
      withSettings.map((parent): [string, c.TypeSpec] => [
        `google_logging_${parent}_settings`,
        { ...plainType, noise: [...c.gcpNoise, 'kms_service_account_id', 'logging_service_account_id', 'name'] },
      ]),
    ),
    google_logging_log_view: plainType,
    google_logging_linked_dataset: { ...plainType, noise: [...c.gcpNoise, 'bigquery_dataset'] },
  },
  events: {
    CreateBucket: makeBucket,
    CreateBucketAsync: makeBucket,
    UpdateBucket: changeBucket,
    UpdateBucketAsync: changeBucket,
    DeleteBucket: byParent(bucketName, allParents, (parent, when) => c.destroy(c.on(bucketType(parent), { id: bucketName }), { when })),
    UndeleteBucket: byParent(bucketName, allParents, (parent, when) =>
      c.create(c.on(bucketType(parent), { id: bucketName }), {}, { when }),
    ),
    CreateView: c.create(c.on('google_logging_log_view', { id: newName('views', 'viewId') }), written('view', viewFields)),
    UpdateView: c.modify(view, c.updated('view', viewFields)),
    DeleteView: c.destroy(view),
    CreateLink: c.create(c.on('google_logging_linked_dataset', { id: newName('links', 'linkId') }), { description: 'link.description' }),
    DeleteLink: c.destroy(link),
    UpdateSettings: changeSettings('settings', settingFields),
    UpdateCmekSettings: changeSettings('cmekSettings', { kms_key_name: plain('kmsKeyName') }),
    DeleteLog: c.noChange,
  },
};
