import type { JsonObject } from '../../../src/lib/json.js';
import type { DeclaredResource } from '../../support/catalog-case.js';

/** The states of the module of `applies-api-http.ts`. */

export const api = { apiId: 'h1h2h3h4h5' };
const key = { api_id: 'h1h2h3h4h5' };
export const arn = (path: string): string => `arn:aws:apigateway:us-east-1::${path}`;
export const logs = 'arn:aws:logs:us-east-1:111122223333:log-group:http';
export const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/c1';
export const domainName = 'http.shop.example';
export const listener = 'arn:aws:elasticloadbalancing:us-east-1:111122223333:listener/app/orders/1/2';

type Changed = {
  readonly origin?: string;
  readonly header?: JsonObject;
  readonly statusParameters?: readonly JsonObject[];
  readonly scopes?: readonly string[];
  readonly burst?: number;
  readonly variables?: JsonObject;
  readonly certificate?: string;
  readonly tag?: string;
};
export const declaredWith = ({
  origin = 'https://shop.example',
  header = { 'append:header.X-From': 'gateway' },
  statusParameters = [{ mappings: { 'overwrite:statuscode': '403' }, status_code: '500' }],
  scopes = [],
  burst = 100,
  variables = { backend: 'blue', color: 'red' },
  certificate: own = certificate,
  tag = 'shop',
}: Changed = {}): readonly DeclaredResource[] => {
  const tags = { tags: { Owner: tag }, tags_all: { Owner: tag } };
  const of = (type: string, attributes: JsonObject): DeclaredResource => ({ type: `aws_apigatewayv2_${type}`, attributes });
  return [
    of('vpc_link', {
      arn: arn('/vpclinks/lnk001'),
      id: 'lnk001',
      name: 'orders',
      security_group_ids: ['sg-0a1b2c3d'],
      subnet_ids: ['subnet-0a', 'subnet-0b'],
      ...tags,
    }),
    of('api', {
      api_endpoint: 'https://h1h2h3h4h5.execute-api.us-east-1.amazonaws.com',
      api_key_selection_expression: '$request.header.x-api-key',
      arn: arn('/apis/h1h2h3h4h5'),
      body: null,
      cors_configuration: [
        { allow_credentials: false, allow_headers: [], allow_methods: ['GET'], allow_origins: [origin], expose_headers: [], max_age: 300 },
      ],
      credentials_arn: null,
      description: '',
      disable_execute_api_endpoint: false,
      execution_arn: 'arn:aws:execute-api:us-east-1:111122223333:h1h2h3h4h5',
      id: 'h1h2h3h4h5',
      ip_address_type: 'ipv4',
      name: 'orders',
      protocol_type: 'HTTP',
      route_key: null,
      route_selection_expression: '$request.method $request.path',
      target: null,
      version: '',
      ...tags,
    }),
    of('authorizer', {
      ...key,
      authorizer_credentials_arn: '',
      authorizer_payload_format_version: '',
      authorizer_result_ttl_in_seconds: 0,
      authorizer_type: 'JWT',
      authorizer_uri: '',
      enable_simple_responses: false,
      id: 'aut001',
      identity_sources: ['$request.header.Authorization'],
      jwt_configuration: [{ audience: ['shop'], issuer: 'https://id.example' }],
      name: 'jwt',
    }),
    of('integration', {
      ...key,
      connection_id: 'lnk001',
      connection_type: 'VPC_LINK',
      content_handling_strategy: '',
      credentials_arn: '',
      description: '',
      id: 'int001',
      integration_method: 'ANY',
      integration_subtype: '',
      integration_type: 'HTTP_PROXY',
      integration_uri: listener,
      passthrough_behavior: '',
      payload_format_version: '1.0',
      request_parameters: header,
      request_templates: {},
      response_parameters: [...statusParameters],
      template_selection_expression: '',
      timeout_milliseconds: 30_000,
      tls_config: [],
    }),
    of('route', {
      ...key,
      api_key_required: false,
      authorization_scopes: [...scopes],
      authorization_type: 'JWT',
      authorizer_id: 'aut001',
      id: 'rou001',
      model_selection_expression: '',
      operation_name: '',
      request_models: {},
      request_parameter: [],
      route_key: 'GET /orders',
      route_response_selection_expression: '',
      target: 'integrations/int001',
    }),
    of('stage', {
      ...key,
      access_log_settings: [{ destination_arn: logs, format: '$context.requestId' }],
      arn: arn('/apis/h1h2h3h4h5/stages/live'),
      auto_deploy: true,
      client_certificate_id: '',
      default_route_settings: [
        {
          data_trace_enabled: false,
          detailed_metrics_enabled: true,
          logging_level: '',
          throttling_burst_limit: burst,
          throttling_rate_limit: 50,
        },
      ],
      deployment_id: 'hde001',
      description: '',
      id: 'live',
      name: 'live',
      route_settings: [
        {
          data_trace_enabled: false,
          detailed_metrics_enabled: false,
          logging_level: '',
          route_key: 'GET /orders',
          throttling_burst_limit: 10,
          throttling_rate_limit: 5,
        },
      ],
      stage_variables: variables,
      ...tags,
    }),
    of('domain_name', {
      api_mapping_selection_expression: '$request.basepath',
      arn: arn(`/domainnames/${domainName}`),
      domain_name: domainName,
      domain_name_configuration: [
        {
          certificate_arn: own,
          endpoint_type: 'REGIONAL',
          hosted_zone_id: 'Z1UJRXOUMOOFQ8',
          ip_address_type: 'ipv4',
          ownership_verification_certificate_arn: '',
          security_policy: 'TLS_1_2',
          target_domain_name: 'd-1.execute-api.us-east-1.amazonaws.com',
        },
      ],
      id: domainName,
      mutual_tls_authentication: [{ truststore_uri: 's3://trust/ca.pem', truststore_version: '' }],
      ...tags,
    }),
    of('api_mapping', { api_id: 'h1h2h3h4h5', api_mapping_key: '', domain_name: domainName, id: 'map001', stage: 'live' }),
  ];
};
