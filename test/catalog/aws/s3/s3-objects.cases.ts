import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { name, ownerId, under, xmlns } from './s3-states.js';

/** Data events, as S3 logs them if they are enabled: headers by name, without content. */

const etag = '9b2cf535f27731c974343645a3985328';
const keyArn = 'arn:aws:kms:eu-west-1:111122223333:key/1c2d3e4f-5a6b-7c8d-9e0f-1a2b3c4d5e6f';

export const object = (attributes: JsonObject = {}, type = 'aws_s3_object'): DeclaredResource => ({
  type,
  name: 'config',
  attributes: {
    acl: null, arn: `arn:aws:s3:::${name}/app/config.json`, bucket: name, bucket_key_enabled: false, cache_control: '', checksum_algorithm: null,
    content: '{}', content_base64: null, content_disposition: '', content_encoding: '', content_language: '', content_type: 'application/json',
    etag, force_destroy: false, id: `${name}/app/config.json`, key: 'app/config.json', kms_key_id: null, metadata: {},
    object_lock_legal_hold_status: '', object_lock_mode: '', object_lock_retain_until_date: '', override_provider: [], region: 'eu-west-1',
    server_side_encryption: 'AES256', source: null, source_hash: null, storage_class: 'STANDARD', tags: { team: 'web' }, tags_all: { team: 'web' },
    version_id: 'v1', website_redirect: '', ...attributes,
  },
});

export const objectCall = (over: JsonObject = {}): JsonObject => ({
  bucketName: name,
  Host: `${name}.s3.eu-west-1.amazonaws.com`,
  key: 'app/config.json',
  ...over,
});

const encrypted = { 'x-amz-server-side-encryption': 'AES256', 'x-amz-version-id': 'v2' };
const config = 'aws_s3_object.config';
const content = (old: string = etag, address = config) => ({ address, field: 'etag', old, new: null });

const writes: readonly CatalogCase[] = [
  {
    name: 'new content of a declared object, which the record does not contain',
    event: 'PutObject',
    request: objectCall({ 'x-amz-acl': 'private', 'Content-Type': 'application/json', 'x-amz-storage-class': 'STANDARD' }),
    response: encrypted,
    state: [object()],
    drifts: [content()],
  },
  {
    name: 'the content of the declared version',
    event: 'PutObject',
    request: objectCall({ 'x-amz-acl': 'private', 'Content-Type': 'application/json' }),
    response: { ...encrypted, 'x-amz-version-id': 'v1' },
    state: [object()],
    drifts: [],
  },
  {
    name: 'the declared content, with its ETag in the response',
    event: 'PutObject',
    request: objectCall(),
    response: { ...encrypted, eTag: `"${etag}"` },
    state: [object()],
    drifts: [],
  },
];

const publicWrite: CatalogCase = {
  name: 'all attributes in its headers and response',
  event: 'PutObject',
  request: objectCall({
    'x-amz-acl': 'public-read',
    'x-amz-storage-class': 'GLACIER',
    'Content-Type': 'text/html',
    'x-amz-tagging': 'team=ops&tier=1',
    'x-amz-website-redirect-location': '/elsewhere',
  }),
  response: {
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': keyArn,
    'x-amz-server-side-encryption-bucket-key-enabled': 'true',
    eTag: etag,
  },
  state: [object()],
  drifts: [
    { address: config, field: 'acl', old: null, new: 'public-read' },
    { address: config, field: 'storage_class', old: 'STANDARD', new: 'GLACIER' },
    { address: config, field: 'content_type', old: 'application/json', new: 'text/html' },
    { address: config, field: 'tags.team', old: 'web', new: 'ops' },
    { address: config, field: 'tags.tier', old: null, new: '1' },
    { address: config, field: 'website_redirect', old: '', new: '/elsewhere' },
    { address: config, field: 'server_side_encryption', old: 'AES256', new: 'aws:kms' },
    { address: config, field: 'kms_key_id', old: null, new: keyArn },
    { address: config, field: 'bucket_key_enabled', old: false, new: true },
  ],
};

const spellings: readonly CatalogCase[] = [
  {
    name: 'an object declared under the older type',
    event: 'PutObject',
    request: objectCall(),
    state: [object({ id: 'app/config.json' }, 'aws_s3_bucket_object')],
    drifts: [content(etag, 'aws_s3_bucket_object.config')],
  },
];

