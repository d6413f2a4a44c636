import { anything, critical, high, type SeverityRow } from '../../severity-row.js';

/** API gateways, web ACLs, user pools, build and mail services: exposure, loss of protection or logging, and gained rights (D24). */

const authorizers = ['aws_api_gateway_authorizer', 'aws_apigatewayv2_authorizer'];
const stages = ['aws_api_gateway_stage', 'aws_apigatewayv2_stage'];
const restPolicies = ['aws_api_gateway_rest_api', 'aws_api_gateway_rest_api_policy', 'aws_api_gateway_domain_name'];
const domainNames = ['aws_api_gateway_domain_name', 'aws_apigatewayv2_domain_name'];

const webAcls: readonly SeverityRow[] = [
  critical('deleted', {
    types: ['aws_wafv2_web_acl', 'aws_wafv2_web_acl_association', 'aws_wafv2_rule_group', 'aws_wafv2_web_acl_logging_configuration'],
    attributes: anything,
    why: 'Requests are not filtered or logged any more.',
  }),
  critical('modified', {
    types: ['aws_wafv2_web_acl', 'aws_wafv2_rule_group'],
    attributes: ['default_action', 'rule', 'rule_json', 'rules_json'],
    why: 'Other requests are allowed.',
  }),
  critical('modified', {
    types: ['aws_wafv2_web_acl_association'],
    attributes: ['web_acl_arn'],
    why: 'Another web ACL filters the requests.',
  }),
  high('modified', {
    types: ['aws_wafv2_ip_set', 'aws_wafv2_regex_pattern_set', 'aws_wafv2_web_acl_logging_configuration'],
    attributes: ['addresses', 'regular_expression', 'log_destination_configs', 'logging_filter', 'redacted_fields'],
    why: 'Rules match other requests, or the log shows other ones.',
  }),
];

const apis: readonly SeverityRow[] = [
  critical('modified', {
    types: ['aws_api_gateway_method', 'aws_apigatewayv2_route'],
    attributes: ['authorization', 'authorization_type'],
    when: { becomes: ['NONE'] },
    why: 'Everybody may call the API.',
  }),
  critical('created', {
    types: ['aws_api_gateway_rest_api_policy'],
    attributes: ['policy'],
    when: 'opens_policy',
    why: 'Unknown accounts may call the API.',
  }),
  critical('modified', { types: restPolicies, attributes: ['policy'], when: 'opens_policy', why: 'Unknown accounts may call the API.' }),
  critical('modified', { types: restPolicies, attributes: ['policy'], when: 'drops_denial', why: 'The API denies less.' }),
  high('modified', { types: restPolicies, attributes: ['policy'], when: 'widens_policy', why: 'Others may call the API.' }),
  high('modified', {
    types: ['aws_api_gateway_method', 'aws_apigatewayv2_route'],
    attributes: ['api_key_required'],
    when: 'turned_off',
    why: 'No key is needed any more.',
  }),
  high('modified', {
    types: ['aws_api_gateway_method', 'aws_apigatewayv2_route'],
    attributes: ['authorization', 'authorization_type', 'authorizer_id', 'authorization_scopes'],
    why: 'Somebody else decides who may call the API.',
  }),
  critical('modified', {
    types: authorizers,
    attributes: ['authorizer_uri', 'jwt_configuration.*', 'type', 'authorizer_type'],
    why: 'Somebody else decides who may call the API.',
  }),
  high('modified', {
    types: ['aws_api_gateway_integration', 'aws_apigatewayv2_integration'],
    attributes: ['uri', 'integration_uri', 'credentials', 'credentials_arn'],
    why: 'Requests reach another target.',
  }),
  high('modified', {
    types: stages,
    attributes: ['access_log_settings', 'access_log_settings.destination_arn', 'default_route_settings.logging_level'],
    when: 'emptied',
    why: 'Requests are not logged any more.',
  }),
];

const endpoints: readonly SeverityRow[] = [
  critical('modified', {
    types: domainNames,
    attributes: ['mutual_tls_authentication.truststore_uri'],
    when: 'emptied',
    why: 'Clients need no certificate any more.',
  }),
  high('modified', {
    types: domainNames,
    attributes: ['mutual_tls_authentication.*', '*certificate_arn'],
    why: 'Other clients may connect, or they reach another certificate.',
  }),
  high('modified', {
    types: domainNames,
    attributes: ['security_policy', 'domain_name_configuration.security_policy'],
    when: { becomes: ['TLS_1_0'] },
    why: 'Older versions of TLS are allowed.',
  }),
  high('modified', {
    types: ['aws_api_gateway_base_path_mapping', 'aws_apigatewayv2_api_mapping'],
    attributes: ['api_id', 'stage', 'stage_name'],
    why: 'Requests reach another API.',
  }),
  high('modified', {
    types: ['aws_api_gateway_rest_api', 'aws_api_gateway_rest_api_put', 'aws_apigatewayv2_api'],
    attributes: ['body'],
    why: 'The API has another definition.',
  }),
  high('modified', {
    types: ['aws_api_gateway_rest_api', 'aws_apigatewayv2_api'],
    attributes: ['disable_execute_api_endpoint'],
    when: 'turned_off',
    why: 'The API can be called without its domain name.',
  }),
  high('modified', {
    types: ['aws_api_gateway_integration'],
    attributes: ['tls_config.insecure_skip_verification'],
    when: 'turned_on',
    why: 'The certificate of the target is not checked.',
  }),
  high('modified', {
    types: ['aws_api_gateway_method_settings'],
    attributes: ['settings.logging_level'],
    when: { becomes: ['OFF'] },
    why: 'Requests are not logged any more.',
  }),
  high('modified', {
    types: ['aws_api_gateway_method_settings', 'aws_apigatewayv2_stage'],
    attributes: ['settings.data_trace_enabled', 'default_route_settings.data_trace_enabled'],
    when: 'turned_on',
    why: 'Logs contain whole requests.',
  }),
  high('modified', {
    types: ['aws_api_gateway_account'],
    attributes: ['cloudwatch_role_arn'],
    when: 'emptied',
    why: 'No API writes logs any more.',
  }),
  high('modified', {
    types: ['aws_api_gateway_api_key'],
    attributes: ['enabled'],
    when: 'turned_on',
    why: 'A key that was switched off is valid again.',
  }),
];

