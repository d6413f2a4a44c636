import { distribution, distributionId, edgeFunction, given, monitoring } from '../../catalog/aws/delivery/cloudfront-declared.js';
import { calls, life, resource, type Apply, type Call } from '../../support/applies.js';

/** Distributions, functions, policies and keys, as Terraform creates, changes and destroys them. */

const arn = `arn:aws:cloudfront::111122223333:distribution/${distributionId}`;
const cloudfront = (list: Parameters<typeof calls>[1]): readonly Call[] => calls('cloudfront', list);
const subscription = {
  distributionId,
  monitoringSubscription: { realtimeMetricsSubscriptionConfig: { realtimeMetricsSubscriptionStatus: 'Enabled' } },
};
const some = (...items: readonly string[]) => ({ quantity: items.length, items });

const oac = resource('aws_cloudfront_origin_access_control', {
  arn: 'arn:aws:cloudfront::111122223333:origin-access-control/E327GJI25M56DG',
  description: 'Managed by Terraform',
  etag: 'ETVPDKIKX0DER',
  id: 'E327GJI25M56DG',
  name: 'assets',
  origin_access_control_origin_type: 's3',
  signing_behavior: 'always',
  signing_protocol: 'sigv4',
});
const oai = resource('aws_cloudfront_origin_access_identity', {
  arn: 'arn:aws:cloudfront::111122223333:origin-access-identity/E1OAI',
  caller_reference: 'terraform-20260302100000000000000001',
  cloudfront_access_identity_path: 'origin-access-identity/cloudfront/E1OAI',
  comment: 'assets',
  etag: 'E2QWRUHEXAMPLE',
  iam_arn: 'arn:aws:iam::cloudfront:user/CloudFront Origin Access Identity E1OAI',
  id: 'E1OAI',
  s3_canonical_user_id: 'x',
});
const forwarded = (headers: readonly string[]) => ({
  cookies_config: [{ cookie_behavior: 'none', cookies: [] }],
  enable_accept_encoding_brotli: true,
  enable_accept_encoding_gzip: true,
  headers_config: [
    { header_behavior: headers.length === 0 ? 'none' : 'whitelist', headers: headers.length === 0 ? [] : [{ items: headers }] },
  ],
  query_strings_config: [{ query_string_behavior: 'all', query_strings: [] }],
});
const cachePolicy = resource('aws_cloudfront_cache_policy', {
  arn: 'arn:aws:cloudfront::111122223333:cache-policy/2d9b',
  comment: '',
  default_ttl: 50,
  etag: 'E23ZP02F085DFQ',
  id: '2d9b',
  max_ttl: 100,
  min_ttl: 1,
  name: 'assets',
  parameters_in_cache_key_and_forwarded_to_origin: [forwarded([])],
});
const headersPolicy = resource('aws_cloudfront_response_headers_policy', {
  arn: 'arn:aws:cloudfront::111122223333:response-headers-policy/3e8c',
  comment: '',
  cors_config: [],
  custom_headers_config: [],
  etag: 'E23ZP02F085DFQ',
  id: '3e8c',
  name: 'secure',
  remove_headers_config: [],
  security_headers_config: [
    {
      content_security_policy: [],
      content_type_options: [],
      frame_options: [{ frame_option: 'DENY', override: true }],
      referrer_policy: [],
      strict_transport_security: [{ access_control_max_age_sec: 31536000, include_subdomains: true, override: true, preload: false }],
      xss_protection: [],
    },
  ],
  server_timing_headers_config: [],
});
const publicKey = resource('aws_cloudfront_public_key', {
  arn: 'arn:aws:cloudfront::111122223333:public-key/K2',
  caller_reference: 'terraform-20260302100000000000000002',
  comment: '',
  encoded_key: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n',
  etag: 'E3',
  id: 'K2',
  name: 'signer',
  name_prefix: '',
});
const keyGroup = resource('aws_cloudfront_key_group', {
  arn: 'arn:aws:cloudfront::111122223333:key-group/0f5e',
  comment: '',
  etag: 'E4',
  id: '0f5e',
  items: ['K2'],
  name: 'signers',
});
const logs = resource('aws_cloudfront_realtime_log_config', {
  arn: 'arn:aws:cloudfront::111122223333:realtime-log-config/edge',
  endpoint: [
    {
      kinesis_stream_config: [
        { role_arn: 'arn:aws:iam::111122223333:role/edge', stream_arn: 'arn:aws:kinesis:us-east-1:111122223333:stream/edge' },
      ],
      stream_type: 'Kinesis',
    },
  ],
  fields: ['timestamp', 'c-ip'],
  id: 'arn:aws:cloudfront::111122223333:realtime-log-config/edge',
  name: 'edge',
  sampling_rate: 50,
});

