import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import {
  among,
  create,
  destroy,
  drop,
  either,
  forEach,
  merge,
  modify,
  noChange,
  on,
  put,
  response,
  set,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';

/**
 * AWS Cost Explorer: cost anomaly detection, cost categories and cost allocation tags. Source: Billing and Cost Management API reference,
 * Terraform AWS provider schemas 4 to 6.
 */

const monitor = on('aws_ce_anomaly_monitor', { arn: 'monitorArn' });
const subscription = on('aws_ce_anomaly_subscription', { arn: 'subscriptionArn' });
const category = on('aws_ce_cost_category', { arn: 'costCategoryArn' });

const matchBlock = (one: Json | undefined): Json =>
  isObject(one) ? [{ key: one['key'] ?? null, match_options: one['matchOptions'] ?? [], values: one['values'] ?? [] }] : [];
const conditionBlock = (one: JsonObject): JsonObject => ({
  cost_category: matchBlock(one['costCategories']),
  dimension: matchBlock(one['dimensions']),
  tags: matchBlock(one['tags']),
});
/** An expression holds one condition, or further expressions. Those of a threshold are conditions. */
const expressionBlock = (one: Json | undefined, inner: (value: Json) => JsonObject = (value) => expressionBlock(value)): JsonObject => {
  if (!isObject(one)) return {};
  const several = (value: Json | undefined): Json => (isList(value) ? value : isObject(value) ? [value] : []).map((each) => inner(each));
  return { ...conditionBlock(one), and: several(one['and']), not: several(one['not']), or: several(one['or']) };
};
const thresholdBlock = (one: Json): JsonObject =>
  expressionBlock(one, (condition) => (isObject(condition) ? conditionBlock(condition) : {}));

const inSubscription = (member: string): Read => either(`anomalySubscription.${member}`, member);
const subscriptionSettings: Edits = {
  frequency: inSubscription('frequency'),
  monitor_arn_list: inSubscription('monitorArnList'),
  name: inSubscription('subscriptionName'),
  subscriber: via(inSubscription('subscribers'), (list) =>
    isList(list) ? list.map((one) => (isObject(one) ? { address: one['address'] ?? null, type: one['type'] ?? null } : one)) : undefined,
  ),
  threshold_expression: set(
    via(inSubscription('thresholdExpression'), (one) => [thresholdBlock(one)]),
    'given',
  ),
};

const ruleBlock = (one: Json): Json => {
  if (!isObject(one)) return one;
  const inherited = one['inheritedValue'];
  return {
    inherited_value: isObject(inherited)
      ? [{ dimension_key: inherited['dimensionKey'] ?? null, dimension_name: inherited['dimensionName'] ?? null }]
      : [],
    rule: isObject(one['rule']) ? [expressionBlock(one['rule'])] : [],
    type: one['type'] ?? 'REGULAR',
    value: one['value'] ?? null,
  };
};
const chargeBlock = (one: Json): Json =>
  isObject(one)
    ? { method: one['method'] ?? null, parameter: one['parameters'] ?? [], source: one['source'] ?? null, targets: one['targets'] ?? [] }
    : one;
/** An update replaces the whole category. */
const categorySettings: Edits = {
  default_value: orNull('defaultValue'),
  effective_start: 'effectiveStart',
  rule: set(
    via('rules', (rules) => (isList(rules) ? rules.map(ruleBlock) : undefined)),
    'given',
  ),
  rule_version: 'ruleVersion',
  split_charge_rule: via(orNull('splitChargeRules'), (rules) => (isList(rules) ? rules.map(chargeBlock) : null)),
};

const taggable = ['aws_ce_anomaly_monitor', 'aws_ce_anomaly_subscription', 'aws_ce_cost_category'];
const onTagged = (edits: Edits) => among({ owners: taggable.map((type) => modify(on(type, { arn: 'resourceArn' }), edits)) });

const shared = { scope: 'global', family: 'organization', cloudId: 'arn' } as const;

export const costExplorer: ServiceCatalog = {
  eventSource: 'ce.amazonaws.com',
  types: {
    aws_ce_anomaly_monitor: { ...shared, keys: [['arn']], unevaluated: { monitor_specification: 'a monitor keeps it' } },
    aws_ce_anomaly_subscription: { ...shared, keys: [['arn']], unevaluated: { account_id: 'a subscription keeps it' } },
    aws_ce_cost_category: { ...shared, keys: [['arn']], noise: ['effective_end'] },
    aws_ce_cost_allocation_tag: {
      keys: [['tag_key']],
      scope: 'account',
      family: 'organization',
      cloudId: 'tag_key',
      noise: ['type'],
    },
  },
  events: {
    CreateAnomalyMonitor: create(
      on('aws_ce_anomaly_monitor', { arn: response('monitorArn') }),
      {
        monitor_dimension: 'anomalyMonitor.monitorDimension',
        monitor_type: 'anomalyMonitor.monitorType',
        name: 'anomalyMonitor.monitorName',
        tags: tagMap('resourceTags'),
      },
      { id: response('monitorArn') },
    ),
    UpdateAnomalyMonitor: modify(monitor, { name: 'monitorName' }),
    DeleteAnomalyMonitor: destroy(monitor),
    CreateAnomalySubscription: create(
      on('aws_ce_anomaly_subscription', { arn: response('subscriptionArn') }),
      { ...subscriptionSettings, tags: tagMap('resourceTags') },
      { id: response('subscriptionArn') },
    ),
    UpdateAnomalySubscription: modify(subscription, subscriptionSettings),
    DeleteAnomalySubscription: destroy(subscription),
    ProvideAnomalyFeedback: noChange,

    CreateCostCategoryDefinition: create(
      on('aws_ce_cost_category', { arn: response('costCategoryArn') }),
      { ...categorySettings, name: 'name', tags: tagMap('resourceTags') },
      { id: response('costCategoryArn') },
    ),
    UpdateCostCategoryDefinition: modify(category, categorySettings),
    DeleteCostCategoryDefinition: destroy(category),

    UpdateCostAllocationTagsStatus: forEach(
      'costAllocationTagsStatus',
      put(on('aws_ce_cost_allocation_tag', { tag_key: 'item.tagKey' }), { status: 'item.status' }),
    ),
    StartCostAllocationTagBackfill: noChange,

    TagResource: onTagged({ tags: merge(tagMap('resourceTags')) }),
    UntagResource: onTagged({ tags: drop('resourceTagKeys') }),
  },
};
