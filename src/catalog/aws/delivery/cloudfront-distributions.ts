import {
  add,
  among,
  create,
  destroy,
  drop,
  firstOf,
  fixed,
  hidden,
  merge,
  modify,
  noChange,
  on,
  put,
  response,
  via,
  type Edits,
  type From,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { nameInArn, orNull, tagMap } from '../../values.js';
import { firstIn, matching } from './call-values.js';
import { distributionConfig } from './cloudfront-config.js';
import { vpcOrigin } from './cloudfront-origins.js';
import { itemsOf, memberOf, shown } from './cloudfront-values.js';

/**
 * CloudFront: distributions, their monitoring, functions and key value stores. Source: CloudFront API reference, Terraform AWS provider
 * schemas 3 to 6 (`aws_cloudfront_*`).
 */

const distribution = (id: From): Target => on('aws_cloudfront_distribution', { id });
const created = response('distribution.id');
const tagged = (tags: Edits) =>
  among(
    modify(distribution(nameInArn(firstIn(matching('resource', /:distribution\//)))), tags),
    modify(vpcOrigin(nameInArn(firstIn(matching('resource', /:vpcorigin\//)))), tags),
  );

const monitoring = on('aws_cloudfront_monitoring_subscription', { distribution_id: 'distributionId' });
const status: Edits = {
  'monitoring_subscription.realtime_metrics_subscription_config.realtime_metrics_subscription_status':
    'monitoringSubscription.realtimeMetricsSubscriptionConfig.realtimeMetricsSubscriptionStatus',
};

const edgeFunction = on('aws_cloudfront_function', { name: 'name' });
/** The function, if the state contains the version that the call made: its code is the declared one. */
const declaredVersion = on('aws_cloudfront_function', { etag: response('eTag'), name: 'name' });
const functionConfig: Edits = {
  comment: shown('functionConfig.comment'),
  key_value_store_associations: via('functionConfig', (config) =>
    itemsOf(memberOf(config, 'keyValueStoreAssociations')).map((one) => memberOf(one, 'keyValueStoreARN') ?? null),
  ),
  runtime: 'functionConfig.runtime',
};
const store = on('aws_cloudfront_key_value_store', { name: 'name' });

export const cloudfrontDistributions: ServiceCatalog = {
  eventSource: 'cloudfront.amazonaws.com',
  types: {
    aws_cloudfront_distribution: {
      keys: [['id'], ['arn']],
      scope: 'account',
      family: 'loadbalancing',
      noise: [
        'caller_reference',
        'domain_name',
        'hosted_zone_id',
        'in_progress_validation_batches',
        'last_modified_time',
        'logging_v1_enabled',
        'retain_on_delete',
        'status',
        'trusted_key_groups',
        'trusted_signers',
        'wait_for_deployment',
      ],
      defaults: {
        http_version: 'http2',
        price_class: 'PriceClass_All',
        'restrictions.geo_restriction.restriction_type': 'none',
        'viewer_certificate.minimum_protocol_version': 'TLSv1',
      },
      secrets: ['origin.custom_header.value'],
    },
    aws_cloudfront_monitoring_subscription: { keys: [['distribution_id']], scope: 'account', family: 'loadbalancing' },
    aws_cloudfront_function: {
      keys: [['name'], ['etag', 'name']],
      scope: 'account',
      family: 'loadbalancing',
      noise: ['live_stage_etag', 'status'],
      unevaluated: { publish: 'decides only whether Terraform publishes the function' },
    },
    aws_cloudfront_key_value_store: { keys: [['name']], scope: 'account', family: 'loadbalancing', noise: ['last_modified_time'] },
  },
  events: {
    CreateDistribution: create(distribution(created), distributionConfig),
    CreateDistributionWithTags: create(distribution(created), {
      ...distributionConfig,
      tags: tagMap('distributionConfigWithTags.tags'),
    }),
    CopyDistribution: create(distribution(created), distributionConfig),
    UpdateDistribution: modify(distribution('id'), distributionConfig),
    UpdateDistributionWithStagingConfig: modify(distribution('id'), distributionConfig),
    DeleteDistribution: destroy(distribution('id')),
    AssociateDistributionWebACL: modify(distribution('id'), { web_acl_id: 'webACLArn' }),
    DisassociateDistributionWebACL: modify(distribution('id'), { web_acl_id: fixed(null) }),
    AssociateAlias: modify(distribution('targetDistributionId'), { aliases: add('alias') }),
    // The record does not name the distribution that loses the name.
    UpdateDomainAssociation: modify(distribution('targetResource.distributionId'), { aliases: add('domain') }),
    TagResource: tagged({ tags: merge(tagMap('tags')) }),
    UntagResource: tagged({ tags: drop(via('tagKeys', itemsOf)) }),

    CreateMonitoringSubscription: put(monitoring, status),
    DeleteMonitoringSubscription: destroy(monitoring),

    CreateFunction: create(edgeFunction, functionConfig),
    // Every update contains the code, which records withhold.
    UpdateFunction: firstOf(
      modify(declaredVersion, functionConfig),
      modify(edgeFunction, { ...functionConfig, code: hidden(fixed(true)) }),
    ),
    PublishFunction: noChange,
    DeleteFunction: destroy(edgeFunction),
    CreateKeyValueStore: create(store, { comment: shown('comment') }),
    UpdateKeyValueStore: modify(store, { comment: shown(orNull('comment')) }),
    DeleteKeyValueStore: destroy(store),
  },
};
