import { entryOf, type Json, isList, isObject, text } from '../../../lib/json.js';
import type { AuditRecord } from '../../../model/audit-record.js';
import { anyAttribute } from '../../../model/change.js';
import * as c from '../language.js';
import { givenEdits, returnedEdits, showsBucket, showsMetadata, showsNothing } from './bucket-members.js';

/**
 * Buckets. An update without request and response changed something unknown (D16): one alert on the bucket as a whole. Source: Cloud
 * Storage "Cloud Audit Logs", recorded entries.
 */

/**
 * Access control lists of buckets. Records show them as the legacy roles of a policy; entries of project teams are omitted, because the
 * state names them by the number of the project. Source: Cloud Storage "IAM roles", legacy roles; schemas of `google_storage_bucket_acl`
 * and `google_storage_bucket_access_control`.
 */

const roles: Readonly<Record<string, string>> = {
  'roles/storage.legacyBucketReader': 'READER',
  'roles/storage.legacyBucketWriter': 'WRITER',
  'roles/storage.legacyBucketOwner': 'OWNER',
};

/** `user:a@b` → `user-a@b`; service accounts are users. Undefined for project teams. */
const entityOf = (member: string): string | undefined => {
  if (member === 'allUsers' || member === 'allAuthenticatedUsers') return member;
  const [, kind = '', name = ''] = /^(user|serviceAccount|group|domain):(.+)$/.exec(member) ?? [];
  return kind === '' ? undefined : `${kind === 'serviceAccount' ? 'user' : kind}-${name}`;
};

const bindingDeltas = c.compilePath('serviceData.policyDelta.bindingDeltas[]');

/** The entries that a call adds or removes, as `{role, entity}`. */
const entries =
  (action: 'ADD' | 'REMOVE'): c.Read =>
  ({ context }: AuditRecord) => {
    const deltas = bindingDeltas(context);
    if (!isList(deltas)) return undefined;
    return deltas.flatMap((delta): Json[] => {
      if (!isObject(delta) || delta['action'] !== action) return [];
      const role = entryOf(roles, text(delta['role']) ?? '');
      const entity = entityOf(text(delta['member']) ?? '');
      return role === undefined || entity === undefined ? [] : [{ role, entity, both: `${role}:${entity}` }];
    });
  };

const bucket = c.inName('buckets');
const control = c.on('google_storage_bucket_access_control', { bucket, entity: 'item.entity' });
const list = c.on('google_storage_bucket_acl', { bucket });

const aclTypes: Readonly<Record<string, Partial<c.TypeSpec>>> = {
  google_storage_bucket_access_control: { keys: [['bucket', 'entity']], access: 'policy' },
  google_storage_bucket_acl: { keys: [['bucket']], access: 'policy' },
};

/** Never a creation: undeclared access is reported as membership of a role. */
const aclChanges: readonly c.ChangeSpec[] = [
  c.forEach(entries('ADD'), c.put(control, { role: 'item.role' }), c.modify(list, { role_entity: c.add('item.both') })),
  c.forEach(
    entries('REMOVE'),
    c.destroy(control, { having: { role: 'item.role' } }),
    c.modify(list, { role_entity: c.remove('item.both') }),
  ),
];
const bucketSettings = c.on('google_storage_bucket', { name: c.inName('buckets') });

/** The provider writes the location in capitals, records in small letters. */
const location: c.Edits = { location: c.set(c.context('labels.location'), 'caseless') };
const changedUnseen: c.Edits = { [anyAttribute]: c.hidden(c.fixed(true)) };

const update: c.ChangeSpec = c.firstOf(
  c.modify(bucketSettings, changedUnseen, { when: showsNothing }),
  c.modify(bucketSettings, returnedEdits, { when: showsBucket }),
  c.modify(bucketSettings, givenEdits, { when: showsMetadata }),
  c.modify(bucketSettings, {}),
);

const make: c.ChangeSpec = c.firstOf(
  c.create(bucketSettings, { ...location, ...returnedEdits }, { when: showsBucket }),
  c.create(bucketSettings, { ...location, ...givenEdits }, { when: showsMetadata }),
  c.create(bucketSettings, location),
);

export const storageBuckets: c.ServiceCatalog = {
  eventSource: 'storage.googleapis.com',
  types: {
    ...c.googleTypes('storage', {
      ...aclTypes,
      google_storage_bucket: {
        keys: [['name']],
        cloudId: 'name',
        defaults: { storage_class: 'STANDARD', public_access_prevention: 'inherited', rpo: 'DEFAULT' },
      },
    }),
  },
  events: {
    'storage.buckets.create': make,
    'storage.buckets.update': [update, ...aclChanges],
    'storage.buckets.patch': [update, ...aclChanges],
    'storage.buckets.delete': c.destroy(bucketSettings),
    'storage.buckets.restore': c.create(bucketSettings),
    'storage.buckets.lockRetentionPolicy': c.modify(bucketSettings, { 'retention_policy.is_locked': c.fixed(true) }),
  },
};
