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
  admin_password_secret_kms_key_id: 'adminPasswordSecretKmsKeyId',
  admin_user_password: c.hidden('adminUserPassword'),
  default_iam_role_arn: 'defaultIamRoleArn',
  iam_roles: 'iamRoles',
  kms_key_id: 'kmsKeyId',
  log_exports: 'logExports',
  manage_admin_password: 'manageAdminPassword',
};
const workgroupSettings: c.Edits = {
  base_capacity: 'baseCapacity',
  // The state lists all parameters; a call lists those that it changes.
  config_parameter: c.add(c.blocks('configParameters'), ['parameter_key']),
  enhanced_vpc_routing: 'enhancedVpcRouting',
  max_capacity: 'maxCapacity',
  port: 'port',
  'price_performance_target.enabled': c.via('pricePerformanceTarget.status', (status) => status === 'ENABLED'),
  'price_performance_target.level': 'pricePerformanceTarget.level',
  publicly_accessible: 'publiclyAccessible',
  security_group_ids: 'securityGroupIds',
  subnet_ids: 'subnetIds',
  track_name: 'trackName',
};

export const redshiftServerless: c.ServiceCatalog = {
  eventSource: 'redshift-serverless.amazonaws.com',
  types: {
    aws_redshiftserverless_namespace: {
      keys: [['namespace_name'], ['arn'], ['namespace_id']],
      scope: 'region',
      family: 'database',
      cloudId: 'namespace_name',
      noise: ['admin_password_secret_arn', 'namespace_id'],
      secrets: ['admin_user_password', 'admin_user_password_wo'],
      unjudged: {
        admin_user_password_wo: 'write-only',
        admin_user_password_wo_version: 'write-only',
        admin_username: 'the record withholds it',
      },
    },
    aws_redshiftserverless_workgroup: {
      keys: [['workgroup_name'], ['arn'], ['workgroup_id']],
      scope: 'region',
      family: 'database',
      cloudId: 'workgroup_name',
      noise: ['endpoint', 'workgroup_id'],
      defaults: { base_capacity: 128, port: 5439, track_name: 'current' },
    },
    aws_redshiftserverless_usage_limit: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'database',
      defaults: { breach_action: 'log', period: 'monthly' },
    },
    aws_redshiftserverless_endpoint_access: {
      keys: [['endpoint_name'], ['arn']],
      scope: 'region',
      family: 'database',
      cloudId: 'endpoint_name',
      noise: ['address', 'port', 'vpc_endpoint'],
    },
    aws_redshiftserverless_snapshot: {
      keys: [['snapshot_name'], ['arn']],
      scope: 'region',
      family: 'database',
      cloudId: 'snapshot_name',
      noise: [
        'accounts_with_provisioned_restore_access',
        'accounts_with_restore_access',
        'admin_username',
        'kms_key_id',
        'namespace_arn',
        'owner_account',
      ],
    },
    aws_redshiftserverless_resource_policy: {
      keys: [['resource_arn']],
      scope: 'region',
      family: 'database',
      access: 'policy',
      cloudId: 'resource_arn',
    },
    aws_redshiftserverless_custom_domain_association: {
      keys: [['workgroup_name', 'custom_domain_name']],
      scope: 'region',
      family: 'database',
      cloudId: 'custom_domain_name',
      noise: ['custom_domain_certificate_expiry_time'],
    },
  },
  events: {
    CreateNamespace: c.create(
      namespace,
      {
        admin_password_secret_kms_key_id: 'adminPasswordSecretKmsKeyId',
        db_name: 'dbName',
        default_iam_role_arn: 'defaultIamRoleArn',
        iam_roles: 'iamRoles',
        kms_key_id: 'kmsKeyId',
        log_exports: 'logExports',
        manage_admin_password: 'manageAdminPassword',
        tags: c.newTags,
      },
      { id: 'namespaceName' },
    ),
    UpdateNamespace: c.modify(namespace, namespaceSettings),
    DeleteNamespace: c.destroy(namespace),

    CreateWorkgroup: c.create(
      workgroup,
      { ...workgroupSettings, namespace_name: 'namespaceName', tags: c.newTags },
      { id: 'workgroupName', parent: namespace },
    ),
    UpdateWorkgroup: c.modify(workgroup, workgroupSettings),
    DeleteWorkgroup: c.destroy(workgroup),

    CreateUsageLimit: c.create(
      c.on('aws_redshiftserverless_usage_limit', { id: c.response('usageLimit.usageLimitId') }),
      { amount: 'amount', breach_action: 'breachAction', period: 'period', resource_arn: 'resourceArn', usage_type: 'usageType' },
      {
        id: c.response('usageLimit.usageLimitId'),
        parent: [
          c.on('aws_redshiftserverless_workgroup', { arn: 'resourceArn' }),
          c.on('aws_redshiftserverless_namespace', { arn: 'resourceArn' }),
        ],
      },
    ),
    UpdateUsageLimit: c.modify(limit, { amount: 'amount', breach_action: 'breachAction' }),
    DeleteUsageLimit: c.destroy(limit),

    CreateEndpointAccess: c.create(
      endpoint,
      {
        owner_account: 'ownerAccount',
        subnet_ids: 'subnetIds',
        vpc_security_group_ids: 'vpcSecurityGroupIds',
        workgroup_name: 'workgroupName',
      },
      { id: 'endpointName', parent: workgroup },
    ),
    UpdateEndpointAccess: c.modify(endpoint, { vpc_security_group_ids: 'vpcSecurityGroupIds' }),
    DeleteEndpointAccess: c.destroy(endpoint),

    CreateSnapshot: c.create(snapshot, { namespace_name: 'namespaceName', retention_period: 'retentionPeriod' }, { id: 'snapshotName' }),
    ConvertRecoveryPointToSnapshot: c.create(
      snapshot,
      { namespace_name: c.response('snapshot.namespaceName'), retention_period: 'retentionPeriod' },
      { id: 'snapshotName' },
    ),
    UpdateSnapshot: c.modify(snapshot, { retention_period: 'retentionPeriod' }),
    DeleteSnapshot: c.destroy(snapshot),

    PutResourcePolicy: c.create(policy, { policy: c.policyText('policy') }),
    DeleteResourcePolicy: c.destroy(policy),

    CreateCustomDomainAssociation: c.create(
      domain,
      { custom_domain_certificate_arn: 'customDomainCertificateArn' },
      { id: 'customDomainName', parent: workgroup },
    ),
    UpdateCustomDomainAssociation: c.modify(domain, { custom_domain_certificate_arn: 'customDomainCertificateArn' }),
    DeleteCustomDomainAssociation: c.destroy(domain),

    TagResource: c.onArn(taggable, 'resourceArn', { tags: c.merge(c.tagMap('tags')) }),
    UntagResource: c.onArn(taggable, 'resourceArn', { tags: c.drop('tagKeys') }),
  },
};
