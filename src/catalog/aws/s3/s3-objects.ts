import type { Json } from '../../../lib/json.js';
import * as c from '../language.js';
import type { Selection } from '../../dsl.js';
import { grantsOnlyOwner } from './s3-grants.js';
import { child, children, parameter, s3Document, statedIn, tagsOf, valueIn } from './s3-document.js';
import { bucketName } from './s3-setting.js';

/**
 * Declared objects only: data events report all others by the million, so nothing is stored for them. A record never shows the content; new
 * content is an `etag` that the record does not contain. Other attributes come from the caller's headers, and the encryption from the
 * response.
 * Source: S3 user guide "CloudTrail events", S3 API reference, Terraform AWS provider.
 */

const types = ['aws_s3_object', 'aws_s3_bucket_object', 'aws_s3_object_copy'] as const;

/** Writes a key as the provider does: without leading slashes, and with repeated slashes reduced to one. */
const writtenKey = (key: string): string => key.replace(/^\/+/, '').replace(/\/{2,}/g, '/');
const objectKey: c.KeyPart = { attribute: 'key', as: writtenKey };

/** A key that the provider would write differently does not belong to a declared object. */
const keyIn = (from: c.From): c.Read => c.via(from, (key) => (typeof key === 'string' && key === writtenKey(key) ? key : undefined));

const named = { bucket: bucketName, key: keyIn('key') };
const each = (ownerOf: (target: c.Target) => c.OwnerSpec, key: c.Target['key'] = named): readonly c.OwnerSpec[] =>
  types.map((type) => ownerOf(c.on(type, key)));

/** A call with a version concerns the declared object only if the state contains that version. */
const version: c.Read = parameter('versionId');
const eachVersion = (ownerOf: (target: c.Target) => c.OwnerSpec): readonly c.OwnerSpec[] =>
  each(ownerOf, { ...named, version_id: version });
const ofCurrent: c.Read = (record) => version(record) === undefined;

const oneOf = (...owners: readonly c.OwnerSpec[]): Selection => c.among({ owners });

const setting = (edits: c.Edits): Selection =>
  oneOf(...each((target) => c.modify(target, edits, { when: ofCurrent })), ...eachVersion((target) => c.modify(target, edits)));

const answer =
  (name: string): c.Read =>
  ({ response }) =>
    child(response, name);

/** Attributes that a call sets even if its record does not contain them. */
const orWithheld =
  (read: c.Read): c.Read =>
  (record) =>
    read(record) ?? c.withheld;

const entityTag: c.Read = c.via(c.either(answer('eTag'), answer('x-amz-etag')), (value) =>
  typeof value === 'string' ? value.replaceAll('"', '') : undefined,
);

/** Parses `a=1&b=2`. */
const headerTags: c.Read = c.via(parameter('x-amz-tagging'), (value) =>
  typeof value === 'string' ? Object.fromEntries(new URLSearchParams(value)) : undefined,
);

/** The version that a call wrote. A bucket that keeps no versions answers `null`, or nothing. */
const writtenVersion: c.Read = c.via(c.either(answer('x-amz-version-id'), answer('versionId')), (value) =>
  value === 'null' ? undefined : value,
);

const headers: c.Edits = {
  acl: parameter('x-amz-acl'),
  storage_class: parameter('x-amz-storage-class'),
  server_side_encryption: c.either(answer('x-amz-server-side-encryption'), parameter('x-amz-server-side-encryption')),
  kms_key_id: answer('x-amz-server-side-encryption-aws-kms-key-id'),
  bucket_key_enabled: answer('x-amz-server-side-encryption-bucket-key-enabled'),
  cache_control: parameter('Cache-Control'),
  content_disposition: parameter('Content-Disposition'),
  content_encoding: parameter('Content-Encoding'),
  content_language: parameter('Content-Language'),
  content_type: parameter('Content-Type'),
  website_redirect: parameter('x-amz-website-redirect-location'),
  object_lock_mode: parameter('x-amz-object-lock-mode'),
  object_lock_legal_hold_status: parameter('x-amz-object-lock-legal-hold'),
  object_lock_retain_until_date: parameter('x-amz-object-lock-retain-until-date'),
  tags: c.set(headerTags, 'map'),
};
const written = oneOf(
  // The state contains the version that the call wrote: the content is the declared one.
  ...each((target) => c.put(target, headers), { ...named, version_id: writtenVersion }),
  ...each((target) => c.put(target, { etag: orWithheld(entityTag), ...headers })),
);

