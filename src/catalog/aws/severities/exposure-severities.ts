import { critical, high, type SeverityRows } from '../../severity-row.js';

/**
 * Changes that expose a resource to everybody or to unknown accounts, or that disable protection against it (D24). Source: the services'
 * user guides.
 */

const blocks = 'aws_s3_bucket_public_access_block aws_s3_account_public_access_block';
const blockFlags = 'block_public_acls block_public_policy ignore_public_acls restrict_public_buckets';
const bucketPolicies = 'aws_s3_bucket_policy aws_s3_bucket';
const bucketAcls = 'aws_s3_bucket_acl aws_s3_bucket';

export const exposureSeverities: SeverityRows = [
  critical(['created', 'modified'], 'turned_on', 'The database has a public address.', {
    'aws_db_instance aws_rds_cluster_instance': 'publicly_accessible',
  }),
  critical(['created', 'modified'], 'opens_network', 'The database is reachable from every address.', { aws_db_security_group: 'ingress' }),
  critical('modified', 'exposes', 'Unknown accounts may restore the data.', {
    'aws_db_snapshot aws_db_snapshot_copy aws_db_cluster_snapshot aws_rds_cluster_snapshot_copy': 'shared_accounts',
  }),
  critical('created', 'exposes', 'Unknown accounts may read the data of the volume.', {
    aws_snapshot_create_volume_permission: 'account_id',
  }),
  critical('created', 'exposes', 'Unknown accounts may launch the image and read its contents.', {
    aws_ami_launch_permission: 'account_id group',
  }),
  high('created', 'set', 'A whole organization may launch the image.', {
    aws_ami_launch_permission: 'organization_arn organizational_unit_arn',
  }),

  critical(['modified', 'deleted'], 'turned_off', 'Public access is no longer blocked.', { [blocks]: blockFlags }),
  // A new bucket blocks all public access, so creating a weaker block exposes it.
  critical('created', { becomes: ['false'] }, 'Public access is no longer blocked.', { [blocks]: blockFlags }),
  critical('modified', 'exposes', 'Unknown accounts have access to the bucket.', { [bucketPolicies]: 'policy' }),
  critical('modified', 'protects_less', 'The bucket denies less.', { [bucketPolicies]: 'policy' }),
  critical('deleted', 'protects_less', 'The bucket denies less.', { aws_s3_bucket_policy: 'policy' }),
  high('modified', 'widens_policy', 'Others have more permissions on the bucket.', { [bucketPolicies]: 'policy' }),
  critical(
    ['created', 'modified'],
    { becomes: ['public-read', 'public-read-write', 'authenticated-read'] },
    'Everybody has access to the bucket.',
    { [bucketAcls]: 'acl' },
  ),
  critical('modified', 'exposes', 'Unknown accounts have access to the bucket.', { [bucketAcls]: 'access_control_policy.grant grant' }),
  critical('modified', 'exposes', 'Unknown accounts may read the logs.', { aws_s3_bucket_logging: 'target_grant' }),
  high(['modified'], { was: 'BucketOwnerEnforced' }, 'Access control lists are in effect again.', {
    aws_s3_bucket_ownership_controls: 'rule.object_ownership',
  }),

  critical(['created', 'modified'], 'exposes', 'Unknown accounts may call the function.', {
    aws_lambda_permission: 'principal source_arn source_account principal_org_id',
  }),
  critical(['created', 'modified'], 'exposes', 'Unknown accounts may read the layer.', {
    aws_lambda_layer_version_permission: 'principal organization_id',
  }),
  critical(['created', 'modified'], { becomes: ['NONE'] }, 'Everybody may call the function.', {
    aws_lambda_function_url: 'authorization_type',
  }),

  critical('modified', { becomes: ['unblocked'] }, 'Images and snapshots may be made public.', {
    'aws_ebs_snapshot_block_public_access aws_ec2_image_block_public_access': 'state',
  }),
  critical('modified', { was: 'block-all-sharing' }, 'Snapshots that were made public before are public again.', {
    aws_ebs_snapshot_block_public_access: 'state',
  }),
  critical('modified', { was: 'required' }, 'The credentials of an instance can be read without a session token.', {
    'aws_instance aws_spot_instance_request aws_launch_template aws_launch_configuration': 'metadata_options.http_tokens',
  }),
  critical('modified', { was: 'required' }, 'The credentials of new instances can be read without a session token.', {
    aws_ec2_instance_metadata_defaults: 'http_tokens',
  }),
  high('modified', 'turned_on', 'Instances are accessible without the network.', { aws_ec2_serial_console_access: 'enabled' }),
];
