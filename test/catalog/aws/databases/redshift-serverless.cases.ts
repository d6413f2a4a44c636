import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, appears, arn, declared, deletes, drifts, tagExamples } from './examples.js';

const role = (name: string): string => `arn:aws:iam::111122223333:role/${name}`;
const tags = { tags: { team: 'data' }, tags_all: { team: 'data' } };
const namespaceArn = arn('redshift-serverless', 'namespace/befa5123-16c2-4449-afca-1d27cb40fc99');
const namespace = declared('aws_redshiftserverless_namespace', {
  admin_password_secret_arn: '',
  admin_password_secret_kms_key_id: '',
  admin_user_password: 'Passw0rd!',
  admin_username: 'admin',
  arn: namespaceArn,
  db_name: 'dev',
  default_iam_role_arn: '',
  iam_roles: [role('spectrum')],
  id: 'lake',
  kms_key_id: 'AWS_OWNED_KMS_KEY',
  log_exports: ['userlog', 'connectionlog'],
  manage_admin_password: null,
  namespace_id: 'befa5123-16c2-4449-afca-1d27cb40fc99',
  namespace_name: 'lake',
  ...tags,
});
const workgroupArn = arn('redshift-serverless', 'workgroup/1d27cb40-16c2-4449-afca-befa5123fc99');
const workgroup = declared('aws_redshiftserverless_workgroup', {
  arn: workgroupArn,
  base_capacity: 128,
  config_parameter: [
    { parameter_key: 'auto_mv', parameter_value: 'true' },
    { parameter_key: 'require_ssl', parameter_value: 'true' },
  ],
  enhanced_vpc_routing: true,
  id: 'bi',
  max_capacity: 0,
  namespace_name: 'lake',
  port: 5439,
  price_performance_target: [],
  publicly_accessible: false,
  security_group_ids: ['sg-0aaa'],
  subnet_ids: ['subnet-1', 'subnet-2', 'subnet-3'],
  track_name: 'current',
  workgroup_id: '1d27cb40-16c2-4449-afca-befa5123fc99',
  workgroup_name: 'bi',
  ...tags,
});
const ofLake = (changed: JsonObject): JsonObject => ({ namespaceName: 'lake', ...changed });
const ofBi = (changed: JsonObject): JsonObject => ({ workgroupName: 'bi', ...changed });

const limit = declared('aws_redshiftserverless_usage_limit', {
  amount: 60,
  arn: arn('redshift-serverless', 'usagelimit/ul-1'),
  breach_action: 'log',
  id: 'ul-1',
  period: 'monthly',
  resource_arn: workgroupArn,
  usage_type: 'serverless-compute',
});
const endpoint = declared('aws_redshiftserverless_endpoint_access', {
  address: 'bi.example',
  arn: arn('redshift-serverless', 'managedvpcendpoint/1'),
  endpoint_name: 'bi',
  id: 'bi',
  owner_account: '',
  port: 5439,
  subnet_ids: ['subnet-1'],
  vpc_security_group_ids: ['sg-0aaa'],
  workgroup_name: 'bi',
});
const snapshot = declared('aws_redshiftserverless_snapshot', {
  arn: arn('redshift-serverless', 'snapshot/1'),
  id: 'before',
  namespace_name: 'lake',
  retention_period: 30,
  snapshot_name: 'before',
});
const policyOf = (principal: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: principal }, Action: 'redshift-serverless:RestoreFromSnapshot' }],
  });
const [own, everybody] = [policyOf('111122223333'), policyOf('*')];
const snapshotArn = arn('redshift-serverless', 'snapshot/1');
const policy = declared('aws_redshiftserverless_resource_policy', { id: snapshotArn, policy: own, resource_arn: snapshotArn });
const certificate = (id: string): string => arn('acm', `certificate/${id}`);
const domain = declared('aws_redshiftserverless_custom_domain_association', {
  custom_domain_certificate_arn: certificate('1'),
  custom_domain_certificate_expiry_time: '2027-01-01T00:00:00Z',
  custom_domain_name: 'bi.acme.example',
  id: 'bi,bi.acme.example',
  workgroup_name: 'bi',
});
const ofDomain = (changed: JsonObject = {}): JsonObject => ofBi({ customDomainName: 'bi.acme.example', ...changed });

