import { arn, declare } from '../../catalog/aws/containers/examples-of.js';
import { shopTags } from '../../catalog/aws/application/application-examples.js';

/** A namespace and a workgroup of Redshift Serverless, and the calls that create them. */

const rsArn = (resource: string): string => arn('redshift-serverless', resource);
const reader = 'arn:aws:iam::111122223333:role/reader';
const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const ssl = { parameter_key: 'require_ssl', parameter_value: 'true' };

export const namespace = declare('aws_redshiftserverless_namespace', {
  admin_user_password: 'secret',
  admin_username: 'admin',
  arn: rsArn('namespace/n-1'),
  db_name: 'dev',
  default_iam_role_arn: reader,
  iam_roles: [reader],
  id: 'main',
  kms_key_id: 'AWS_OWNED_KMS_KEY',
  log_exports: ['userlog', 'connectionlog'],
  manage_admin_password: null,
  namespace_id: 'n-1',
  namespace_name: 'main',
  ...shopTags,
});
export const workgroup = declare('aws_redshiftserverless_workgroup', {
  arn: rsArn('workgroup/w-1'),
  base_capacity: 32,
  config_parameter: [{ parameter_key: 'search_path', parameter_value: '$user, public' }, ssl],
  endpoint: [{ address: 'x', port: 5439 }],
  enhanced_vpc_routing: true,
  id: 'main',
  max_capacity: 128,
  namespace_name: 'main',
  port: 5439,
  price_performance_target: [{ enabled: false, level: 0 }],
  publicly_accessible: false,
  security_group_ids: ['sg-1'],
  subnet_ids: ['subnet-1'],
  ...shopTags,
  track_name: 'current',
  workgroup_id: 'w-1',
  workgroup_name: 'main',
});
export const namespaceCall = {
  namespaceName: 'main',
  dbName: 'dev',
  defaultIamRoleArn: reader,
  iamRoles: [reader],
  logExports: ['connectionlog', 'userlog'],
  ...tags,
};
export const workgroupCall = {
  workgroupName: 'main',
  namespaceName: 'main',
  baseCapacity: 32,
  configParameters: [{ parameterKey: 'require_ssl', parameterValue: 'true' }],
  enhancedVpcRouting: true,
  maxCapacity: 128,
  publiclyAccessible: false,
  securityGroupIds: ['sg-1'],
  subnetIds: ['subnet-1'],
  ...tags,
};
