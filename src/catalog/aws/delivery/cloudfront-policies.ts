import * as c from '../language.js';
import { blocksInConfig, inConfig, itemsAt, itemsOf, listInConfig, memberAt, memberOf } from './cloudfront-values.js';

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
const accessControl: c.Edits = c.same('description name origin_access_control_origin_type signing_behavior signing_protocol', control);
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

/**
 * CloudFront: origins in private networks, and policies that send a part of the requests to a staging distribution. Updates replace the
 * whole configuration. Source: CloudFront API reference, Terraform AWS provider schemas 5 and 6 (`aws_cloudfront_vpc_origin`,
 * `aws_cloudfront_continuous_deployment_policy`).
 */

export const vpcOrigin = (id: c.From): c.Target => c.on('aws_cloudfront_vpc_origin', { id });
const endpoint = inConfig('vpcOriginEndpointConfig');
const block = 'vpc_origin_endpoint_config.';
const originSettings: c.Edits = {
  ...c.same('arn name origin_protocol_policy', endpoint, block),
  [`${block}http_port`]: endpoint('hTTPPort'),
  [`${block}https_port`]: endpoint('hTTPSPort'),
  [`${block}origin_ssl_protocols.items`]: listInConfig('vpcOriginEndpointConfig')('originSslProtocols'),
};

const deployment = (id: c.From): c.Target => c.on('aws_cloudfront_continuous_deployment_policy', { id });
const policy = inConfig('continuousDeploymentPolicyConfig');
const weights = 'traffic_config.single_weight_config.';
const deploymentSettings: c.Edits = {
  ...c.same('enabled traffic_config{type single_header_config{header value}}', policy),
  'staging_distribution_dns_names.items': listInConfig('continuousDeploymentPolicyConfig')('stagingDistributionDnsNames'),
  [`${weights}weight`]: policy('trafficConfig.singleWeightConfig.weight'),
  [`${weights}session_stickiness_config.idle_ttl`]: policy('trafficConfig.singleWeightConfig.sessionStickinessConfig.idleTTL'),
  [`${weights}session_stickiness_config.maximum_ttl`]: policy('trafficConfig.singleWeightConfig.sessionStickinessConfig.maximumTTL'),
};

/**
 * CloudFront: which fields of requests are encrypted, and with which keys. Updates replace the whole configuration. Source: CloudFront API
 * reference, Terraform AWS provider (`aws_cloudfront_field_level_encryption_*`).
 */

const configType = 'aws_cloudfront_field_level_encryption_config';
const profileType = 'aws_cloudfront_field_level_encryption_profile';
const newConfig = c.response('fieldLevelEncryption.id');
const newProfile = c.response('fieldLevelEncryptionProfile.id');

const noise = ['caller_reference'];

const configured = 'fieldLevelEncryptionConfig';
const inConfigured = inConfig(configured);
const contentTypes = 'content_type_profile_config';
const queries = 'query_arg_profile_config';
const config: c.Edits = {
  comment: inConfigured('comment'),
  [`${contentTypes}.forward_when_content_type_is_unknown`]: inConfigured('contentTypeProfileConfig.forwardWhenContentTypeIsUnknown'),
  [`${contentTypes}.content_type_profiles.items`]: blocksInConfig(configured, 'contentTypeProfileConfig.contentTypeProfiles', (item) => ({
    content_type: memberOf(item, 'contentType') ?? null,
    format: memberOf(item, 'format') ?? null,
    profile_id: memberOf(item, 'profileId') ?? null,
  })),
  [`${queries}.forward_when_query_arg_profile_is_unknown`]: inConfigured('queryArgProfileConfig.forwardWhenQueryArgProfileIsUnknown'),
  [`${queries}.query_arg_profiles.items`]: blocksInConfig(configured, 'queryArgProfileConfig.queryArgProfiles', (item) => ({
    profile_id: memberOf(item, 'profileId') ?? null,
    query_arg: memberOf(item, 'queryArg') ?? null,
  })),
};

const profiled = 'fieldLevelEncryptionProfileConfig';
const profile: c.Edits = {
  ...c.same('comment name', inConfig(profiled)),
  'encryption_entities.items': blocksInConfig(profiled, 'encryptionEntities', (item) => ({
    field_patterns: [{ items: itemsAt(item, 'fieldPatterns') }],
    provider_id: memberOf(item, 'providerId') ?? null,
    public_key_id: memberOf(item, 'publicKeyId') ?? null,
  })),
};

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

    aws_cloudfront_vpc_origin: { noise: ['vpc_origin_endpoint_config.origin_ssl_protocols.quantity'] },
    aws_cloudfront_continuous_deployment_policy: { noise: ['staging_distribution_dns_names.quantity'] },
    [configType]: { noise },
    [profileType]: { noise },
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

    CreateVpcOrigin: c.create(vpcOrigin(c.response('vpcOrigin.id')), { ...originSettings, tags: c.tagMap('tags') }),
    UpdateVpcOrigin: c.modify(vpcOrigin('id'), originSettings),
    DeleteVpcOrigin: c.destroy(vpcOrigin('id')),
    CreateContinuousDeploymentPolicy: c.create(deployment(c.response('continuousDeploymentPolicy.id')), deploymentSettings),
    UpdateContinuousDeploymentPolicy: c.modify(deployment('id'), deploymentSettings),
    DeleteContinuousDeploymentPolicy: c.destroy(deployment('id')),

    CreateFieldLevelEncryptionConfig: c.create(c.on(configType, { id: newConfig }), config),
    UpdateFieldLevelEncryptionConfig: c.modify(c.on(configType, { id: 'id' }), config),
    DeleteFieldLevelEncryptionConfig: c.destroy(c.on(configType, { id: 'id' })),
    CreateFieldLevelEncryptionProfile: c.create(c.on(profileType, { id: newProfile }), profile),
    UpdateFieldLevelEncryptionProfile: c.modify(c.on(profileType, { id: 'id' }), profile),
    DeleteFieldLevelEncryptionProfile: c.destroy(c.on(profileType, { id: 'id' })),
  },
};
