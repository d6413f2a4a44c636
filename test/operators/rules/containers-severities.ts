import type { Json } from '../../../src/lib/json.js';
import { ownAccount, unknownAccount } from '../../support/weights.js';

/** Changes of containers, analytics and brokers: the weaker and the stronger value, and the severities of both directions. */

type Direction = readonly [type: string, field: string, strong: Json, weak: Json, weakening: string, restoring: string];

const policy = (principal: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: { AWS: principal }, Action: '*', Resource: '*' }] });
const own = policy(`arn:aws:iam::${ownAccount}:root`);

export const directions: readonly Direction[] = [
  ['aws_ecr_repository_policy', 'policy', own, policy('*'), 'critical', 'medium'],
  ['aws_ecrpublic_repository_policy', 'policy', own, policy('*'), 'critical', 'medium'],
  ['aws_ecr_registry_policy', 'policy', own, policy(`arn:aws:iam::${unknownAccount}:root`), 'critical', 'high'],
  ['aws_ecr_repository_creation_template', 'repository_policy', own, policy('*'), 'critical', 'medium'],
  ['aws_glue_resource_policy', 'policy', own, policy('*'), 'critical', 'medium'],
  ['aws_msk_cluster_policy', 'policy', own, policy('*'), 'critical', 'medium'],
  ['aws_eks_cluster', 'vpc_config.endpoint_public_access', false, true, 'critical', 'medium'],
  ['aws_eks_cluster', 'vpc_config.public_access_cidrs', ['203.0.113.0/24'], ['0.0.0.0/0'], 'critical', 'medium'],
  ['aws_eks_cluster', 'enabled_cluster_log_types', ['api', 'audit'], ['api'], 'critical', 'medium'],
  ['aws_eks_cluster', 'deletion_protection', true, false, 'high', 'medium'],
  ['aws_eks_access_policy_association', 'access_scope.type', 'namespace', 'cluster', 'high', 'medium'],
  ['aws_eks_access_policy_association', 'access_scope.namespaces', ['a'], ['a', 'b'], 'high', 'medium'],
  ['aws_eks_access_entry', 'kubernetes_groups', [], ['masters'], 'high', 'medium'],
  ['aws_eks_capability', 'configuration.argo_cd.network_access.vpce_ids', ['vpce-1'], [], 'critical', 'high'],
  ['aws_eks_capability', 'configuration.argo_cd.rbac_role_mapping', [{ role: 'VIEWER' }], [{ role: 'ADMIN' }], 'high', 'high'],
  ['aws_eks_pod_identity_association', 'role_arn', 'shop', 'admin', 'high', 'high'],
  ['aws_ecr_repository', 'image_scanning_configuration.scan_on_push', true, false, 'high', 'medium'],
  ['aws_ecr_repository', 'image_tag_mutability', 'IMMUTABLE', 'MUTABLE', 'high', 'medium'],
  ['aws_ecr_registry_scanning_configuration', 'scan_type', 'ENHANCED', 'BASIC', 'high', 'medium'],
  ['aws_ecr_registry_scanning_configuration', 'rule', [{ scan_frequency: 'SCAN_ON_PUSH' }], [], 'high', 'medium'],
  ['aws_ecr_replication_configuration', 'replication_configuration.rule', [], [{ destination: [] }], 'high', 'medium'],
  ['aws_ecs_cluster', 'configuration.execute_command_configuration.logging', 'OVERRIDE', 'NONE', 'critical', 'medium'],
  ['aws_lakeformation_permissions', 'permissions', ['DESCRIBE'], ['DESCRIBE', 'DROP'], 'high', 'medium'],
  ['aws_lakeformation_permissions', 'permissions_with_grant_option', [], ['ALL'], 'high', 'medium'],
  ['aws_emr_studio_session_mapping', 'session_policy_arn', 'reader', 'admin', 'high', 'high'],
  ['aws_ecs_express_gateway_service', 'primary_container.image', 'a', 'b', 'high', 'high'],
  ['aws_ecs_service', 'enable_execute_command', false, true, 'high', 'medium'],
  ['aws_ecs_service', 'network_configuration.assign_public_ip', false, true, 'high', 'medium'],
  [
    'aws_glue_data_catalog_encryption_settings',
    'data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_mode',
    'SSE-KMS',
    'DISABLED',
    'high',
    'medium',
  ],
  [
    'aws_glue_data_catalog_encryption_settings',
    'data_catalog_encryption_settings.connection_password_encryption.return_connection_password_encrypted',
    true,
    false,
    'high',
    'medium',
  ],
  ['aws_glue_job', 'security_configuration', 'sealed', null, 'high', 'medium'],
  ['aws_glue_job', 'command.script_location', 's3://own', 's3://other', 'high', 'high'],
  ['aws_glue_dev_endpoint', 'public_keys', [], ['ssh-rsa AAA'], 'high', 'medium'],
  ['aws_glue_dev_endpoint', 'public_key', '', 'ssh-rsa AAA', 'high', 'high'],
  ['aws_glue_catalog_database', 'create_table_default_permission', [], [{ permissions: ['ALL'] }], 'high', 'medium'],
  ['aws_athena_workgroup', 'configuration.enforce_workgroup_configuration', true, false, 'high', 'medium'],
  [
    'aws_athena_workgroup',
    'configuration.result_configuration.encryption_configuration.encryption_option',
    'SSE_KMS',
    null,
    'high',
    'medium',
  ],
  ['aws_athena_workgroup', 'configuration.result_configuration.output_location', 's3://own', 's3://other', 'high', 'high'],
  [
    'aws_msk_cluster',
    'broker_node_group_info.connectivity_info.public_access.type',
    'DISABLED',
    'SERVICE_PROVIDED_EIPS',
    'critical',
    'medium',
  ],
  ['aws_msk_cluster', 'client_authentication.unauthenticated', false, true, 'critical', 'medium'],
  ['aws_msk_cluster', 'logging_info.broker_logs.cloudwatch_logs.enabled', true, false, 'critical', 'medium'],
  ['aws_msk_cluster', 'encryption_info.encryption_in_transit.client_broker', 'TLS', 'TLS_PLAINTEXT', 'high', 'medium'],
  ['aws_msk_cluster', 'encryption_info.encryption_in_transit.in_cluster', true, false, 'high', 'medium'],
  ['aws_msk_scram_secret_association', 'secret_arn_list', [], ['secret'], 'high', 'medium'],
  ['aws_mq_broker', 'logs.audit', 'true', 'false', 'critical', 'medium'],
  ['aws_mq_broker', 'user', [], [{ username: 'x' }], 'high', 'medium'],
  ['aws_emr_block_public_access_configuration', 'block_public_security_group_rules', true, false, 'critical', 'medium'],
  ['aws_emr_cluster', 'termination_protection', true, false, 'high', 'medium'],
  ['aws_lakeformation_data_lake_settings', 'admins', [], ['evil'], 'critical', 'medium'],
  ['aws_lakeformation_data_lake_settings', 'trusted_resource_owners', [], [unknownAccount], 'high', 'medium'],
];

