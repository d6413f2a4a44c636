import type { CatalogCase } from '../../../support/catalog-case.js';
import { examples, resourceOf, tagExamples } from './monitoring-examples.js';

/** CloudWatch alarms and rules. */

const arn = (rest: string): string => `arn:aws:cloudwatch:us-east-1:111122223333:${rest}`;
const pager = 'arn:aws:sns:us-east-1:111122223333:pager';

export const cpuAlarm = resourceOf('aws_cloudwatch_metric_alarm', 'cpu', {
  actions_enabled: true,
  alarm_actions: [pager],
  alarm_description: 'busy',
  alarm_name: 'cpu',
  arn: arn('alarm:cpu'),
  comparison_operator: 'GreaterThanThreshold',
  datapoints_to_alarm: 0,
  dimensions: { InstanceId: 'i-0a1b2c3d' },
  evaluate_low_sample_count_percentiles: '',
  evaluation_periods: 2,
  extended_statistic: '',
  id: 'cpu',
  insufficient_data_actions: [],
  metric_name: 'CPUUtilization',
  metric_query: [],
  namespace: 'AWS/EC2',
  ok_actions: [],
  period: 300,
  statistic: 'Average',
  tags: { Owner: 'shop' },
  tags_all: { Owner: 'shop' },
  threshold: 80,
  threshold_metric_id: '',
  treat_missing_data: 'missing',
  unit: '',
});
export const putCpuAlarm = {
  alarmName: 'cpu',
  alarmDescription: 'busy',
  actionsEnabled: true,
  alarmActions: [pager],
  comparisonOperator: 'GreaterThanThreshold',
  dimensions: [{ name: 'InstanceId', value: 'i-0a1b2c3d' }],
  evaluationPeriods: 2,
  metricName: 'CPUUtilization',
  namespace: 'AWS/EC2',
  period: 300,
  statistic: 'Average',
  threshold: 80,
  treatMissingData: 'missing',
  tags: [{ key: 'Owner', value: 'shop' }],
};

const errorRate = resourceOf('aws_cloudwatch_metric_alarm', 'errors', {
  ...cpuAlarm().attributes,
  alarm_name: 'errors',
  arn: arn('alarm:errors'),
  id: 'errors',
  alarm_description: '',
  datapoints_to_alarm: 0,
  dimensions: {},
  metric_name: '',
  namespace: '',
  period: 0,
  statistic: '',
  tags: {},
  metric_query: [
    { account_id: '', expression: 'm2/m1*100', id: 'e1', label: 'Error rate', metric: [], period: 0, return_data: true },
    {
      account_id: '',
      expression: '',
      id: 'm1',
      label: '',
      metric: [
        { dimensions: { LoadBalancer: 'app/web' }, metric_name: 'RequestCount', namespace: 'AWS/ELB', period: 60, stat: 'Sum', unit: 'Count' },
      ],
      period: 0,
      return_data: false,
    },
  ],
});
const requestCount = (stat: string) => ({
  id: 'm1',
  metricStat: {
    metric: { metricName: 'RequestCount', namespace: 'AWS/ELB', dimensions: [{ name: 'LoadBalancer', value: 'app/web' }] },
    period: 60,
    stat,
    unit: 'Count',
  },
  returnData: false,
});
const rate = { id: 'e1', expression: 'm2/m1*100', label: 'Error rate' };
const putErrorRate = {
  alarmName: 'errors',
  alarmActions: [pager],
  comparisonOperator: 'GreaterThanThreshold',
  evaluationPeriods: 2,
  threshold: 80,
  metrics: [requestCount('Sum'), rate],
};

export const metricAlarmCases: readonly CatalogCase[] = [
  ...examples('PutMetricAlarm', cpuAlarm(), [
    ['the declared alarm is not drift', putCpuAlarm, 'agrees'],
    ['a higher threshold is drift', { ...putCpuAlarm, threshold: 99 }, { threshold: 99 }],
    [
      'the call resets what it omits: actions and dimensions',
      { ...putCpuAlarm, alarmActions: [], dimensions: undefined, alarmDescription: undefined },
      { alarm_actions: [], dimensions: {}, alarm_description: null },
    ],
    ['actions are enabled if the call omits the flag', { ...putCpuAlarm, actionsEnabled: undefined, treatMissingData: undefined }, 'agrees'],
    ['actions may be disabled', { ...putCpuAlarm, actionsEnabled: false }, { actions_enabled: false }],
    ['missing data may be ignored', { ...putCpuAlarm, treatMissingData: 'notBreaching' }, { treat_missing_data: 'notBreaching' }],
    ['tags in a call on an existing alarm have no effect', { ...putCpuAlarm, tags: [{ key: 'Owner', value: 'eve' }] }, 'agrees'],
    ['another alarm is undeclared', { ...putCpuAlarm, alarmName: 'cpu2' }, 'created aws_cloudwatch_metric_alarm'],
  ]),
  ...examples('PutMetricAlarm', errorRate(), [
    ['queries agree in any order', putErrorRate, 'agrees'],
    [
      'a changed query is drift',
      { ...putErrorRate, metrics: [requestCount('Average'), rate] },
      {
        metric_query: [
          {
            id: 'm1',
            return_data: false,
            metric: [
              { dimensions: { LoadBalancer: 'app/web' }, metric_name: 'RequestCount', namespace: 'AWS/ELB', period: 60, stat: 'Average', unit: 'Count' },
            ],
          },
          { expression: 'm2/m1*100', id: 'e1', label: 'Error rate', return_data: true },
        ],
      },
    ],
  ]),
  ...examples('DeleteAlarms', cpuAlarm(), [
    ['deleting several alarms deletes the declared one', { alarmNames: ['other', 'cpu'] }, 'deleted'],
    ['an undeclared alarm may be deleted', { alarmNames: ['cpu2'] }, 'not_in_state'],
  ]),
  ...examples('DisableAlarmActions', cpuAlarm(), [
    ['disabling the actions is drift', { alarmNames: ['cpu'] }, { actions_enabled: false }],
    ['those of another alarm are not', { alarmNames: ['cpu2'] }, 'not_in_state'],
  ]),
  ...examples('EnableAlarmActions', cpuAlarm({ actions_enabled: false }), [
    ['enabling actions that are declared off is drift', { alarmNames: ['cpu'] }, { actions_enabled: true }],
  ]),
  ...tagExamples(cpuAlarm(), { resourceARN: arn('alarm:cpu') }),
];

