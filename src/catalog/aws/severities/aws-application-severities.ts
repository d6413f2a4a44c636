import { anything, critical, high, type SeverityRow } from '../../severity-row.js';
import { transferAwsSeverities } from './aws-transfer-severities.js';

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
  ...transferAwsSeverities,
  ...traffic,
];
