import { critical, high, type SeverityRows } from '../../severity-row.js';

/** API gateways, web ACLs, user pools, build and mail services: exposure, loss of protection or logging, and gained rights (D24). */

const authorizers = 'aws_api_gateway_authorizer aws_apigatewayv2_authorizer';
const stages = 'aws_api_gateway_stage aws_apigatewayv2_stage';
const restPolicies = 'aws_api_gateway_rest_api aws_api_gateway_rest_api_policy aws_api_gateway_domain_name';
const domainNames = 'aws_api_gateway_domain_name aws_apigatewayv2_domain_name';

const webAcls: SeverityRows = [
  critical('deleted', 'any', 'Requests are not filtered or logged any more.', {
    'aws_wafv2_web_acl aws_wafv2_web_acl_association aws_wafv2_rule_group aws_wafv2_web_acl_logging_configuration': '*',
  }),
  critical('modified', 'any', 'Other requests are allowed.', {
    'aws_wafv2_web_acl aws_wafv2_rule_group': 'default_action rule rule_json rules_json',
  }),
  critical('modified', 'any', 'Another web ACL filters the requests.', { aws_wafv2_web_acl_association: 'web_acl_arn' }),
  high('modified', 'any', 'Rules match other requests, or the log shows other ones.', {
    'aws_wafv2_ip_set aws_wafv2_regex_pattern_set aws_wafv2_web_acl_logging_configuration':
      'addresses regular_expression log_destination_configs logging_filter redacted_fields',
  }),
];

const apis: SeverityRows = [
  critical('modified', { becomes: ['NONE'] }, 'Everybody may call the API.', {
    'aws_api_gateway_method aws_apigatewayv2_route': 'authorization authorization_type',
  }),
  critical('created', 'exposes', 'Unknown accounts may call the API.', { aws_api_gateway_rest_api_policy: 'policy' }),
  critical('modified', 'exposes', 'Unknown accounts may call the API.', { [restPolicies]: 'policy' }),
  critical('modified', 'protects_less', 'The API denies less.', { [restPolicies]: 'policy' }),
  high('modified', 'widens_policy', 'Others may call the API.', { [restPolicies]: 'policy' }),
  high('modified', 'turned_off', 'No key is needed any more.', { 'aws_api_gateway_method aws_apigatewayv2_route': 'api_key_required' }),
  high('modified', 'any', 'Somebody else decides who may call the API.', {
    'aws_api_gateway_method aws_apigatewayv2_route': 'authorization authorization_type authorizer_id authorization_scopes',
  }),
  critical('modified', 'any', 'Somebody else decides who may call the API.', {
    [authorizers]: 'authorizer_uri jwt_configuration.* type authorizer_type',
  }),
  high('modified', 'any', 'Requests reach another target.', {
    'aws_api_gateway_integration aws_apigatewayv2_integration': 'uri integration_uri credentials credentials_arn',
  }),
  high('modified', 'removed', 'Requests are not logged any more.', {
    [stages]: 'access_log_settings access_log_settings.destination_arn default_route_settings.logging_level',
  }),
];

const endpoints: SeverityRows = [
  critical('modified', 'removed', 'Clients need no certificate any more.', { [domainNames]: 'mutual_tls_authentication.truststore_uri' }),
  high('modified', 'any', 'Other clients may connect, or they reach another certificate.', {
    [domainNames]: 'mutual_tls_authentication.* *certificate_arn',
  }),
  high('modified', { becomes: ['TLS_1_0'] }, 'Older versions of TLS are allowed.', {
    [domainNames]: 'security_policy domain_name_configuration.security_policy',
  }),
  high('modified', 'any', 'Requests reach another API.', {
    'aws_api_gateway_base_path_mapping aws_apigatewayv2_api_mapping': 'api_id stage stage_name',
  }),
  high('modified', 'any', 'The API has another definition.', {
    'aws_api_gateway_rest_api aws_api_gateway_rest_api_put aws_apigatewayv2_api': 'body',
  }),
  high('modified', 'turned_off', 'The API can be called without its domain name.', {
    'aws_api_gateway_rest_api aws_apigatewayv2_api': 'disable_execute_api_endpoint',
  }),
  high('modified', 'turned_on', 'The certificate of the target is not checked.', {
    aws_api_gateway_integration: 'tls_config.insecure_skip_verification',
  }),
  high('modified', { becomes: ['OFF'] }, 'Requests are not logged any more.', {
    aws_api_gateway_method_settings: 'settings.logging_level',
  }),
  high('modified', 'turned_on', 'Logs contain whole requests.', {
    'aws_api_gateway_method_settings aws_apigatewayv2_stage': 'settings.data_trace_enabled default_route_settings.data_trace_enabled',
  }),
  high('modified', 'removed', 'No API writes logs any more.', { aws_api_gateway_account: 'cloudwatch_role_arn' }),
  high('modified', 'turned_on', 'A key that was switched off is valid again.', { aws_api_gateway_api_key: 'enabled' }),
];

