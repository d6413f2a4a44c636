import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Access points and access grants of Amazon S3: exposure, loss of protection, and gained rights (D24). */

const pointPolicies = [
  'aws_s3_access_point',
  'aws_s3control_access_point_policy',
  'aws_s3control_multi_region_access_point_policy',
  'aws_s3control_object_lambda_access_point_policy',
  'aws_s3control_access_grants_instance_resource_policy',
  'aws_fsx_s3_access_point_attachment',
];
const points = ['aws_s3_access_point', 'aws_s3control_multi_region_access_point'];
const publicAccess = ['public_access_block_configuration', 'details.public_access_block'].flatMap((block) =>
  ['block_public_acls', 'block_public_policy', 'ignore_public_acls', 'restrict_public_buckets'].map((flag) => `${block}.${flag}`),
);

export const s3ControlSeverities: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: pointPolicies,
    attributes: ['policy', 'details.policy', 's3_access_point.policy'],
    when: 'opens_policy',
    why: 'Unknown accounts have access to the bucket.',
  }),
  critical('modified', {
    types: pointPolicies,
    attributes: ['policy', 'details.policy', 's3_access_point.policy'],
    when: 'drops_denial',
    why: 'The access point denies less.',
  }),
  high('modified', {
    types: pointPolicies,
    attributes: ['policy', 'details.policy', 's3_access_point.policy'],
    when: 'widens_policy',
    why: 'Others have more permissions on the bucket.',
  }),
  high('created', {
    types: ['aws_s3control_access_grant', 'aws_fsx_s3_access_point_attachment'],
    attributes: anything,
    why: 'Others may read or write the data.',
  }),
  high('modified', {
    types: ['aws_s3control_access_grants_location'],
    attributes: ['iam_role_arn'],
    why: 'Grants give the rights of another role.',
  }),
  high('modified', {
    types: ['aws_s3control_access_grants_instance'],
    attributes: ['identity_center_arn'],
    when: 'given',
    why: 'Users of another directory can be given access.',
  }),
  high(['modified', 'deleted'], {
    types: ['aws_s3control_directory_bucket_access_point_scope'],
    attributes: anything,
    why: 'The access point reaches other objects, or allows other calls.',
  }),
  critical('modified', { types: points, attributes: publicAccess, when: 'turned_off', why: 'Public access is no longer blocked.' }),
  critical('created', { types: points, attributes: publicAccess, when: { becomes: ['false'] }, why: 'Public access is not blocked.' }),
];
