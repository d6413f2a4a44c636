import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** Mail, service discovery, deployments and code: exposure, loss of protection or logging, and gained rights (D24). */

const mail: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: ['aws_ses_identity_policy', 'aws_sesv2_email_identity_policy'],
    attributes: ['policy'],
    when: 'opens_policy',
    why: 'Unknown accounts may send mail as this identity.',
  }),
  high('modified', {
    types: ['aws_ses_identity_policy', 'aws_sesv2_email_identity_policy'],
    attributes: ['policy'],
    when: 'widens_policy',
    why: 'Others may send mail as this identity.',
  }),
  critical(['created', 'modified', 'deleted'], {
    types: ['aws_ses_active_receipt_rule_set'],
    attributes: anything,
    why: 'Received mail is handled by other rules.',
  }),
  high(['created', 'modified'], {
    types: ['aws_ses_receipt_rule'],
    attributes: ['*_action', 'recipients', 'enabled', 'after'],
    why: 'Received mail is sent elsewhere, or is not handled.',
  }),
  high('modified', {
    types: ['aws_ses_receipt_rule', 'aws_ses_configuration_set', 'aws_sesv2_configuration_set'],
    attributes: ['tls_policy', 'delivery_options.tls_policy'],
    when: { becomes: ['Optional', 'OPTIONAL'] },
    why: 'Mail is exchanged without encryption.',
  }),
  high('modified', {
    types: ['aws_ses_receipt_rule'],
    attributes: ['scan_enabled'],
    when: 'turned_off',
    why: 'Received mail is not scanned for spam and viruses.',
  }),
  high('modified', {
    types: ['aws_ses_event_destination', 'aws_sesv2_configuration_set_event_destination'],
    attributes: ['enabled', 'event_destination.enabled'],
    when: 'turned_off',
    why: 'Events of sent mail are not recorded any more.',
  }),
];

const deployments: readonly SeverityRow[] = [
  high('modified', {
    types: ['aws_codedeploy_deployment_group'],
    attributes: ['auto_rollback_configuration.enabled', 'alarm_configuration.enabled', 'alarm_configuration.alarms'],
    when: 'emptied',
    why: 'A failed deployment is not stopped or undone.',
  }),
  high('modified', {
    types: ['aws_codedeploy_deployment_group'],
    attributes: ['auto_rollback_configuration.enabled', 'alarm_configuration.enabled'],
    when: 'turned_off',
    why: 'A failed deployment is not stopped or undone.',
  }),
  high('modified', {
    types: ['aws_codedeploy_deployment_group'],
    attributes: ['service_role_arn', 'ec2_tag_filter', 'ec2_tag_set', 'on_premises_instance_tag_filter', 'ecs_service'],
    why: 'Deployments have another role, or reach other machines.',
  }),
  high('modified', {
    types: ['aws_appconfig_environment', 'aws_appconfig_configuration_profile'],
    attributes: ['monitor', 'validator'],
    when: 'loses_entries',
    why: 'A configuration is deployed with fewer checks.',
  }),
  high(['created', 'modified'], {
    types: ['aws_appconfig_extension'],
    attributes: ['action_point'],
    why: 'Other code runs when a configuration is deployed.',
  }),
];

const graphs: readonly SeverityRow[] = [
  critical('modified', {
    types: ['aws_appsync_graphql_api'],
    attributes: ['authentication_type'],
    when: { becomes: ['API_KEY'] },
    why: 'Everybody with a key may call the API.',
  }),
  high('modified', {
    types: ['aws_appsync_graphql_api'],
    attributes: [
      'authentication_type',
      'additional_authentication_provider',
      'lambda_authorizer_config.*',
      'openid_connect_config.*',
      'user_pool_config.*',
    ],
    why: 'Somebody else decides who may call the API.',
  }),
  high('modified', {
    types: ['aws_appsync_graphql_api'],
    attributes: ['log_config.*'],
    when: 'emptied',
    why: 'Requests are not logged any more.',
  }),
  high('modified', {
    types: ['aws_appsync_api'],
    attributes: ['event_config.*auth*'],
    why: 'Somebody else decides who may publish or receive events.',
  }),
  high('modified', {
    types: ['aws_appsync_api'],
    attributes: ['event_config.log_config.*'],
    when: 'emptied',
    why: 'Events are not logged any more.',
  }),
  high('modified', {
    types: ['aws_appsync_channel_namespace'],
    attributes: ['publish_auth_mode', 'subscribe_auth_mode', 'code_handlers', 'handler_configs.*'],
    why: 'Others may publish or receive events, or other code handles them.',
  }),
  high('modified', {
    types: ['aws_appsync_datasource'],
    attributes: ['*'],
    why: 'The API reads or writes other data, or with another role.',
  }),
  high('modified', {
    types: ['aws_appsync_api_cache'],
    attributes: ['*_encryption_enabled'],
    when: 'turned_off',
    why: 'Cached answers are not encrypted.',
  }),
];

