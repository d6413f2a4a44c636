import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const some = (...items: readonly string[]) => ({ quantity: items.length, items });

/** A resource with an id: its state, the same configuration in calls, and one change. */
type Example = {
  readonly call: string;
  readonly type: string;
  readonly config: string;
  readonly state: JsonObject;
  readonly given: JsonObject;
  readonly changed: JsonObject;
  readonly drift: readonly [field: string, old: Json, value: Json];
};
const examples: readonly Example[] = [
  {
    call: 'CachePolicy',
    type: 'aws_cloudfront_cache_policy',
    config: 'cachePolicyConfig',
    state: {
      comment: '',
      default_ttl: 86400,
      max_ttl: 31536000,
      min_ttl: 0,
      name: 'assets',
      parameters_in_cache_key_and_forwarded_to_origin: [
        {
          cookies_config: [{ cookie_behavior: 'none', cookies: [] }],
          enable_accept_encoding_brotli: true,
          enable_accept_encoding_gzip: true,
          headers_config: [{ header_behavior: 'whitelist', headers: [{ items: ['Authorization', 'Origin'] }] }],
          query_strings_config: [{ query_string_behavior: 'all', query_strings: [] }],
        },
      ],
    },
    given: {
      comment: '',
      minTTL: 0,
      name: 'assets',
      parametersInCacheKeyAndForwardedToOrigin: {
        cookiesConfig: { cookieBehavior: 'none' },
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
        headersConfig: { headerBehavior: 'whitelist', headers: some('Origin', 'Authorization') },
        queryStringsConfig: { queryStringBehavior: 'all' },
      },
    },
    changed: { defaultTTL: 0 },
    drift: ['default_ttl', 86400, 0],
  },
  {
    call: 'OriginRequestPolicy',
    type: 'aws_cloudfront_origin_request_policy',
    config: 'originRequestPolicyConfig',
    state: {
      comment: 'all',
      cookies_config: [{ cookie_behavior: 'all', cookies: [] }],
      headers_config: [{ header_behavior: 'allViewer', headers: [] }],
      name: 'forward',
      query_strings_config: [{ query_string_behavior: 'whitelist', query_strings: [{ items: ['v'] }] }],
    },
    given: {
      comment: 'all',
      cookiesConfig: { cookieBehavior: 'all' },
      headersConfig: { headerBehavior: 'allViewer' },
      name: 'forward',
      queryStringsConfig: { queryStringBehavior: 'whitelist', queryStrings: some('v') },
    },
    changed: { cookiesConfig: { cookieBehavior: 'none' } },
    drift: ['cookies_config.cookie_behavior', 'all', 'none'],
  },
  {
    call: 'ResponseHeadersPolicy',
    type: 'aws_cloudfront_response_headers_policy',
    config: 'responseHeadersPolicyConfig',
    state: {
      comment: '',
      cors_config: [
        {
          access_control_allow_credentials: false,
          access_control_allow_headers: [{ items: ['*'] }],
          access_control_allow_methods: [{ items: ['GET'] }],
          access_control_allow_origins: [{ items: ['https://www.example.com'] }],
          access_control_expose_headers: [],
          access_control_max_age_sec: 0,
          origin_override: true,
        },
      ],
      custom_headers_config: [{ items: [{ header: 'X-Shop', override: true, value: '1' }] }],
      name: 'secure',
      remove_headers_config: [{ items: [{ header: 'Server' }] }],
      security_headers_config: [
        {
          content_security_policy: [],
          content_type_options: [{ override: true }],
          frame_options: [{ frame_option: 'DENY', override: true }],
          referrer_policy: [],
          strict_transport_security: [{ access_control_max_age_sec: 31536000, include_subdomains: true, override: true, preload: false }],
          xss_protection: [{ mode_block: true, override: true, protection: true, report_uri: '' }],
        },
      ],
      server_timing_headers_config: [],
    },
    given: {
      comment: '',
      corsConfig: {
        accessControlAllowCredentials: false,
        accessControlAllowHeaders: some('*'),
        accessControlAllowMethods: some('GET'),
        accessControlAllowOrigins: some('https://www.example.com'),
        originOverride: true,
      },
      customHeadersConfig: { quantity: 1, items: [{ header: 'X-Shop', override: true, value: '1' }] },
      name: 'secure',
      removeHeadersConfig: { quantity: 1, items: [{ header: 'Server' }] },
      securityHeadersConfig: {
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: 'DENY', override: true },
        strictTransportSecurity: { accessControlMaxAgeSec: 31536000, includeSubdomains: true, override: true, preload: false },
        xSSProtection: { modeBlock: true, override: true, protection: true },
      },
    },
    changed: { corsConfig: null },
    drift: ['cors_config.access_control_allow_origins.items', ['https://www.example.com'], []],
  },
  {
    call: 'OriginAccessControl',
    type: 'aws_cloudfront_origin_access_control',
    config: 'originAccessControlConfig',
    state: {
      description: 'Managed by Terraform',
      name: 'bucket',
      origin_access_control_origin_type: 's3',
      signing_behavior: 'always',
      signing_protocol: 'sigv4',
    },
    given: {
      description: 'Managed by Terraform',
      name: 'bucket',
      originAccessControlOriginType: 's3',
      signingBehavior: 'always',
      signingProtocol: 'sigv4',
    },
    changed: { signingBehavior: 'never' },
    drift: ['signing_behavior', 'always', 'never'],
  },
  {
    call: 'CloudFrontOriginAccessIdentity',
    type: 'aws_cloudfront_origin_access_identity',
    config: 'cloudFrontOriginAccessIdentityConfig',
    state: { caller_reference: 'terraform-1', comment: 'bucket', iam_arn: 'arn:aws:iam::cloudfront:user/x' },
    given: { callerReference: 'terraform-1', comment: 'bucket' },
    changed: { comment: 'x' },
    drift: ['comment', 'bucket', 'x'],
  },
  {
    call: 'PublicKey',
    type: 'aws_cloudfront_public_key',
    config: 'publicKeyConfig',
    state: { caller_reference: 'terraform-1', comment: 'signer', encoded_key: '-----BEGIN PUBLIC KEY-----\nMII\n', name: 'signer' },
    given: { callerReference: 'terraform-1', comment: 'signer', encodedKey: '-----BEGIN PUBLIC KEY-----\nMII\n', name: 'signer' },
    changed: { comment: '' },
    drift: ['comment', 'signer', ''],
  },
  {
    call: 'KeyGroup',
    type: 'aws_cloudfront_key_group',
    config: 'keyGroupConfig',
    state: { comment: '', items: ['K1', 'K2'], name: 'signers' },
    given: { items: ['K2', 'K1'], name: 'signers' },
    changed: { items: ['K1', 'K2', 'K3'] },
    drift: ['items', ['K1', 'K2'], ['K1', 'K2', 'K3']],
  },
];