export const redshiftServerlessCases: readonly CatalogCase[] = [
  agrees('a namespace created as declared is not drift', 'CreateNamespace', ofLake({ dbName: 'dev', iamRoles: [role('spectrum')] }), [namespace()]),
  drifts('a further role and fewer logs are drift', 'UpdateNamespace', ofLake({ iamRoles: [role('spectrum'), role('admin')], logExports: [] }), [namespace()], [
    ['iam_roles', [role('spectrum')], [role('spectrum'), role('admin')]],
    ['log_exports', ['userlog', 'connectionlog'], []],
  ]),
  ...deletes('DeleteNamespace', ofLake({}), { namespaceName: 'x' }, namespace()),
  agrees('a workgroup created as declared is not drift', 'CreateWorkgroup', ofBi({ namespaceName: 'lake', enhancedVpcRouting: true }), [workgroup()]),
  agrees(
    'the declared settings are not drift',
    'UpdateWorkgroup',
    ofBi({
      baseCapacity: 128,
      configParameters: [{ parameterKey: 'require_ssl', parameterValue: 'true' }],
      port: 5439,
      pricePerformanceTarget: { status: 'DISABLED' },
      subnetIds: ['subnet-3', 'subnet-1', 'subnet-2'],
    }),
    [workgroup()],
  ),
  ...deletes('DeleteWorkgroup', ofBi({}), { workgroupName: 'x' }, workgroup()),
  agrees(
    'a limit created as declared is not drift',
    'CreateUsageLimit',
    { amount: 60, resourceArn: workgroupArn, usageType: 'serverless-compute' },
    [limit()],
    { response: { usageLimit: { usageLimitId: 'ul-1' } } },
  ),
  drifts('a higher limit is drift', 'UpdateUsageLimit', { usageLimitId: 'ul-1', amount: 600 }, [limit()], [['amount', 60, 600]]),
  ...deletes('DeleteUsageLimit', { usageLimitId: 'ul-1' }, { usageLimitId: 'ul-9' }, limit()),
  appears(
    'an endpoint that no state declares',
    'CreateEndpointAccess',
    ofBi({ endpointName: 'x', subnetIds: ['subnet-1'] }),
    'aws_redshiftserverless_endpoint_access',
  ),
  drifts('other security groups are drift', 'UpdateEndpointAccess', { endpointName: 'bi', vpcSecurityGroupIds: ['sg-0bbb'] }, [endpoint()], [
    ['vpc_security_group_ids', ['sg-0aaa'], ['sg-0bbb']],
  ]),
  ...deletes('DeleteEndpointAccess', { endpointName: 'bi' }, { endpointName: 'x' }, endpoint()),
  agrees('a snapshot created as declared is not drift', 'CreateSnapshot', ofLake({ snapshotName: 'before', retentionPeriod: 30 }), [snapshot()]),
  agrees('a recovery point kept as the declared snapshot', 'ConvertRecoveryPointToSnapshot', { recoveryPointId: 'rp-1', snapshotName: 'before', retentionPeriod: 30 }, [snapshot()], {
    response: { snapshot: { namespaceName: 'lake', snapshotName: 'before' } },
  }),
  drifts('a shorter retention is drift', 'UpdateSnapshot', { snapshotName: 'before', retentionPeriod: 1 }, [snapshot()], [['retention_period', 30, 1]]),
  ...deletes('DeleteSnapshot', { snapshotName: 'before' }, { snapshotName: 'x' }, snapshot()),
  drifts('a policy open to everybody is drift', 'PutResourcePolicy', { resourceArn: snapshotArn, policy: everybody }, [policy()], [
    ['policy', own, everybody],
  ]),
  ...deletes('DeleteResourcePolicy', { resourceArn: snapshotArn }, { resourceArn: arn('redshift-serverless', 'snapshot/9') }, policy()),
  agrees('a domain created as declared is not drift', 'CreateCustomDomainAssociation', ofDomain({ customDomainCertificateArn: certificate('1') }), [domain()]),
  drifts('another certificate is drift', 'UpdateCustomDomainAssociation', ofDomain({ customDomainCertificateArn: certificate('2') }), [domain()], [
    ['custom_domain_certificate_arn', certificate('1'), certificate('2')],
  ]),
  ...deletes('DeleteCustomDomainAssociation', ofDomain(), ofBi({ customDomainName: 'x.example' }), domain()),
  ...[[namespace(), namespaceArn] as const, [workgroup(), workgroupArn] as const].flatMap(([state, resourceArn]) =>
    tagExamples(
      ['TagResource', 'UntagResource'],
      { tag: (given) => ({ resourceArn, tags: given }), untag: (tagKeys) => ({ resourceArn, tagKeys }) },
      state,
    ),
  ),
];
