import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * AWS Cost Explorer: cost anomaly detection, cost categories and cost allocation tags. Source: Billing and Cost Management API reference,
 * Terraform AWS provider schemas 4 to 6.
 */

const monitor = c.on('aws_ce_anomaly_monitor', { arn: 'monitorArn' });
const subscription = c.on('aws_ce_anomaly_subscription', { arn: 'subscriptionArn' });
const category = c.on('aws_ce_cost_category', { arn: 'costCategoryArn' });

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

const inSubscription = (member: string): c.Read => c.either(`anomalySubscription.${member}`, member);
const subscriptionSettings: c.Edits = {
  ...c.same('frequency monitor_arn_list', inSubscription),
  name: inSubscription('subscriptionName'),
  subscriber: c.via(inSubscription('subscribers'), (list) =>
    isList(list) ? list.map((one) => (isObject(one) ? { address: one['address'] ?? null, type: one['type'] ?? null } : one)) : undefined,
  ),
  threshold_expression: c.set(
    c.via(inSubscription('thresholdExpression'), (one) => [thresholdBlock(one)]),
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
const categorySettings: c.Edits = {
  default_value: c.orNull('defaultValue'),
  ...c.same('effective_start rule_version'),
  rule: c.set(
    c.via('rules', (rules) => (isList(rules) ? rules.map(ruleBlock) : undefined)),
    'given',
  ),
  split_charge_rule: c.via(c.orNull('splitChargeRules'), (rules) => (isList(rules) ? rules.map(chargeBlock) : null)),
};

const taggable = ['aws_ce_anomaly_monitor', 'aws_ce_anomaly_subscription', 'aws_ce_cost_category'];
const onTagged = (edits: c.Edits) => c.among({ owners: taggable.map((type) => c.modify(c.on(type, { arn: 'resourceArn' }), edits)) });

const shared = { scope: 'global', family: 'organization', cloudId: 'arn' } as const;

export const costExplorer: c.ServiceCatalog = {
  eventSource: 'ce.amazonaws.com',
  types: c.types('organization', 'account', {
    aws_ce_anomaly_monitor: { ...shared, keys: [['arn']], unevaluated: { monitor_specification: 'a monitor keeps it' } },
    aws_ce_anomaly_subscription: { ...shared, keys: [['arn']], unevaluated: { account_id: 'a subscription keeps it' } },
    aws_ce_cost_category: { ...shared, keys: [['arn']] },
    aws_ce_cost_allocation_tag: { keys: [['tag_key']], cloudId: 'tag_key' },
  }),
  events: {
    CreateAnomalyMonitor: c.create(c.withId(c.on('aws_ce_anomaly_monitor', { arn: c.response('monitorArn') })), {
      ...c.same('monitor_dimension monitor_type', 'anomalyMonitor.'),
      name: 'anomalyMonitor.monitorName',
      tags: c.tagMap('resourceTags'),
    }),
    UpdateAnomalyMonitor: c.modify(monitor, { name: 'monitorName' }),
    DeleteAnomalyMonitor: c.destroy(monitor),
    CreateAnomalySubscription: c.create(c.withId(c.on('aws_ce_anomaly_subscription', { arn: c.response('subscriptionArn') })), {
      ...subscriptionSettings,
      tags: c.tagMap('resourceTags'),
    }),
    UpdateAnomalySubscription: c.modify(subscription, subscriptionSettings),
    DeleteAnomalySubscription: c.destroy(subscription),
    ProvideAnomalyFeedback: c.noChange,

    CreateCostCategoryDefinition: c.create(c.withId(c.on('aws_ce_cost_category', { arn: c.response('costCategoryArn') })), {
      ...categorySettings,
      name: 'name',
      tags: c.tagMap('resourceTags'),
    }),
    UpdateCostCategoryDefinition: c.modify(category, categorySettings),
    DeleteCostCategoryDefinition: c.destroy(category),

    UpdateCostAllocationTagsStatus: c.forEach(
      'costAllocationTagsStatus',
      c.put(c.on('aws_ce_cost_allocation_tag', { tag_key: 'item.tagKey' }), { status: 'item.status' }),
    ),
    StartCostAllocationTagBackfill: c.noChange,

    ...c.tagCalls(onTagged, 'TagResource UntagResource', 'resourceTagKeys', 'resourceTags'),
  },
};
