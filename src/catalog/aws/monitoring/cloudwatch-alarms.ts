import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * CloudWatch alarms on metrics and on other alarms. A call that writes an alarm replaces it, except its tags, which it sets only on a new
 * alarm. Source: CloudWatch API reference (PutMetricAlarm, PutCompositeAlarm), Terraform AWS provider schemas 3 to 6.
 */

const metricAlarm = c.on('aws_cloudwatch_metric_alarm', { alarm_name: 'alarmName' });
const compositeAlarm = c.on('aws_cloudwatch_composite_alarm', { alarm_name: 'alarmName' });
const metricAlarms = c.on('aws_cloudwatch_metric_alarm', { alarm_name: 'alarmNames' });
const compositeAlarms = c.on('aws_cloudwatch_composite_alarm', { alarm_name: 'alarmNames' });

const actions: c.Edits = c.same('actions_enabled alarm_actions alarm_description insufficient_data_actions ok_actions=oKActions', c.orNull);

const queryBlock = c.blockOf({
  ...c.same('account_id expression id label period return_data'),
  ...c.same('metric{dimensions metric_name namespace}', 'metricStat.'),
  ...c.same('period stat unit', 'metricStat.', 'metric.'),
});

/** A query returns its data unless the call says otherwise. */
const query = (value: Json): Json => {
  const block = queryBlock(value);
  if (!isObject(block)) return block;
  const { metric } = block;
  const withNames = isList(metric)
    ? { metric: metric.map((one) => (isObject(one) ? { ...one, dimensions: c.namedValues(one['dimensions']) } : one)) }
    : {};
  return { ...block, return_data: block['return_data'] ?? true, ...withNames };
};

const metricSettings: c.Edits = {
  ...actions,
  ...c.same('comparison_operator evaluation_periods'),
  ...c.same(
    `
    datapoints_to_alarm extended_statistic metric_name namespace period statistic threshold threshold_metric_id treat_missing_data unit
    evaluate_low_sample_count_percentiles=evaluateLowSampleCountPercentile`,
    c.orNull,
  ),
  dimensions: c.via(c.orNull('dimensions'), c.namedValues),
  metric_query: c.via(c.orNull('metrics'), (list) => (isList(list) ? list.map(query) : [])),
};

const compositeSettings: c.Edits = {
  ...actions,
  alarm_rule: 'alarmRule',
  ...c.replacedBlock(
    'actions_suppressor',
    (record) => record.request,
    c.same('alarm=actionsSuppressor extension_period=actionsSuppressorExtensionPeriod wait_period=actionsSuppressorWaitPeriod'),
  ),
};

const ofAlarms = (edits: c.Edits) => c.firstOf(c.modify(metricAlarms, edits), c.modify(compositeAlarms, edits));

/** Types with tags that share the calls for tags. */
const tagged = (edits: c.Edits) =>
  c.firstOf(
    c.modify(c.on('aws_cloudwatch_metric_alarm', { arn: 'resourceARN' }), edits),
    c.modify(c.on('aws_cloudwatch_composite_alarm', { arn: 'resourceARN' }), edits),
    c.modify(c.on('aws_cloudwatch_metric_stream', { arn: 'resourceARN' }), edits),
    c.modify(c.on('aws_cloudwatch_contributor_insight_rule', { resource_arn: 'resourceARN' }), edits),
    c.modify(c.on('aws_cloudwatch_contributor_managed_insight_rule', { arn: 'resourceARN' }), edits),
  );

const insightRule = c.on('aws_cloudwatch_contributor_insight_rule', { rule_name: 'ruleName' });
const insightRules = c.on('aws_cloudwatch_contributor_insight_rule', { rule_name: 'ruleNames' });
const managedRules = c.on('aws_cloudwatch_contributor_managed_insight_rule', { rule_name: 'ruleNames' });

const ofRules = (state: string) =>
  c.firstOf(c.modify(insightRules, { rule_state: c.fixed(state) }), c.modify(managedRules, { state: c.fixed(state) }));