const deletions: readonly CatalogCase[] = [
  {
    name: 'the declared version, replaced by an older one',
    event: 'DeleteObject',
    request: objectCall({ versionId: 'v1' }),
    state: [object()],
    drifts: [content()],
  },
  {
    name: 'keys that the record lists',
    event: 'DeleteObjects',
    request: { bucketName: name, delete: { quiet: false, objects: [{ key: 'app/config.json' }, { key: 'other' }] } },
    state: [object()],
    drifts: [{ address: config, field: '*', old: '*', new: null }],
  },
];

const tagging = (...tags: readonly JsonObject[]): JsonObject => objectCall({ tagging: '', Tagging: { xmlns, TagSet: { Tag: tags } } });
const settings: readonly CatalogCase[] = [
  {
    name: 'another value of a tag',
    event: 'PutObjectTagging',
    request: tagging({ Key: 'team', Value: 'ops' }),
    state: [object()],
    drifts: [{ address: config, field: 'tags.team', old: 'web', new: 'ops' }],
  },
  {
    name: 'tags of an older version',
    event: 'PutObjectTagging',
    request: { ...tagging({ Key: 'team', Value: 'ops' }), versionId: 'v0' },
    state: [object()],
    drifts: [],
    dropped: 'unsupported_resource',
  },
  {
    name: 'tags of the declared version',
    event: 'DeleteObjectTagging',
    request: objectCall({ tagging: '', versionId: 'v1' }),
    state: [object()],
    drifts: [{ address: config, field: 'tags.team', old: 'web', new: null }],
  },
  {
    name: 'tags without declared ones',
    event: 'DeleteObjectTagging',
    request: objectCall({ tagging: '' }),
    state: [object({ tags: {}, tags_all: {} })],
    drifts: [],
  },
  {
    name: 'everyone may read',
    event: 'PutObjectAcl',
    request: objectCall({ acl: '', 'x-amz-acl': 'public-read' }),
    state: [object()],
    drifts: [{ address: config, field: 'acl', old: null, new: 'public-read' }],
  },
  {
    name: 'only the owner, as a list of grants',
    event: 'PutObjectAcl',
    request: objectCall({
      acl: '',
      AccessControlPolicy: {
        Owner: { ID: ownerId },
        AccessControlList: { Grant: { Grantee: { 'xsi:type': 'CanonicalUser', ID: ownerId }, Permission: 'FULL_CONTROL' } },
      },
    }),
    state: [object({ acl: 'private' })],
    drifts: [],
  },
  {
    name: 'a shorter retention',
    event: 'PutObjectRetention',
    request: objectCall({ retention: '', Retention: { Mode: 'GOVERNANCE', RetainUntilDate: '2026-04-01T00:00:00Z' } }),
    state: [object({ object_lock_mode: 'GOVERNANCE', object_lock_retain_until_date: '2030-01-01T00:00:00Z' })],
    drifts: [{ address: config, field: 'object_lock_retain_until_date', old: '2030-01-01T00:00:00Z', new: '2026-04-01T00:00:00Z' }],
  },
  {
    name: 'a legal hold is removed',
    event: 'PutObjectLegalHold',
    request: objectCall({ 'legal-hold': '', LegalHold: { Status: 'OFF' } }),
    state: [object({ object_lock_legal_hold_status: 'ON' })],
    drifts: [{ address: config, field: 'object_lock_legal_hold_status', old: 'ON', new: 'OFF' }],
  },
  {
    name: 'no legal hold, as before',
    event: 'PutObjectLegalHold',
    request: objectCall({ 'legal-hold': '', LegalHold: { Status: 'OFF' } }),
    state: [object()],
    drifts: [],
  },
  {
    name: 'another key',
    event: 'UpdateObjectEncryption',
    request: objectCall({ encryption: '', ObjectEncryption: { SSEKMS: { KMSKeyArn: keyArn } } }),
    state: [object({ server_side_encryption: 'aws:kms', kms_key_id: 'arn:aws:kms:eu-west-1:111122223333:key/old' })],
    drifts: [{ address: config, field: 'kms_key_id', old: 'arn:aws:kms:eu-west-1:111122223333:key/old', new: keyArn }],
  },
];

export const s3ObjectCases: readonly CatalogCase[] = [
  ...['PutObject', 'PostObject', 'CopyObject', 'CompleteMultipartUpload'].flatMap((event) => under(event, writes)),
  publicWrite,
  ...spellings,
  ...deletions,
  ...settings,
];
