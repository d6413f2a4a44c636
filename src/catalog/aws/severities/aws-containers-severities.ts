import { critical, high, type SeverityRows } from '../../severity-row.js';

/** Analytics and brokers: exposure, loss of protection or logging, and gained rights (D24). Source: the services' user guides. */
const analyticsAwsSeverities: SeverityRows = [
  high('modified', { becomes: ['DISABLED'] }, 'The Data Catalog is not encrypted.', {
    aws_glue_data_catalog_encryption_settings: 'data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_mode',
  }),
  high('modified', 'turned_off', 'Passwords of connections are readable.', {
    aws_glue_data_catalog_encryption_settings:
      'data_catalog_encryption_settings.connection_password_encryption.return_connection_password_encrypted',
  }),
  high('modified', 'replaced', 'Data is encrypted differently, or not at all.', {
    'aws_glue_job aws_glue_crawler aws_glue_dev_endpoint': 'security_configuration',
  }),
  high('modified', 'replaced', 'Other code runs, or it has the rights of another role.', {
    'aws_glue_job aws_glue_crawler aws_glue_ml_transform aws_glue_catalog_table_optimizer':
      'command.script_location role_arn role configuration.role_arn',
  }),
  high('modified', 'any', 'Queries run other code.', { aws_glue_user_defined_function: 'class_name resource_uris' }),
  high('modified', 'lowered', 'Earlier versions of the data are deleted sooner.', {
    aws_glue_catalog_table_optimizer:
      '*.snapshot_retention_period_in_days *.number_of_snapshots_to_retain *.orphan_file_retention_period_in_days',
  }),
  high('modified', 'any', 'Files are deleted elsewhere.', {
    aws_glue_catalog_table_optimizer: 'configuration.orphan_file_deletion_configuration.iceberg_configuration.location',
  }),
  high('modified', 'gains_entries', 'Somebody can log in to the endpoint.', { aws_glue_dev_endpoint: 'public_keys' }),
  high('modified', 'any', 'Somebody can log in to the endpoint.', { aws_glue_dev_endpoint: 'public_key' }),
  high('modified', 'gains_entries', 'Others have permissions on new tables.', {
    aws_glue_catalog_database: 'create_table_default_permission',
  }),

  high('modified', 'turned_off', 'Queries may override where and how results are stored.', {
    aws_athena_workgroup: 'configuration.enforce_workgroup_configuration',
  }),
  high('modified', 'replaced', 'Results are encrypted differently, or not at all.', {
    aws_athena_workgroup: 'configuration.result_configuration.encryption_configuration.encryption_option',
  }),
  high('modified', 'replaced', 'Results are stored elsewhere.', {
    aws_athena_workgroup: 'configuration.result_configuration.output_location',
  }),

  critical('modified', { becomes: ['SERVICE_PROVIDED_EIPS'] }, 'The brokers have public addresses.', {
    aws_msk_cluster: 'broker_node_group_info.connectivity_info.public_access.type',
  }),
  critical('modified', 'turned_on', 'Clients need no authentication.', { aws_msk_cluster: 'client_authentication.unauthenticated' }),
  critical('modified', 'turned_off', 'A log of the brokers is no longer kept.', { aws_msk_cluster: 'logging_info.broker_logs.*.enabled' }),
  high('modified', { was: 'TLS' }, 'Connections need no encryption.', {
    aws_msk_cluster: 'encryption_info.encryption_in_transit.client_broker',
  }),
  high('modified', 'turned_off', 'Traffic between brokers is not encrypted.', {
    aws_msk_cluster: 'encryption_info.encryption_in_transit.in_cluster',
  }),
  high('modified', 'gains_entries', 'A further password gives access to the cluster.', {
    aws_msk_scram_secret_association: 'secret_arn_list',
  }),

  critical('created', 'turned_on', 'The broker has a public address.', { aws_mq_broker: 'publicly_accessible' }),
  critical('modified', 'turned_off', 'A log of the broker is no longer kept.', { aws_mq_broker: 'logs.audit logs.general' }),
  high('modified', 'gains_entries', 'A user has access to the broker, or other rights.', { aws_mq_broker: 'user' }),

  critical('modified', 'turned_off', 'New clusters may be reachable from every address.', {
    aws_emr_block_public_access_configuration: 'block_public_security_group_rules',
  }),
  high('modified', 'turned_off', 'The cluster can be terminated.', { aws_emr_cluster: 'termination_protection' }),
  critical('modified', 'gains_entries', 'Somebody administers the data lake.', { aws_lakeformation_data_lake_settings: 'admins' }),
  high('modified', 'gains_entries', 'Others have permissions on the data lake.', {
    aws_lakeformation_data_lake_settings: `
      read_only_admins create_database_default_permissions create_table_default_permissions external_data_filtering_allow_list
      trusted_resource_owners`,
  }),
  high('modified', 'gains_entries', 'Somebody has further permissions on the data lake.', {
    aws_lakeformation_permissions: 'permissions permissions_with_grant_option',
  }),
  high('modified', 'any', 'Grants on tags reach other data.', {
    'aws_lakeformation_resource_lf_tag aws_lakeformation_resource_lf_tags aws_lakeformation_lf_tag_expression':
      'lf_tag lf_tag.value expression',
  }),
  high('deleted', 'any', 'Permissions of the data lake no longer protect the data.', {
    'aws_lakeformation_opt_in aws_lakeformation_resource_lf_tag': '*',
  }),
  high('modified', 'replaced', 'A user of the studio has other rights.', { aws_emr_studio_session_mapping: 'session_policy_arn' }),
];