const identities: SeverityRows = [
  high('modified', 'turned_off', 'Weaker passwords are allowed.', { aws_cognito_user_pool: 'password_policy.require_*' }),
  high('modified', 'lowered', 'Weaker passwords are allowed.', { aws_cognito_user_pool: 'password_policy.minimum_length' }),
  critical('modified', { becomes: ['OFF', 'OPTIONAL'] }, 'Users need no second factor.', { aws_cognito_user_pool: 'mfa_configuration' }),
  critical('modified', { becomes: ['INACTIVE'] }, 'The users can be deleted.', { aws_cognito_user_pool: 'deletion_protection' }),
  high('modified', 'any', 'Users sign in or register in another way.', {
    aws_cognito_user_pool: `
      lambda_config.* admin_create_user_config.allow_admin_create_user_only sign_in_policy.* user_attribute_update_settings.*
      user_pool_add_ons.*`,
  }),
  critical('modified', 'any', 'Tokens are sent to another address.', {
    aws_cognito_user_pool_client: 'callback_urls logout_urls default_redirect_uri',
  }),
  high('modified', 'any', 'Users sign in another way.', {
    aws_cognito_user_pool_client: 'explicit_auth_flows allowed_oauth_* supported_identity_providers',
  }),
  critical(['created', 'modified'], 'turned_on', 'Everybody gets credentials.', {
    aws_cognito_identity_pool: 'allow_unauthenticated_identities allow_classic_flow',
  }),
  critical('modified', 'any', 'Users of an application get another role.', {
    aws_cognito_identity_pool_roles_attachment: 'roles roles.* role_mapping',
  }),
  high('modified', 'any', 'Other claims of users decide on their rights.', {
    aws_cognito_identity_pool_provider_principal_tag: 'principal_tags.* use_defaults',
  }),
  critical('created', 'any', 'Users of another provider may sign in.', 'aws_cognito_identity_provider'),
  high('modified', 'any', 'Users get another role, or come from another provider.', {
    'aws_cognito_user_group aws_cognito_identity_provider': 'role_arn provider_details attribute_mapping attribute_mapping.*',
  }),
];

const builds: SeverityRows = [
  critical(['created', 'modified'], 'exposes', 'Unknown accounts have access to the project.', { aws_codebuild_resource_policy: 'policy' }),
  critical('modified', { becomes: ['PUBLIC_READ'] }, 'Everybody may read the logs of builds.', {
    aws_codebuild_project: 'project_visibility',
  }),
  high('modified', 'turned_on', 'Builds have more rights, or are less protected.', {
    aws_codebuild_project: 'environment.privileged_mode source.insecure_ssl artifacts.encryption_disabled',
  }),
  high('modified', 'any', 'Builds run other commands, or with another role.', {
    aws_codebuild_project: 'service_role source.buildspec source.location source.type source_version environment.image',
  }),
  high('modified', 'any', 'Other code is built or deployed, or with another role.', {
    aws_codepipeline: 'role_arn stage artifact_store.*',
  }),
];

export const apiAwsSeverities: SeverityRows = [...webAcls, ...apis, ...endpoints, ...identities, ...builds];
