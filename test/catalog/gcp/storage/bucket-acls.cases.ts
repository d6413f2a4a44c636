import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { atBucket, bucket } from './storage-declared.js';

/** Access control lists, which updates of buckets show as differences of the policy. */

const declared: readonly string[] = ['OWNER:project-owners-481516234200', 'READER:user-bob@acme.example'];
const list: DeclaredResource = {
  type: 'google_storage_bucket_acl',
  name: 'assets',
  attributes: { bucket: 'acme-assets', default_acl: null, id: 'acme-assets-acl', predefined_acl: '', role_entity: declared },
};
const control: DeclaredResource = {
  type: 'google_storage_bucket_access_control',
  name: 'bob',
  attributes: {
    bucket: 'acme-assets',
    domain: '',
    email: 'bob@acme.example',
    entity: 'user-bob@acme.example',
    id: 'acme-assets/user-bob@acme.example',
    role: 'READER',
  },
};

const changed = (action: string, role: string, member: string): JsonObject =>
  atBucket('acme-assets', {
    serviceData: {
      '@type': 'type.googleapis.com/google.iam.v1.logging.AuditData',
      policyDelta: { bindingDeltas: [{ action, role: `roles/storage.${role}`, member }] },
    },
  });
const drift = (value: Json) => ({ address: 'google_storage_bucket_acl.assets', field: 'role_entity', old: declared, new: value });

export const bucketAclCases: readonly CatalogCase[] = [
  {
    name: 'everybody may list the objects',
    event: 'storage.buckets.update',
    request: null,
    record: changed('ADD', 'legacyBucketReader', 'allUsers'),
    state: [bucket(), list],
    drifts: [drift([...declared, 'READER:allUsers'])],
  },
  {
    name: 'a declared entry is removed from the list',
    event: 'storage.buckets.patch',
    request: null,
    record: changed('REMOVE', 'legacyBucketReader', 'user:bob@acme.example'),
    state: [bucket(), list],
    drifts: [drift(['OWNER:project-owners-481516234200'])],
  },
  {
    name: 'a single entry gets another role',
    event: 'storage.buckets.update',
    request: null,
    record: changed('ADD', 'legacyBucketOwner', 'user:bob@acme.example'),
    state: [control],
    drifts: [{ address: 'google_storage_bucket_access_control.bob', field: 'role', old: 'READER', new: 'OWNER' }],
  },
  {
    name: 'a single entry is removed',
    event: 'storage.buckets.update',
    request: null,
    record: changed('REMOVE', 'legacyBucketReader', 'user:bob@acme.example'),
    state: [control],
    drifts: [{ address: 'google_storage_bucket_access_control.bob', field: '*', old: '*', new: null }],
  },
];
