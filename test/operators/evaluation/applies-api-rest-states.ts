import type { JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** The states of the module of `applies-api-rest.ts`. */

export const [api, root, resource] = ['a1b2c3d4e5', 'rootid0000', 'res001'];
export const rest = { restApiId: api };
const key = { rest_api_id: api };
export const get = { ...rest, resourceId: resource, httpMethod: 'GET' };
const getKey = { ...key, resource_id: resource, http_method: 'GET' };
export const prod = { ...rest, stageName: 'prod' };
export const uri =
  'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:111122223333:function:orders/invocations';
export const pool = 'arn:aws:cognito-idp:us-east-1:111122223333:userpool/us-east-1_Abc';
export const logs = 'arn:aws:logs:us-east-1:111122223333:log-group:api';
export const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/c1';
export const domainName = 'api.shop.example';
export const policyOf = (account: string): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: `arn:aws:iam::${account}:root` }, Action: 'execute-api:Invoke', Resource: '*' }],
  });

type Changed = {
  readonly description?: string;
  readonly deployment?: string;
  readonly policy?: string;
  readonly scopes?: readonly string[];
  readonly key?: boolean;
  readonly level?: string;
  readonly rate?: number;
  readonly tag?: string;
};
export const declaredWith = ({
  description = '',
  deployment = 'dep001',
  policy = policyOf('111122223333'),
  scopes = [],
  key: required = false,
  level = 'INFO',
  rate = 100,
  tag = 'shop',
}: Changed = {}): readonly DeclaredResource[] => {
  const tags = { tags: { Owner: tag }, tags_all: { Owner: tag } };
  const of = (type: string, attributes: JsonObject): DeclaredResource => ({ type: `aws_api_gateway_${type}`, attributes });
  return [
    of('rest_api', {
      api_key_source: 'HEADER',
      arn: `arn:aws:apigateway:us-east-1::/restapis/${api}`,
      binary_media_types: [],
      body: null,
      description,
      disable_execute_api_endpoint: true,
      endpoint_configuration: [{ ip_address_type: 'ipv4', types: ['REGIONAL'], vpc_endpoint_ids: [] }],
      id: api,
      minimum_compression_size: '',
      name: 'shop',
      // A refresh reads the policy that the resource sets.
      policy,
      root_resource_id: root,
      ...tags,
    }),
    of('rest_api_policy', { ...key, id: api, policy }),
    of('resource', { ...key, id: resource, parent_id: root, path: '/orders', path_part: 'orders' }),
    of('authorizer', {
      ...key,
      authorizer_credentials: '',
      authorizer_result_ttl_in_seconds: 300,
      authorizer_uri: '',
      id: 'aut001',
      identity_source: 'method.request.header.Authorization',
      identity_validation_expression: '',
      name: 'users',
      provider_arns: [pool],
      type: 'COGNITO_USER_POOLS',
    }),
    of('model', { ...key, content_type: 'application/json', description: '', id: 'mod001', name: 'Order', schema: '{"type":"object"}' }),
    of('request_validator', { ...key, id: 'val001', name: 'all', validate_request_body: true, validate_request_parameters: true }),
    of('method', {
      ...getKey,
      api_key_required: required,
      authorization: 'COGNITO_USER_POOLS',
      authorization_scopes: [...scopes],
      authorizer_id: 'aut001',
      id: `agm-${api}-${resource}-GET`,
      operation_name: '',
      request_models: { 'application/json': 'Order' },
      request_parameters: { 'method.request.header.X-Trace': false },
      request_validator_id: 'val001',
    }),
    of('method_response', {
      ...getKey,
      id: `agmr-${api}-${resource}-GET-200`,
      response_models: { 'application/json': 'Order' },
      response_parameters: null,
      status_code: '200',
    }),
    of('integration', {
      ...getKey,
      cache_key_parameters: [],
      cache_namespace: resource,
      connection_id: '',
      connection_type: 'INTERNET',
      content_handling: '',
      credentials: '',
      id: `agi-${api}-${resource}-GET`,
      integration_http_method: 'POST',
      passthrough_behavior: 'WHEN_NO_MATCH',
      request_parameters: {},
      request_templates: {},
      timeout_milliseconds: 29_000,
      tls_config: [],
      type: 'AWS',
      uri,
    }),
    of('integration_response', {
      ...getKey,
      content_handling: '',
      id: `agir-${api}-${resource}-GET-200`,
      response_parameters: {},
      response_templates: { 'application/json': '' },
      selection_pattern: '',
      status_code: '200',
    }),
    of('gateway_response', {
      ...key,
      id: `aggr-${api}-UNAUTHORIZED`,
      response_parameters: {},
      response_templates: { 'application/json': '{}' },
      response_type: 'UNAUTHORIZED',
      status_code: '401',
    }),
    of('deployment', {
      ...key,
      created_date: '2026-03-02T10:00:20Z',
      description: '',
      id: deployment,
      triggers: { redeployment: deployment },
      variables: null,
    }),
    of('stage', {
      ...key,
      access_log_settings: [{ destination_arn: logs, format: '$context.requestId' }],
      arn: `arn:aws:apigateway:us-east-1::/restapis/${api}/stages/prod`,
      cache_cluster_enabled: false,
      cache_cluster_size: '',
      canary_settings: [],
      client_certificate_id: '',
      deployment_id: deployment,
      description: '',
      documentation_version: '',
      id: `ags-${api}-prod`,
      stage_name: 'prod',
      variables: { backend: 'blue' },
      web_acl_arn: '',
      xray_tracing_enabled: true,
      ...tags,
    }),
    of('method_settings', {
      ...key,
      id: `${api}-prod-*/*`,
      method_path: '*/*',
      settings: [
        {
          cache_data_encrypted: false,
          cache_ttl_in_seconds: 300,
          caching_enabled: false,
          data_trace_enabled: false,
          logging_level: level,
          metrics_enabled: true,
          require_authorization_for_cache_control: true,
          throttling_burst_limit: 500,
          throttling_rate_limit: rate,
          unauthorized_cache_control_header_strategy: 'SUCCEED_WITH_RESPONSE_HEADER',
        },
      ],
      stage_name: 'prod',
    }),
    of('usage_plan', {
      api_stages: [{ api_id: api, stage: 'prod', throttle: [] }],
      arn: 'arn:aws:apigateway:us-east-1::/usageplans/pla001',
      description: '',
      id: 'pla001',
      name: 'partners',
      product_code: '',
      quota_settings: [{ limit: 1000, offset: 0, period: 'MONTH' }],
      throttle_settings: [{ burst_limit: 20, rate_limit: 10 }],
      ...tags,
    }),
    of('api_key', {
      arn: 'arn:aws:apigateway:us-east-1::/apikeys/key001',
      customer_id: '',
      description: 'Managed by Terraform',
      enabled: true,
      id: 'key001',
      name: 'partner',
      value: 'abcdefghijklmnopqrst',
      ...tags,
    }),
    of('usage_plan_key', {
      id: 'key001',
      key_id: 'key001',
      key_type: 'API_KEY',
      name: 'partner',
      usage_plan_id: 'pla001',
      value: 'abcdefghijklmnopqrst',
    }),
    of('domain_name', {
      arn: `arn:aws:apigateway:us-east-1::/domainnames/${domainName}`,
      certificate_arn: '',
      certificate_name: '',
      domain_name: domainName,
      endpoint_configuration: [{ ip_address_type: 'ipv4', types: ['REGIONAL'] }],
      id: domainName,
      mutual_tls_authentication: [],
      ownership_verification_certificate_arn: '',
      policy: '',
      regional_certificate_arn: certificate,
      security_policy: 'TLS_1_2',
      ...tags,
    }),
    of('base_path_mapping', {
      api_id: api,
      base_path: '',
      domain_name: domainName,
      domain_name_id: '',
      id: `${domainName}/`,
      stage_name: 'prod',
    }),
    of('account', {
      api_key_version: '4',
      cloudwatch_role_arn: 'arn:aws:iam::111122223333:role/gateway',
      features: ['UsagePlans'],
      id: 'api-gateway-account',
      throttle_settings: [{ burst_limit: 5000, rate_limit: 10_000 }],
    }),
  ];
};