const outage = resourceOf('aws_cloudwatch_composite_alarm', 'outage', {
  actions_enabled: true,
  actions_suppressor: [{ alarm: 'deploying', extension_period: 60, wait_period: 120 }],
  alarm_actions: [pager],
  alarm_description: '',
  alarm_name: 'outage',
  alarm_rule: 'ALARM(cpu) AND ALARM(errors)',
  arn: arn('alarm:outage'),
  id: 'outage',
  insufficient_data_actions: [],
  ok_actions: [],
  tags: { Owner: 'shop' },
});
const putOutage = {
  alarmName: 'outage',
  actionsEnabled: true,
  alarmActions: [pager],
  alarmRule: 'ALARM(cpu) AND ALARM(errors)',
  actionsSuppressor: 'deploying',
  actionsSuppressorExtensionPeriod: 60,
  actionsSuppressorWaitPeriod: 120,
};

export const compositeAlarmCases: readonly CatalogCase[] = [
  ...examples('PutCompositeAlarm', outage(), [
    ['the declared alarm is not drift', putOutage, 'agrees'],
    ['another rule is drift', { ...putOutage, alarmRule: 'FALSE' }, { alarm_rule: 'FALSE' }],
    [
      'a call without suppressor removes it',
      { ...putOutage, actionsSuppressor: undefined, actionsSuppressorExtensionPeriod: undefined, actionsSuppressorWaitPeriod: undefined },
      { 'actions_suppressor.alarm': null, 'actions_suppressor.extension_period': null, 'actions_suppressor.wait_period': null },
    ],
  ]),
  ...examples('DeleteAlarms', outage(), [['a composite alarm is deleted by its name', { alarmNames: ['outage'] }, 'deleted']]),
  ...examples('DisableAlarmActions', outage(), [
    ['actions of a composite alarm are disabled', { alarmNames: ['outage'] }, { actions_enabled: false }],
  ]),
];

const ruleDefinition = '{"Schema":{"Name":"CloudWatchLogRule","Version":1},"LogGroupNames":["api"],"LogFormat":"JSON"}';
const topTalkers = resourceOf('aws_cloudwatch_contributor_insight_rule', 'top', {
  resource_arn: arn('insight-rule/top'),
  rule_definition: ruleDefinition,
  rule_name: 'top',
  rule_state: 'ENABLED',
  tags: { Owner: 'shop' },
});
const endpoint = 'arn:aws:ec2:us-east-1:111122223333:vpc-endpoint-service/vpce-svc-1';
const managedRule = resourceOf('aws_cloudwatch_contributor_managed_insight_rule', 'managed', {
  arn: arn('insight-rule/managed'),
  resource_arn: endpoint,
  rule_name: 'managed',
  state: 'ENABLED',
  template_name: 'VpcEndpointService-BytesByEndpointId-v1',
  tags: {},
});

export const insightRuleCases: readonly CatalogCase[] = [
  ...examples('PutInsightRule', topTalkers(), [
    ['the declared rule is not drift', { ruleName: 'top', ruleDefinition, ruleState: 'ENABLED' }, 'agrees'],
    ['a rule may be written disabled', { ruleName: 'top', ruleDefinition, ruleState: 'DISABLED' }, { rule_state: 'DISABLED' }],
  ]),
  ...examples('DisableInsightRules', topTalkers(), [
    ['a rule is disabled', { ruleNames: ['top'] }, { rule_state: 'DISABLED' }],
    ['another rule is not declared', { ruleNames: ['bottom'] }, 'not_in_state'],
  ]),
  ...examples('DisableInsightRules', managedRule(), [['a managed rule is disabled', { ruleNames: ['managed'] }, { state: 'DISABLED' }]]),
  ...examples('EnableInsightRules', topTalkers(), [['a declared rule is enabled', { ruleNames: ['top'] }, 'agrees']]),
  ...examples('DeleteInsightRules', topTalkers(), [
    ['a rule is deleted', { ruleNames: ['top'] }, 'deleted'],
    ['an undeclared rule is deleted', { ruleNames: ['bottom'] }, 'not_in_state'],
  ]),
  ...examples('PutManagedInsightRules', managedRule(), [
    [
      'the declared rule is not drift',
      { managedRules: [{ templateName: 'VpcEndpointService-BytesByEndpointId-v1', resourceARN: endpoint }] },
      'agrees',
    ],
    [
      'another template is undeclared',
      { managedRules: [{ templateName: 'VpcEndpointService-NewConnectionsByEndpointId-v1', resourceARN: endpoint }] },
      'created aws_cloudwatch_contributor_managed_insight_rule',
    ],
  ]),
];
