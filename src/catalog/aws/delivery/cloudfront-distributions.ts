import * as c from '../language.js';
import { matching } from './call-values.js';
import { distributionConfig } from './cloudfront-config.js';
import { vpcOrigin } from './cloudfront-policies.js';
import { itemsOf, memberOf, shown } from './cloudfront-values.js';

/**
 * CloudFront: distributions, their monitoring, functions and key value stores. Source: CloudFront API reference, Terraform AWS provider
 * schemas 3 to 6 (`aws_cloudfront_*`).
 */

const distribution = (id: c.From): c.Target => c.on('aws_cloudfront_distribution', { id });
const created = c.response('distribution.id');
const tagged = (tags: c.Edits) =>
  c.among(
    c.modify(distribution(c.nameInArn(c.firstIn(matching('resource', /:distribution\//)))), tags),
    c.modify(vpcOrigin(c.nameInArn(c.firstIn(matching('resource', /:vpcorigin\//)))), tags),
  );

const monitoring = c.on('aws_cloudfront_monitoring_subscription', { distribution_id: 'distributionId' });
const status: c.Edits = {
  'monitoring_subscription.realtime_metrics_subscription_config.realtime_metrics_subscription_status':
    'monitoringSubscription.realtimeMetricsSubscriptionConfig.realtimeMetricsSubscriptionStatus',
};

const edgeFunction = c.on('aws_cloudfront_function', { name: 'name' });
/** The function, if the state contains the version that the call made: its code is the declared one. */
const declaredVersion = c.on('aws_cloudfront_function', { etag: c.response('eTag'), name: 'name' });
const functionConfig: c.Edits = {
  comment: shown('functionConfig.comment'),
  key_value_store_associations: c.via('functionConfig', (config) =>
    itemsOf(memberOf(config, 'keyValueStoreAssociations')).map((one) => memberOf(one, 'keyValueStoreARN') ?? null),
  ),
  runtime: 'functionConfig.runtime',
};
const store = c.on('aws_cloudfront_key_value_store', { name: 'name' });

export const cloudfrontDistributions: c.ServiceCatalog = {
  eventSource: 'cloudfront.amazonaws.com',
  types: c.types('loadbalancing', 'account', {
    aws_cloudfront_distribution: {
      keys: [['id'], ['arn']],
      noise: ['retain_on_delete', 'wait_for_deployment'],
      defaults: {
        http_version: 'http2',
        price_class: 'PriceClass_All',
        'restrictions.geo_restriction.restriction_type': 'none',
        'viewer_certificate.minimum_protocol_version': 'TLSv1',
      },
      secrets: ['origin.custom_header.value'],
    },
    aws_cloudfront_monitoring_subscription: { keys: [['distribution_id']] },
    aws_cloudfront_function: {
      keys: [['name'], ['etag', 'name']],
      unevaluated: { publish: 'decides only whether Terraform publishes the function' },
    },
    aws_cloudfront_key_value_store: { keys: [['name']] },
  }),
  events: {
    CreateDistribution: c.create(distribution(created), distributionConfig),
    CreateDistributionWithTags: c.create(distribution(created), {
      ...distributionConfig,
      tags: c.tagMap('distributionConfigWithTags.tags'),
    }),
    CopyDistribution: c.create(distribution(created), distributionConfig),
    UpdateDistribution: c.modify(distribution('id'), distributionConfig),
    UpdateDistributionWithStagingConfig: c.modify(distribution('id'), distributionConfig),
    DeleteDistribution: c.destroy(distribution('id')),
    AssociateDistributionWebACL: c.modify(distribution('id'), { web_acl_id: 'webACLArn' }),
    DisassociateDistributionWebACL: c.modify(distribution('id'), { web_acl_id: c.fixed(null) }),
    AssociateAlias: c.modify(distribution('targetDistributionId'), { aliases: c.add('alias') }),
    // The record does not name the distribution that loses the name.
    UpdateDomainAssociation: c.modify(distribution('targetResource.distributionId'), { aliases: c.add('domain') }),
    ...c.tagCalls(tagged, 'TagResource UntagResource', c.via('tagKeys', itemsOf)),

    CreateMonitoringSubscription: c.put(monitoring, status),
    DeleteMonitoringSubscription: c.destroy(monitoring),

    CreateFunction: c.create(edgeFunction, functionConfig),
    // Every update contains the code, which records withhold.
    UpdateFunction: c.firstOf(
      c.modify(declaredVersion, functionConfig),
      c.modify(edgeFunction, { ...functionConfig, code: c.hidden(c.fixed(true)) }),
    ),
    PublishFunction: c.noChange,
    DeleteFunction: c.destroy(edgeFunction),
    CreateKeyValueStore: c.create(store, { comment: shown('comment') }),
    UpdateKeyValueStore: c.modify(store, { comment: shown(c.orNull('comment')) }),
    DeleteKeyValueStore: c.destroy(store),
  },
};
