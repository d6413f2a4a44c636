import { critical, high, type SeverityRow } from '../../severity-row.js';

/**
 * Changes that expose a resource to everybody or to unknown accounts, or that disable protection against it (D24). Source: the services'
 * user guides.
 */

const blocks = ['aws_s3_bucket_public_access_block', 'aws_s3_account_public_access_block'];
const blockFlags = ['block_public_acls', 'block_public_policy', 'ignore_public_acls', 'restrict_public_buckets'];
const bucketPolicies = ['aws_s3_bucket_policy', 'aws_s3_bucket'];
const bucketAcls = ['aws_s3_bucket_acl', 'aws_s3_bucket'];

export const exposureSeverities: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: ['aws_db_instance', 'aws_rds_cluster_instance'],
    attributes: ['publicly_accessible'],
    when: 'turned_on',
    why: 'The database has a public address.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_db_security_group'],
    attributes: ['ingress'],
    when: 'opens_network',
    why: 'The database is reachable from every address.',
  }),
  critical('modified', {
    types: ['aws_db_snapshot', 'aws_db_snapshot_copy', 'aws_db_cluster_snapshot', 'aws_rds_cluster_snapshot_copy'],
    attributes: ['shared_accounts'],
    when: 'lets_in_stranger',
    why: 'Unknown accounts may restore the data.',
  }),
  critical('created', {
    types: ['aws_snapshot_create_volume_permission'],
    attributes: ['account_id'],
    when: 'lets_in_stranger',
    why: 'Unknown accounts may read the data of the volume.',
  }),
  critical('created', {
    types: ['aws_ami_launch_permission'],
    attributes: ['account_id', 'group'],
    when: 'lets_in_stranger',
    why: 'Unknown accounts may launch the image and read its contents.',
  }),
  high('created', {
    types: ['aws_ami_launch_permission'],
    attributes: ['organization_arn', 'organizational_unit_arn'],
    when: 'given',
    why: 'A whole organization may launch the image.',
  }),

  critical(['modified', 'deleted'], {
    types: blocks,
    attributes: blockFlags,
    when: 'turned_off',
    why: 'Public access is no longer blocked.',
  }),
  // A new bucket blocks all public access, so creating a weaker block exposes it.
  critical('created', { types: blocks, attributes: blockFlags, when: { becomes: ['false'] }, why: 'Public access is no longer blocked.' }),
  critical('modified', {
    types: bucketPolicies,
    attributes: ['policy'],
    when: 'opens_policy',
    why: 'Unknown accounts have access to the bucket.',
  }),
  critical('modified', { types: bucketPolicies, attributes: ['policy'], when: 'drops_denial', why: 'The bucket denies less.' }),
  critical('deleted', { types: ['aws_s3_bucket_policy'], attributes: ['policy'], when: 'drops_denial', why: 'The bucket denies less.' }),
  high('modified', {
    types: bucketPolicies,
    attributes: ['policy'],
    when: 'widens_policy',
    why: 'Others have more permissions on the bucket.',
  }),
  critical(['created', 'modified'], {
    types: bucketAcls,
    attributes: ['acl'],
    when: { becomes: ['public-read', 'public-read-write', 'authenticated-read'] },
    why: 'Everybody has access to the bucket.',
  }),
  critical('modified', {
    types: bucketAcls,
    attributes: ['access_control_policy.grant', 'grant'],
    when: 'opens_acl',
    why: 'Unknown accounts have access to the bucket.',
  }),
  critical('modified', {
    types: ['aws_s3_bucket_logging'],
    attributes: ['target_grant'],
    when: 'opens_acl',
    why: 'Unknown accounts may read the logs.',
  }),
  high(['modified'], {
    types: ['aws_s3_bucket_ownership_controls'],
    attributes: ['rule.object_ownership'],
    when: { was: 'BucketOwnerEnforced' },
    why: 'Access control lists are in effect again.',
  }),

  critical(['created', 'modified'], {
    types: ['aws_lambda_permission'],
    attributes: ['principal', 'source_arn', 'source_account', 'principal_org_id'],
    when: 'opens_function',
    why: 'Unknown accounts may call the function.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_lambda_layer_version_permission'],
    attributes: ['principal', 'organization_id'],
    when: 'opens_function',
    why: 'Unknown accounts may read the layer.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_lambda_function_url'],
    attributes: ['authorization_type'],
    when: { becomes: ['NONE'] },
    why: 'Everybody may call the function.',
  }),

  critical('modified', {
    types: ['aws_ebs_snapshot_block_public_access', 'aws_ec2_image_block_public_access'],
    attributes: ['state'],
    when: { becomes: ['unblocked'] },
    why: 'Images and snapshots may be made public.',
  }),
  critical('modified', {
    types: ['aws_ebs_snapshot_block_public_access'],
    attributes: ['state'],
    when: { was: 'block-all-sharing' },
    why: 'Snapshots that were made public before are public again.',
  }),
  critical('modified', {
    types: ['aws_instance', 'aws_spot_instance_request', 'aws_launch_template', 'aws_launch_configuration'],
    attributes: ['metadata_options.http_tokens'],
    when: { was: 'required' },
    why: 'The credentials of an instance can be read without a session token.',
  }),
  critical('modified', {
    types: ['aws_ec2_instance_metadata_defaults'],
    attributes: ['http_tokens'],
    when: { was: 'required' },
    why: 'The credentials of new instances can be read without a session token.',
  }),
  high('modified', {
    types: ['aws_ec2_serial_console_access'],
    attributes: ['enabled'],
    when: 'turned_on',
    why: 'Instances are accessible without the network.',
  }),
];