const isTrue = (value: Json | undefined): boolean => value === true || value === 'true';

/** Deleting the delete marker of an earlier deletion restores the object. */
const ofMarker: c.Read = (record) => version(record) !== undefined && isTrue(answer('x-amz-delete-marker')(record));

const deleted = oneOf(
  ...each((target) => c.destroy(target, { when: ofCurrent })),
  ...each((target) => c.put(target, {}, { when: ofMarker })),
  // Deleting the declared version leaves an older one, or none.
  ...eachVersion((target) => c.modify(target, { etag: c.hidden(c.fixed(true)) })),
);

/** S3 omits the keys from the record and logs a `DeleteObject` for each; some tools list the keys. */
const listed: c.Read = ({ request }) => children(child(request, 'delete'), 'object').filter((one) => child(one, 'versionId') === undefined);

const tagging = s3Document('Tagging');
const retention = s3Document('Retention');
const acl: c.Read = c.either(parameter('x-amz-acl'), (record) => (grantsOnlyOwner(record) ? 'private' : undefined));

const encryption = s3Document('ObjectEncryption');
const kmsEncryption: c.Read = (record) => child(encryption(record), 'SSEKMS') ?? child(encryption(record), 'SSE-KMS');

const objectType: c.TypeSpec = {
  keys: [
    ['bucket', objectKey],
    ['bucket', objectKey, 'version_id'],
  ],
  scope: 'global',
  family: 's3',
  onlyDeclared: true,
  evaluated: ['etag', '*_date'],
  noise: ['version_id', 'last_modified', 'checksum_*', 'source_version_id', 'request_charged', 'expiration'],
  defaults: { acl: 'private', storage_class: 'STANDARD', object_lock_legal_hold_status: 'OFF' },
};

/**
 * Calls that change no declared object: parts of an upload are not an object until it is complete, and a restored copy is temporary. Jobs
 * make calls of their own.
 */
const others = [
  'RestoreObject',
  'SelectObjectContent',
  'CreateMultipartUpload',
  'UploadPart',
  'UploadPartCopy',
  'AbortMultipartUpload',
  'CreateSession',
  'WriteGetObjectResponse',
  'CreateJob',
  'UpdateJobPriority',
  'UpdateJobStatus',
] as const;

export const s3Objects: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: Object.fromEntries(types.map((type) => [type, objectType])),
  events: {
    PutObject: written,
    PostObject: written,
    CopyObject: written,
    CompleteMultipartUpload: written,
    DeleteObject: deleted,
    DeleteObjects: c.among(
      c.forEach(listed, ...each((target) => c.destroy(target), { bucket: bucketName, key: keyIn(c.either('item.key', 'item.Key')) })),
    ),
    PutObjectAcl: setting({ acl: orWithheld(acl) }),
    PutObjectTagging: setting({
      tags: c.set(orWithheld(c.via(tagging, (document) => tagsOf(children(child(document, 'TagSet'), 'Tag')))), 'map'),
    }),
    DeleteObjectTagging: setting({ tags: c.set(c.fixed({}), 'map') }),
    PutObjectRetention: setting({
      object_lock_mode: orWithheld(valueIn(retention, 'Mode')),
      object_lock_retain_until_date: orWithheld(valueIn(retention, 'RetainUntilDate')),
    }),
    PutObjectLegalHold: setting({ object_lock_legal_hold_status: orWithheld(valueIn(s3Document('LegalHold'), 'Status')) }),
    UpdateObjectEncryption: setting({
      server_side_encryption: c.via(kmsEncryption, () => 'aws:kms'),
      kms_key_id: valueIn(kmsEncryption, 'KMSKeyArn'),
      bucket_key_enabled: statedIn(kmsEncryption, 'BucketKeyEnabled'),
    }),
    ...Object.fromEntries(others.map((name) => [name, c.noChange])),
  },
};
