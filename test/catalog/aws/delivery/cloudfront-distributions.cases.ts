import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { distribution, distributionId, edgeFunction, firewall, given, monitoring, store } from './cloudfront-declared.js';
import { agreeing, created, drifting, field, gone } from './delivery-examples.js';

const address = 'aws_cloudfront_distribution.this';
const arn = `arn:aws:cloudfront::111122223333:distribution/${distributionId}`;
const update = (changed: JsonObject = {}) => ({ request: { id: distributionId, ifMatch: 'E2QW', distributionConfig: given(changed) } });
const answered = (id = distributionId) => ({ distribution: { id, aRN: arn, distributionConfig: given() } });
const on = (request: JsonObject = {}) => ({ request: { id: distributionId, ...request } });
const subscription = (status: string) => ({
  request: { distributionId, monitoringSubscription: { realtimeMetricsSubscriptionConfig: { realtimeMetricsSubscriptionStatus: status } } },
});
const code = { functionConfig: { comment: '', runtime: 'cloudfront-js-2.0' }, functionCode: 'HIDDEN_DUE_TO_SECURITY_REASONS', name: 'headers' };

export const cloudfrontDistributionCases: readonly CatalogCase[] = [
  agreeing('CreateDistribution2020_05_31', 'as declared', { request: { distributionConfig: given() }, response: answered() }, [distribution()]),
  agreeing(
    'CreateDistributionWithTags2020_05_31',
    'as declared',
    {
      request: { distributionConfigWithTags: { distributionConfig: given(), tags: { items: [{ key: 'Owner', value: 'shop' }] } } },
      response: answered(),
    },
    [distribution()],
  ),
  agreeing('CopyDistribution', 'as declared', { request: { primaryDistributionId: 'EOTHER' }, response: answered() }, [distribution()]),

  agreeing('UpdateDistribution2020_05_31', 'as declared', update(), [distribution()]),
  agreeing('UpdateDistributionWithStagingConfig', 'as declared', { ...on({ stagingDistributionId: 'ESTAGING' }), response: answered() }, [distribution()]),
  drifting('DeleteDistribution2020_05_31', 'deleted', on(), [distribution()], gone(address)),
  agreeing('AssociateDistributionWebACL', 'as declared', on({ webACLArn: firewall }), [distribution()]),
  drifting('DisassociateDistributionWebACL', 'removed', on(), [distribution()], field(address, 'web_acl_id', firewall, null)),
  drifting(
    'AssociateAlias',
    'another name',
    { request: { targetDistributionId: distributionId, alias: 'login.example.com' } },
    [distribution()],
    field(address, 'aliases', ['www.example.com'], ['www.example.com', 'login.example.com']),
  ),
  drifting(
    'UpdateDomainAssociation',
    'another name',
    { request: { domain: 'login.example.com', targetResource: { distributionId } } },
    [distribution()],
    field(address, 'aliases', ['www.example.com'], ['www.example.com', 'login.example.com']),
  ),
  drifting(
    'TagResource2020_05_31',
    'another tag',
    { request: { resource: arn, tags: { items: [{ key: 'Team', value: 'x' }] } } },
    [distribution()],
    field(address, 'tags.Team', null, 'x'),
  ),
  drifting('UntagResource', 'a declared tag', { request: { resource: arn, tagKeys: { items: ['Owner'] } } }, [distribution()], field(address, 'tags.Owner', 'shop', null)),

  agreeing('CreateMonitoringSubscription', 'as declared', subscription('Enabled'), [monitoring()]),
  drifting('DeleteMonitoringSubscription', 'deleted', { request: { distributionId } }, [monitoring()], gone('aws_cloudfront_monitoring_subscription.this')),
  drifting('CreateFunction', 'undeclared', { request: { ...code, name: 'other' } }, [edgeFunction()], created('aws_cloudfront_function')),
  agreeing('UpdateFunction', 'the code of the declared version', { request: code, response: { eTag: 'ETVPDKIKX0DER' } }, [edgeFunction()]),
  drifting('UpdateFunction', 'a version that the state does not contain', { request: code, response: { eTag: 'E3UN6WX5RRO2AG' } }, [edgeFunction()], {
    ...field('aws_cloudfront_function.this', 'code', 'function handler(event) { return event.request; }', null),
  }),
  agreeing('PublishFunction', 'published', { request: { name: 'headers' } }, [edgeFunction()], 'read_only'),
  drifting('DeleteFunction', 'deleted', { request: { name: 'headers' } }, [edgeFunction()], gone('aws_cloudfront_function.this')),
  drifting('CreateKeyValueStore', 'undeclared', { request: { name: 'other' } }, [store()], created('aws_cloudfront_key_value_store')),
  drifting('UpdateKeyValueStore', 'another comment', { request: { name: 'routes', comment: 'x' } }, [store()], field('aws_cloudfront_key_value_store.this', 'comment', 'routes', 'x')),
  drifting('DeleteKeyValueStore', 'deleted', { request: { name: 'routes' } }, [store()], gone('aws_cloudfront_key_value_store.this')),
];
