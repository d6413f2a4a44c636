import { text } from '../../../lib/json.js';
import { create, destroy, either, firstOf, fixed, hidden, modify, on, response, via, type Read, type ServiceCatalog } from '../../dsl.js';
import { byName, inName, nameOf, project, resource } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { resourceIn } from '../object-names.js';
import { listOf } from '../../values.js';

/**
 * Notifications, folders and managed folders of buckets, and HMAC keys. Source: Cloud Storage JSON API, schemas of
 * `google_storage_notification`, `google_storage_folder`, `google_storage_managed_folder` and `google_storage_hmac_key`.
 */

const bucketName = inName('buckets');
const bucket = on('google_storage_bucket', { name: bucketName });

const notification = on('google_storage_notification', {
  bucket: bucketName,
  notification_id: either(inName('notificationConfigs'), 'notification', 'notificationId', response('id')),
});
const newNotification = create(
  notification,
  {
    topic: either('metadata.topic', 'topic', response('topic')),
    payload_format: either('metadata.payload_format', 'payload_format', response('payload_format')),
    event_types: listOf(either('metadata.event_types', 'event_types', response('event_types'))),
    object_name_prefix: either('metadata.object_name_prefix', 'object_name_prefix', response('object_name_prefix')),
  },
  { parent: bucket },
);

/** The rest of `resourceName`: names of folders contain slashes, and the state ends them with one. */
const folderName = (collection: string): Read =>
  via(resource, (name) => {
    const [, rest = ''] = (text(name) ?? '').split(`/${collection}/`);
    return rest === '' ? undefined : withSlash(rest);
  });
const withSlash = (name: string): string => (name.endsWith('/') ? name : `${name}/`);
const folder = on('google_storage_folder', { bucket: bucketName, name: either(folderName('folders'), 'folder') });
const managedFolder = on('google_storage_managed_folder', {
  bucket: bucketName,
  name: either(folderName('managedFolders'), 'managedFolder'),
});

const accessId = either('accessId', 'metadata.accessId', response('metadata.accessId'), response('accessId'));
const hmacKey = on('google_storage_hmac_key', { id: either(resourceIn('hmacKeys'), nameOf('projects/{}/hmacKeys/{}', project, accessId)) });
const keyState = either('metadata.state', 'resource.state', 'state', response('metadata.state'), response('state'));
const showsState: Read = (record) => keyState(record) !== undefined;

export const storageParts: ServiceCatalog = {
  eventSource: 'storage.googleapis.com',
  types: {
    google_storage_notification: {
      keys: [['bucket', 'notification_id']],
      scope: 'global',
      family: 'storage',
      noise: gcpNoise,
    },
    google_storage_folder: {
      keys: [['bucket', { attribute: 'name', as: withSlash }]],
      scope: 'global',
      family: 'storage',
      noise: [...gcpNoise, 'metageneration'],
    },
    google_storage_managed_folder: {
      keys: [['bucket', { attribute: 'name', as: withSlash }]],
      scope: 'global',
      family: 'storage',
      noise: [...gcpNoise, 'metageneration'],
    },
    google_storage_hmac_key: {
      keys: [byName],
      scope: 'global',
      family: 'storage',
      access: 'credential',
      noise: [...gcpNoise, 'access_id', 'time_created', 'updated'],
      secrets: ['secret'],
      defaults: { state: 'ACTIVE' },
    },
  },
  events: {
    'storage.notifications.insert': newNotification,
    'storage.notifications.create': newNotification,
    'storage.notifications.delete': destroy(notification),
    'storage.folders.create': create(folder, {}, { parent: bucket }),
    'storage.folders.delete': destroy(folder),
    'storage.managedFolders.create': create(managedFolder, {}, { parent: bucket }),
    'storage.managedFolders.delete': destroy(managedFolder),
    'storage.hmacKeys.create': create(hmacKey, {
      service_account_email: either('serviceAccountEmail', response('metadata.serviceAccountEmail')),
    }),
    'storage.hmacKeys.update': firstOf(
      modify(hmacKey, { state: keyState }, { when: showsState }),
      modify(hmacKey, { state: hidden(fixed(true)) }),
    ),
    'storage.hmacKeys.delete': destroy(hmacKey),
  },
};
