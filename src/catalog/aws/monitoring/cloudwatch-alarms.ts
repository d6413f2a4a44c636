import { isList, isObject, type Json } from '../../../lib/json.js';
import { create, destroy, drop, firstOf, fixed, merge, modify, on, via, type Edits, type ServiceCatalog } from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { blockOf, namedValues, replacedBlock } from './monitoring-values.js';

/**
 * CloudWatch alarms on metrics and on other alarms. A call that writes an alarm replaces it, except its tags, which it sets only on a new
 * alarm. Source: CloudWatch API reference (PutMetricAlarm, PutCompositeAlarm), Terraform AWS provider schemas 3 to 6.
 */

const metricAlarm = on('aws_cloudwatch_metric_alarm', { alarm_name: 'alarmName' });
const compositeAlarm = on('aws_cloudwatch_composite_alarm', { alarm_name: 'alarmName' });
const metricAlarms = on('aws_cloudwatch_metric_alarm', { alarm_name: 'alarmNames' });
const compositeAlarms = on('aws_cloudwatch_composite_alarm', { alarm_name: 'alarmNames' });

const actions: Edits = {
  actions_enabled: orNull('actionsEnabled'),
  alarm_actions: orNull('alarmActions'),
  alarm_description: orNull('alarmDescription'),
  insufficient_data_actions: orNull('insufficientDataActions'),
  ok_actions: orNull('oKActions'),
};

const queryBlock = blockOf({
  account_id: 'accountId',
  expression: 'expression',
  id: 'id',
  label: 'label',
  period: 'period',
  return_data: 'returnData',
  'metric.dimensions': 'metricStat.metric.dimensions',
  'metric.metric_name': 'metricStat.metric.metricName',
  'metric.namespace': 'metricStat.metric.namespace',
  'metric.period': 'metricStat.period',
  'metric.stat': 'metricStat.stat',
  'metric.unit': 'metricStat.unit',
});

/** A query returns its data unless the call says otherwise. */
const query = (value: Json): Json => {
  const block = queryBlock(value);
  if (!isObject(block)) return block;
  const { metric } = block;
  const withNames = isList(metric)
    ? { metric: metric.map((one) => (isObject(one) ? { ...one, dimensions: namedValues(one['dimensions']) } : one)) }
    : {};
  return { ...block, return_data: block['return_data'] ?? true, ...withNames };
};

const metricSettings: Edits = {
  ...actions,
  comparison_operator: 'comparisonOperator',
  datapoints_to_alarm: orNull('datapointsToAlarm'),
  dimensions: via(orNull('dimensions'), namedValues),
  evaluate_low_sample_count_percentiles: orNull('evaluateLowSampleCountPercentile'),
  evaluation_periods: 'evaluationPeriods',
  extended_statistic: orNull('extendedStatistic'),
  metric_name: orNull('metricName'),
  metric_query: via(orNull('metrics'), (list) => (isList(list) ? list.map(query) : [])),
  namespace: orNull('namespace'),
  period: orNull('period'),
  statistic: orNull('statistic'),
  threshold: orNull('threshold'),
  threshold_metric_id: orNull('thresholdMetricId'),
  treat_missing_data: orNull('treatMissingData'),
  unit: orNull('unit'),
};

const compositeSettings: Edits = {
  ...actions,
  alarm_rule: 'alarmRule',
  ...replacedBlock('actions_suppressor', (record) => record.request, {
    alarm: 'actionsSuppressor',
    extension_period: 'actionsSuppressorExtensionPeriod',
    wait_period: 'actionsSuppressorWaitPeriod',
  }),
};

const ofAlarms = (edits: Edits) => firstOf(modify(metricAlarms, edits), modify(compositeAlarms, edits));

/** Types with tags that share the calls for tags. */
const tagged = (edits: Edits) =>
  firstOf(
    modify(on('aws_cloudwatch_metric_alarm', { arn: 'resourceARN' }), edits),
    modify(on('aws_cloudwatch_composite_alarm', { arn: 'resourceARN' }), edits),
    modify(on('aws_cloudwatch_metric_stream', { arn: 'resourceARN' }), edits),
    modify(on('aws_cloudwatch_contributor_insight_rule', { resource_arn: 'resourceARN' }), edits),
    modify(on('aws_cloudwatch_contributor_managed_insight_rule', { arn: 'resourceARN' }), edits),
  );

const insightRule = on('aws_cloudwatch_contributor_insight_rule', { rule_name: 'ruleName' });
const insightRules = on('aws_cloudwatch_contributor_insight_rule', { rule_name: 'ruleNames' });
const managedRules = on('aws_cloudwatch_contributor_managed_insight_rule', { rule_name: 'ruleNames' });

const ofRules = (state: string) =>
  firstOf(modify(insightRules, { rule_state: fixed(state) }), modify(managedRules, { state: fixed(state) }));

export const cloudWatchAlarms: ServiceCatalog = {
  eventSource: 'monitoring.amazonaws.com',
  types: {
    aws_cloudwatch_metric_alarm: {
      keys: [['alarm_name'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'alarm_name',
      defaults: { actions_enabled: true, treat_missing_data: 'missing', evaluate_low_sample_count_percentiles: 'evaluate' },
    },
    aws_cloudwatch_composite_alarm: {
      keys: [['alarm_name'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'alarm_name',
      defaults: { actions_enabled: true },
    },
    aws_cloudwatch_metric_stream: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'name',
      noise: ['state'],
    },
    aws_cloudwatch_contributor_insight_rule: {
      keys: [['rule_name'], ['resource_arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'rule_name',
      noise: ['resource_arn'],
      defaults: { rule_state: 'ENABLED' },
    },
    aws_cloudwatch_contributor_managed_insight_rule: {
      keys: [['resource_arn', 'template_name'], ['rule_name'], ['arn']],
      scope: 'region',
      family: 'monitoring',
      cloudId: 'rule_name',
      noise: ['rule_name'],
      defaults: { state: 'ENABLED' },
    },
  },
  events: {
    PutMetricAlarm: create(metricAlarm, metricSettings, { id: 'alarmName' }),
    PutCompositeAlarm: create(compositeAlarm, compositeSettings, { id: 'alarmName' }),
    DeleteAlarms: firstOf(destroy(metricAlarms), destroy(compositeAlarms)),
    EnableAlarmActions: ofAlarms({ actions_enabled: fixed(true) }),
    DisableAlarmActions: ofAlarms({ actions_enabled: fixed(false) }),

    PutInsightRule: create(insightRule, { rule_definition: 'ruleDefinition', rule_state: 'ruleState' }, { id: 'ruleName' }),
    EnableInsightRules: ofRules('ENABLED'),
    DisableInsightRules: ofRules('DISABLED'),
    DeleteInsightRules: firstOf(destroy(insightRules), destroy(managedRules)),

    TagResource: tagged({ tags: merge(tagMap('tags')) }),
    UntagResource: tagged({ tags: drop('tagKeys') }),
  },
};
