import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

/** Records and states that the S3 examples share. */

export const xmlns = 'http://s3.amazonaws.com/doc/2006-03-01/';
export const name = 'acme-logs';

/** Request parameters as CloudTrail writes them: bucket, host, query flag of the setting, document. */
export const call = (flag: string, document: JsonObject = {}): JsonObject => ({
  bucketName: name,
  Host: `${name}.s3.eu-west-1.amazonaws.com`,
  ...(flag === '' ? {} : { [flag]: '' }),
  ...document,
});

/** The older form: headers and flags as lists of one. */
export const listedCall = (flag: string, document: JsonObject = {}): JsonObject => ({
  host: ['s3.eu-west-1.amazonaws.com'],
  bucketName: name,
  [flag]: [''],
  ...document,
});

/** A bucket with inline settings, as written by version 3 of the provider. */
export const bucket3 = (attributes: JsonObject = {}): DeclaredResource => ({
  type: 'aws_s3_bucket',
  attributes: {
    acceleration_status: '', acl: 'private', arn: `arn:aws:s3:::${name}`, bucket: name, bucket_domain_name: `${name}.s3.amazonaws.com`,
    bucket_prefix: null, bucket_regional_domain_name: `${name}.s3.eu-west-1.amazonaws.com`, cors_rule: [], force_destroy: false, grant: [],
    hosted_zone_id: 'Z1BKCTXD74EZPE', id: name, lifecycle_rule: [], logging: [], object_lock_configuration: [], policy: null, region: 'eu-west-1',
    replication_configuration: [], request_payer: 'BucketOwner', server_side_encryption_configuration: [], tags: {}, tags_all: {},
    versioning: [{ enabled: false, mfa_delete: false }], website: [], website_domain: null, website_endpoint: null, ...attributes,
  },
});

export const ownerId = '07941fb2b9ec4c72bfc4f5f5ca58a61bf9268ded440c7fa1ef081f2511e87d2f';

/** A bucket as written by version 4 and later: inline settings mirror what was read. */
export const bucket5 = (attributes: JsonObject = {}): DeclaredResource =>
  bucket3({
    acl: null, bucket_region: 'eu-west-1', object_lock_enabled: false, policy: '', tags: null, timeouts: null,
    grant: [{ id: ownerId, permissions: ['FULL_CONTROL'], type: 'CanonicalUser', uri: '' }],
    server_side_encryption_configuration: [
      { rule: [{ apply_server_side_encryption_by_default: [{ kms_master_key_id: '', sse_algorithm: 'AES256' }], bucket_key_enabled: false }] },
    ],
    ...attributes,
  });

/** A setting declared as a separate resource. */
export const setting = (type: string, attributes: JsonObject): DeclaredResource => ({
  type,
  attributes: { bucket: name, expected_bucket_owner: '', id: name, region: 'eu-west-1', ...attributes },
});

/** The same examples for another event name. */
export const under = (event: string, cases: readonly CatalogCase[]): readonly CatalogCase[] => cases.map((one) => ({ ...one, event }));
