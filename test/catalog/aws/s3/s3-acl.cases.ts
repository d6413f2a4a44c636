import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { bucket3, bucket5, call, listedCall, ownerId, setting, xmlns } from './s3-states.js';

const xsi = 'http://www.w3.org/2001/XMLSchema-instance';
const allUsers = 'http://acs.amazonaws.com/groups/global/AllUsers';

const ownerGrant = { Grantee: { 'xsi:type': 'CanonicalUser', 'xmlns:xsi': xsi, ID: ownerId }, Permission: 'FULL_CONTROL' };
const publicGrant = { Grantee: { 'xsi:type': 'Group', 'xmlns:xsi': xsi, URI: allUsers }, Permission: 'READ' };
const body = (grant: JsonObject | readonly JsonObject[]): JsonObject => ({
  AccessControlPolicy: { xmlns, Owner: { ID: ownerId }, AccessControlList: { Grant: grant } },
});

/** A grant as in the standalone resource, including generated names. */
const held = (grantee: JsonObject, permission: string): JsonObject => ({
  grantee: [{ display_name: '', email_address: '', id: '', type: 'CanonicalUser', uri: '', ...grantee }], permission,
});
const declaredAcl = (acl: string, grants: readonly JsonObject[]): ReturnType<typeof setting> =>
  setting('aws_s3_bucket_acl', { acl, access_control_policy: [{ grant: grants, owner: [{ display_name: 'acme', id: ownerId }] }] });
const ownerHeld = held({ id: ownerId }, 'FULL_CONTROL');

const grantValue = (type: string, id: string, uri: string, permission: string): JsonObject => ({
  grantee: [{ type, id, uri, email_address: '' }], permission,
});
const ownerValue = grantValue('CanonicalUser', ownerId, '', 'FULL_CONTROL');
const publicValue = grantValue('Group', '', allUsers, 'READ');

export const s3AclCases: readonly CatalogCase[] = [
  {
    name: 'a canned ACL on the standalone resource',
    event: 'PutBucketAcl',
    request: listedCall('acl', { 'x-amz-acl': ['public-read'] }),
    state: [bucket5(), declaredAcl('private', [ownerHeld])],
    drifts: [{ address: 'aws_s3_bucket_acl.this', field: 'acl', old: 'private', new: 'public-read' }],
  },
  {
    name: 'grants of a document on the standalone resource',
    event: 'PutBucketAcl',
    request: call('acl', body([ownerGrant, publicGrant])),
    state: [bucket5(), declaredAcl('private', [ownerHeld])],
    drifts: [{ address: 'aws_s3_bucket_acl.this', field: 'access_control_policy.grant', old: [ownerHeld], new: [ownerValue, publicValue] }],
  },
  {
    name: 'grants in headers',
    event: 'PutBucketAcl',
    request: call('acl', { 'x-amz-grant-full-control': `id="${ownerId}"`, 'x-amz-grant-read': [`uri="${allUsers}"`] }),
    state: [declaredAcl('private', [ownerHeld])],
    drifts: [{ address: 'aws_s3_bucket_acl.this', field: 'access_control_policy.grant', old: [ownerHeld], new: [ownerValue, publicValue] }],
  },
  {
    name: 'a canned ACL named in the query flag',
    event: 'PutBucketAcl',
    request: { bucketName: 'acme-logs', acl: 'public-read' },
    state: [bucket3()],
    drifts: [{ address: 'aws_s3_bucket.this', field: 'acl', old: 'private', new: 'public-read' }],
  },
  {
    name: 'D15 a bucket without acl is private',
    event: 'PutBucketAcl',
    request: listedCall('acl', { 'x-amz-acl': ['private'] }),
    state: [bucket5()],
    drifts: [],
  },
];
