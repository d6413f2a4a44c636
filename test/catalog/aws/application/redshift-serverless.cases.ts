import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare } from '../containers/examples-of.js';
import { pairsOf, shopTags } from './application-examples.js';

const rsArn = (resource: string): string => arn('redshift-serverless', resource);
const reader = 'arn:aws:iam::111122223333:role/reader';
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
const search = { parameter_key: 'search_path', parameter_value: '$user, public' };
const ssl = { parameter_key: 'require_ssl', parameter_value: 'true' };
export const workgroup = declare('aws_redshiftserverless_workgroup', {
  arn: rsArn('workgroup/w-1'),
  base_capacity: 32,
  config_parameter: [search, ssl],
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
const limit = declare('aws_redshiftserverless_usage_limit', {
  amount: 60,
  arn: rsArn('usagelimit/l-1'),
  breach_action: 'deactivate',
  id: 'l-1',
  period: 'monthly',
  resource_arn: rsArn('workgroup/w-1'),
  usage_type: 'serverless-compute',
});
const grant = (account: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: { AWS: account }, Action: 'redshift-serverless:RestoreFromSnapshot' }] });
const [own, theirs] = [grant('111122223333'), grant('999988887777')];
const resourceArn = rsArn('snapshot/s-1');
const policy = declare('aws_redshiftserverless_resource_policy', { id: resourceArn, policy: own, resource_arn: resourceArn });
const endpoint = declare('aws_redshiftserverless_endpoint_access', {
  address: 'x',
  arn: rsArn('managedvpcendpoint/e-1'),
  endpoint_name: 'reports',
  id: 'reports',
  owner_account: '',
  port: 5439,
  subnet_ids: ['subnet-1'],
  vpc_endpoint: [],
  vpc_security_group_ids: ['sg-1'],
  workgroup_name: 'main',
});
const snapshot = declare('aws_redshiftserverless_snapshot', {
  arn: resourceArn,
  id: 'daily',
  namespace_name: 'main',
  retention_period: 7,
  snapshot_name: 'daily',
});

const tags = { tags: [{ key: 'Team', value: 'shop' }] };
const ns = { namespaceName: 'main' };
const wg = { workgroupName: 'main' };
export const namespaceCall = { ...ns, dbName: 'dev', defaultIamRoleArn: reader, iamRoles: [reader], logExports: ['connectionlog', 'userlog'], ...tags };
export const workgroupCall = {
  ...wg,
  ...ns,
  baseCapacity: 32,
  configParameters: [{ parameterKey: 'require_ssl', parameterValue: 'true' }],
  enhancedVpcRouting: true,
  maxCapacity: 128,
  publiclyAccessible: false,
  securityGroupIds: ['sg-1'],
  subnetIds: ['subnet-1'],
  ...tags,
};
const limitCall: JsonObject = { amount: 60, breachAction: 'deactivate', resourceArn: rsArn('workgroup/w-1'), usageType: 'serverless-compute' };
const made = (usageLimitId: string): JsonObject => ({ usageLimit: { usageLimitId } });
const access = { endpointName: 'reports', subnetIds: ['subnet-1'], vpcSecurityGroupIds: ['sg-1'], workgroupName: 'main' };
const [ofNamespace, ofWorkgroup, ofLimit] = [pairsOf(namespace), pairsOf(workgroup), pairsOf(limit)];
const [ofPolicy, ofEndpoint, ofSnapshot] = [pairsOf(policy), pairsOf(endpoint), pairsOf(snapshot)];

export const redshiftServerlessCases: readonly CatalogCase[] = [
  ...ofNamespace.creation('CreateNamespace', [namespaceCall], [{ namespaceName: 'x' }]),
  ...ofNamespace.change('UpdateNamespace', ns, { logExports: ['userlog', 'connectionlog'] }, { logExports: [], iamRoles: ['x'] }, {
    iam_roles: [[reader], ['x']],
    log_exports: [['userlog', 'connectionlog'], []],
  }),
  ofNamespace.one.drifts('another password', ['UpdateNamespace', { ...ns, adminUserPassword: 'HIDDEN_DUE_TO_SECURITY_REASONS' }], {
    admin_user_password: ['(sensitive)', null],
  }),
  ...ofNamespace.deletion('DeleteNamespace', ns, { namespaceName: 'x' }),
  ...ofWorkgroup.creation('CreateWorkgroup', [workgroupCall], [{ ...workgroupCall, workgroupName: 'x' }]),
  ...ofWorkgroup.change(
    'UpdateWorkgroup',
    wg,
    { publiclyAccessible: false, configParameters: [{ parameterKey: 'require_ssl', parameterValue: 'true' }] },
    {
      publiclyAccessible: true,
      configParameters: [{ parameterKey: 'require_ssl', parameterValue: 'false' }],
      pricePerformanceTarget: { status: 'ENABLED', level: 50 },
    },
    {
      publicly_accessible: [false, true],
      config_parameter: [[search, ssl], [search, { ...ssl, parameter_value: 'false' }]],
      'price_performance_target.enabled': [false, true],
      'price_performance_target.level': [0, 50],
    },
  ),
  ...ofWorkgroup.deletion('DeleteWorkgroup', wg, { workgroupName: 'x' }),
  ...ofLimit.creation('CreateUsageLimit', [limitCall, made('l-1')], [limitCall, made('l-2')]),
  ...ofLimit.change('UpdateUsageLimit', { usageLimitId: 'l-1' }, { amount: 60 }, { amount: 600, breachAction: 'log' }, {
    amount: [60, 600],
    breach_action: ['deactivate', 'log'],
  }),
  ...ofLimit.deletion('DeleteUsageLimit', { usageLimitId: 'l-1' }, { usageLimitId: 'x' }),
  ...ofPolicy.change('PutResourcePolicy', { resourceArn }, { policy: own }, { policy: theirs }, { policy: [own, theirs] }),
  ofPolicy.one.created('a policy of another snapshot', ['PutResourcePolicy', { resourceArn: 'x', policy: theirs }]),
  ...ofPolicy.deletion('DeleteResourcePolicy', { resourceArn }, { resourceArn: 'x' }),
  ...ofEndpoint.creation('CreateEndpointAccess', [access], [{ ...access, endpointName: 'x' }]),
  ...ofEndpoint.change('UpdateEndpointAccess', { endpointName: 'reports' }, { vpcSecurityGroupIds: ['sg-1'] }, { vpcSecurityGroupIds: ['sg-2'] }, {
    vpc_security_group_ids: [['sg-1'], ['sg-2']],
  }),
  ...ofEndpoint.deletion('DeleteEndpointAccess', { endpointName: 'reports' }, { endpointName: 'x' }),
  ...ofSnapshot.creation('CreateSnapshot', [{ snapshotName: 'daily', ...ns, retentionPeriod: 7 }], [{ snapshotName: 'x', ...ns }]),
  ...ofSnapshot.change('UpdateSnapshot', { snapshotName: 'daily' }, { retentionPeriod: 7 }, { retentionPeriod: 1 }, { retention_period: [7, 1] }),
  ...ofSnapshot.deletion('DeleteSnapshot', { snapshotName: 'daily' }, { snapshotName: 'x' }),
  ...ofNamespace.tags('resourceArn', 'list'),
];
