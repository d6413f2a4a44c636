import type { JsonObject } from '../../../../src/lib/json.js';
import type { DeclaredResource } from '../../../support/catalog-case.js';

/** A distribution and what it uses, in calls and as the provider writes them to the state. */

const declared =
  (type: string, attributes: JsonObject) =>
  (changed: JsonObject = {}): DeclaredResource => ({ type, attributes: { ...attributes, ...changed } });

export const distributionId = 'EDFDVBD6EXAMPLE';
export const firewall = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/edge/a1b2c3d4';
const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/1a2b3c4d-0000-1111-2222-333344445555';
const cachePolicyId = '658327ea-f89d-4fab-a63d-7e88639e58f6';

const behavior: JsonObject = {
  allowed_methods: ['GET', 'HEAD'],
  cache_policy_id: cachePolicyId,
  cached_methods: ['GET', 'HEAD'],
  compress: true,
  default_ttl: 0,
  field_level_encryption_id: '',
  forwarded_values: [],
  function_association: [{ event_type: 'viewer-request', function_arn: 'arn:aws:cloudfront::111122223333:function/headers' }],
  grpc_config: [{ enabled: false }],
  lambda_function_association: [],
  max_ttl: 0,
  min_ttl: 0,
  origin_request_policy_id: '',
  realtime_log_config_arn: '',
  response_headers_policy_id: '',
  smooth_streaming: false,
  target_origin_id: 'bucket',
  trusted_key_groups: [],
  trusted_signers: [],
  viewer_protocol_policy: 'redirect-to-https',
};
const apiBehavior: JsonObject = {
  ...behavior,
  cache_policy_id: '',
  forwarded_values: [
    { cookies: [{ forward: 'all', whitelisted_names: [] }], headers: ['Authorization'], query_string: true, query_string_cache_keys: [] },
  ],
  function_association: [],
  path_pattern: '/api/*',
  target_origin_id: 'api',
};
const bucketOrigin: JsonObject = {
  connection_attempts: 3,
  connection_timeout: 10,
  custom_header: [],
  custom_origin_config: [],
  domain_name: 'assets.s3.us-east-1.amazonaws.com',
  origin_access_control_id: 'E327GJI25M56DG',
  origin_id: 'bucket',
  origin_path: '',
  origin_shield: [],
  response_completion_timeout: 0,
  s3_origin_config: [],
  vpc_origin_config: [],
};
const apiOrigin: JsonObject = {
  ...bucketOrigin,
  custom_header: [{ name: 'X-Origin-Verify', value: 'secret' }],
  custom_origin_config: [
    {
      http_port: 80,
      https_port: 443,
      ip_address_type: '',
      origin_keepalive_timeout: 5,
      origin_protocol_policy: 'https-only',
      origin_read_timeout: 30,
      origin_ssl_protocols: ['TLSv1.2'],
    },
  ],
  domain_name: 'api.example.com',
  origin_access_control_id: '',
  origin_id: 'api',
};

export const distribution = declared('aws_cloudfront_distribution', {
  aliases: ['www.example.com'],
  anycast_ip_list_id: '',
  arn: `arn:aws:cloudfront::111122223333:distribution/${distributionId}`,
  caller_reference: 'terraform-20240102030405060700000001',
  comment: 'shop',
  continuous_deployment_policy_id: '',
  custom_error_response: [{ error_caching_min_ttl: 10, error_code: 403, response_code: 200, response_page_path: '/index.html' }],
  default_cache_behavior: [behavior],
  default_root_object: 'index.html',
  domain_name: 'd111111abcdef8.cloudfront.net',
  enabled: true,
  etag: 'E2QWRUHEXAMPLE',
  hosted_zone_id: 'Z2FDTNDATAQYW2',
  http_version: 'http2',
  id: distributionId,
  is_ipv6_enabled: true,
  logging_config: [{ bucket: 'logs.s3.amazonaws.com', include_cookies: false, prefix: 'cdn/' }],
  ordered_cache_behavior: [apiBehavior],
  origin: [bucketOrigin, apiOrigin],
  origin_group: [],
  price_class: 'PriceClass_100',
  restrictions: [{ geo_restriction: [{ locations: [], restriction_type: 'none' }] }],
  retain_on_delete: false,
  staging: false,
  status: 'Deployed',
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
  trusted_key_groups: [{ enabled: false, items: [] }],
  trusted_signers: [{ enabled: false, items: [] }],
  viewer_certificate: [
    {
      acm_certificate_arn: certificate,
      cloudfront_default_certificate: false,
      iam_certificate_id: '',
      minimum_protocol_version: 'TLSv1.2_2021',
      ssl_support_method: 'sni-only',
    },
  ],
  wait_for_deployment: true,
  web_acl_id: firewall,
});

