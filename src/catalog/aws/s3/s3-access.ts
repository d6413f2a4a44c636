import { isObject, text } from '../../../lib/json.js';
import * as c from '../language.js';
import { child, flagIn, parameter, s3Document, valueIn } from './s3-document.js';
import { fromGrants, granteeBlocks, grantBlocks, grantsOnlyOwner } from './s3-grants.js';
import { bucketTarget, s3Setting, settingType } from './s3-setting.js';

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

export const s3Access: c.ServiceCatalog = {
  eventSource: 's3.amazonaws.com',
  types: c.types('s3', 'account', {
    aws_s3_bucket_policy: settingType(),
    aws_s3_bucket_acl: settingType(),
    aws_s3_bucket_public_access_block: settingType(),
    aws_s3_account_public_access_block: { keys: [['account_id']], cloudId: 'account_id' },
    aws_s3_bucket_ownership_controls: settingType(),
  }),
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
  },
};
