import {
  add,
  create,
  destroy,
  drop,
  firstOf,
  hidden,
  merge,
  modify,
  on,
  partOfUnknown,
  put,
  response,
  via,
  type Edits,
  type ServiceCatalog,
} from '../../dsl.js';
import { tagMap } from '../../values.js';
import { same } from '../api/api-values.js';
import { newTags, onArn } from '../databases/database-values.js';
import { blockList } from '../monitoring/monitoring-values.js';

/** Amazon Redshift Serverless. An update keeps what it omits. Source: Redshift Serverless API reference, Terraform AWS provider. */

const namespace = on('aws_redshiftserverless_namespace', { namespace_name: 'namespaceName' });
const workgroup = on('aws_redshiftserverless_workgroup', { workgroup_name: 'workgroupName' });
const limit = on('aws_redshiftserverless_usage_limit', { id: 'usageLimitId' });
const newLimit = response('usageLimit.usageLimitId');
const policy = on('aws_redshiftserverless_resource_policy', { resource_arn: 'resourceArn' });
const endpoint = on('aws_redshiftserverless_endpoint_access', { endpoint_name: 'endpointName' });
const snapshot = on('aws_redshiftserverless_snapshot', { snapshot_name: 'snapshotName' });

const namespaceSettings: Edits = {
  ...same('admin_password_secret_kms_key_id admin_username default_iam_role_arn iam_roles kms_key_id log_exports manage_admin_password'),
  admin_user_password: hidden('adminUserPassword'),
};
const workgroupSettings: Edits = {
  ...same('base_capacity enhanced_vpc_routing max_capacity port publicly_accessible security_group_ids subnet_ids track_name'),
  config_parameter: add(blockList('configParameters', { parameter_key: 'parameterKey', parameter_value: 'parameterValue' }), [
    'parameter_key',
  ]),
  'price_performance_target.enabled': via('pricePerformanceTarget.status', (status) => status === 'ENABLED'),
  'price_performance_target.level': 'pricePerformanceTarget.level',
};
const limitSettings = same('amount breach_action');

const tagged = ['aws_redshiftserverless_namespace', 'aws_redshiftserverless_workgroup'];
const shared = { scope: 'region', family: 'database' } as const;
const endpointNoise = ['address', 'port', 'vpc_endpoint', 'vpc_endpoint.*'];

export const redshiftServerless: ServiceCatalog = {
  eventSource: 'redshift-serverless.amazonaws.com',
  types: {
    aws_redshiftserverless_namespace: {
      ...shared,
      keys: [['namespace_name'], ['arn']],
      cloudId: 'namespace_name',
      noise: ['admin_password_secret_arn', 'namespace_id'],
      defaults: { kms_key_id: 'AWS_OWNED_KMS_KEY' },
      secrets: ['admin_user_password', 'admin_user_password_wo'],
      unjudged: { admin_user_password_wo: 'write-only', admin_user_password_wo_version: 'not part of the call' },
    },
    aws_redshiftserverless_workgroup: {
      ...shared,
      keys: [['workgroup_name'], ['arn']],
      cloudId: 'workgroup_name',
      noise: ['endpoint', 'endpoint.*', 'workgroup_id'],
    },
    aws_redshiftserverless_usage_limit: {
      ...shared,
      keys: [['id'], ['arn']],
      defaults: { breach_action: 'log', period: 'monthly' },
    },
    aws_redshiftserverless_resource_policy: { ...shared, keys: [['resource_arn']], access: 'policy', cloudId: 'resource_arn' },
    aws_redshiftserverless_endpoint_access: {
      ...shared,
      keys: [['endpoint_name'], ['arn']],
      cloudId: 'endpoint_name',
      noise: endpointNoise,
    },
    aws_redshiftserverless_snapshot: {
      ...shared,
      keys: [['snapshot_name'], ['arn']],
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
  },
  events: {
    CreateNamespace: create(namespace, { ...namespaceSettings, db_name: 'dbName', tags: newTags }),
    UpdateNamespace: modify(namespace, namespaceSettings),
    DeleteNamespace: destroy(namespace),
    CreateWorkgroup: create(workgroup, { ...workgroupSettings, namespace_name: 'namespaceName', tags: newTags }, { parent: namespace }),
    UpdateWorkgroup: modify(workgroup, workgroupSettings),
    DeleteWorkgroup: destroy(workgroup),
    CreateUsageLimit: create(
      on('aws_redshiftserverless_usage_limit', { id: newLimit }),
      { ...limitSettings, ...same('period resource_arn usage_type') },
      { id: newLimit },
    ),
    UpdateUsageLimit: modify(limit, limitSettings),
    DeleteUsageLimit: destroy(limit),
    PutResourcePolicy: firstOf(put(policy, { policy: 'policy' }), create(policy, { policy: 'policy' }, { id: 'resourceArn' })),
    DeleteResourcePolicy: destroy(policy),
    CreateEndpointAccess: create(endpoint, same('owner_account subnet_ids vpc_security_group_ids workgroup_name'), {
      id: 'endpointName',
      parent: workgroup,
    }),
    UpdateEndpointAccess: modify(endpoint, same('vpc_security_group_ids')),
    DeleteEndpointAccess: destroy(endpoint),
    CreateSnapshot: create(snapshot, same('namespace_name retention_period'), { id: 'snapshotName', parent: namespace }),
    UpdateSnapshot: modify(snapshot, same('retention_period')),
    DeleteSnapshot: destroy(snapshot),
    TagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: merge(tagMap('tags')) })),
    UntagResource: partOfUnknown(onArn(tagged, 'resourceArn', { tags: drop('tagKeys') })),
  },
};
