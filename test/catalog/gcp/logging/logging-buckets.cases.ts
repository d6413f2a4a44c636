import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';

/** Buckets of logs, their parts, and settings. */

const bucketName = 'projects/acme-prod/locations/global/buckets/audit';
const bucket = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_logging_project_bucket_config',
  name: 'audit',
  attributes: {
    bucket_id: 'audit',
    cmek_settings: [],
    description: '',
    enable_analytics: false,
    id: bucketName,
    index_configs: [{ field_path: 'jsonPayload.user', type: 'INDEX_TYPE_STRING' }],
    lifecycle_state: 'ACTIVE',
    location: 'global',
    locked: false,
    name: bucketName,
    project: 'acme-prod',
    retention_days: 400,
    ...changed,
  },
});
const part = (type: string, collection: string, changed: JsonObject = {}): DeclaredResource => ({
  type,
  name: 'users',
  attributes: {
    bucket: bucketName,
    create_time: '2026-01-05T09:00:00Z',
    description: 'Users',
    id: `${bucketName}/${collection}/users`,
    location: 'global',
    parent: 'projects/acme-prod',
    ...changed,
  },
});
const view = part('google_logging_log_view', 'views', { filter: 'SOURCE("projects/acme-prod")', name: `${bucketName}/views/users` });
const link = part('google_logging_linked_dataset', 'links', {
  bigquery_dataset: [{ dataset_id: 'bigquery.googleapis.com/projects/acme-prod/datasets/users' }],
  lifecycle_state: 'ACTIVE',
  link_id: 'users',
  name: `${bucketName}/links/users`,
});
const settings = (parent: 'organization' | 'folder', id: string): DeclaredResource => ({
  type: `google_logging_${parent}_settings`,
  name: 'all',
  attributes: {
    [parent]: id,
    disable_default_sink: false,
    id: `${parent}s/${id}/settings`,
    kms_key_name: 'projects/acme-prod/locations/eu/keyRings/app/cryptoKeys/logs',
    kms_service_account_id: 'cmek-o1234@gcp-sa-logging.iam.gserviceaccount.com',
    name: `${parent}s/${id}/settings`,
    storage_location: 'eu',
  },
});

const drift = (field: string, old: ExpectedDrift['old'], value: ExpectedDrift['new']): ExpectedDrift => ({
  address: 'google_logging_project_bucket_config.audit',
  field,
  old,
  new: value,
});
const created = (address: string): readonly ExpectedDrift[] => [{ address, field: '*', old: null, new: '*' }];
const deleted = (address: string): readonly ExpectedDrift[] => [{ address, field: '*', old: '*', new: null }];
const method = (name: string): string => `google.logging.v2.ConfigServiceV2.${name}`;
const at = (resourceName: string): JsonObject => ({ resourceName });
const rogue = 'projects/acme-prod/locations/global/buckets/rogue';

/** Both forms of a call: buckets are also changed by long-running operations. */
const both = (name: string, one: Omit<CatalogCase, 'event'>): readonly CatalogCase[] => [
  { ...one, event: method(name) },
  { ...one, event: method(`${name}Async`) },
];

