import { isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { child, flagIn, parameter, s3Document, statedIn, valueIn } from './s3-document.js';
import { fromGrants, grantBlocks, granteeBlocks, grantsOnlyOwner } from './s3-grants.js';
import { bucketTarget, s3Setting, settingType } from './s3-setting.js';
import { documentTags, newDocumentTags } from './s3-tags.js';

/**
 * Access to a bucket: policy, ACL, public access block (of bucket and account), object ownership. Source: S3 API reference, S3 user guide
 * "CloudTrail events" (event names), schemas of the Terraform AWS provider.
 */

/** The document is in `bucketPolicy`. `policy` is the query flag of the call, but tools put the document there. */
const bucketPolicy: c.Read = c.policyText(
  c.either('bucketPolicy', (record) => {
    const value = child(record.request, 'policy');
    return isObject(value) || (typeof value === 'string' && value.trimStart().startsWith('{')) ? value : undefined;
  }),
);

const blocked = s3Document('PublicAccessBlockConfiguration');
const publicAccessFlags = {
  block_public_acls: flagIn(blocked, 'BlockPublicAcls'),
  block_public_policy: flagIn(blocked, 'BlockPublicPolicy'),
  ignore_public_acls: flagIn(blocked, 'IgnorePublicAcls'),
  restrict_public_buckets: flagIn(blocked, 'RestrictPublicBuckets'),
};

const blockOfBucket = s3Setting('aws_s3_bucket_public_access_block');
const putPublicAccessBlock = c.create(c.within(bucketTarget, blockOfBucket), publicAccessFlags);
const deletePublicAccessBlock = c.destroy(blockOfBucket);

/** The account is in a header or in the host name of the control API; otherwise it is the record's account. */
const account: c.Read = c.either(parameter('x-amz-account-id'), parameter('accountId'), (record) => {
  const host = parameter('host')(record);
  return (typeof host === 'string' ? /^(\d{12})\.s3-control/.exec(host)?.[1] : undefined) ?? record.account;
});
const blockOfAccount = c.on('aws_s3_account_public_access_block', { account_id: account });

/** Grants are compared by grantee and permission; display names differ between writing and reading. */
const grants: c.EditSpec = {
  op: 'set',
  read: fromGrants(grantBlocks),
  as: 'auto',
  by: ['grantee.type', 'grantee.id', 'grantee.uri', 'grantee.email_address', 'permission'],
};

/** A header of the call; `acl` is its query flag, but tools put the canned ACL there. */
const cannedAcl: c.Read = c.either(
  parameter('x-amz-acl'),
  c.via(parameter('acl'), (value) =>
    /^(private|public-read|public-read-write|authenticated-read|log-delivery-write|aws-exec-read)$/.test(text(value) ?? '')
      ? value
      : undefined,
  ),
);
/** If only the owner has access, the state's `grant` is empty in one provider version and contains the owner in the next. */
const inlineAcl: c.Read = c.either(cannedAcl, (record) => (grantsOnlyOwner(record) ? 'private' : undefined));
const inlineGrants: c.Read = (record) => (grantsOnlyOwner(record) ? undefined : fromGrants(granteeBlocks)(record));

const ownership = s3Document('OwnershipControls');

/**
 * Buckets and their tags. Source: S3 API reference (CreateBucket, PutBucketTagging; TagResource of the control API),
 * S3 user guide "CloudTrail events", schema of `aws_s3_bucket`.
 */

const location = s3Document('CreateBucketConfiguration');

/** `EU` is the old name of one region; without a constraint the bucket is created in the region of the call. */
const region: c.Read = c.via(statedIn(location, 'LocationConstraint'), (value) => (value === 'EU' ? 'eu-west-1' : value));

const lockHeader: c.Read = c.via(parameter('x-amz-bucket-object-lock-enabled'), (value) =>
  value === true || text(value)?.toLowerCase() === 'true' ? true : undefined,
);

/** The control API tags resources of several types, which their ARNs tell apart. */
const taggedArn = (form: RegExp): c.Read => c.via(parameter('resourceArn'), (arn) => (form.test(text(arn) ?? '') ? arn : undefined));
const tagged = [
  c.on('aws_s3_bucket', { arn: taggedArn(/^arn:[\w-]+:s3:::[^/]+$/) }),
  c.on('aws_s3_access_point', { arn: taggedArn(/^arn:[^/]+:accesspoint\/[^/]+$/) }),
  c.on('aws_s3control_access_grants_instance', { access_grants_instance_arn: taggedArn(/^arn:[^/]+:access-grants\/[^/]+$/) }),
  c.on('aws_s3control_access_grants_location', { access_grants_location_arn: taggedArn(/:access-grants\/[^/]+\/location\/[^/]+$/) }),
  c.on('aws_s3control_access_grant', { access_grant_arn: taggedArn(/:access-grants\/[^/]+\/grant\/[^/]+$/) }),
];
const newTags = c.either(documentTags(s3Document('TagResourceRequest')), c.tagMap('tags'));

export const s3Access: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: {
    ...c.types('s3', 'account', {
      aws_s3_bucket_policy: settingType(),
      aws_s3_bucket_acl: settingType(),
      aws_s3_bucket_public_access_block: settingType(),
      aws_s3_account_public_access_block: { keys: [['account_id']], cloudId: 'account_id' },
      aws_s3_bucket_ownership_controls: settingType(),
    }),
    ...c.types('s3', 'global', {
      aws_s3_bucket: {
        keys: [['bucket'], ['arn']],
        cloudId: 'bucket',
        defaults: {
          acl: 'private',
          request_payer: 'BucketOwner',
          acceleration_status: 'Suspended',
          // Version 3 has only the block of the lock, and creates the bucket with the header that is compared here.
          object_lock_enabled: true,
          'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.sse_algorithm': 'AES256',
        },
      },
    }),
  },
  events: {
    PutBucketPolicy: c.firstOf(
      c.put(s3Setting('aws_s3_bucket_policy'), { policy: bucketPolicy }),
      c.modify(bucketTarget, { policy: bucketPolicy }),
    ),
    DeleteBucketPolicy: c.firstOf(c.destroy(s3Setting('aws_s3_bucket_policy')), c.modify(bucketTarget, { policy: c.fixed(null) })),

    PutBucketAcl: c.firstOf(
      c.put(s3Setting('aws_s3_bucket_acl'), { acl: cannedAcl, 'access_control_policy.grant': grants }),
      c.modify(bucketTarget, { acl: inlineAcl, grant: inlineGrants }),
    ),

    PutBucketPublicAccessBlock: putPublicAccessBlock,
    PutPublicAccessBlock: putPublicAccessBlock,
    DeleteBucketPublicAccessBlock: deletePublicAccessBlock,
    DeletePublicAccessBlock: deletePublicAccessBlock,
    PutAccountPublicAccessBlock: c.create(blockOfAccount, publicAccessFlags),
    DeleteAccountPublicAccessBlock: c.destroy(blockOfAccount),

    PutBucketOwnershipControls: c.create(c.within(bucketTarget, s3Setting('aws_s3_bucket_ownership_controls')), {
      'rule.object_ownership': valueIn(ownership, 'Rule', 'ObjectOwnership'),
    }),
    DeleteBucketOwnershipControls: c.destroy(s3Setting('aws_s3_bucket_ownership_controls')),

    CreateBucket: c.create(bucketTarget, {
      region,
      acl: parameter('x-amz-acl'),
      object_lock_enabled: lockHeader,
      tags: newDocumentTags(location),
    }),
    DeleteBucket: c.destroy(bucketTarget),
    PutBucketTagging: c.modify(bucketTarget, { tags: c.set(documentTags(s3Document('Tagging')), 'map') }),
    DeleteBucketTagging: c.modify(bucketTarget, { tags: c.set(c.fixed({}), 'map') }),
    TagResource: c.among(...tagged.map((target) => c.modify(target, { tags: c.merge(newTags) }))),
    UntagResource: c.among(...tagged.map((target) => c.modify(target, { tags: c.drop('tagKeys') }))),
  },
};