/**
 * CloudWatch dashboards, metric streams and managed rules. A call that writes one replaces it. Source: CloudWatch API reference, Terraform
 * AWS provider schemas 3 to 6.
 */

const dashboard = c.on('aws_cloudwatch_dashboard', { dashboard_name: 'dashboardName' });
const stream = c.on('aws_cloudwatch_metric_stream', { name: 'name' });
const streams = c.on('aws_cloudwatch_metric_stream', { name: 'names' });
const managedRule = c.on('aws_cloudwatch_contributor_managed_insight_rule', {
  resource_arn: 'item.resourceARN',
  template_name: 'item.templateName',
});

const filter = { metric_names: 'metricNames', namespace: 'namespace' };

export const cloudWatchAlarms: c.ServiceCatalog = {
  eventSource: 'monitoring.amazonaws.com',
  types: c.types('monitoring', {
    aws_cloudwatch_metric_alarm: {
      keys: [['alarm_name'], ['arn']],
      cloudId: 'alarm_name',
      defaults: { actions_enabled: true, treat_missing_data: 'missing', evaluate_low_sample_count_percentiles: 'evaluate' },
    },
    aws_cloudwatch_composite_alarm: { keys: [['alarm_name'], ['arn']], cloudId: 'alarm_name', defaults: { actions_enabled: true } },
    aws_cloudwatch_metric_stream: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_cloudwatch_contributor_insight_rule: {
      keys: [['rule_name'], ['resource_arn']],
      cloudId: 'rule_name',
      defaults: { rule_state: 'ENABLED' },
    },
    aws_cloudwatch_contributor_managed_insight_rule: {
      keys: [['resource_arn', 'template_name'], ['rule_name'], ['arn']],
      cloudId: 'rule_name',
      defaults: { state: 'ENABLED' },
    },
    aws_cloudwatch_dashboard: { keys: [['dashboard_name']], cloudId: 'dashboard_name' },
  }),
  events: {
    PutMetricAlarm: c.create(c.withId(metricAlarm), metricSettings),
    PutCompositeAlarm: c.create(c.withId(compositeAlarm), compositeSettings),
    DeleteAlarms: c.firstOf(c.destroy(metricAlarms), c.destroy(compositeAlarms)),
    EnableAlarmActions: ofAlarms({ actions_enabled: c.fixed(true) }),
    DisableAlarmActions: ofAlarms({ actions_enabled: c.fixed(false) }),

    PutInsightRule: c.create(c.withId(insightRule), c.same('rule_definition rule_state')),
    EnableInsightRules: ofRules('ENABLED'),
    DisableInsightRules: ofRules('DISABLED'),
    DeleteInsightRules: c.firstOf(c.destroy(insightRules), c.destroy(managedRules)),

    ...c.tagCalls(tagged),

    PutDashboard: c.create(c.withId(dashboard), { dashboard_body: 'dashboardBody' }),
    DeleteDashboards: c.destroy(c.on('aws_cloudwatch_dashboard', { dashboard_name: 'dashboardNames' })),

    PutMetricStream: c.create(c.withId(stream, c.response('arn')), {
      exclude_filter: c.listOf(c.blocks(c.orNull('excludeFilters'), filter)),
      ...c.same('firehose_arn output_format role_arn'),
      include_filter: c.listOf(c.blocks(c.orNull('includeFilters'), filter)),
      include_linked_accounts_metrics: c.orNull('includeLinkedAccountsMetrics'),
      statistics_configuration: c.listOf(
        c.blocks(c.orNull('statisticsConfigurations'), {
          additional_statistics: 'additionalStatistics',
          include_metric: ['includeMetrics', c.same('metric_name namespace')],
        }),
      ),
    }),
    StartMetricStreams: c.modify(streams, { state: c.fixed('running') }),
    StopMetricStreams: c.modify(streams, { state: c.fixed('stopped') }),
    DeleteMetricStream: c.destroy(stream),

    PutManagedInsightRules: c.forEach('managedRules', c.create(c.withId(managedRule, 'item.templateName'))),
  },
};
