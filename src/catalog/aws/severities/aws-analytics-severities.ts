import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Analytics and brokers: exposure, loss of protection or logging, and gained rights (D24). Source: the services' user guides. */
export const analyticsAwsSeverities: readonly SeverityRow[] = [
  high('modified', {
    types: ['aws_glue_data_catalog_encryption_settings'],
    attributes: ['data_catalog_encryption_settings.encryption_at_rest.catalog_encryption_mode'],
    when: { becomes: ['DISABLED'] },
    why: 'The Data Catalog is not encrypted.',
  }),
  high('modified', {
    types: ['aws_glue_data_catalog_encryption_settings'],
    attributes: ['data_catalog_encryption_settings.connection_password_encryption.return_connection_password_encrypted'],
    when: 'turned_off',
    why: 'Passwords of connections are readable.',
  }),
  high('modified', {
    types: ['aws_glue_job', 'aws_glue_crawler', 'aws_glue_dev_endpoint'],
    attributes: ['security_configuration'],
    when: 'replaced',
    why: 'Data is encrypted differently, or not at all.',
  }),
  high('modified', {
    types: ['aws_glue_job', 'aws_glue_crawler', 'aws_glue_ml_transform', 'aws_glue_catalog_table_optimizer'],
    attributes: ['command.script_location', 'role_arn', 'role', 'configuration.role_arn'],
    when: 'replaced',
    why: 'Other code runs, or it has the rights of another role.',
  }),
  high('modified', {
    types: ['aws_glue_user_defined_function'],
    attributes: ['class_name', 'resource_uris'],
    why: 'Queries run other code.',
  }),
  high('modified', {
    types: ['aws_glue_catalog_table_optimizer'],
    attributes: ['*.snapshot_retention_period_in_days', '*.number_of_snapshots_to_retain', '*.orphan_file_retention_period_in_days'],
    when: 'lowered',
    why: 'Earlier versions of the data are deleted sooner.',
  }),
  high('modified', {
    types: ['aws_glue_catalog_table_optimizer'],
    attributes: ['configuration.orphan_file_deletion_configuration.iceberg_configuration.location'],
    why: 'Files are deleted elsewhere.',
  }),
  high('modified', {
    types: ['aws_glue_dev_endpoint'],
    attributes: ['public_keys'],
    when: 'gains_entries',
    why: 'Somebody can log in to the endpoint.',
  }),
  high('modified', {
    types: ['aws_glue_dev_endpoint'],
    attributes: ['public_key'],
    why: 'Somebody can log in to the endpoint.',
  }),
  high('modified', {
    types: ['aws_glue_catalog_database'],
    attributes: ['create_table_default_permission'],
    when: 'gains_entries',
    why: 'Others have permissions on new tables.',
  }),

  high('modified', {
    types: ['aws_athena_workgroup'],
    attributes: ['configuration.enforce_workgroup_configuration'],
    when: 'turned_off',
    why: 'Queries may override where and how results are stored.',
  }),
  high('modified', {
    types: ['aws_athena_workgroup'],
    attributes: ['configuration.result_configuration.encryption_configuration.encryption_option'],
    when: 'replaced',
    why: 'Results are encrypted differently, or not at all.',
  }),
  high('modified', {
    types: ['aws_athena_workgroup'],
    attributes: ['configuration.result_configuration.output_location'],
    when: 'replaced',
    why: 'Results are stored elsewhere.',
  }),

  critical('modified', {
    types: ['aws_msk_cluster'],
    attributes: ['broker_node_group_info.connectivity_info.public_access.type'],
    when: { becomes: ['SERVICE_PROVIDED_EIPS'] },
    why: 'The brokers have public addresses.',
  }),
  critical('modified', {
    types: ['aws_msk_cluster'],
    attributes: ['client_authentication.unauthenticated'],
    when: 'turned_on',
    why: 'Clients need no authentication.',
  }),
  critical('modified', {
    types: ['aws_msk_cluster'],
    attributes: ['logging_info.broker_logs.*.enabled'],
    when: 'turned_off',
    why: 'A log of the brokers is no longer kept.',
  }),
  high('modified', {
    types: ['aws_msk_cluster'],
    attributes: ['encryption_info.encryption_in_transit.client_broker'],
    when: { was: 'TLS' },
    why: 'Connections need no encryption.',
  }),
  high('modified', {
    types: ['aws_msk_cluster'],
    attributes: ['encryption_info.encryption_in_transit.in_cluster'],
    when: 'turned_off',
    why: 'Traffic between brokers is not encrypted.',
  }),
  high('modified', {
    types: ['aws_msk_scram_secret_association'],
    attributes: ['secret_arn_list'],
    when: 'gains_entries',
    why: 'A further password gives access to the cluster.',
  }),

  critical('created', {
    types: ['aws_mq_broker'],
    attributes: ['publicly_accessible'],
    when: 'turned_on',
    why: 'The broker has a public address.',
  }),
  critical('modified', {
    types: ['aws_mq_broker'],
    attributes: ['logs.audit', 'logs.general'],
    when: 'turned_off',
    why: 'A log of the broker is no longer kept.',
  }),
  high('modified', {
    types: ['aws_mq_broker'],
    attributes: ['user'],
    when: 'gains_entries',
    why: 'A user has access to the broker, or other rights.',
  }),

  critical('modified', {
    types: ['aws_emr_block_public_access_configuration'],
    attributes: ['block_public_security_group_rules'],
    when: 'turned_off',
    why: 'New clusters may be reachable from every address.',
  }),
  high('modified', {
    types: ['aws_emr_cluster'],
    attributes: ['termination_protection'],
    when: 'turned_off',
    why: 'The cluster can be terminated.',
  }),
  critical('modified', {
    types: ['aws_lakeformation_data_lake_settings'],
    attributes: ['admins'],
    when: 'gains_entries',
    why: 'Somebody administers the data lake.',
  }),
  high('modified', {
    types: ['aws_lakeformation_data_lake_settings'],
    attributes: [
      'read_only_admins',
      'create_database_default_permissions',
      'create_table_default_permissions',
      'external_data_filtering_allow_list',
      'trusted_resource_owners',
    ],
    when: 'gains_entries',
    why: 'Others have permissions on the data lake.',
  }),
  high('modified', {
    types: ['aws_lakeformation_permissions'],
    attributes: ['permissions', 'permissions_with_grant_option'],
    when: 'gains_entries',
    why: 'Somebody has further permissions on the data lake.',
  }),
  high('modified', {
    types: ['aws_lakeformation_resource_lf_tag', 'aws_lakeformation_resource_lf_tags', 'aws_lakeformation_lf_tag_expression'],
    attributes: ['lf_tag', 'lf_tag.value', 'expression'],
    why: 'Grants on tags reach other data.',
  }),
  high('deleted', {
    types: ['aws_lakeformation_opt_in', 'aws_lakeformation_resource_lf_tag'],
    attributes: anything,
    why: 'Permissions of the data lake no longer protect the data.',
  }),
  high('modified', {
    types: ['aws_emr_studio_session_mapping'],
    attributes: ['session_policy_arn'],
    when: 'replaced',
    why: 'A user of the studio has other rights.',
  }),
];
