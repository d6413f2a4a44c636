import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { withoutGaps } from './call-values.js';

/** Actions and conditions of listeners and rules as Terraform's blocks. Source: ELB API reference 2015-12-01, Terraform AWS provider. */

const block = (value: Json | undefined, toMembers: (value: JsonObject) => JsonObject): Json | undefined =>
  isObject(value) ? [withoutGaps(toMembers(value))] : undefined;

const forward = (config: JsonObject): JsonObject => ({
  target_group: c.objectsIn(config['targetGroups']).map((one) => withoutGaps({ arn: one['targetGroupArn'], weight: one['weight'] })),
  stickiness: block(config['targetGroupStickinessConfig'], (one) => ({ enabled: one['enabled'], duration: one['durationSeconds'] })),
});
const redirect = (config: JsonObject): JsonObject => ({
  host: config['host'],
  path: config['path'],
  port: config['port'],
  protocol: config['protocol'],
  query: config['query'],
  status_code: config['statusCode'],
});
const session = (config: JsonObject): JsonObject => ({
  authentication_request_extra_params: config['authenticationRequestExtraParams'],
  on_unauthenticated_request: config['onUnauthenticatedRequest'],
  scope: config['scope'],
  session_cookie_name: config['sessionCookieName'],
  session_timeout: config['sessionTimeout'],
});
const openId = (config: JsonObject): JsonObject => ({
  authorization_endpoint: config['authorizationEndpoint'],
  client_id: config['clientId'],
  issuer: config['issuer'],
  token_endpoint: config['tokenEndpoint'],
  user_info_endpoint: config['userInfoEndpoint'],
  ...session(config),
});
const cognito = (config: JsonObject): JsonObject => ({
  user_pool_arn: config['userPoolArn'],
  user_pool_client_id: config['userPoolClientId'],
  user_pool_domain: config['userPoolDomain'],
  ...session(config),
});
const token = (config: JsonObject): JsonObject => ({
  issuer: config['issuer'],
  jwks_endpoint: config['jwksEndpoint'],
  additional_claim: c.objectsIn(config['additionalClaims']).map((claim) => ({
    format: claim['format'] ?? null,
    name: claim['name'] ?? null,
    values: claim['values'] ?? null,
  })),
});

const action = (given: JsonObject): JsonObject =>
  withoutGaps({
    type: given['type'],
    order: given['order'],
    target_group_arn: given['targetGroupArn'],
    forward: block(given['forwardConfig'], forward),
    redirect: block(given['redirectConfig'], redirect),
    fixed_response: block(given['fixedResponseConfig'], (config) => ({
      content_type: config['contentType'],
      message_body: config['messageBody'],
      status_code: config['statusCode'],
    })),
    authenticate_cognito: block(given['authenticateCognitoConfig'], cognito),
    authenticate_oidc: block(given['authenticateOidcConfig'], openId),
    jwt_validation: block(given['jwtValidationConfig'], token),
  });

/** Without the client secret of OpenID Connect, which a call need not repeat. */
export const actionBlocks = (from: c.From): c.Read => c.via(from, (value) => (isList(value) ? c.objectsIn(value).map(action) : undefined));

const patterns = (config: JsonObject): JsonObject => ({ values: config['values'], regex_values: config['regexValues'] });
/** Conditions may have their values directly; this form is older than the configuration of each field. */
const configOf = (given: JsonObject, field: string, name: string): Json | undefined =>
  given[name] ?? (given['field'] === field ? withoutGaps({ values: given['values'], regexValues: given['regexValues'] }) : undefined);

const condition = (given: JsonObject): JsonObject =>
  withoutGaps({
    host_header: block(configOf(given, 'host-header', 'hostHeaderConfig'), patterns),
    path_pattern: block(configOf(given, 'path-pattern', 'pathPatternConfig'), patterns),
    http_header: block(given['httpHeaderConfig'], (config) => ({ http_header_name: config['httpHeaderName'], ...patterns(config) })),
    http_request_method: block(configOf(given, 'http-request-method', 'httpRequestMethodConfig'), (config) => ({
      values: config['values'],
    })),
    query_string: isObject(given['queryStringConfig'])
      ? c.objectsIn(given['queryStringConfig']['values']).map((pair) => withoutGaps({ key: pair['key'], value: pair['value'] }))
      : undefined,
    source_ip: block(configOf(given, 'source-ip', 'sourceIpConfig'), (config) => ({ values: config['values'] })),
  });

export const conditionBlocks = (from: c.From): c.Read =>
  c.via(from, (value) => (isList(value) ? c.objectsIn(value).map(condition) : undefined));

const rewrites = (config: JsonObject): JsonObject => ({
  rewrite: c.objectsIn(config['rewrites']).map((one) => ({ regex: one['regex'] ?? null, replace: one['replace'] ?? null })),
});
const transform = (given: JsonObject): JsonObject =>
  withoutGaps({
    type: given['type'],
    host_header_rewrite_config: block(given['hostHeaderRewriteConfig'], rewrites),
    url_rewrite_config: block(given['urlRewriteConfig'], rewrites),
  });

export const transformBlocks = (from: c.From): c.Read =>
  c.via(from, (value) => (isList(value) ? c.objectsIn(value).map(transform) : undefined));
