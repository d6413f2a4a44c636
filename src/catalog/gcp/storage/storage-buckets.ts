import { anyAttribute } from '../../../model/change.js';
import { create, destroy, firstOf, fixed, hidden, modify, on, set, type ChangeSpec, type Edits, type ServiceCatalog } from '../../dsl.js';
import { context, inName } from '../gcp-reads.js';
import { gcpNoise } from '../noise.js';
import { aclChanges, aclTypes } from './bucket-acls.js';
import { givenEdits, returnedEdits, showsBucket, showsMetadata, showsNothing } from './bucket-members.js';

/**
 * Buckets. An update without request and response changed something unknown (D16): one alert on the bucket as a whole. Source: Cloud
 * Storage "Cloud Audit Logs", recorded entries.
 */

const bucket = on('google_storage_bucket', { name: inName('buckets') });

/** The provider writes the location in capitals, records in small letters. */
const location: Edits = { location: set(context('labels.location'), 'caseless') };
const changedUnseen: Edits = { [anyAttribute]: hidden(fixed(true)) };

const update: ChangeSpec = firstOf(
  modify(bucket, changedUnseen, { when: showsNothing }),
  modify(bucket, returnedEdits, { when: showsBucket }),
  modify(bucket, givenEdits, { when: showsMetadata }),
  modify(bucket, {}),
);

const make: ChangeSpec = firstOf(
  create(bucket, { ...location, ...returnedEdits }, { when: showsBucket }),
  create(bucket, { ...location, ...givenEdits }, { when: showsMetadata }),
  create(bucket, location),
);

export const storageBuckets: ServiceCatalog = {
  eventSource: 'storage.googleapis.com',
  types: {
    ...aclTypes,
    google_storage_bucket: {
      keys: [['name']],
      scope: 'global',
      family: 'storage',
      cloudId: 'name',
      noise: [...gcpNoise, 'time_created', 'updated', 'url', 'soft_delete_policy.effective_time'],
      defaults: { storage_class: 'STANDARD', public_access_prevention: 'inherited', rpo: 'DEFAULT' },
    },
  },
  events: {
    'storage.buckets.create': make,
    'storage.buckets.update': [update, ...aclChanges],
    'storage.buckets.patch': [update, ...aclChanges],
    'storage.buckets.delete': destroy(bucket),
    'storage.buckets.restore': create(bucket),
    'storage.buckets.lockRetentionPolicy': modify(bucket, { 'retention_policy.is_locked': fixed(true) }),
  },
};
