import * as c from '../language.js';
import { blocksInConfig, inConfig, itemsOf, listInConfig, memberAt, memberOf } from './cloudfront-values.js';

/**
 * CloudFront: policies, access to origins, keys of signers, real-time logs. Updates replace the whole configuration. Source: CloudFront API
 * reference, Terraform AWS provider schemas 3 to 6 (`aws_cloudfront_*`).
 */

/** Cookies, headers and query strings that an origin receives or a cache distinguishes. */
const values = (config: string, from: string, to: string): c.Edits => {
  const one = inConfig(config);
  const list = listInConfig(config);
  return {
    ...c.same(
      `
      cookies_config{cookie_behavior} headers_config{header_behavior} query_strings_config{query_string_behavior}`,
      (path) => one(`${from}${path}`),
      to,
    ),
    [`${to}cookies_config.cookies.items`]: list(`${from}cookiesConfig.cookies`),
    [`${to}headers_config.headers.items`]: list(`${from}headersConfig.headers`),
    [`${to}query_strings_config.query_strings.items`]: list(`${from}queryStringsConfig.queryStrings`),
  };
};
const named = (config: string): c.Edits => c.same('comment name', inConfig(config));

const cached = inConfig('cachePolicyConfig');
const inKey = 'parametersInCacheKeyAndForwardedToOrigin.';
const inKeyBlock = 'parameters_in_cache_key_and_forwarded_to_origin.';
const cachePolicy: c.Edits = {
  ...named('cachePolicyConfig'),
  ...values('cachePolicyConfig', inKey, inKeyBlock),
  [`${inKeyBlock}enable_accept_encoding_brotli`]: cached(`${inKey}enableAcceptEncodingBrotli`),
  [`${inKeyBlock}enable_accept_encoding_gzip`]: cached(`${inKey}enableAcceptEncodingGzip`),
  default_ttl: cached('defaultTTL'),
  max_ttl: cached('maxTTL'),
  min_ttl: cached('minTTL'),
};
const originPolicy: c.Edits = { ...named('originRequestPolicyConfig'), ...values('originRequestPolicyConfig', '', '') };

const sent = inConfig('responseHeadersPolicyConfig');
const sentList = listInConfig('responseHeadersPolicyConfig');
const headersPolicy: c.Edits = {
  ...named('responseHeadersPolicyConfig'),
  ...c.same('cors_config{access_control_allow_credentials access_control_max_age_sec origin_override}', sent),
  'cors_config.access_control_allow_headers.items': sentList('corsConfig.accessControlAllowHeaders'),
  'cors_config.access_control_allow_methods.items': sentList('corsConfig.accessControlAllowMethods'),
  'cors_config.access_control_allow_origins.items': sentList('corsConfig.accessControlAllowOrigins'),
  'cors_config.access_control_expose_headers.items': sentList('corsConfig.accessControlExposeHeaders'),
  'custom_headers_config.items': blocksInConfig('responseHeadersPolicyConfig', 'customHeadersConfig', (item) => ({
    header: memberOf(item, 'header') ?? null,
    override: memberOf(item, 'override') ?? null,
    value: memberOf(item, 'value') ?? null,
  })),
  'remove_headers_config.items': blocksInConfig('responseHeadersPolicyConfig', 'removeHeadersConfig', (item) => ({
    header: memberOf(item, 'header') ?? null,
  })),
  ...c.same(
    `
    security_headers_config{content_security_policy{content_security_policy override} content_type_options{override}
    frame_options{frame_option override} referrer_policy{override referrer_policy} strict_transport_security{access_control_max_age_sec
    include_subdomains override preload} xss_protection{mode_block override protection report_uri}}
    server_timing_headers_config{enabled sampling_rate}`,
    sent,
  ),
};

const control = inConfig('originAccessControlConfig');
const accessControl: c.Edits = {
  ...c.same('description name origin_access_control_origin_type signing_behavior signing_protocol', control),
};
const publicKey: c.Edits = { ...named('publicKeyConfig'), encoded_key: inConfig('publicKeyConfig')('encodedKey') };
const keyGroup: c.Edits = { ...named('keyGroupConfig'), items: listInConfig('keyGroupConfig')('items') };
const identity: c.Edits = { comment: inConfig('cloudFrontOriginAccessIdentityConfig')('comment') };

const logConfig = (key: Readonly<Record<string, c.From>>): c.Target => c.on('aws_cloudfront_realtime_log_config', key);
const logs: c.Edits = {
  endpoint: c.via('endPoints', (points) =>
    itemsOf(points).map((point) => ({
      kinesis_stream_config: [
        {
          role_arn: memberAt(point, 'kinesisStreamConfig.roleARN') ?? null,
          stream_arn: memberAt(point, 'kinesisStreamConfig.streamARN') ?? null,
        },
      ],
      stream_type: memberOf(point, 'streamType') ?? null,
    })),
  ),
  ...c.same('fields sampling_rate'),
};

/** Calls name the configuration by its ARN or by its name. */
const logChange = (toOwner: (target: c.Target) => c.OwnerSpec): c.Entry =>
  c.firstOf(toOwner(logConfig({ arn: 'aRN' })), toOwner(logConfig({ name: 'name' })));

/** A resource with an id that the calls `Create…`, `Update…` and `Delete…` concern. */
const byId = (call: string, type: string, edits: c.Edits): Readonly<Record<string, c.Entry>> => ({
  [`Create${call}`]: c.create(c.on(type, { id: c.response(`${call.charAt(0).toLowerCase()}${call.slice(1)}.id`) }), edits),
  [`Update${call}`]: c.modify(c.on(type, { id: 'id' }), edits),
  [`Delete${call}`]: c.destroy(c.on(type, { id: 'id' })),
});

export const cloudfrontPolicies: c.ServiceCatalog = {
  eventSource: 'cloudfront.amazonaws.com',
  types: c.types('loadbalancing', 'account', {
    aws_cloudfront_cache_policy: {
      defaults: { default_ttl: 86_400, max_ttl: 31_536_000 },
      zeros: ['default_ttl', 'max_ttl'],
    },
    aws_cloudfront_origin_request_policy: {},
    aws_cloudfront_response_headers_policy: {},
    aws_cloudfront_origin_access_control: {},
    aws_cloudfront_origin_access_identity: { access: 'identity' },
    aws_cloudfront_public_key: { access: 'credential' },
    aws_cloudfront_key_group: { access: 'credential' },
    aws_cloudfront_realtime_log_config: { keys: [['arn'], ['name']], cloudId: 'arn' },
  }),
  events: {
    ...byId('CachePolicy', 'aws_cloudfront_cache_policy', cachePolicy),
    ...byId('OriginRequestPolicy', 'aws_cloudfront_origin_request_policy', originPolicy),
    ...byId('ResponseHeadersPolicy', 'aws_cloudfront_response_headers_policy', headersPolicy),
    ...byId('OriginAccessControl', 'aws_cloudfront_origin_access_control', accessControl),
    ...byId('CloudFrontOriginAccessIdentity', 'aws_cloudfront_origin_access_identity', identity),
    ...byId('PublicKey', 'aws_cloudfront_public_key', publicKey),
    ...byId('KeyGroup', 'aws_cloudfront_key_group', keyGroup),
    CreateRealtimeLogConfig: c.create(logConfig({ name: 'name' }), logs),
    UpdateRealtimeLogConfig: logChange((target) => c.modify(target, logs)),
    DeleteRealtimeLogConfig: logChange((target) => c.destroy(target)),
  },
};
