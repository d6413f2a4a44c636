import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource, ExpectedDrift } from '../../../support/catalog-case.js';
import { atBucket, bucket } from './storage-declared.js';

/** Notifications, folders and HMAC keys. */

const notification: DeclaredResource = {
  type: 'google_storage_notification',
  name: 'uploads',
  attributes: {
    bucket: 'acme-assets',
    custom_attributes: null,
    event_types: ['OBJECT_FINALIZE'],
    id: 'acme-assets/notificationConfigs/4',
    notification_id: '4',
    object_name_prefix: '',
    payload_format: 'JSON_API_V1',
    self_link: 'https://www.googleapis.com/storage/v1/b/acme-assets/notificationConfigs/4',
    topic: '//pubsub.googleapis.com/projects/acme-prod/topics/uploads',
  },
};
const folder: DeclaredResource = {
  type: 'google_storage_folder',
  name: 'raw',
  attributes: { bucket: 'acme-assets', force_destroy: false, id: 'acme-assets/raw/eu/', metageneration: '1', name: 'raw/eu/' },
};
const managedFolder: DeclaredResource = { ...folder, type: 'google_storage_managed_folder' };
const key = (state = 'ACTIVE'): DeclaredResource => ({
  type: 'google_storage_hmac_key',
  name: 'sync',
  attributes: {
    access_id: 'GOOG1EXAMPLE',
    id: 'projects/acme-prod/hmacKeys/GOOG1EXAMPLE',
    project: 'acme-prod',
    secret: 'bGoa+V7g/yqDXvKRqq+JTFn4uQZbPiQJo4pf9RzJ',
    service_account_email: 'sync@acme-prod.iam.gserviceaccount.com',
    state,
    time_created: '2026-01-27T13:26:16.587Z',
    updated: '2026-01-27T13:26:16.587Z',
  },
});

const created = (address: string): readonly ExpectedDrift[] => [{ address, field: '*', old: null, new: '*' }];
const deleted = (address: string): readonly ExpectedDrift[] => [{ address, field: '*', old: '*', new: null }];
const at = (rest: string): JsonObject => ({ resourceName: `projects/_/buckets/acme-assets/${rest}` });
const atKey = (id = 'GOOG1EXAMPLE'): JsonObject => ({ resourceName: `projects/acme-prod/hmacKeys/${id}` });
const returned: JsonObject = {
  etag: '4',
  event_types: ['OBJECT_FINALIZE'],
  id: '4',
  kind: 'storage#notification',
  payload_format: 'JSON_API_V1',
  topic: '//pubsub.googleapis.com/projects/acme-prod/topics/uploads',
};

export const storagePartCases: readonly CatalogCase[] = [
  {
    name: 'a declared notification is created',
    event: 'storage.notifications.insert',
    request: null,
    response: returned,
    record: atBucket(),
    state: [bucket(), notification],
    drifts: [],
  },
  {
    name: 'a notification is created; its id is in `resourceName`',
    event: 'storage.notifications.create',
    request: null,
    record: at('notificationConfigs/6'),
    state: [bucket()],
    drifts: created('google_storage_notification'),
  },
  {
    name: 'a declared notification is deleted',
    event: 'storage.notifications.delete',
    request: { notification: '4' },
    record: atBucket(),
    state: [notification],
    drifts: deleted('google_storage_notification.uploads'),
  },
  { name: 'a declared folder is created', event: 'storage.folders.create', request: null, record: at('folders/raw/eu'), state: [folder], drifts: [] },
  {
    name: 'a declared folder is deleted',
    event: 'storage.folders.delete',
    request: null,
    record: at('folders/raw/eu/'),
    state: [folder],
    drifts: deleted('google_storage_folder.raw'),
  },
  {
    name: 'a declared managed folder is created',
    event: 'storage.managedFolders.create',
    request: null,
    record: at('managedFolders/raw/eu/'),
    state: [managedFolder],
    drifts: [],
  },
  {
    name: 'a declared managed folder is deleted',
    event: 'storage.managedFolders.delete',
    request: null,
    record: at('managedFolders/raw/eu'),
    state: [managedFolder],
    drifts: deleted('google_storage_managed_folder.raw'),
  },
  {
    name: 'a declared HMAC key is created',
    event: 'storage.hmacKeys.create',
    request: { serviceAccountEmail: 'sync@acme-prod.iam.gserviceaccount.com' },
    record: atKey(),
    state: [key()],
    drifts: [],
  },
  {
    name: 'a declared HMAC key is deactivated',
    event: 'storage.hmacKeys.update',
    request: { accessId: 'GOOG1EXAMPLE', metadata: { state: 'INACTIVE' } },
    record: atKey(),
    state: [key()],
    drifts: [{ address: 'google_storage_hmac_key.sync', field: 'state', old: 'ACTIVE', new: 'INACTIVE' }],
  },
  {
    name: 'the record does not show the state of an HMAC key',
    event: 'storage.hmacKeys.update',
    request: null,
    record: atKey(),
    state: [key('INACTIVE')],
    drifts: [{ address: 'google_storage_hmac_key.sync', field: 'state', old: 'INACTIVE', new: null }],
  },
  {
    name: 'a declared HMAC key is deleted',
    event: 'storage.hmacKeys.delete',
    request: null,
    record: atKey(),
    state: [key('INACTIVE')],
    drifts: deleted('google_storage_hmac_key.sync'),
  },
];