const packagePolicies = ['aws_codeartifact_domain_permissions_policy', 'aws_codeartifact_repository_permissions_policy'];
const code: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: packagePolicies,
    attributes: ['policy_document'],
    when: 'opens_policy',
    why: 'Unknown accounts may read or publish packages.',
  }),
  high('modified', {
    types: packagePolicies,
    attributes: ['policy_document'],
    when: 'widens_policy',
    why: 'Others may read or publish packages.',
  }),
  high('modified', {
    types: ['aws_codeartifact_repository'],
    attributes: ['upstream', 'external_connections'],
    why: 'Packages come from another source.',
  }),
  high(['modified', 'deleted'], {
    types: ['aws_codecommit_approval_rule_template', 'aws_codecommit_approval_rule_template_association'],
    attributes: anything,
    why: 'Code is merged with other approvals.',
  }),
  high(['created', 'modified'], {
    types: ['aws_codecommit_trigger'],
    attributes: ['trigger'],
    why: 'Changes of the code are sent elsewhere.',
  }),
  high('modified', {
    types: ['aws_codeconnections_host', 'aws_codestarconnections_host'],
    attributes: ['provider_endpoint', 'vpc_configuration.*'],
    why: 'Code comes from another server.',
  }),
];

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

const traffic: readonly SeverityRow[] = [
  high('modified', {
    types: ['aws_globalaccelerator_accelerator', 'aws_globalaccelerator_custom_routing_accelerator'],
    attributes: ['attributes.flow_logs_enabled'],
    when: 'turned_off',
    why: 'Traffic is not logged any more.',
  }),
  high('modified', {
    types: ['aws_globalaccelerator_*listener', 'aws_globalaccelerator_*endpoint_group'],
    attributes: ['port_range', 'endpoint_configuration', 'port_override', 'traffic_dial_percentage'],
    why: 'Traffic reaches other endpoints.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_globalaccelerator_cross_account_attachment'],
    attributes: ['principals'],
    when: 'lets_in_stranger',
    why: 'Unknown accounts may accelerate the resources.',
  }),
  high(['created', 'modified'], {
    types: ['aws_globalaccelerator_cross_account_attachment'],
    attributes: ['principals', 'resource'],
    when: 'gains_entries',
    why: 'Other accounts may accelerate the resources.',
  }),
  critical('modified', {
    types: ['aws_apprunner_service'],
    attributes: ['network_configuration.ingress_configuration.is_publicly_accessible'],
    when: 'turned_on',
    why: 'Everybody reaches the service.',
  }),
  high('created', {
    types: ['aws_apprunner_vpc_ingress_connection'],
    attributes: anything,
    why: 'Another network reaches the private service.',
  }),
  high('modified', {
    types: ['aws_apprunner_vpc_ingress_connection'],
    attributes: ['ingress_vpc_configuration.*'],
    why: 'Another network reaches the private service.',
  }),
  high('modified', {
    types: ['aws_apprunner_service'],
    attributes: ['source_configuration.*', 'instance_configuration.instance_role_arn', 'network_configuration.*'],
    why: 'The service runs other code, or with another role or network.',
  }),
  high('modified', {
    types: ['aws_service_discovery_instance', 'aws_service_discovery_service'],
    attributes: ['attributes.*', 'dns_config.*'],
    why: 'Names of services lead to other addresses.',
  }),
];

export const applicationAwsSeverities: readonly SeverityRow[] = [
  ...mail,
  ...deployments,
  ...graphs,
  ...code,
  ...transfers,
  ...data,
  ...traffic,
];