const accessControl = (description: string) => ({
  description,
  name: 'assets',
  originAccessControlOriginType: 's3',
  signingBehavior: 'always',
  signingProtocol: 'sigv4',
});
const caching = (headers: readonly string[]) => ({
  comment: '',
  defaultTTL: 50,
  maxTTL: 100,
  minTTL: 1,
  name: 'assets',
  parametersInCacheKeyAndForwardedToOrigin: {
    cookiesConfig: { cookieBehavior: 'none' },
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
    headersConfig: headers.length === 0 ? { headerBehavior: 'none' } : { headerBehavior: 'whitelist', headers: some(...headers) },
    queryStringsConfig: { queryStringBehavior: 'all' },
  },
});
const securing = (frameOption: string) => ({
  comment: '',
  name: 'secure',
  securityHeadersConfig: {
    frameOptions: { frameOption, override: true },
    strictTransportSecurity: { accessControlMaxAgeSec: 31536000, includeSubdomains: true, override: true, preload: false },
  },
});
const key = (comment: string) => ({
  callerReference: 'terraform-20260302100000000000000002',
  comment,
  encodedKey: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n',
  name: 'signer',
});
const logged = (samplingRate: number, fields: readonly string[]) => ({
  endPoints: [
    {
      kinesisStreamConfig: {
        roleARN: 'arn:aws:iam::111122223333:role/edge',
        streamARN: 'arn:aws:kinesis:us-east-1:111122223333:stream/edge',
      },
      streamType: 'Kinesis',
    },
  ],
  fields,
  samplingRate,
});
const frame = (frame_option: string) => [
  {
    ...((headersPolicy().attributes['security_headers_config'] as readonly object[])[0] ?? {}),
    frame_options: [{ frame_option, override: true }],
  },
];

const parts = life(
  'a module of policies, keys and logs of CloudFront',
  [
    [oac(), oai(), cachePolicy(), headersPolicy(), publicKey(), keyGroup(), logs()],
    [
      oac({ description: 'assets', etag: 'E3UN6WX5RRO2AG' }),
      oai({ comment: 'all assets' }),
      cachePolicy({ etag: 'E3', parameters_in_cache_key_and_forwarded_to_origin: [forwarded(['Origin'])] }),
      headersPolicy({ security_headers_config: frame('SAMEORIGIN') }),
      publicKey({ comment: 'old' }),
      keyGroup({ comment: 'all' }),
      logs({ fields: ['timestamp', 'c-ip', 'cs-host'], sampling_rate: 10 }),
    ],
  ],
  {
    create: cloudfront([
      [
        'CreateOriginAccessControl2020_05_31',
        { originAccessControlConfig: accessControl('Managed by Terraform') },
        { originAccessControl: { id: 'E327GJI25M56DG' }, eTag: 'ETVPDKIKX0DER' },
      ],
      [
        'CreateCloudFrontOriginAccessIdentity2020_05_31',
        {
          cloudFrontOriginAccessIdentityConfig: { callerReference: 'terraform-20260302100000000000000001', comment: 'assets' },
        },
        { cloudFrontOriginAccessIdentity: { id: 'E1OAI', s3CanonicalUserId: 'x' }, eTag: 'E2QWRUHEXAMPLE' },
      ],
      ['CreateCachePolicy2020_05_31', { cachePolicyConfig: caching([]) }, { cachePolicy: { id: '2d9b' } }],
      [
        'CreateResponseHeadersPolicy2020_05_31',
        { responseHeadersPolicyConfig: securing('DENY') },
        { responseHeadersPolicy: { id: '3e8c' } },
      ],
      ['CreatePublicKey2020_05_31', { publicKeyConfig: key('') }, { publicKey: { id: 'K2' } }],
      ['CreateKeyGroup2020_05_31', { keyGroupConfig: { items: ['K2'], name: 'signers' } }, { keyGroup: { id: '0f5e' } }],
      ['CreateRealtimeLogConfig2020_05_31', { name: 'edge', ...logged(50, ['timestamp', 'c-ip']) }, {}],
    ]),
    change: cloudfront([
      ['UpdateOriginAccessControl2020_05_31', { id: 'E327GJI25M56DG', ifMatch: 'E', originAccessControlConfig: accessControl('assets') }],
      [
        'UpdateCloudFrontOriginAccessIdentity2020_05_31',
        {
          id: 'E1OAI',
          ifMatch: 'E',
          cloudFrontOriginAccessIdentityConfig: { callerReference: 'terraform-20260302100000000000000001', comment: 'all assets' },
        },
      ],
      ['UpdateCachePolicy2020_05_31', { id: '2d9b', ifMatch: 'E', cachePolicyConfig: caching(['Origin']) }],
      ['UpdateResponseHeadersPolicy2020_05_31', { id: '3e8c', ifMatch: 'E', responseHeadersPolicyConfig: securing('SAMEORIGIN') }],
      ['UpdatePublicKey2020_05_31', { id: 'K2', ifMatch: 'E', publicKeyConfig: key('old') }],
      ['UpdateKeyGroup2020_05_31', { id: '0f5e', ifMatch: 'E', keyGroupConfig: { comment: 'all', items: ['K2'], name: 'signers' } }],
      ['UpdateRealtimeLogConfig2020_05_31', { aRN: logs().attributes['arn'] ?? '', ...logged(10, ['timestamp', 'c-ip', 'cs-host']) }],
    ]),
    destroy: cloudfront([
      ['DeleteRealtimeLogConfig2020_05_31', { aRN: logs().attributes['arn'] ?? '' }],
      ['DeleteKeyGroup2020_05_31', { id: '0f5e', ifMatch: 'E' }],
      ['DeletePublicKey2020_05_31', { id: 'K2', ifMatch: 'E' }],
      ['DeleteResponseHeadersPolicy2020_05_31', { id: '3e8c', ifMatch: 'E' }],
      ['DeleteCachePolicy2020_05_31', { id: '2d9b', ifMatch: 'E' }],
      ['DeleteCloudFrontOriginAccessIdentity2020_05_31', { id: 'E1OAI', ifMatch: 'E' }],
      ['DeleteOriginAccessControl2020_05_31', { id: 'E327GJI25M56DG', ifMatch: 'E' }],
    ]),
  },
);

