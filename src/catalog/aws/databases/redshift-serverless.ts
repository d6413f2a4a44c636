import * as c from '../language.js';

/**
 * Amazon Redshift Serverless: namespaces, workgroups and what belongs to them. Source: Redshift Serverless API reference, CloudTrail records in
 * the Redshift management guide, Terraform AWS provider (`internal/service/redshiftserverless`).
 */

const namespace = c.on('aws_redshiftserverless_namespace', { namespace_name: 'namespaceName' });
const workgroup = c.on('aws_redshiftserverless_workgroup', { workgroup_name: 'workgroupName' });
const limit = c.on('aws_redshiftserverless_usage_limit', { id: 'usageLimitId' });
const endpoint = c.on('aws_redshiftserverless_endpoint_access', { endpoint_name: 'endpointName' });
const snapshot = c.on('aws_redshiftserverless_snapshot', { snapshot_name: 'snapshotName' });
const policy = c.on('aws_redshiftserverless_resource_policy', { resource_arn: 'resourceArn' });
const domain = c.on('aws_redshiftserverless_custom_domain_association', {
  workgroup_name: 'workgroupName',
  custom_domain_name: 'customDomainName',
});
const taggable = ['aws_redshiftserverless_namespace', 'aws_redshiftserverless_workgroup'];

const namespaceSettings: c.Edits = {
  ...c.same('admin_password_secret_kms_key_id default_iam_role_arn iam_roles kms_key_id log_exports manage_admin_password'),
  admin_user_password: c.hidden('adminUserPassword'),
};
const workgroupSettings: c.Edits = {
  ...c.same(`
    base_capacity enhanced_vpc_routing max_capacity port price_performance_target{level} publicly_accessible security_group_ids
    subnet_ids track_name`),
  // The state lists all parameters; a call lists those that it changes.
  config_parameter: c.add(c.blocks('configParameters'), ['parameter_key']),
  'price_performance_target.enabled': c.via('pricePerformanceTarget.status', (status) => status === 'ENABLED'),
};

export const redshiftServerless: c.ServiceCatalog = {
  eventSource: 'redshift-serverless.amazonaws.com',
  types: c.types('database', {
    aws_redshiftserverless_namespace: {
      keys: [['namespace_name'], ['arn'], ['namespace_id']],
      cloudId: 'namespace_name',
      secrets: ['admin_user_password', 'admin_user_password_wo'],
      unevaluated: {
        admin_user_password_wo: 'write-only',
        admin_user_password_wo_version: 'write-only',
        admin_username: 'the record withholds it',
      },
    },
    aws_redshiftserverless_workgroup: {
      keys: [['workgroup_name'], ['arn'], ['workgroup_id']],
      cloudId: 'workgroup_name',
      defaults: { base_capacity: 128, port: 5439, track_name: 'current' },
    },
    aws_redshiftserverless_usage_limit: { keys: [['id'], ['arn']], defaults: { breach_action: 'log', period: 'monthly' } },
    aws_redshiftserverless_endpoint_access: { keys: [['endpoint_name'], ['arn']], cloudId: 'endpoint_name' },
    aws_redshiftserverless_snapshot: { keys: [['snapshot_name'], ['arn']], cloudId: 'snapshot_name' },
    aws_redshiftserverless_resource_policy: { keys: [['resource_arn']], access: 'policy', cloudId: 'resource_arn' },
    aws_redshiftserverless_custom_domain_association: { keys: [['workgroup_name', 'custom_domain_name']], cloudId: 'custom_domain_name' },
  }),
  events: {
    CreateNamespace: c.create(c.withId(namespace), {
      ...c.same(`
          admin_password_secret_kms_key_id db_name default_iam_role_arn iam_roles kms_key_id log_exports manage_admin_password`),
      tags: c.newTags,
    }),
    UpdateNamespace: c.modify(namespace, namespaceSettings),
    DeleteNamespace: c.destroy(namespace),

    CreateWorkgroup: c.create(c.within(namespace, c.withId(workgroup)), {
      ...workgroupSettings,
      namespace_name: 'namespaceName',
      tags: c.newTags,
    }),
    UpdateWorkgroup: c.modify(workgroup, workgroupSettings),
    DeleteWorkgroup: c.destroy(workgroup),

    CreateUsageLimit: c.create(
      c.within(
        [
          c.on('aws_redshiftserverless_workgroup', { arn: 'resourceArn' }),
          c.on('aws_redshiftserverless_namespace', { arn: 'resourceArn' }),
        ],
        c.withId(c.on('aws_redshiftserverless_usage_limit', { id: c.response('usageLimit.usageLimitId') })),
      ),
      { ...c.same('amount breach_action period resource_arn usage_type') },
    ),
    UpdateUsageLimit: c.modify(limit, { ...c.same('amount breach_action') }),
    DeleteUsageLimit: c.destroy(limit),

    CreateEndpointAccess: c.create(c.within(workgroup, c.withId(endpoint)), {
      ...c.same('owner_account subnet_ids vpc_security_group_ids workgroup_name'),
    }),
    UpdateEndpointAccess: c.modify(endpoint, { vpc_security_group_ids: 'vpcSecurityGroupIds' }),
    DeleteEndpointAccess: c.destroy(endpoint),

    CreateSnapshot: c.create(c.withId(snapshot), { ...c.same('namespace_name retention_period') }),
    ConvertRecoveryPointToSnapshot: c.create(c.withId(snapshot), {
      namespace_name: c.response('snapshot.namespaceName'),
      retention_period: 'retentionPeriod',
    }),
    UpdateSnapshot: c.modify(snapshot, { retention_period: 'retentionPeriod' }),
    DeleteSnapshot: c.destroy(snapshot),

    PutResourcePolicy: c.create(policy, { policy: c.policyText('policy') }),
    DeleteResourcePolicy: c.destroy(policy),

    CreateCustomDomainAssociation: c.create(c.within(workgroup, c.withId(domain, 'customDomainName')), {
      custom_domain_certificate_arn: 'customDomainCertificateArn',
    }),
    UpdateCustomDomainAssociation: c.modify(domain, { custom_domain_certificate_arn: 'customDomainCertificateArn' }),
    DeleteCustomDomainAssociation: c.destroy(domain),

    ...c.tagCalls((edits) => c.onArn(taggable, 'resourceArn', edits)),
  },
};
