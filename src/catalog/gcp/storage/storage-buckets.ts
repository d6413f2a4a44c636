import { anyAttribute } from '../../../model/change.js';
import * as c from '../language.js';
import { aclChanges, aclTypes } from './bucket-acls.js';
import { givenEdits, returnedEdits, showsBucket, showsMetadata, showsNothing } from './bucket-members.js';

/**
 * Buckets. An update without request and response changed something unknown (D16): one alert on the bucket as a whole. Source: Cloud
 * Storage "Cloud Audit Logs", recorded entries.
 */

const bucket = c.on('google_storage_bucket', { name: c.inName('buckets') });

/** The provider writes the location in capitals, records in small letters. */
const location: c.Edits = { location: c.set(c.context('labels.location'), 'caseless') };
const changedUnseen: c.Edits = { [anyAttribute]: c.hidden(c.fixed(true)) };

const update: c.ChangeSpec = c.firstOf(
  c.modify(bucket, changedUnseen, { when: showsNothing }),
  c.modify(bucket, returnedEdits, { when: showsBucket }),
  c.modify(bucket, givenEdits, { when: showsMetadata }),
  c.modify(bucket, {}),
);

const make: c.ChangeSpec = c.firstOf(
  c.create(bucket, { ...location, ...returnedEdits }, { when: showsBucket }),
  c.create(bucket, { ...location, ...givenEdits }, { when: showsMetadata }),
  c.create(bucket, location),
);

export const storageBuckets: c.ServiceCatalog = {
  eventSource: 'storage.googleapis.com',
  types: c.googleTypes('storage', {
    ...aclTypes,
    google_storage_bucket: {
      keys: [['name']],
      cloudId: 'name',
      defaults: { storage_class: 'STANDARD', public_access_prevention: 'inherited', rpo: 'DEFAULT' },
    },
  }),
  events: {
    'storage.buckets.create': make,
    'storage.buckets.update': [update, ...aclChanges],
    'storage.buckets.patch': [update, ...aclChanges],
    'storage.buckets.delete': c.destroy(bucket),
    'storage.buckets.restore': c.create(bucket),
    'storage.buckets.lockRetentionPolicy': c.modify(bucket, { 'retention_policy.is_locked': c.fixed(true) }),
  },
};
