import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import {
  apiBehavior,
  apiOrigin,
  bucketOrigin,
  distribution,
  distributionId,
  edgeFunction,
  firewall,
  given,
  givenApi,
  givenApiBehavior,
  givenBucket,
  givenDefault,
  monitoring,
  store,
} from './cloudfront-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const address = 'aws_cloudfront_distribution.this';
const arn = `arn:aws:cloudfront::111122223333:distribution/${distributionId}`;
const update = (changed: JsonObject = {}) => ({ request: { id: distributionId, ifMatch: 'E2QW', distributionConfig: given(changed) } });
const answered = (id = distributionId) => ({ distribution: { id, aRN: arn, distributionConfig: given() } });
const on = (request: JsonObject = {}) => ({ request: { id: distributionId, ...request } });
const other = { request: { id: 'EOTHER' } };
const subscription = (status: string) => ({
  request: { distributionId, monitoringSubscription: { realtimeMetricsSubscriptionConfig: { realtimeMetricsSubscriptionStatus: status } } },
});
const code = { functionConfig: { comment: '', runtime: 'cloudfront-js-2.0' }, functionCode: 'HIDDEN_DUE_TO_SECURITY_REASONS', name: 'headers' };

const givenFor = (path: string): JsonObject => ({ ...givenApiBehavior, pathPattern: path });
const inOrder = (...paths: readonly string[]): readonly JsonObject[] => paths.map((path) => ({ ...apiBehavior, path_pattern: path }));
/** The behavior of a call in the form of the state. */
const behaviorFor = (path: string): JsonObject => ({
  ...apiBehavior,
  allowed_methods: ['HEAD', 'GET'],
  cache_policy_id: null,
  cached_methods: ['HEAD', 'GET'],
  origin_request_policy_id: null,
  path_pattern: path,
  realtime_log_config_arn: null,
  response_headers_policy_id: null,
});