const identities: readonly SeverityRow[] = [
  high('modified', {
    types: ['aws_cognito_user_pool'],
    attributes: ['password_policy.require_*'],
    when: 'turned_off',
    why: 'Weaker passwords are allowed.',
  }),
  high('modified', {
    types: ['aws_cognito_user_pool'],
    attributes: ['password_policy.minimum_length'],
    when: 'lowered',
    why: 'Weaker passwords are allowed.',
  }),
  critical('modified', {
    types: ['aws_cognito_user_pool'],
    attributes: ['mfa_configuration'],
    when: { becomes: ['OFF', 'OPTIONAL'] },
    why: 'Users need no second factor.',
  }),
  critical('modified', {
    types: ['aws_cognito_user_pool'],
    attributes: ['deletion_protection'],
    when: { becomes: ['INACTIVE'] },
    why: 'The users can be deleted.',
  }),
  high('modified', {
    types: ['aws_cognito_user_pool'],
    attributes: [
      'lambda_config.*',
      'admin_create_user_config.allow_admin_create_user_only',
      'sign_in_policy.*',
      'user_attribute_update_settings.*',
      'user_pool_add_ons.*',
    ],
    why: 'Users sign in or register in another way.',
  }),
  critical('modified', {
    types: ['aws_cognito_user_pool_client'],
    attributes: ['callback_urls', 'logout_urls', 'default_redirect_uri'],
    why: 'Tokens are sent to another address.',
  }),
  high('modified', {
    types: ['aws_cognito_user_pool_client'],
    attributes: ['explicit_auth_flows', 'allowed_oauth_*', 'supported_identity_providers'],
    why: 'Users sign in another way.',
  }),
  critical(['created', 'modified'], {
    types: ['aws_cognito_identity_pool'],
    attributes: ['allow_unauthenticated_identities', 'allow_classic_flow'],
    when: 'turned_on',
    why: 'Everybody gets credentials.',
  }),
  critical('modified', {
    types: ['aws_cognito_identity_pool_roles_attachment'],
    attributes: ['roles', 'roles.*', 'role_mapping'],
    why: 'Users of an application get another role.',
  }),
  high('modified', {
    types: ['aws_cognito_identity_pool_provider_principal_tag'],
    attributes: ['principal_tags.*', 'use_defaults'],
    why: 'Other claims of users decide on their rights.',
  }),
  critical('created', {
    types: ['aws_cognito_identity_provider'],
    attributes: anything,
    why: 'Users of another provider may sign in.',
  }),
  high('modified', {
    types: ['aws_cognito_user_group', 'aws_cognito_identity_provider'],
    attributes: ['role_arn', 'provider_details', 'attribute_mapping', 'attribute_mapping.*'],
    why: 'Users get another role, or come from another provider.',
  }),
];

const builds: readonly SeverityRow[] = [
  critical(['created', 'modified'], {
    types: ['aws_codebuild_resource_policy'],
    attributes: ['policy'],
    when: 'opens_policy',
    why: 'Unknown accounts have access to the project.',
  }),
  critical('modified', {
    types: ['aws_codebuild_project'],
    attributes: ['project_visibility'],
    when: { becomes: ['PUBLIC_READ'] },
    why: 'Everybody may read the logs of builds.',
  }),
  high('modified', {
    types: ['aws_codebuild_project'],
    attributes: ['environment.privileged_mode', 'source.insecure_ssl', 'artifacts.encryption_disabled'],
    when: 'turned_on',
    why: 'Builds have more rights, or are less protected.',
  }),
  high('modified', {
    types: ['aws_codebuild_project'],
    attributes: ['service_role', 'source.buildspec', 'source.location', 'source.type', 'source_version', 'environment.image'],
    why: 'Builds run other commands, or with another role.',
  }),
  high('modified', {
    types: ['aws_codepipeline'],
    attributes: ['role_arn', 'stage', 'artifact_store.*'],
    why: 'Other code is built or deployed, or with another role.',
  }),
];

export const apiAwsSeverities: readonly SeverityRow[] = [...webAcls, ...apis, ...endpoints, ...identities, ...builds];
