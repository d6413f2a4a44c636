import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Severity } from '../../../src/model/severity.js';
import { allow, policy, unknownAccount } from '../../support/weights.js';

/** Changes of mail, deployments, code and transfers in the dangerous direction, and back. */

type Both = readonly [type: string, field: string, safe: Json, dangerous: Json, there: Severity, back: Severity];

const grants = (account: string, ...actions: readonly string[]): string => policy(allow(actions, { Principal: { AWS: account } }));
const [own, theirs] = [grants('111122223333', 'ses:SendEmail'), grants(unknownAccount, 'ses:SendEmail')];
const wider = grants('111122223333', 'ses:SendEmail', 'ses:SendRawEmail');

export const modifications: readonly Both[] = [
  ['aws_ses_identity_policy', 'policy', own, theirs, 'critical', 'high'],
  ['aws_sesv2_email_identity_policy', 'policy', own, wider, 'high', 'medium'],
  ['aws_ses_active_receipt_rule_set', 'rule_set_name', 'a', 'b', 'critical', 'critical'],
  ['aws_ses_receipt_rule', 's3_action', [{ bucket_name: 'a' }], [{ bucket_name: 'b' }], 'high', 'high'],
  ['aws_ses_receipt_rule', 'tls_policy', 'Require', 'Optional', 'high', 'medium'],
  ['aws_ses_receipt_rule', 'scan_enabled', true, false, 'high', 'medium'],
  ['aws_sesv2_configuration_set', 'delivery_options.tls_policy', 'REQUIRE', 'OPTIONAL', 'high', 'medium'],
  ['aws_ses_event_destination', 'enabled', true, false, 'high', 'medium'],
  ['aws_codedeploy_deployment_group', 'auto_rollback_configuration.enabled', true, false, 'high', 'medium'],
  ['aws_codedeploy_deployment_group', 'alarm_configuration.alarms', ['a'], [], 'high', 'medium'],
  ['aws_codedeploy_deployment_group', 'service_role_arn', 'a', 'b', 'high', 'high'],
  ['aws_appconfig_environment', 'monitor', [{ alarm_arn: 'a' }], [], 'high', 'medium'],
  ['aws_appconfig_extension', 'action_point', [], [{ point: 'ON_DEPLOYMENT_START' }], 'high', 'high'],
  ['aws_appsync_graphql_api', 'authentication_type', 'AWS_IAM', 'API_KEY', 'critical', 'high'],
  ['aws_appsync_graphql_api', 'log_config.field_log_level', 'ALL', null, 'high', 'medium'],
  ['aws_appsync_api', 'event_config.connection_auth_mode', [{ auth_type: 'AWS_IAM' }], [{ auth_type: 'API_KEY' }], 'high', 'high'],
  ['aws_appsync_api', 'event_config.log_config.log_level', 'ALL', null, 'high', 'medium'],
  ['aws_appsync_channel_namespace', 'publish_auth_mode', [], [{ auth_type: 'API_KEY' }], 'high', 'high'],
  ['aws_appsync_datasource', 'dynamodb_config.table_name', 'a', 'b', 'high', 'high'],
  ['aws_appsync_api_cache', 'at_rest_encryption_enabled', true, false, 'high', 'medium'],
  ['aws_codeartifact_domain_permissions_policy', 'policy_document', own, theirs, 'critical', 'high'],
  ['aws_codeartifact_repository_permissions_policy', 'policy_document', own, wider, 'high', 'medium'],
  ['aws_codeartifact_repository', 'upstream', [], [{ repository_name: 'a' }], 'high', 'high'],
  ['aws_codecommit_approval_rule_template', 'content', 'a', 'b', 'high', 'high'],
  ['aws_codecommit_trigger', 'trigger', [], [{ name: 'a' }], 'high', 'high'],
  ['aws_codeconnections_host', 'provider_endpoint', 'a', 'b', 'high', 'high'],
  ['aws_transfer_server', 'endpoint_type', 'VPC', 'PUBLIC', 'critical', 'medium'],
  ['aws_transfer_server', 'identity_provider_type', 'SERVICE_MANAGED', 'AWS_LAMBDA', 'critical', 'critical'],
  ['aws_transfer_server', 'logging_role', 'a', '', 'high', 'medium'],
  ['aws_transfer_server', 'security_policy_name', 'a', 'b', 'high', 'high'],
  ['aws_transfer_connector', 'as2_config.encryption_algorithm', 'AES256_CBC', 'NONE', 'high', 'medium'],
  ['aws_transfer_connector', 'logging_role', 'a', '', 'high', 'medium'],
  ['aws_transfer_connector', 'url', 'sftp://a', 'sftp://b', 'high', 'high'],
  ['aws_transfer_agreement', 'access_role', 'a', 'b', 'high', 'high'],
  ['aws_transfer_profile', 'certificate_ids', [], ['cert-1'], 'high', 'medium'],
  ['aws_transfer_web_app', 'identity_provider_details.identity_center_config.role', 'a', 'b', 'high', 'high'],
  ['aws_dms_replication_config', 'target_endpoint_arn', 'a', 'b', 'high', 'high'],
  ['aws_datasync_location_object_storage', 'server_protocol', 'HTTPS', 'HTTP', 'high', 'medium'],
  ['aws_datasync_location_efs', 'in_transit_encryption', 'TLS1_2', 'NONE', 'high', 'medium'],
  ['aws_datasync_location_smb', 'server_hostname', 'a', 'b', 'high', 'high'],
  ['aws_datasync_location_s3', 's3_config.bucket_access_role_arn', 'a', 'b', 'high', 'high'],
  ['aws_datasync_task', 'cloudwatch_log_group_arn', 'a', '', 'high', 'medium'],
  ['aws_transfer_user', 'home_directory', '/a', '/', 'high', 'high'],
  ['aws_redshiftserverless_workgroup', 'enhanced_vpc_routing', true, false, 'high', 'medium'],
  ['aws_redshiftserverless_workgroup', 'security_group_ids', ['a'], ['b'], 'high', 'high'],
  ['aws_dms_endpoint', 'server_name', 'a', 'b', 'high', 'high'],
  ['aws_dms_endpoint', 'ssl_mode', 'require', 'none', 'high', 'medium'],
  ['aws_globalaccelerator_accelerator', 'attributes.flow_logs_enabled', true, false, 'high', 'medium'],
  ['aws_globalaccelerator_endpoint_group', 'endpoint_configuration', [], [{ endpoint_id: 'a' }], 'high', 'high'],
  ['aws_globalaccelerator_custom_routing_accelerator', 'attributes.flow_logs_enabled', true, false, 'high', 'medium'],
  ['aws_globalaccelerator_custom_routing_listener', 'port_range', [], [{ from_port: 1, to_port: 9 }], 'high', 'high'],
  ['aws_globalaccelerator_cross_account_attachment', 'principals', [], [unknownAccount], 'critical', 'medium'],
  ['aws_globalaccelerator_cross_account_attachment', 'resource', [], [{ endpoint_id: 'a' }], 'high', 'medium'],
  ['aws_apprunner_service', 'network_configuration.ingress_configuration.is_publicly_accessible', false, true, 'critical', 'high'],
  ['aws_apprunner_vpc_ingress_connection', 'ingress_vpc_configuration.vpc_id', 'vpc-1', 'vpc-2', 'high', 'high'],
  ['aws_apprunner_service', 'source_configuration.image_repository.image_identifier', 'a', 'b', 'high', 'high'],
  ['aws_service_discovery_instance', 'attributes.AWS_INSTANCE_IPV4', 'a', 'b', 'high', 'high'],
];

export const creations: readonly (readonly [type: string, attributes: JsonObject, severity: Severity])[] = [
  ['aws_ses_identity_policy', { policy: theirs }, 'critical'],
  ['aws_ses_active_receipt_rule_set', { rule_set_name: 'a' }, 'critical'],
  ['aws_transfer_server', { endpoint_type: 'PUBLIC' }, 'critical'],
  ['aws_dms_replication_instance', { publicly_accessible: true }, 'critical'],
  ['aws_ses_template', {}, 'low'],
  ['aws_apprunner_vpc_ingress_connection', { ingress_vpc_configuration: [{ vpc_id: 'vpc-1' }] }, 'high'],
  ['aws_globalaccelerator_cross_account_attachment', { principals: [unknownAccount] }, 'critical'],
];

export const deletions: readonly (readonly [type: string, attributes: JsonObject, severity: Severity])[] = [
  ['aws_ses_active_receipt_rule_set', {}, 'critical'],
  ['aws_codecommit_approval_rule_template', {}, 'high'],
];
