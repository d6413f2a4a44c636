import { critical, high, type SeverityRows } from '../../severity-row.js';

/** File transfers, copies of data, and warehouses: exposure, loss of protection or logging, and gained rights (D24). */

const transfers: SeverityRows = [
  critical(['created', 'modified'], { becomes: ['PUBLIC'] }, 'Everybody reaches the file server.', {
    aws_transfer_server: 'endpoint_type',
  }),
  critical('modified', 'any', 'Somebody else decides who may sign in.', {
    aws_transfer_server: 'identity_provider_type function url directory_id invocation_role host_key',
  }),
  high('modified', 'removed', 'Transfers are not logged any more.', { aws_transfer_server: 'logging_role structured_log_destinations' }),
  high('modified', 'any', 'Files are transferred with less protection, or handled by other code.', {
    aws_transfer_server: 'protocols security_policy_name sftp_authentication_methods workflow_details.* endpoint_details.*',
  }),
  high('modified', 'any', 'The user reaches other files.', {
    'aws_transfer_user aws_transfer_access': 'role policy home_directory home_directory_mappings home_directory_type posix_profile.*',
  }),
  high('modified', { becomes: ['NONE'] }, 'Files are sent without encryption or signature.', {
    aws_transfer_connector: 'as2_config.encryption_algorithm as2_config.signing_algorithm',
  }),
  high('modified', 'removed', 'Transfers are not logged any more.', { aws_transfer_connector: 'logging_role' }),
  high('modified', 'any', 'Files are sent to another server, or with other rights.', {
    aws_transfer_connector: 'url access_role security_policy_name sftp_config.* *_profile_id egress_config.*',
  }),
  high('modified', 'any', 'A partner reaches other files, or another partner sends them.', {
    aws_transfer_agreement: 'access_role base_directory *_profile_id',
  }),
  high('modified', 'gains_entries', 'Messages with a further signature are trusted.', { aws_transfer_profile: 'certificate_ids' }),
  high('modified', 'any', 'Users of the application have the rights of another role.', {
    aws_transfer_web_app: 'identity_provider_details.*',
  }),
];

const data: SeverityRows = [
  critical(['created', 'modified'], 'turned_on', 'Everybody reaches the database.', {
    aws_dms_replication_instance: 'publicly_accessible',
  }),
  high('modified', 'turned_off', 'Data leaves through the internet.', { aws_redshiftserverless_workgroup: 'enhanced_vpc_routing' }),
  high('modified', 'any', 'Connections are less protected, or come from elsewhere.', {
    aws_redshiftserverless_workgroup: 'config_parameter security_group_ids',
  }),
  high('modified', 'any', 'Queries have other rights, or somebody else is the administrator.', {
    aws_redshiftserverless_namespace: 'default_iam_role_arn admin_user_password',
  }),
  high('modified', 'any', 'Data is copied from or to another place.', {
    'aws_dms_endpoint aws_dms_s3_endpoint': 'server_name port database_name bucket_name password username *service_access_role*',
  }),
  high('modified', 'any', 'Other data is copied, or to another place.', {
    'aws_dms_replication_config aws_dms_replication_task': 'source_endpoint_arn target_endpoint_arn table_mappings',
  }),
  high('modified', { becomes: ['none'] }, 'Data is copied without encryption.', { 'aws_dms_endpoint aws_dms_s3_endpoint': 'ssl_mode' }),
];

const copies: SeverityRows = [
  high('modified', { becomes: ['HTTP', 'NONE', 'DISABLED'] }, 'Files are copied without encryption.', {
    'aws_datasync_location_*': 'server_protocol in_transit_encryption qop_configuration.*',
  }),
  high('modified', 'any', 'Files are copied from or to another place, or with other rights.', {
    'aws_datasync_location_*': 'server_hostname name_node subdirectory *user *access_key *password *_role_arn authentication_type',
  }),
  high('modified', 'removed', 'Copied files are not logged any more.', { aws_datasync_task: 'cloudwatch_log_group_arn' }),
];

const transferAwsSeverities: SeverityRows = [...transfers, ...data, ...copies];

/** Mail, service discovery, deployments and code: exposure, loss of protection or logging, and gained rights (D24). */

const mail: SeverityRows = [
  critical(['created', 'modified'], 'exposes', 'Unknown accounts may send mail as this identity.', {
    'aws_ses_identity_policy aws_sesv2_email_identity_policy': 'policy',
  }),
  high('modified', 'widens_policy', 'Others may send mail as this identity.', {
    'aws_ses_identity_policy aws_sesv2_email_identity_policy': 'policy',
  }),
  critical(['created', 'modified', 'deleted'], 'any', 'Received mail is handled by other rules.', 'aws_ses_active_receipt_rule_set'),
  high(['created', 'modified'], 'any', 'Received mail is sent elsewhere, or is not handled.', {
    aws_ses_receipt_rule: '*_action recipients enabled after',
  }),
  high('modified', { becomes: ['Optional', 'OPTIONAL'] }, 'Mail is exchanged without encryption.', {
    'aws_ses_receipt_rule aws_ses_configuration_set aws_sesv2_configuration_set': 'tls_policy delivery_options.tls_policy',
  }),
  high('modified', 'turned_off', 'Received mail is not scanned for spam and viruses.', { aws_ses_receipt_rule: 'scan_enabled' }),
  high('modified', 'turned_off', 'Events of sent mail are not recorded any more.', {
    'aws_ses_event_destination aws_sesv2_configuration_set_event_destination': 'enabled event_destination.enabled',
  }),
];