/** Created resources: attributes that make them dangerous, ordinary ones, and the severities of both. */
export const creations: readonly (readonly [type: string, dangerous: Json, ordinary: Json, dangerousIs: string, ordinaryIs: string])[] = [
  [
    'aws_eks_access_policy_association',
    { policy_arn: 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy' },
    { policy_arn: 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy' },
    'critical',
    'high',
  ],
  ['aws_ecr_repository_policy', { policy: policy('*') }, { policy: own }, 'critical', 'low'],
  [
    'aws_ecs_task_definition',
    { container_definitions: '[{"name":"a","privileged":true}]' },
    { container_definitions: '[{"name":"a","privileged":false}]' },
    'high',
    'low',
  ],
  ['aws_ecs_task_definition', { network_mode: 'host' }, { network_mode: 'awsvpc' }, 'high', 'low'],
  ['aws_batch_job_definition', { container_properties: '{"privileged":true}' }, { container_properties: '{"image":"a"}' }, 'high', 'low'],
  [
    'aws_batch_job_definition',
    { eks_properties: [{ pod_properties: [{ host_network: true }] }] },
    { eks_properties: [{ pod_properties: [{ host_network: false }] }] },
    'high',
    'low',
  ],
  ['aws_mq_broker', { publicly_accessible: true }, { publicly_accessible: false }, 'critical', 'low'],
];
