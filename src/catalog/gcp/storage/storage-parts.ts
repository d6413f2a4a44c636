import { text } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Notifications, folders and managed folders of buckets, and HMAC keys. Source: Cloud Storage JSON API, schemas of
 * `google_storage_notification`, `google_storage_folder`, `google_storage_managed_folder` and `google_storage_hmac_key`.
 */

const bucketName = c.inName('buckets');
const bucket = c.on('google_storage_bucket', { name: bucketName });

const notification = c.on('google_storage_notification', {
  bucket: bucketName,
  notification_id: c.either(c.inName('notificationConfigs'), 'notification', 'notificationId', c.response('id')),
});
const newNotification = c.create(c.within(bucket, notification), {
  topic: c.either('metadata.topic', 'topic', c.response('topic')),
  payload_format: c.either('metadata.payload_format', 'payload_format', c.response('payload_format')),
  event_types: c.listOf(c.either('metadata.event_types', 'event_types', c.response('event_types'))),
  object_name_prefix: c.either('metadata.object_name_prefix', 'object_name_prefix', c.response('object_name_prefix')),
});

/** The rest of `resourceName`: names of folders contain slashes, and the state ends them with one. */
const folderName = (collection: string): c.Read =>
  c.via(c.resource, (name) => {
    const [, rest = ''] = (text(name) ?? '').split(`/${collection}/`);
    return rest === '' ? undefined : withSlash(rest);
  });
const withSlash = (name: string): string => (name.endsWith('/') ? name : `${name}/`);
const folder = c.on('google_storage_folder', { bucket: bucketName, name: c.either(folderName('folders'), 'folder') });
const managedFolder = c.on('google_storage_managed_folder', {
  bucket: bucketName,
  name: c.either(folderName('managedFolders'), 'managedFolder'),
});

const accessId = c.either('accessId', 'metadata.accessId', c.response('metadata.accessId'), c.response('accessId'));
const hmacKey = c.on('google_storage_hmac_key', {
  id: c.either(c.fullName('hmacKeys'), c.nameOf('projects/{}/hmacKeys/{}', c.project, accessId)),
});
const keyState = c.either('metadata.state', 'resource.state', 'state', c.response('metadata.state'), c.response('state'));
const showsState: c.Read = (record) => keyState(record) !== undefined;

export const storageParts: c.ServiceCatalog = {
  eventSource: 'storage.googleapis.com',
  types: c.googleTypes('storage', {
    google_storage_notification: { keys: [['bucket', 'notification_id']] },
    google_storage_folder: { keys: [['bucket', { attribute: 'name', as: withSlash }]] },
    google_storage_managed_folder: { keys: [['bucket', { attribute: 'name', as: withSlash }]] },
    google_storage_hmac_key: { access: 'credential', secrets: ['secret'], defaults: { state: 'ACTIVE' } },
  }),
  events: {
    'storage.notifications.insert': newNotification,
    'storage.notifications.create': newNotification,
    'storage.notifications.delete': c.destroy(notification),
    'storage.folders.create': c.create(c.within(bucket, folder)),
    'storage.folders.delete': c.destroy(folder),
    'storage.managedFolders.create': c.create(c.within(bucket, managedFolder)),
    'storage.managedFolders.delete': c.destroy(managedFolder),
    'storage.hmacKeys.create': c.create(hmacKey, {
      service_account_email: c.either('serviceAccountEmail', c.response('metadata.serviceAccountEmail')),
    }),
    'storage.hmacKeys.update': c.firstOf(
      c.modify(hmacKey, { state: keyState }, { when: showsState }),
      c.modify(hmacKey, { state: c.hidden(c.fixed(true)) }),
    ),
    'storage.hmacKeys.delete': c.destroy(hmacKey),
  },
};