const deployments: SeverityRows = [
  high('modified', 'removed', 'A failed deployment is not stopped or undone.', {
    aws_codedeploy_deployment_group: 'auto_rollback_configuration.enabled alarm_configuration.enabled alarm_configuration.alarms',
  }),
  high('modified', 'turned_off', 'A failed deployment is not stopped or undone.', {
    aws_codedeploy_deployment_group: 'auto_rollback_configuration.enabled alarm_configuration.enabled',
  }),
  high('modified', 'any', 'Deployments have another role, or reach other machines.', {
    aws_codedeploy_deployment_group: 'service_role_arn ec2_tag_filter ec2_tag_set on_premises_instance_tag_filter ecs_service',
  }),
  high('modified', 'loses_entries', 'A configuration is deployed with fewer checks.', {
    'aws_appconfig_environment aws_appconfig_configuration_profile': 'monitor validator',
  }),
  high(['created', 'modified'], 'any', 'Other code runs when a configuration is deployed.', { aws_appconfig_extension: 'action_point' }),
];

const graphs: SeverityRows = [
  critical('modified', { becomes: ['API_KEY'] }, 'Everybody with a key may call the API.', {
    aws_appsync_graphql_api: 'authentication_type',
  }),
  high('modified', 'any', 'Somebody else decides who may call the API.', {
    aws_appsync_graphql_api: `
      authentication_type additional_authentication_provider lambda_authorizer_config.* openid_connect_config.* user_pool_config.*`,
  }),
  high('modified', 'removed', 'Requests are not logged any more.', { aws_appsync_graphql_api: 'log_config.*' }),
  high('modified', 'any', 'Somebody else decides who may publish or receive events.', { aws_appsync_api: 'event_config.*auth*' }),
  high('modified', 'removed', 'Events are not logged any more.', { aws_appsync_api: 'event_config.log_config.*' }),
  high('modified', 'any', 'Others may publish or receive events, or other code handles them.', {
    aws_appsync_channel_namespace: 'publish_auth_mode subscribe_auth_mode code_handlers handler_configs.*',
  }),
  high('modified', 'any', 'The API reads or writes other data, or with another role.', { aws_appsync_datasource: '*' }),
  high('modified', 'turned_off', 'Cached answers are not encrypted.', { aws_appsync_api_cache: '*_encryption_enabled' }),
];

const packagePolicies = 'aws_codeartifact_domain_permissions_policy aws_codeartifact_repository_permissions_policy';
const code: SeverityRows = [
  critical(['created', 'modified'], 'exposes', 'Unknown accounts may read or publish packages.', { [packagePolicies]: 'policy_document' }),
  high('modified', 'widens_policy', 'Others may read or publish packages.', { [packagePolicies]: 'policy_document' }),
  high('modified', 'any', 'Packages come from another source.', { aws_codeartifact_repository: 'upstream external_connections' }),
  high(['modified', 'deleted'], 'any', 'Code is merged with other approvals.', {
    'aws_codecommit_approval_rule_template aws_codecommit_approval_rule_template_association': '*',
  }),
  high(['created', 'modified'], 'any', 'Changes of the code are sent elsewhere.', { aws_codecommit_trigger: 'trigger' }),
  high('modified', 'any', 'Code comes from another server.', {
    'aws_codeconnections_host aws_codestarconnections_host': 'provider_endpoint vpc_configuration.*',
  }),
];

const traffic: SeverityRows = [
  high('modified', 'turned_off', 'Traffic is not logged any more.', {
    'aws_globalaccelerator_accelerator aws_globalaccelerator_custom_routing_accelerator': 'attributes.flow_logs_enabled',
  }),
  high('modified', 'any', 'Traffic reaches other endpoints.', {
    'aws_globalaccelerator_*listener aws_globalaccelerator_*endpoint_group':
      'port_range endpoint_configuration port_override traffic_dial_percentage',
  }),
  critical(['created', 'modified'], 'exposes', 'Unknown accounts may accelerate the resources.', {
    aws_globalaccelerator_cross_account_attachment: 'principals',
  }),
  high(['created', 'modified'], 'gains_entries', 'Other accounts may accelerate the resources.', {
    aws_globalaccelerator_cross_account_attachment: 'principals resource',
  }),
  critical('modified', 'turned_on', 'Everybody reaches the service.', {
    aws_apprunner_service: 'network_configuration.ingress_configuration.is_publicly_accessible',
  }),
  high('created', 'any', 'Another network reaches the private service.', 'aws_apprunner_vpc_ingress_connection'),
  high('modified', 'any', 'Another network reaches the private service.', {
    aws_apprunner_vpc_ingress_connection: 'ingress_vpc_configuration.*',
  }),
  high('modified', 'any', 'The service runs other code, or with another role or network.', {
    aws_apprunner_service: 'source_configuration.* instance_configuration.instance_role_arn network_configuration.*',
  }),
  high('modified', 'any', 'Names of services lead to other addresses.', {
    'aws_service_discovery_instance aws_service_discovery_service': 'attributes.* dns_config.*',
  }),
];

export const applicationAwsSeverities: SeverityRows = [...mail, ...deployments, ...graphs, ...code, ...transferAwsSeverities, ...traffic];
