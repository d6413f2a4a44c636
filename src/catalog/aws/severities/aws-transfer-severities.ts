import { critical, high, type SeverityRow } from '../../severity-row.js';

/** File transfers, copies of data, and warehouses: exposure, loss of protection or logging, and gained rights (D24). */

const transfers: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: ['aws_transfer_server'],
    attributes: ['endpoint_type'],
    when: { becomes: ['PUBLIC'] },
    why: 'Everybody reaches the file server.',
  }),
  critical('modified', {
    types: ['aws_transfer_server'],
    attributes: ['identity_provider_type', 'function', 'url', 'directory_id', 'invocation_role', 'host_key'],
    why: 'Somebody else decides who may sign in.',
  }),
  high('modified', {
    types: ['aws_transfer_server'],
    attributes: ['logging_role', 'structured_log_destinations'],
    when: 'emptied',
    why: 'Transfers are not logged any more.',
  }),
  high('modified', {
    types: ['aws_transfer_server'],
    attributes: ['protocols', 'security_policy_name', 'sftp_authentication_methods', 'workflow_details.*', 'endpoint_details.*'],
    why: 'Files are transferred with less protection, or handled by other code.',
  }),
  high('modified', {
    types: ['aws_transfer_user', 'aws_transfer_access'],
    attributes: ['role', 'policy', 'home_directory', 'home_directory_mappings', 'home_directory_type', 'posix_profile.*'],
    why: 'The user reaches other files.',
  }),
  high('modified', {
    types: ['aws_transfer_connector'],
    attributes: ['as2_config.encryption_algorithm', 'as2_config.signing_algorithm'],
    when: { becomes: ['NONE'] },
    why: 'Files are sent without encryption or signature.',
  }),
  high('modified', {
    types: ['aws_transfer_connector'],
    attributes: ['logging_role'],
    when: 'emptied',
    why: 'Transfers are not logged any more.',
  }),
  high('modified', {
    types: ['aws_transfer_connector'],
    attributes: ['url', 'access_role', 'security_policy_name', 'sftp_config.*', '*_profile_id', 'egress_config.*'],
    why: 'Files are sent to another server, or with other rights.',
  }),
  high('modified', {
    types: ['aws_transfer_agreement'],
    attributes: ['access_role', 'base_directory', '*_profile_id'],
    why: 'A partner reaches other files, or another partner sends them.',
  }),
  high('modified', {
    types: ['aws_transfer_profile'],
    attributes: ['certificate_ids'],
    when: 'gains_entries',
    why: 'Messages with a further signature are trusted.',
  }),
  high('modified', {
    types: ['aws_transfer_web_app'],
    attributes: ['identity_provider_details.*'],
    why: 'Users of the application have the rights of another role.',
  }),
];

const data: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: ['aws_dms_replication_instance'],
    attributes: ['publicly_accessible'],
    when: 'turned_on',
    why: 'Everybody reaches the database.',
  }),
  high('modified', {
    types: ['aws_redshiftserverless_workgroup'],
    attributes: ['enhanced_vpc_routing'],
    when: 'turned_off',
    why: 'Data leaves through the internet.',
  }),
  high('modified', {
    types: ['aws_redshiftserverless_workgroup'],
    attributes: ['config_parameter', 'security_group_ids'],
    why: 'Connections are less protected, or come from elsewhere.',
  }),
  high('modified', {
    types: ['aws_redshiftserverless_namespace'],
    attributes: ['default_iam_role_arn', 'admin_user_password'],
    why: 'Queries have other rights, or somebody else is the administrator.',
  }),
  high('modified', {
    types: ['aws_dms_endpoint', 'aws_dms_s3_endpoint'],
    attributes: ['server_name', 'port', 'database_name', 'bucket_name', 'password', 'username', '*service_access_role*'],
    why: 'Data is copied from or to another place.',
  }),
  high('modified', {
    types: ['aws_dms_replication_config', 'aws_dms_replication_task'],
    attributes: ['source_endpoint_arn', 'target_endpoint_arn', 'table_mappings'],
    why: 'Other data is copied, or to another place.',
  }),
  high('modified', {
    types: ['aws_dms_endpoint', 'aws_dms_s3_endpoint'],
    attributes: ['ssl_mode'],
    when: { becomes: ['none'] },
    why: 'Data is copied without encryption.',
  }),
];

const copies: readonly SeverityRow[] = [
  high('modified', {
    types: ['aws_datasync_location_*'],
    attributes: ['server_protocol', 'in_transit_encryption', 'qop_configuration.*'],
    when: { becomes: ['HTTP', 'NONE', 'DISABLED'] },
    why: 'Files are copied without encryption.',
  }),
  high('modified', {
    types: ['aws_datasync_location_*'],
    attributes: ['server_hostname', 'name_node', 'subdirectory', '*user', '*access_key', '*password', '*_role_arn', 'authentication_type'],
    why: 'Files are copied from or to another place, or with other rights.',
  }),
  high('modified', {
    types: ['aws_datasync_task'],
    attributes: ['cloudwatch_log_group_arn'],
    when: 'emptied',
    why: 'Copied files are not logged any more.',
  }),
];

export const transferAwsSeverities: readonly SeverityRow[] = [...transfers, ...data, ...copies];
