import type { AdviceRow, AdviceRows } from './advice-row.js';

/**
 * Buckets, topics, queues and repositories of images. Source: the API references, the AWS CLI's models, and the import sections of the
 * Terraform AWS provider.
 */

/** An id may have the owner and the ACL after the name. */
const bucket: Pick<AdviceRow, 'values'> = { values: ({ resource_id }) => ({ bucket: resource_id.split(',')[0] }) };

const blockAll = '{"BlockPublicAcls":true,"IgnorePublicAcls":true,"BlockPublicPolicy":true,"RestrictPublicBuckets":true}';
const switches = 'block_public_acls ignore_public_acls block_public_policy restrict_public_buckets';
const switchedOn = switches.replaceAll(/\w+/g, '$&=true');
const allFour = 'The call writes all four switches and turns them all on; correct those that are declared as `false`';

export const awsBuckets: AdviceRows = {
  aws_s3_bucket_public_access_block: {
    ...bucket,
    import: '{bucket}',
    look: '$ aws s3api get-public-access-block --bucket {bucket}',
    undo: {
      [switchedOn]: `? ${allFour} $ aws s3api put-public-access-block --bucket {bucket} --public-access-block-configuration ${blockAll}`,
      deleted: `? ${allFour} $ aws s3api put-public-access-block --bucket {bucket} --public-access-block-configuration ${blockAll}`,
    },
    plan: { [switches]: 'restores', deleted: 'creates_same' },
  },
  aws_s3_account_public_access_block: {
    names: '{account_id}',
    import: '{account_id}',
    look: '$ aws s3control get-public-access-block --account-id {account_id}',
    plan: { [switches]: 'restores', deleted: 'creates_same' },
  },
  aws_s3_bucket: {
    import: '{bucket}',
    look: [
      '$ aws s3api get-bucket-policy-status --bucket {bucket}',
      '$ aws s3api get-bucket-acl --bucket {bucket}',
      '$ aws s3api get-public-access-block --bucket {bucket}',
    ],
    undo: {
      'policy=off': '? If no `aws_s3_bucket_policy` declares one, delete the policy $ aws s3api delete-bucket-policy --bucket {bucket}',
      policy: '$ aws s3api put-bucket-policy --bucket {bucket} --policy {old:doc}',
      'acl=off': '? If no `aws_s3_bucket_acl` declares another ACL $ aws s3api put-bucket-acl --bucket {bucket} --acl private',
      acl: '$ aws s3api put-bucket-acl --bucket {bucket} --acl {old}',
      'versioning.enabled=true': '$ aws s3api put-bucket-versioning --bucket {bucket} --versioning-configuration {"Status":"Enabled"}',
      'versioning.enabled=false': '$ aws s3api put-bucket-versioning --bucket {bucket} --versioning-configuration {"Status":"Suspended"}',
      created: '? The bucket has to be empty $ aws s3api delete-bucket --bucket {bucket}',
      deleted:
        'The objects are lost, and anybody may take the name: create the bucket again before somebody else does $ terraform apply -target={address}',
    },
    plan: {
      'policy acl grant versioning* logging* server_side_encryption_configuration*':
        '? Where the configuration has this block or a resource of its own (`aws_s3_bucket_policy`, `…_versioning`), the next plan shows the difference. Otherwise the attribute is a mirror, and no plan changes it.',
      deleted: 'empty',
    },
  },
  aws_s3_bucket_acl: {
    ...bucket,
    look: '$ aws s3api get-bucket-acl --bucket {bucket}',
    undo: {
      acl: '$ aws s3api put-bucket-acl --bucket {bucket} --acl {old}',
      created: '$ aws s3api put-bucket-acl --bucket {bucket} --acl private',
    },
    plan: { 'acl access_control_policy*': 'restores' },
  },
  aws_s3_bucket_versioning: {
    ...bucket,
    import: '{bucket}',
    look: '$ aws s3api get-bucket-versioning --bucket {bucket}',
    undo: {
      'versioning_configuration.status':
        'Objects that were overwritten or deleted meanwhile have no older version $ aws s3api put-bucket-versioning --bucket {bucket} --versioning-configuration {"Status":{old:json}}',
    },
    plan: { 'versioning_configuration.status': 'restores', deleted: 'creates_same' },
  },
  aws_s3_bucket_server_side_encryption_configuration: {
    ...bucket,
    import: '{bucket}',
    look: '$ aws s3api get-bucket-encryption --bucket {bucket}',
    plan: {
      'rule*': 'An apply restores it for new objects. Objects that were written meanwhile keep the encryption that they got.',
      deleted: 'creates_same',
    },
  },
  aws_s3_bucket_logging: {
    ...bucket,
    import: '{bucket}',
    look: '$ aws s3api get-bucket-logging --bucket {bucket}',
    plan: { 'target_bucket target_prefix': 'restores', deleted: 'creates_same' },
  },
  aws_s3_bucket_ownership_controls: {
    ...bucket,
    import: '{bucket}',
    look: '$ aws s3api get-bucket-ownership-controls --bucket {bucket}',
    undo: {
      'rule.object_ownership':
        '$ aws s3api put-bucket-ownership-controls --bucket {bucket} --ownership-controls {"Rules":[{"ObjectOwnership":{old:json}}]}',
    },
    plan: { 'rule.object_ownership': 'restores', deleted: 'creates_same' },
  },
  aws_sns_topic_policy: {
    import: '{id}',
    look: '$ aws sns get-topic-attributes --topic-arn {id}',
    undo: { policy: '$ aws sns set-topic-attributes --topic-arn {id} --attribute-name Policy --attribute-value {old:doc}' },
    plan: { policy: 'restores', deleted: 'creates_same' },
  },
  aws_sns_topic: {
    import: '{id}',
    look: '$ aws sns get-topic-attributes --topic-arn {id}',
    undo: {
      policy: '$ aws sns set-topic-attributes --topic-arn {id} --attribute-name Policy --attribute-value {old:doc}',
      kms_master_key_id: '$ aws sns set-topic-attributes --topic-arn {id} --attribute-name KmsMasterKeyId --attribute-value {old}',
      created: '$ aws sns delete-topic --topic-arn {id}',
    },
    plan: {
      kms_master_key_id: 'restores',
      deleted: 'The next plan creates it again with the same ARN; subscriptions come back only where they are declared.',
    },
  },
  aws_sns_topic_subscription: {
    import: '{id}',
    look: '$ aws sns get-subscription-attributes --subscription-arn {id}',
    undo: { created: 'Messages go to the endpoint until then $ aws sns unsubscribe --subscription-arn {id}' },
  },
  'aws_sqs_queue aws_sqs_queue_policy': {
    import: '{id}',
    look: '$ aws sqs get-queue-attributes --queue-url {id} --attribute-names ["All"]',
    undo: {
      'policy=off': 'Remove the policy $ aws sqs set-queue-attributes --queue-url {id} --attributes {"Policy":""}',
      policy: '$ aws sqs set-queue-attributes --queue-url {id} --attributes {"Policy":{old:text}}',
    },
    plan: { deleted: 'empty' },
  },
  aws_ecr_repository: {
    import: '{id}',
    look: '$ aws ecr describe-repositories --repository-names [{id:json}]',
    undo: {
      image_tag_mutability: '$ aws ecr put-image-tag-mutability --repository-name {id} --image-tag-mutability {old}',
      'image_scanning_configuration.scan_on_push':
        '$ aws ecr put-image-scanning-configuration --repository-name {id} --image-scanning-configuration {"scanOnPush":{old:json}}',
    },
    plan: { image_tag_mutability: 'restores', deleted: 'empty' },
  },
};