const hidden = 'HIDDEN_DUE_TO_SECURITY_REASONS';
const code = (comment: string) => ({
  functionCode: hidden,
  functionConfig: { comment, keyValueStoreAssociations: { quantity: 0 }, runtime: 'cloudfront-js-2.0' },
  name: 'headers',
});
const publish = ['PublishFunction2020_05_31', { ifMatch: 'E', name: 'headers' }, { functionSummary: { name: 'headers' } }] as const;
const distributions = life(
  'a distribution with a function',
  [
    [distribution(), monitoring(), edgeFunction()],
    [
      distribution({ enabled: false, price_class: 'PriceClass_All', web_acl_id: '', tags: { Team: 'web' }, tags_all: { Team: 'web' } }),
      edgeFunction({ comment: 'adds headers', etag: 'E3UN6WX5RRO2AG' }),
    ],
  ],
  {
    create: cloudfront([
      ['CreateFunction2020_05_31', code(''), { eTag: 'ETVPDKIKX0DER', functionSummary: { name: 'headers' } }],
      publish,
      [
        'CreateDistributionWithTags2020_05_31',
        { distributionConfigWithTags: { distributionConfig: given(), tags: { items: [{ key: 'Owner', value: 'shop' }] } } },
        { distribution: { id: distributionId, aRN: arn, distributionConfig: given() } },
      ],
      ['CreateMonitoringSubscription2020_05_31', subscription],
    ]),
    change: cloudfront([
      ['DeleteMonitoringSubscription2020_05_31', { distributionId }],
      ['UpdateFunction2020_05_31', { ...code('adds headers'), ifMatch: 'E' }, { eTag: 'E3UN6WX5RRO2AG' }],
      publish,
      ['UntagResource2020_05_31', { resource: arn, tagKeys: { items: ['Owner'] } }],
      ['TagResource2020_05_31', { resource: arn, tags: { items: [{ key: 'Team', value: 'web' }] } }],
      [
        'UpdateDistribution2020_05_31',
        {
          id: distributionId,
          ifMatch: 'E2QW',
          distributionConfig: given({ enabled: false, priceClass: 'PriceClass_All', webACLId: '' }),
        },
        { distribution: { id: distributionId } },
      ],
    ]),
    destroy: cloudfront([
      ['DeleteDistribution2020_05_31', { id: distributionId, ifMatch: 'E2QW' }],
      ['DeleteFunction2020_05_31', { ifMatch: 'E', name: 'headers' }],
    ]),
  },
);

export const cloudfrontApplies: readonly Apply[] = [...parts, ...distributions];