const none = { quantity: 0 };
const some = (...items: readonly (string | number | JsonObject)[]) => ({ quantity: items.length, items });
const off = { enabled: false, quantity: 0 };
const givenBehavior: JsonObject = {
  allowedMethods: { ...some('HEAD', 'GET'), cachedMethods: some('HEAD', 'GET') },
  cachePolicyId,
  compress: true,
  fieldLevelEncryptionId: '',
  functionAssociations: some({ eventType: 'viewer-request', functionARN: 'arn:aws:cloudfront::111122223333:function/headers' }),
  grpcConfig: { enabled: false },
  lambdaFunctionAssociations: none,
  smoothStreaming: false,
  targetOriginId: 'bucket',
  trustedKeyGroups: off,
  trustedSigners: off,
  viewerProtocolPolicy: 'redirect-to-https',
};
const { cachePolicyId: _, ...uncached } = givenBehavior;
const givenApiBehavior: JsonObject = {
  ...uncached,
  defaultTTL: 0,
  forwardedValues: { cookies: { forward: 'all' }, headers: some('Authorization'), queryString: true, queryStringCacheKeys: none },
  functionAssociations: none,
  maxTTL: 0,
  minTTL: 0,
  pathPattern: '/api/*',
  targetOriginId: 'api',
};
const givenBucket: JsonObject = {
  connectionAttempts: 3,
  connectionTimeout: 10,
  customHeaders: none,
  domainName: 'assets.s3.us-east-1.amazonaws.com',
  id: 'bucket',
  originAccessControlId: 'E327GJI25M56DG',
  originPath: '',
  originShield: { enabled: false },
  s3OriginConfig: { originAccessIdentity: '' },
};
const givenApi: JsonObject = {
  connectionAttempts: 3,
  connectionTimeout: 10,
  customHeaders: some({ headerName: 'X-Origin-Verify', headerValue: 'HIDDEN_DUE_TO_SECURITY_REASONS' }),
  customOriginConfig: {
    hTTPPort: 80,
    hTTPSPort: 443,
    originKeepaliveTimeout: 5,
    originProtocolPolicy: 'https-only',
    originReadTimeout: 30,
    originSslProtocols: some('TLSv1.2'),
  },
  domainName: 'api.example.com',
  id: 'api',
  originAccessControlId: '',
  originPath: '',
  originShield: { enabled: false },
};
/** The whole configuration as a call contains it. */
export const given = (changed: JsonObject = {}): JsonObject => ({
  aliases: some('www.example.com'),
  cacheBehaviors: some(givenApiBehavior),
  callerReference: 'terraform-20240102030405060700000001',
  comment: 'HIDDEN_DUE_TO_SECURITY_REASONS',
  continuousDeploymentPolicyId: '',
  customErrorResponses: some({ errorCachingMinTTL: 10, errorCode: 403, responseCode: '200', responsePagePath: '/index.html' }),
  defaultCacheBehavior: givenBehavior,
  defaultRootObject: 'index.html',
  enabled: true,
  httpVersion: 'HTTP2',
  isIPV6Enabled: true,
  logging: { bucket: 'logs.s3.amazonaws.com', enabled: true, includeCookies: false, prefix: 'cdn/' },
  originGroups: none,
  origins: some(givenApi, givenBucket),
  priceClass: 'PriceClass_100',
  restrictions: { geoRestriction: { quantity: 0, restrictionType: 'none' } },
  staging: false,
  viewerCertificate: {
    aCMCertificateArn: certificate,
    certificate,
    certificateSource: 'acm',
    cloudFrontDefaultCertificate: false,
    minimumProtocolVersion: 'TLSv1.2_2021',
    sSLSupportMethod: 'sni-only',
  },
  webACLId: firewall,
  ...changed,
});

export const monitoring = declared('aws_cloudfront_monitoring_subscription', {
  distribution_id: distributionId,
  id: distributionId,
  monitoring_subscription: [{ realtime_metrics_subscription_config: [{ realtime_metrics_subscription_status: 'Enabled' }] }],
});
export const edgeFunction = declared('aws_cloudfront_function', {
  arn: 'arn:aws:cloudfront::111122223333:function/headers',
  code: 'function handler(event) { return event.request; }',
  comment: '',
  etag: 'ETVPDKIKX0DER',
  id: 'headers',
  key_value_store_associations: [],
  live_stage_etag: 'ETVPDKIKX0DER',
  name: 'headers',
  publish: true,
  runtime: 'cloudfront-js-2.0',
  status: 'UNASSOCIATED',
});
export const store = declared('aws_cloudfront_key_value_store', {
  arn: 'arn:aws:cloudfront::111122223333:key-value-store/0a1b',
  comment: 'routes',
  id: 'routes',
  name: 'routes',
});
