import { add, create, destroy, drop, hidden, merge, modify, on, response, via, type Edits, type ServiceCatalog } from '../../dsl.js';
import { blocks, policyText, tagMap } from '../../values.js';
import { newTags, onArn } from './database-values.js';

/**
 * Amazon Redshift Serverless: namespaces, workgroups and what belongs to them. Source: Redshift Serverless API reference, CloudTrail records in
 * the Redshift management guide, Terraform AWS provider (`internal/service/redshiftserverless`).
 */

const namespace = on('aws_redshiftserverless_namespace', { namespace_name: 'namespaceName' });
const workgroup = on('aws_redshiftserverless_workgroup', { workgroup_name: 'workgroupName' });
const limit = on('aws_redshiftserverless_usage_limit', { id: 'usageLimitId' });
const endpoint = on('aws_redshiftserverless_endpoint_access', { endpoint_name: 'endpointName' });
const snapshot = on('aws_redshiftserverless_snapshot', { snapshot_name: 'snapshotName' });
const policy = on('aws_redshiftserverless_resource_policy', { resource_arn: 'resourceArn' });
const domain = on('aws_redshiftserverless_custom_domain_association', {
  workgroup_name: 'workgroupName',
  custom_domain_name: 'customDomainName',
});
const taggable = ['aws_redshiftserverless_namespace', 'aws_redshiftserverless_workgroup'];

const namespaceSettings: Edits = {
  admin_password_secret_kms_key_id: 'adminPasswordSecretKmsKeyId',
  admin_user_password: hidden('adminUserPassword'),
  default_iam_role_arn: 'defaultIamRoleArn',
  iam_roles: 'iamRoles',
  kms_key_id: 'kmsKeyId',
  log_exports: 'logExports',
  manage_admin_password: 'manageAdminPassword',
};
const workgroupSettings: Edits = {
  base_capacity: 'baseCapacity',
  // The state lists all parameters; a call lists those that it changes.
  config_parameter: add(blocks('configParameters'), ['parameter_key']),
  enhanced_vpc_routing: 'enhancedVpcRouting',
  max_capacity: 'maxCapacity',
  port: 'port',
  'price_performance_target.enabled': via('pricePerformanceTarget.status', (status) => status === 'ENABLED'),
  'price_performance_target.level': 'pricePerformanceTarget.level',
  publicly_accessible: 'publiclyAccessible',
  security_group_ids: 'securityGroupIds',
  subnet_ids: 'subnetIds',
  track_name: 'trackName',
};

export const redshiftServerless: ServiceCatalog = {
  eventSource: 'redshift-serverless.amazonaws.com',
  types: {
    aws_redshiftserverless_namespace: {
      keys: [['namespace_name'], ['arn'], ['namespace_id']],
      scope: 'region',
      family: 'database',
      cloudId: 'namespace_name',
      noise: ['admin_password_secret_arn', 'namespace_id'],
      secrets: ['admin_user_password', 'admin_user_password_wo'],
      unevaluated: {
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
    CreateNamespace: create(
      namespace,
      {
        admin_password_secret_kms_key_id: 'adminPasswordSecretKmsKeyId',
        db_name: 'dbName',
        default_iam_role_arn: 'defaultIamRoleArn',
        iam_roles: 'iamRoles',
        kms_key_id: 'kmsKeyId',
        log_exports: 'logExports',
        manage_admin_password: 'manageAdminPassword',
        tags: newTags,
      },
      { id: 'namespaceName' },
    ),
    UpdateNamespace: modify(namespace, namespaceSettings),
    DeleteNamespace: destroy(namespace),

    CreateWorkgroup: create(
      workgroup,
      { ...workgroupSettings, namespace_name: 'namespaceName', tags: newTags },
      { id: 'workgroupName', parent: namespace },
    ),
    UpdateWorkgroup: modify(workgroup, workgroupSettings),
    DeleteWorkgroup: destroy(workgroup),

    CreateUsageLimit: create(
      on('aws_redshiftserverless_usage_limit', { id: response('usageLimit.usageLimitId') }),
      { amount: 'amount', breach_action: 'breachAction', period: 'period', resource_arn: 'resourceArn', usage_type: 'usageType' },
      {
        id: response('usageLimit.usageLimitId'),
        parent: [
          on('aws_redshiftserverless_workgroup', { arn: 'resourceArn' }),
          on('aws_redshiftserverless_namespace', { arn: 'resourceArn' }),
        ],
      },
    ),
    UpdateUsageLimit: modify(limit, { amount: 'amount', breach_action: 'breachAction' }),
    DeleteUsageLimit: destroy(limit),

    CreateEndpointAccess: create(
      endpoint,
      {
        owner_account: 'ownerAccount',
        subnet_ids: 'subnetIds',
        vpc_security_group_ids: 'vpcSecurityGroupIds',
        workgroup_name: 'workgroupName',
      },
      { id: 'endpointName', parent: workgroup },
    ),
    UpdateEndpointAccess: modify(endpoint, { vpc_security_group_ids: 'vpcSecurityGroupIds' }),
    DeleteEndpointAccess: destroy(endpoint),

    CreateSnapshot: create(snapshot, { namespace_name: 'namespaceName', retention_period: 'retentionPeriod' }, { id: 'snapshotName' }),
    ConvertRecoveryPointToSnapshot: create(
      snapshot,
      { namespace_name: response('snapshot.namespaceName'), retention_period: 'retentionPeriod' },
      { id: 'snapshotName' },
    ),
    UpdateSnapshot: modify(snapshot, { retention_period: 'retentionPeriod' }),
    DeleteSnapshot: destroy(snapshot),

    PutResourcePolicy: create(policy, { policy: policyText('policy') }),
    DeleteResourcePolicy: destroy(policy),

    CreateCustomDomainAssociation: create(
      domain,
      { custom_domain_certificate_arn: 'customDomainCertificateArn' },
      { id: 'customDomainName', parent: workgroup },
    ),
    UpdateCustomDomainAssociation: modify(domain, { custom_domain_certificate_arn: 'customDomainCertificateArn' }),
    DeleteCustomDomainAssociation: destroy(domain),

    TagResource: onArn(taggable, 'resourceArn', { tags: merge(tagMap('tags')) }),
    UntagResource: onArn(taggable, 'resourceArn', { tags: drop('tagKeys') }),
  },
};