const casesOf = ({ call, type, config, state, given, changed, drift }: Example): readonly CatalogCase[] => {
  const declared: DeclaredResource = { type, attributes: { ...state, id: 'X1' } };
  const member = `${call.charAt(0).toLowerCase()}${call.slice(1)}`;
  const [name, old, value] = drift;
  const others = call === 'ResponseHeadersPolicy' ? corsDrifts(type) : [];
  return [
    agreeing(`Create${call}2020_05_31`, 'as declared', { request: { [config]: given }, response: { [member]: { id: 'X1' } } }, [declared]),
    agreeing(`Update${call}`, 'as declared', { request: { id: 'X1', [config]: given } }, [declared]),
    drifting(`Update${call}2020_05_31`, 'changed', { request: { id: 'X1', [config]: { ...given, ...changed } } }, [declared], field(`${type}.this`, name, old, value), ...others),
    drifting(`Delete${call}2020_05_31`, 'deleted', { request: { id: 'X1' } }, [declared], gone(`${type}.this`)),
  ];
};
const corsDrifts = (type: string) => [
  field(`${type}.this`, 'cors_config.access_control_allow_headers.items', ['*'], []),
  field(`${type}.this`, 'cors_config.access_control_allow_methods.items', ['GET'], []),
  field(`${type}.this`, 'cors_config.origin_override', true, null),
];

const logArn = 'arn:aws:cloudfront::111122223333:realtime-log-config/live';
const stream = { role_arn: 'arn:aws:iam::111122223333:role/logs', stream_arn: 'arn:aws:kinesis:us-east-1:111122223333:stream/live' };
const logs: DeclaredResource = {
  type: 'aws_cloudfront_realtime_log_config',
  attributes: {
    arn: logArn,
    endpoint: [{ kinesis_stream_config: [stream], stream_type: 'Kinesis' }],
    fields: ['timestamp', 'c-ip'],
    id: logArn,
    name: 'live',
    sampling_rate: 100,
  },
};
const asDeclared = {
  endPoints: [{ kinesisStreamConfig: { roleARN: stream.role_arn, streamARN: stream.stream_arn }, streamType: 'Kinesis' }],
  fields: ['c-ip', 'timestamp'],
  samplingRate: 100,
};

export const cloudfrontPolicyCases: readonly CatalogCase[] = [
  ...examples.flatMap(casesOf),
  drifting('CreateRealtimeLogConfig', 'undeclared', { request: { name: 'x', ...asDeclared } }, [logs], created('aws_cloudfront_realtime_log_config')),
  drifting(
    'UpdateRealtimeLogConfig',
    'fewer records',
    { request: { aRN: logArn, ...asDeclared, samplingRate: 1 } },
    [logs],
    field('aws_cloudfront_realtime_log_config.this', 'sampling_rate', 100, 1),
  ),
  agreeing('UpdateRealtimeLogConfig', 'as declared', { request: { name: 'live', ...asDeclared } }, [logs]),
  drifting('DeleteRealtimeLogConfig', 'deleted', { request: { name: 'live' } }, [logs], gone('aws_cloudfront_realtime_log_config.this')),
];