/** Containers and batch, followed by analytics and brokers: exposure, loss of protection or logging, and gained rights (D24). */

const policies: readonly (readonly [type: string, attribute: string, of: string])[] = [
  ['aws_ecr_repository_policy', 'policy', 'the repository'],
  ['aws_ecr_registry_policy', 'policy', 'the registry'],
  ['aws_ecrpublic_repository_policy', 'policy', 'the repository'],
  ['aws_ecr_repository_creation_template', 'repository_policy', 'new repositories'],
  ['aws_glue_resource_policy', 'policy', 'the Data Catalog'],
  ['aws_msk_cluster_policy', 'policy', 'the cluster'],
];

const administration = ['aws', 'aws-cn', 'aws-us-gov'].flatMap((partition) =>
  ['AmazonEKSClusterAdminPolicy', 'AmazonEKSAdminPolicy'].map((name) => `arn:${partition}:eks::aws:cluster-access-policy/${name}`),
);

export const containersAwsSeverities: SeverityRows = [
  ...policies.flatMap(([type, attribute, of]) => [
    critical(['created', 'modified'], 'exposes', `Unknown accounts have access to ${of}.`, { [type]: attribute }),
    critical('modified', 'protects_less', `The policy of ${of} denies less.`, { [type]: attribute }),
    high('modified', 'widens_policy', `Others have more permissions on ${of}.`, { [type]: attribute }),
  ]),

  critical('modified', 'turned_on', 'The control plane of the cluster is reachable from the internet.', {
    aws_eks_cluster: 'vpc_config.endpoint_public_access',
  }),
  critical('modified', 'opens_network', 'The control plane of the cluster is reachable from every address.', {
    aws_eks_cluster: 'vpc_config.public_access_cidrs',
  }),
  critical('modified', 'loses_entries', 'A log of the control plane is no longer kept.', { aws_eks_cluster: 'enabled_cluster_log_types' }),
  high('modified', 'turned_off', 'Deletion protection is off.', { aws_eks_cluster: 'deletion_protection' }),
  critical('created', { becomes: administration }, 'Somebody administers the cluster.', {
    aws_eks_access_policy_association: 'policy_arn',
  }),
  high('created', 'any', 'Somebody has access to the cluster, or its pods or controllers have the rights of a role.', {
    [`
      aws_eks_access_entry aws_eks_access_policy_association aws_eks_capability aws_eks_identity_provider_config
      aws_eks_pod_identity_association`]: '*',
  }),
  high('modified', { becomes: ['cluster'] }, 'The policy applies to the whole cluster.', {
    aws_eks_access_policy_association: 'access_scope.type',
  }),
  high('modified', 'gains_entries', 'Somebody has more rights in the cluster.', {
    'aws_eks_access_policy_association aws_eks_access_entry': 'access_scope.namespaces kubernetes_groups',
  }),
  critical('modified', 'removed', 'The server that deploys to the cluster is reachable from the internet.', {
    aws_eks_capability: 'configuration.argo_cd.network_access.vpce_ids',
  }),
  high('modified', 'any', 'Others may deploy to the cluster.', { aws_eks_capability: 'configuration.argo_cd.*' }),
  high('modified', 'any', 'The pods have the rights of another role.', {
    'aws_eks_pod_identity_association aws_eks_addon aws_eks_capability': 'role_arn target_role_arn service_account_role_arn',
  }),

  high('modified', 'any', 'The service runs other code, or has another role or network.', {
    aws_ecs_express_gateway_service: 'primary_container.image primary_container.command *_role_arn network_configuration.*',
  }),

  high('modified', 'turned_off', 'New images are not scanned.', { aws_ecr_repository: 'image_scanning_configuration.scan_on_push' }),
  high('modified', { was: 'IMMUTABLE' }, 'The image behind a tag can be replaced.', {
    'aws_ecr_repository aws_ecr_repository_creation_template': 'image_tag_mutability',
  }),
  high('modified', { was: 'ENHANCED' }, 'Images are scanned less.', { aws_ecr_registry_scanning_configuration: 'scan_type' }),
  high('modified', 'loses_entries', 'Images are scanned less.', { aws_ecr_registry_scanning_configuration: 'rule' }),
  high('modified', 'gains_entries', 'Images are copied to another registry.', {
    aws_ecr_replication_configuration: 'replication_configuration.rule',
  }),

  critical('modified', { becomes: ['NONE'] }, 'Commands in containers are no longer logged.', {
    aws_ecs_cluster: 'configuration.execute_command_configuration.logging',
  }),
  high('modified', 'turned_on', 'Commands can be run in the containers.', { aws_ecs_service: 'enable_execute_command' }),
  high('modified', 'turned_on', 'The tasks have public addresses.', { aws_ecs_service: 'network_configuration.assign_public_ip' }),
  high('created', 'node_access', 'A container has rights on its host.', {
    'aws_ecs_task_definition aws_batch_job_definition': 'container_definitions container_properties node_properties ecs_properties',
  }),
  high('created', { becomes: ['host'] }, 'The containers share the network, processes or memory of their host.', {
    aws_ecs_task_definition: 'network_mode pid_mode ipc_mode',
  }),
  high('created', 'turned_on', 'The containers share the network of their host.', {
    aws_batch_job_definition: 'eks_properties.pod_properties.host_network',
  }),

  ...analyticsAwsSeverities,
];
