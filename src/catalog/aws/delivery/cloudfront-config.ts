import type { Json, JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { isRedacted } from '../../redactions.js';
import { withoutGaps } from './call-values.js';
import { blocksInConfig, inConfig, itemsAt, listInConfig, memberAt, memberOf } from './cloudfront-values.js';

/**
 * The configuration of a distribution, which each call writes as a whole. Responses contain it with the values that the service fills in.
 * Source: CloudFront API reference (`DistributionConfig`), Terraform AWS provider schemas 3 to 6.
 */
const config = c.either(
  c.response('distribution.distributionConfig'),
  'distributionConfig',
  'distributionConfigWithTags.distributionConfig',
);
const one = inConfig(config);
const list = listInConfig(config);

/** Without the values of headers that the record withholds. */
const header = (item: Json): JsonObject => {
  const value = memberOf(item, 'headerValue');
  return { name: memberOf(item, 'headerName') ?? null, ...(isRedacted(value) ? {} : { value: value ?? null }) };
};
const block = (value: Json | undefined, toBlock: (value: Json) => JsonObject): readonly JsonObject[] =>
  value === undefined || value === null ? [] : [toBlock(value)];

/** The service fills members with a default; the others are empty if the call omits them. */
const origin = (item: Json): JsonObject => ({
  ...withoutGaps({
    connection_attempts: memberOf(item, 'connectionAttempts'),
    connection_timeout: memberOf(item, 'connectionTimeout'),
    response_completion_timeout: memberOf(item, 'responseCompletionTimeout'),
  }),
  custom_header: itemsAt(item, 'customHeaders').map(header),
  custom_origin_config: block(memberOf(item, 'customOriginConfig'), (custom) => ({
    ...withoutGaps({
      ip_address_type: memberOf(custom, 'ipAddressType'),
      origin_keepalive_timeout: memberOf(custom, 'originKeepaliveTimeout'),
      origin_read_timeout: memberOf(custom, 'originReadTimeout'),
    }),
    http_port: memberOf(custom, 'httpPort') ?? null,
    https_port: memberOf(custom, 'httpsPort') ?? null,
    origin_protocol_policy: memberOf(custom, 'originProtocolPolicy') ?? null,
    origin_ssl_protocols: itemsAt(custom, 'originSslProtocols'),
  })),
  domain_name: memberOf(item, 'domainName') ?? null,
  origin_access_control_id: memberOf(item, 'originAccessControlId') ?? null,
  origin_id: memberOf(item, 'id') ?? null,
  origin_path: memberOf(item, 'originPath') ?? null,
  origin_shield: block(memberOf(item, 'originShield'), (shield) => ({
    enabled: memberOf(shield, 'enabled') ?? null,
    origin_shield_region: memberOf(shield, 'originShieldRegion') ?? null,
  })),
  s3_origin_config: block(memberOf(item, 's3OriginConfig'), (bucket) => ({
    origin_access_identity: memberOf(bucket, 'originAccessIdentity') ?? null,
  })),
  vpc_origin_config: block(memberOf(item, 'vpcOriginConfig'), (vpc) => ({
    ...withoutGaps({
      origin_keepalive_timeout: memberOf(vpc, 'originKeepaliveTimeout'),
      origin_read_timeout: memberOf(vpc, 'originReadTimeout'),
    }),
    vpc_origin_id: memberOf(vpc, 'vpcOriginId') ?? null,
  })),
});
const originGroup = (item: Json): JsonObject => ({
  origin_id: memberOf(item, 'id') ?? null,
  failover_criteria: [{ status_codes: itemsAt(item, 'failoverCriteria.statusCodes') }],
  member: itemsAt(item, 'members').map((member) => ({ origin_id: memberOf(member, 'originId') ?? null })),
});

const behavior = (item: Json): JsonObject => ({
  allowed_methods: itemsAt(item, 'allowedMethods'),
  cache_policy_id: memberOf(item, 'cachePolicyId') ?? null,
  cached_methods: itemsAt(item, 'allowedMethods.cachedMethods'),
  compress: memberOf(item, 'compress') ?? null,
  default_ttl: memberOf(item, 'defaultTTL') ?? null,
  field_level_encryption_id: memberOf(item, 'fieldLevelEncryptionId') ?? null,
  forwarded_values: block(memberOf(item, 'forwardedValues'), (values) => ({
    cookies: [{ forward: memberAt(values, 'cookies.forward') ?? null, whitelisted_names: itemsAt(values, 'cookies.whitelistedNames') }],
    headers: itemsAt(values, 'headers'),
    query_string: memberOf(values, 'queryString') ?? null,
    query_string_cache_keys: itemsAt(values, 'queryStringCacheKeys'),
  })),
  function_association: itemsAt(item, 'functionAssociations').map((used) => ({
    event_type: memberOf(used, 'eventType') ?? null,
    function_arn: memberOf(used, 'functionARN') ?? null,
  })),
  grpc_config: block(memberOf(item, 'grpcConfig'), (grpc) => ({ enabled: memberOf(grpc, 'enabled') ?? null })),
  lambda_function_association: itemsAt(item, 'lambdaFunctionAssociations').map((used) => ({
    event_type: memberOf(used, 'eventType') ?? null,
    include_body: memberOf(used, 'includeBody') ?? null,
    lambda_arn: memberOf(used, 'lambdaFunctionARN') ?? null,
  })),
  max_ttl: memberOf(item, 'maxTTL') ?? null,
  min_ttl: memberOf(item, 'minTTL') ?? null,
  origin_request_policy_id: memberOf(item, 'originRequestPolicyId') ?? null,
  realtime_log_config_arn: memberOf(item, 'realtimeLogConfigArn') ?? null,
  response_headers_policy_id: memberOf(item, 'responseHeadersPolicyId') ?? null,
  smooth_streaming: memberOf(item, 'smoothStreaming') ?? null,
  target_origin_id: memberOf(item, 'targetOriginId') ?? null,
  trusted_key_groups: itemsAt(item, 'trustedKeyGroups'),
  trusted_signers: itemsAt(item, 'trustedSigners'),
  viewer_protocol_policy: memberOf(item, 'viewerProtocolPolicy') ?? null,
});
const defaultBehavior: c.Edits = Object.fromEntries(
  Object.keys(behavior({})).map((name) => [
    `default_cache_behavior.${name}`,
    c.via(config, (value) => behavior(memberOf(value, 'defaultCacheBehavior') ?? null)[name] ?? null),
  ]),
);

/** The state has no block if logging is off. */
const logging = (path: string): c.Read =>
  c.via(config, (value) => (memberAt(value, 'logging.enabled') === true ? (memberAt(value, `logging.${path}`) ?? null) : null));
/** The support method belongs to a certificate of the customer. */
const supportMethod: c.Read = c.via(config, (value) =>
  memberAt(value, 'viewerCertificate.cloudFrontDefaultCertificate') === true
    ? null
    : (memberAt(value, 'viewerCertificate.sslSupportMethod') ?? null),
);

export const distributionConfig: c.Edits = {
  aliases: list('aliases'),
  ...c.same(
    `
    anycast_ip_list_id comment continuous_deployment_policy_id default_root_object enabled price_class
    restrictions{geo_restriction{restriction_type}} staging viewer_certificate{acm_certificate_arn iam_certificate_id
    minimum_protocol_version}`,
    one,
  ),
  custom_error_response: blocksInConfig(config, 'customErrorResponses', (item) => ({
    error_caching_min_ttl: memberOf(item, 'errorCachingMinTTL') ?? null,
    error_code: memberOf(item, 'errorCode') ?? null,
    response_code: memberOf(item, 'responseCode') ?? null,
    response_page_path: memberOf(item, 'responsePagePath') ?? null,
  })),
  http_version: c.set(one('httpVersion'), 'caseless'),
  is_ipv6_enabled: one('isIPV6Enabled'),
  ...c.same('bucket include_cookies prefix', logging, 'logging_config.'),
  ordered_cache_behavior: c.set(
    blocksInConfig(config, 'cacheBehaviors', (item) => ({ path_pattern: memberOf(item, 'pathPattern') ?? null, ...behavior(item) })),
    'given_in_order',
  ),
  origin: c.set(blocksInConfig(config, 'origins', origin), 'given'),
  origin_group: c.set(blocksInConfig(config, 'originGroups', originGroup), 'given'),
  'restrictions.geo_restriction.locations': list('restrictions.geoRestriction'),
  'viewer_certificate.cloudfront_default_certificate': one('viewerCertificate.cloudFrontDefaultCertificate'),
  'viewer_certificate.ssl_support_method': supportMethod,
  web_acl_id: one('webACLId'),
  ...defaultBehavior,
};
