import type { Json, JsonObject } from '../../../src/lib/json.js';
import type { Severity } from '../../../src/model/severity.js';
import { allow, deny, policy, unknownAccount } from '../../support/weights.js';

/** Changes of web ACLs, APIs and user pools in the dangerous direction, and back. */

type Both = readonly [type: string, field: string, safe: Json, dangerous: Json, there: Severity, back: Severity];

const grants = (account: string): string => policy(allow('execute-api:Invoke', { Principal: { AWS: account } }));
const [own, theirs] = [grants('111122223333'), grants(unknownAccount)];
const [guarded, bare] = [policy(deny('execute-api:*'), allow('execute-api:Invoke')), policy(allow('execute-api:Invoke'))];

export const modifications: readonly Both[] = [
  ['aws_wafv2_web_acl', 'default_action', [{ block: [{}] }], [{ allow: [{}] }], 'critical', 'critical'],
  ['aws_wafv2_web_acl', 'description', 'a', 'b', 'medium', 'medium'],
  ['aws_wafv2_web_acl_association', 'web_acl_arn', 'a', 'b', 'critical', 'critical'],
  ['aws_wafv2_ip_set', 'addresses', ['192.0.2.0/24'], [], 'high', 'high'],
  ['aws_api_gateway_method', 'authorization', 'AWS_IAM', 'NONE', 'critical', 'high'],
  ['aws_apigatewayv2_route', 'authorization_type', 'JWT', 'NONE', 'critical', 'high'],
  ['aws_api_gateway_method', 'api_key_required', true, false, 'high', 'medium'],
  ['aws_api_gateway_rest_api', 'policy', guarded, bare, 'critical', 'medium'],
  ['aws_api_gateway_rest_api', 'policy', own, theirs, 'critical', 'high'],
  ['aws_wafv2_web_acl', 'rule_json', '[1]', '[]', 'critical', 'critical'],
  ['aws_api_gateway_domain_name', 'policy', own, theirs, 'critical', 'high'],
  ['aws_api_gateway_domain_name', 'mutual_tls_authentication.truststore_uri', 's3://a', '', 'critical', 'high'],
  ['aws_api_gateway_domain_name', 'regional_certificate_arn', 'a', 'b', 'high', 'high'],
  ['aws_apigatewayv2_domain_name', 'domain_name_configuration.security_policy', 'TLS_1_2', 'TLS_1_0', 'high', 'medium'],
  ['aws_api_gateway_base_path_mapping', 'api_id', 'a', 'b', 'high', 'high'],
  ['aws_api_gateway_rest_api', 'body', 'a', null, 'high', 'high'],
  ['aws_api_gateway_rest_api', 'disable_execute_api_endpoint', true, false, 'high', 'medium'],
  ['aws_api_gateway_integration', 'tls_config.insecure_skip_verification', false, true, 'high', 'medium'],
  ['aws_api_gateway_method_settings', 'settings.logging_level', 'INFO', 'OFF', 'high', 'medium'],
  ['aws_api_gateway_method_settings', 'settings.data_trace_enabled', false, true, 'high', 'medium'],
  ['aws_apigatewayv2_stage', 'default_route_settings.data_trace_enabled', false, true, 'high', 'medium'],
  ['aws_api_gateway_account', 'cloudwatch_role_arn', 'a', '', 'high', 'medium'],
  ['aws_api_gateway_api_key', 'enabled', false, true, 'high', 'medium'],
  ['aws_cognito_user_pool', 'password_policy.require_symbols', true, false, 'high', 'medium'],
  ['aws_cognito_user_pool', 'password_policy.minimum_length', 12, 6, 'high', 'medium'],
  ['aws_api_gateway_authorizer', 'authorizer_uri', 'a', 'b', 'critical', 'critical'],
  ['aws_apigatewayv2_integration', 'integration_uri', 'a', 'b', 'high', 'high'],
  ['aws_apigatewayv2_stage', 'access_log_settings', [{ format: 'f' }], null, 'high', 'medium'],
  ['aws_cognito_user_pool', 'mfa_configuration', 'ON', 'OFF', 'critical', 'medium'],
  ['aws_cognito_user_pool', 'deletion_protection', 'ACTIVE', 'INACTIVE', 'critical', 'medium'],
  ['aws_cognito_user_pool', 'lambda_config.pre_sign_up', 'a', 'b', 'high', 'high'],
  ['aws_cognito_user_pool', 'sign_in_policy.allowed_first_auth_factors', ['PASSWORD'], ['EMAIL_OTP'], 'high', 'high'],
  ['aws_cognito_user_pool_client', 'callback_urls', ['a'], ['b'], 'critical', 'critical'],
  ['aws_cognito_user_pool_client', 'explicit_auth_flows', ['a'], ['b'], 'high', 'high'],
  ['aws_cognito_identity_pool', 'allow_unauthenticated_identities', false, true, 'critical', 'medium'],
  ['aws_cognito_identity_pool_roles_attachment', 'roles.authenticated', 'a', 'b', 'critical', 'critical'],
  ['aws_cognito_identity_pool_provider_principal_tag', 'principal_tags.department', 'dept', 'nickname', 'high', 'high'],
  ['aws_codebuild_project', 'project_visibility', 'PRIVATE', 'PUBLIC_READ', 'critical', 'medium'],
  ['aws_codebuild_project', 'environment.privileged_mode', false, true, 'high', 'medium'],
  ['aws_codebuild_project', 'service_role', 'a', 'b', 'high', 'high'],
  ['aws_codebuild_resource_policy', 'policy', own, theirs, 'critical', 'medium'],
  ['aws_codepipeline', 'role_arn', 'a', 'b', 'high', 'high'],
  ['aws_cognito_user_group', 'role_arn', 'a', 'b', 'high', 'high'],
];

export const creations: readonly (readonly [type: string, attributes: JsonObject, severity: Severity])[] = [
  ['aws_api_gateway_rest_api_policy', { policy: theirs }, 'critical'],
  ['aws_cognito_identity_pool', { allow_unauthenticated_identities: true }, 'critical'],
  ['aws_cognito_identity_pool', {}, 'low'],
  ['aws_cognito_identity_provider', {}, 'critical'],
];

export const deletions: readonly (readonly [type: string, attributes: JsonObject, severity: Severity])[] = [
  ['aws_wafv2_web_acl_association', {}, 'critical'],
  ['aws_wafv2_web_acl_logging_configuration', {}, 'critical'],
  ['aws_cognito_user_pool', {}, 'high'],
];