export const loggingBucketCases: readonly CatalogCase[] = [
  ...both('CreateBucket', {
    name: 'a bucket that no state declares is created',
    request: { parent: 'projects/acme-prod/locations/global', bucketId: 'rogue', bucket: { retentionDays: 1 } },
    record: at(rogue),
    state: [bucket()],
    drifts: created('google_logging_project_bucket_config'),
  }),
  ...both('CreateBucket', {
    name: 'a declared bucket with the default retention is created',
    request: {
      parent: 'projects/481516234200/locations/global',
      bucketId: 'audit',
      bucket: { indexConfigs: [{ fieldPath: 'jsonPayload.user', type: 'INDEX_TYPE_STRING' }] },
    },
    record: at('projects/481516234200/locations/global'),
    state: [bucket({ retention_days: 30 })],
    drifts: [],
  }),
  ...both('UpdateBucket', {
    name: 'logs are kept for a shorter time and the bucket is locked',
    request: { name: bucketName, bucket: { locked: true, retentionDays: 1 }, updateMask: 'retention_days,locked' },
    record: at(bucketName),
    state: [bucket()],
    drifts: [drift('locked', false, true), drift('retention_days', 400, 1)],
  }),
  {
    name: 'a declared bucket is deleted',
    event: method('DeleteBucket'),
    request: { name: bucketName },
    record: at(bucketName),
    state: [bucket()],
    drifts: deleted('google_logging_project_bucket_config.audit'),
  },
  {
    name: 'the deletion of a bucket that no state declares is cancelled',
    event: method('UndeleteBucket'),
    request: { name: rogue },
    record: at(rogue),
    state: [bucket()],
    drifts: created('google_logging_project_bucket_config'),
  },
  {
    name: 'a view is created',
    event: method('CreateView'),
    request: { parent: bucketName, viewId: 'rogue', view: { filter: '' } },
    record: at(`${bucketName}/views/rogue`),
    state: [view],
    drifts: created('google_logging_log_view'),
  },
  {
    name: 'a view shows all logs',
    event: method('UpdateView'),
    request: { name: `${bucketName}/views/users`, view: {}, updateMask: 'filter' },
    record: at(`${bucketName}/views/users`),
    state: [view],
    drifts: [{ address: 'google_logging_log_view.users', field: 'filter', old: 'SOURCE("projects/acme-prod")', new: null }],
  },
  {
    name: 'a declared view is deleted',
    event: method('DeleteView'),
    request: { name: `${bucketName}/views/users` },
    record: at(`${bucketName}/views/users`),
    state: [view],
    drifts: deleted('google_logging_log_view.users'),
  },
  {
    name: 'a dataset is linked',
    event: method('CreateLink'),
    request: { parent: bucketName, linkId: 'rogue', link: {} },
    record: at(`${bucketName}/links/rogue`),
    state: [link],
    drifts: created('google_logging_linked_dataset'),
  },
  {
    name: 'a declared link is deleted',
    event: method('DeleteLink'),
    request: { name: `${bucketName}/links/users` },
    record: at(`${bucketName}/links/users`),
    state: [link],
    drifts: deleted('google_logging_linked_dataset.users'),
  },
  {
    name: 'the key of an organisation is removed and its default sinks are disabled',
    event: method('UpdateSettings'),
    request: { name: 'organizations/1234/settings', settings: { disableDefaultSink: true }, updateMask: 'kms_key_name,disable_default_sink' },
    record: at('organizations/1234/settings'),
    state: [settings('organization', '1234')],
    drifts: [
      { address: 'google_logging_organization_settings.all', field: 'disable_default_sink', old: false, new: true },
      {
        address: 'google_logging_organization_settings.all',
        field: 'kms_key_name',
        old: 'projects/acme-prod/locations/eu/keyRings/app/cryptoKeys/logs',
        new: null,
      },
    ],
  },
  {
    name: 'the declared location of a folder is set',
    event: method('UpdateSettings'),
    request: { name: 'folders/77/settings', settings: { storageLocation: 'eu' }, updateMask: 'storageLocation' },
    record: at('folders/77/settings'),
    state: [settings('folder', '77')],
    drifts: [],
  },
  {
    name: 'the key of a folder is replaced',
    event: method('UpdateCmekSettings'),
    request: { name: 'folders/77/cmekSettings', cmekSettings: { kmsKeyName: 'projects/x/locations/eu/keyRings/y/cryptoKeys/z' } },
    record: at('folders/77/cmekSettings'),
    state: [settings('folder', '77')],
    drifts: [
      {
        address: 'google_logging_folder_settings.all',
        field: 'kms_key_name',
        old: 'projects/acme-prod/locations/eu/keyRings/app/cryptoKeys/logs',
        new: 'projects/x/locations/eu/keyRings/y/cryptoKeys/z',
      },
    ],
  },
  {
    name: 'the declared key of an organisation is set',
    event: method('UpdateCmekSettings'),
    request: {
      name: 'organizations/1234/cmekSettings',
      cmekSettings: { kmsKeyName: 'projects/acme-prod/locations/eu/keyRings/app/cryptoKeys/logs' },
    },
    record: at('organizations/1234'),
    state: [settings('organization', '1234')],
    drifts: [],
  },
  {
    name: 'the deletion of log entries changes no configuration',
    event: 'google.logging.v2.LoggingServiceV2.DeleteLog',
    request: { logName: 'projects/acme-prod/logs/app' },
    record: at('projects/acme-prod/logs/app'),
    state: [bucket()],
    drifts: [],
    dropped: 'read_only',
  },
];
