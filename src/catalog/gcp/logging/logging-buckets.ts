import { text } from '../../../lib/json.js';
import { create, destroy, either, modify, noChange, on, via, type ChangeSpec, type Read, type ServiceCatalog } from '../../dsl.js';
import type { TypeSpec } from '../../type-spec.js';
import { byName, updated } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
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
const bucketName = either(resourceIn('buckets'), named('name'));
const newBucketName = newName('buckets', 'bucketId');
const makeBucket: ChangeSpec = byParent(newBucketName, allParents, (parent, when) =>
  create(on(bucketType(parent), { id: newBucketName }), written('bucket', bucketFieldsOf(parent)), { when }),
);
const changeBucket: ChangeSpec = byParent(bucketName, allParents, (parent, when) =>
  modify(on(bucketType(parent), { id: bucketName }), updated('bucket', bucketFieldsOf(parent)), { when }),
);

const view = on('google_logging_log_view', { id: either(resourceIn('views'), named('name')) });
const link = on('google_logging_linked_dataset', { id: either(resourceIn('links'), named('name')) });

/** Settings have a fixed name: `organizations/1/settings`, or `cmekSettings` for the key alone. */
const settingsName: Read = via(
  either(named('name'), (record) => record.resource),
  (name) => (text(name) ?? '').replace(/\/(?:cmekSettings|settings)$/, '').concat('/settings'),
);
const withSettings = ['folder', 'organization'] as const;
const changeSettings = (holder: string, fields: Fields): ChangeSpec =>
  byParent(settingsName, withSettings, (parent, when) =>
    modify(on(`google_logging_${parent}_settings`, { id: settingsName }), updated(holder, fields), { when }),
  );

const plainType: TypeSpec = { keys: [byName], scope: 'global', family: 'logging', noise: gcpNoise };

export const loggingBuckets: ServiceCatalog = {
  eventSource: 'logging.googleapis.com',
  types: {
    ...Object.fromEntries(
      allParents.map((parent): [string, TypeSpec] => [
        bucketType(parent),
        { ...plainType, noise: [...gcpNoise, 'lifecycle_state', 'name', 'cmek_settings.name'], defaults: { retention_days: 30 } },
      ]),
    ),
    ...Object.fromEntries(
      withSettings.map((parent): [string, TypeSpec] => [
        `google_logging_${parent}_settings`,
        { ...plainType, noise: [...gcpNoise, 'kms_service_account_id', 'logging_service_account_id', 'name'] },
      ]),
    ),
    google_logging_log_view: plainType,
    google_logging_linked_dataset: { ...plainType, noise: [...gcpNoise, 'bigquery_dataset', 'lifecycle_state'] },
  },
  events: {
    CreateBucket: makeBucket,
    CreateBucketAsync: makeBucket,
    UpdateBucket: changeBucket,
    UpdateBucketAsync: changeBucket,
    DeleteBucket: byParent(bucketName, allParents, (parent, when) => destroy(on(bucketType(parent), { id: bucketName }), { when })),
    UndeleteBucket: byParent(bucketName, allParents, (parent, when) => create(on(bucketType(parent), { id: bucketName }), {}, { when })),
    CreateView: create(on('google_logging_log_view', { id: newName('views', 'viewId') }), written('view', viewFields)),
    UpdateView: modify(view, updated('view', viewFields)),
    DeleteView: destroy(view),
    CreateLink: create(on('google_logging_linked_dataset', { id: newName('links', 'linkId') }), { description: 'link.description' }),
    DeleteLink: destroy(link),
    UpdateSettings: changeSettings('settings', settingFields),
    UpdateCmekSettings: changeSettings('cmekSettings', { kms_key_name: plain('kmsKeyName') }),
    DeleteLog: noChange,
  },
};