export const cloudfrontDistributionCases: readonly CatalogCase[] = [
  agreeing('CreateDistribution2020_05_31', 'as declared', { request: { distributionConfig: given() }, response: answered() }, [distribution()]),
  drifting(
    'CreateDistribution',
    'undeclared',
    { request: { distributionConfig: given() }, response: answered('EOTHER') },
    [distribution()],
    created('aws_cloudfront_distribution'),
  ),
  agreeing(
    'CreateDistributionWithTags2020_05_31',
    'as declared',
    {
      request: { distributionConfigWithTags: { distributionConfig: given(), tags: { items: [{ key: 'Owner', value: 'shop' }] } } },
      response: answered(),
    },
    [distribution()],
  ),
  drifting(
    'CreateDistributionWithTags',
    'undeclared',
    { request: { distributionConfigWithTags: { distributionConfig: given(), tags: {} } }, response: answered('EOTHER') },
    [distribution()],
    created('aws_cloudfront_distribution'),
  ),
  drifting('CopyDistribution', 'undeclared', { request: { primaryDistributionId: distributionId }, response: answered('ECOPY') }, [distribution()], created('aws_cloudfront_distribution')),
  agreeing('CopyDistribution', 'as declared', { request: { primaryDistributionId: 'EOTHER' }, response: answered() }, [distribution()]),

  agreeing('UpdateDistribution2020_05_31', 'as declared', update(), [distribution()]),
  drifting(
    'UpdateDistribution2020_05_31',
    'without its firewall and logs',
    update({ webACLId: '', logging: { enabled: false, includeCookies: false, bucket: '', prefix: '' } }),
    [distribution()],
    field(address, 'web_acl_id', firewall, ''),
    field(address, 'logging_config.bucket', 'logs.s3.amazonaws.com', null),
    field(address, 'logging_config.prefix', 'cdn/', null),
  ),
  drifting(
    'UpdateDistribution',
    'unencrypted connections',
    update({ defaultCacheBehavior: givenDefault({ viewerProtocolPolicy: 'allow-all' }) }),
    [distribution()],
    field(address, 'default_cache_behavior.viewer_protocol_policy', 'redirect-to-https', 'allow-all'),
  ),
  drifting(
    'UpdateDistribution',
    'the default certificate',
    update({ viewerCertificate: { cloudFrontDefaultCertificate: true, minimumProtocolVersion: 'TLSv1', sSLSupportMethod: 'vip' } }),
    [distribution()],
    field(address, 'viewer_certificate.acm_certificate_arn', 'arn:aws:acm:us-east-1:111122223333:certificate/1a2b3c4d-0000-1111-2222-333344445555', null),
    field(address, 'viewer_certificate.cloudfront_default_certificate', false, true),
    field(address, 'viewer_certificate.minimum_protocol_version', 'TLSv1.2_2021', 'TLSv1'),
    field(address, 'viewer_certificate.ssl_support_method', 'sni-only', null),
  ),
  drifting(
    'UpdateDistribution',
    'the bucket of somebody else',
    update({ origins: { quantity: 1, items: [{ ...givenBucket, domainName: 'evil.s3.amazonaws.com' }] } }),
    [distribution({ origin: [bucketOrigin] })],
    field(address, 'origin', [bucketOrigin], [
      {
        connection_attempts: 3,
        connection_timeout: 10,
        custom_header: [],
        custom_origin_config: [],
        domain_name: 'evil.s3.amazonaws.com',
        origin_access_control_id: 'E327GJI25M56DG',
        origin_id: 'bucket',
        origin_path: '',
        origin_shield: [{ enabled: false, origin_shield_region: null }],
        s3_origin_config: [{ origin_access_identity: '' }],
        vpc_origin_config: [],
      },
    ]),
  ),
  agreeing('UpdateDistribution', 'an origin whose header the record withholds', update({ origins: { quantity: 1, items: [givenApi] } }), [
    distribution({ origin: [apiOrigin] }),
  ]),
  agreeing('UpdateDistribution', 'no behaviors', update({ cacheBehaviors: { quantity: 0 }, customErrorResponses: { quantity: 0 } }), [
    distribution({ custom_error_response: [], ordered_cache_behavior: [] }),
  ]),
  agreeing('UpdateDistribution', 'two behaviors', update({ cacheBehaviors: { quantity: 2, items: [givenFor('/a/*'), givenFor('/b/*')] } }), [
    distribution({ ordered_cache_behavior: inOrder('/a/*', '/b/*') }),
  ]),
  drifting(
    'UpdateDistribution',
    'two behaviors in another order, in which the first one counts',
    update({ cacheBehaviors: { quantity: 2, items: [givenFor('/b/*'), givenFor('/a/*')] } }),
    [distribution({ ordered_cache_behavior: inOrder('/a/*', '/b/*') })],
    field(address, 'ordered_cache_behavior', inOrder('/a/*', '/b/*'), [behaviorFor('/b/*'), behaviorFor('/a/*')]),
  ),
  drifting(
    'UpdateDistribution',
    'a behavior for another path',
    update({ cacheBehaviors: { quantity: 1, items: [{ ...givenApiBehavior, pathPattern: '/*' }] } }),
    [distribution()],
    field(address, 'ordered_cache_behavior', [apiBehavior], [behaviorFor('/*')]),
  ),
  agreeing('UpdateDistributionWithStagingConfig', 'as declared', { ...on({ stagingDistributionId: 'ESTAGING' }), response: answered() }, [distribution()]),
  drifting(
    'UpdateDistributionWithStagingConfig',
    'another root object',
    { ...on(), response: answered() },
    [distribution({ default_root_object: 'home.html' })],
    field(address, 'default_root_object', 'home.html', 'index.html'),
  ),
  drifting('DeleteDistribution2020_05_31', 'deleted', on(), [distribution()], gone(address)),
  agreeing('DeleteDistribution', 'another one', other, [distribution()], 'not_in_state'),
  agreeing('AssociateDistributionWebACL', 'as declared', on({ webACLArn: firewall }), [distribution()]),
  drifting('AssociateDistributionWebACL', 'another one', on({ webACLArn: 'x' }), [distribution()], field(address, 'web_acl_id', firewall, 'x')),
  drifting('DisassociateDistributionWebACL', 'removed', on(), [distribution()], field(address, 'web_acl_id', firewall, null)),
  agreeing('DisassociateDistributionWebACL', 'declared without', on(), [distribution({ web_acl_id: '' })]),
  drifting(
    'AssociateAlias',
    'another name',
    { request: { targetDistributionId: distributionId, alias: 'login.example.com' } },
    [distribution()],
    field(address, 'aliases', ['www.example.com'], ['www.example.com', 'login.example.com']),
  ),
  agreeing('AssociateAlias', 'as declared', { request: { targetDistributionId: distributionId, alias: 'www.example.com' } }, [distribution()]),
  drifting(
    'UpdateDomainAssociation',
    'another name',
    { request: { domain: 'login.example.com', targetResource: { distributionId } } },
    [distribution()],
    field(address, 'aliases', ['www.example.com'], ['www.example.com', 'login.example.com']),
  ),
  agreeing(
    'UpdateDomainAssociation',
    'as declared',
    { request: { domain: 'www.example.com', targetResource: { distributionId } } },
    [distribution()],
  ),
  drifting(
    'TagResource2020_05_31',
    'another tag',
    { request: { resource: arn, tags: { items: [{ key: 'Team', value: 'x' }] } } },
    [distribution()],
    field(address, 'tags.Team', null, 'x'),
  ),
  agreeing('TagResource', 'another type', { request: { resource: 'arn:aws:cloudfront::1:vpc-origin/x', tags: { items: [] } } }, [distribution()], 'unsupported_resource'),
  drifting('UntagResource', 'a declared tag', { request: { resource: arn, tagKeys: { items: ['Owner'] } } }, [distribution()], field(address, 'tags.Owner', 'shop', null)),
  agreeing('UntagResource', 'no declared tag', { request: { resource: arn, tagKeys: { items: ['Temp'] } } }, [distribution()]),

  agreeing('CreateMonitoringSubscription', 'as declared', subscription('Enabled'), [monitoring()]),
  drifting(
    'CreateMonitoringSubscription',
    'disabled',
    subscription('Disabled'),
    [monitoring()],
    field(
      'aws_cloudfront_monitoring_subscription.this',
      'monitoring_subscription.realtime_metrics_subscription_config.realtime_metrics_subscription_status',
      'Enabled',
      'Disabled',
    ),
  ),
  drifting('DeleteMonitoringSubscription', 'deleted', { request: { distributionId } }, [monitoring()], gone('aws_cloudfront_monitoring_subscription.this')),
  agreeing('DeleteMonitoringSubscription', 'another one', { request: { distributionId: 'EOTHER' } }, [monitoring()], 'not_in_state'),
  agreeing('CreateFunction', 'as declared', { request: code }, [edgeFunction()]),
  drifting('CreateFunction', 'undeclared', { request: { ...code, name: 'other' } }, [edgeFunction()], created('aws_cloudfront_function')),
  drifting('UpdateFunction', 'other code', { request: code }, [edgeFunction()], {
    ...field('aws_cloudfront_function.this', 'code', 'function handler(event) { return event.request; }', null),
  }),
  agreeing('UpdateFunction', 'the code of the declared version', { request: code, response: { eTag: 'ETVPDKIKX0DER' } }, [edgeFunction()]),
  drifting('UpdateFunction', 'a version that the state does not contain', { request: code, response: { eTag: 'E3UN6WX5RRO2AG' } }, [edgeFunction()], {
    ...field('aws_cloudfront_function.this', 'code', 'function handler(event) { return event.request; }', null),
  }),
  agreeing('UpdateFunction', 'another one', { request: { ...code, name: 'other' } }, [edgeFunction()], 'not_in_state'),
  agreeing('PublishFunction', 'published', { request: { name: 'headers' } }, [edgeFunction()], 'read_only'),
  drifting('DeleteFunction', 'deleted', { request: { name: 'headers' } }, [edgeFunction()], gone('aws_cloudfront_function.this')),
  agreeing('DeleteFunction', 'another one', { request: { name: 'other' } }, [edgeFunction()], 'not_in_state'),
  agreeing('CreateKeyValueStore', 'as declared', { request: { name: 'routes', comment: 'routes' } }, [store()]),
  drifting('CreateKeyValueStore', 'undeclared', { request: { name: 'other' } }, [store()], created('aws_cloudfront_key_value_store')),
  drifting('UpdateKeyValueStore', 'another comment', { request: { name: 'routes', comment: 'x' } }, [store()], field('aws_cloudfront_key_value_store.this', 'comment', 'routes', 'x')),
  agreeing('UpdateKeyValueStore', 'as declared', { request: { name: 'routes', comment: 'routes' } }, [store()]),
  drifting('DeleteKeyValueStore', 'deleted', { request: { name: 'routes' } }, [store()], gone('aws_cloudfront_key_value_store.this')),
  agreeing('DeleteKeyValueStore', 'another one', { request: { name: 'other' } }, [store()], 'not_in_state'),
];
