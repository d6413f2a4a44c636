import type { JsonObject } from '../../../src/lib/json.js';
import { calls, life, resource, type Apply } from '../../support/applies.js';

/** Canaries, traces, sinks, chats and budgets, as Terraform creates, changes and destroys them. */

const account = '111122223333';
const role = (name: string): string => `arn:aws:iam::${account}:role/${name}`;
const team = { tags: { Team: 'ops' }, tags_all: { Team: 'ops' } };
const sent = { tags: { Team: 'ops' } };

const canary = resource('aws_synthetics_canary', {
  arn: `arn:aws:synthetics:us-east-1:${account}:canary:home`,
  artifact_config: [],
  artifact_s3_location: 'canaries/home',
  delete_lambda: false,
  engine_arn: `arn:aws:lambda:us-east-1:${account}:function:cwsyn-home:1`,
  execution_role_arn: role('canary'),
  failure_retention_period: 31,
  handler: 'index.handler',
  id: 'home',
  name: 'home',
  run_config: [{ active_tracing: false, environment_variables: null, ephemeral_storage: 1024, memory_in_mb: 1000, timeout_in_seconds: 60 }],
  runtime_version: 'syn-nodejs-puppeteer-9.1',
  s3_bucket: 'code',
  s3_key: 'home.zip',
  s3_version: '',
  schedule: [{ duration_in_seconds: 0, expression: 'rate(5 minutes)', retry_config: [] }],
  source_location_arn: 'x',
  start_canary: true,
  status: 'RUNNING',
  success_retention_period: 31,
  timeline: [],
  vpc_config: [],
  zip_file: null,
  ...team,
});
const canarySettings = (expression: string): JsonObject => ({
  code: { handler: 'index.handler', s3Bucket: 'code', s3Key: 'home.zip' },
  executionRoleArn: role('canary'),
  failureRetentionPeriodInDays: 31,
  name: 'home',
  runConfig: { memoryInMB: 1000, timeoutInSeconds: 60 },
  runtimeVersion: 'syn-nodejs-puppeteer-9.1',
  schedule: { durationInSeconds: 0, expression },
  successRetentionPeriodInDays: 31,
});

const ruleArn = `arn:aws:xray:us-east-1:${account}:sampling-rule/orders`;
const sampling = resource('aws_xray_sampling_rule', {
  arn: ruleArn,
  attributes: {},
  fixed_rate: 0.05,
  host: '*',
  http_method: '*',
  id: 'orders',
  priority: 9000,
  reservoir_size: 1,
  resource_arn: '*',
  rule_name: 'orders',
  service_name: '*',
  service_type: '*',
  url_path: '/orders',
  version: 1,
  ...team,
});
const samplingRule = (fixedRate: number): JsonObject => ({
  fixedRate,
  hTTPMethod: '*',
  host: '*',
  priority: 9000,
  reservoirSize: 1,
  resourceARN: '*',
  ruleName: 'orders',
  serviceName: '*',
  serviceType: '*',
  uRLPath: '/orders',
});
const traceKey = resource('aws_xray_encryption_config', {
  id: 'us-east-1',
  key_id: 'arn:aws:kms:us-east-1:111122223333:key/0a',
  type: 'KMS',
});
const groupArn = `arn:aws:xray:us-east-1:${account}:group/slow/0a`;
const traceGroup = resource('aws_xray_group', {
  arn: groupArn,
  filter_expression: 'responsetime > 5',
  group_name: 'slow',
  id: groupArn,
  insights_configuration: [{ insights_enabled: true, notifications_enabled: false }],
  ...team,
});

const sinkArn = `arn:aws:oam:us-east-1:${account}:sink/0b`;
const linkArn = `arn:aws:oam:us-east-1:${account}:link/0c`;
const sinkPolicyOf = (principal: string) =>
  JSON.stringify({
    Statement: [{ Action: ['oam:CreateLink', 'oam:UpdateLink'], Effect: 'Allow', Principal: { AWS: principal }, Resource: '*' }],
    Version: '2012-10-17',
  });
const sink = resource('aws_oam_sink', { arn: sinkArn, id: sinkArn, name: 'central', sink_id: '0b', timeouts: null, ...team });
const sinkPolicy = resource('aws_oam_sink_policy', {
  arn: sinkArn,
  id: sinkArn,
  policy: sinkPolicyOf('222233334444'),
  sink_id: '0b',
  sink_identifier: sinkArn,
});
const link = resource('aws_oam_link', {
  arn: linkArn,
  id: linkArn,
  label: 'ops',
  label_template: '$AccountName',
  link_configuration: [],
  link_id: '0c',
  resource_types: ['AWS::CloudWatch::Metric'],
  sink_arn: sinkArn,
  sink_identifier: sinkArn,
  timeouts: null,
  ...team,
});
const notify = (address: string) => ({
  comparison_operator: 'GREATER_THAN',
  notification_type: 'ACTUAL',
  subscriber_email_addresses: [address],
  subscriber_sns_topic_arns: [],
  threshold: 80,
  threshold_type: 'PERCENTAGE',
});
const budget = resource('aws_budgets_budget', {
  account_id: account,
  arn: `arn:aws:budgets::${account}:budget/monthly`,
  auto_adjust_data: [],
  billing_view_arn: '',
  budget_type: 'COST',
  cost_filter: [],
  cost_types: [
    {
      include_credit: true,
      include_discount: true,
      include_other_subscription: true,
      include_recurring: true,
      include_refund: true,
      include_subscription: true,
      include_support: true,
      include_tax: true,
      include_upfront: true,
      use_amortized: false,
      use_blended: false,
    },
  ],
  id: `${account}:monthly`,
  limit_amount: '1000.0',
  limit_unit: 'USD',
  name: 'monthly',
  name_prefix: '',
  notification: [notify('ops@acme.example')],
  planned_limit: [],
  time_period_end: '2087-06-15_00:00',
  time_period_start: '2026-03-01_00:00',
  time_unit: 'MONTHLY',
  ...team,
});
const sentBudget = (amount: string): JsonObject => ({
  budgetLimit: { amount, unit: 'USD' },
  budgetName: 'monthly',
  budgetType: 'COST',
  timePeriod: { end: 'Jun 15, 2087, 12:00:00 AM', start: 'Mar 1, 2026, 12:00:00 AM' },
  timeUnit: 'MONTHLY',
});
const notification = { comparisonOperator: 'GREATER_THAN', notificationType: 'ACTUAL', threshold: 80, thresholdType: 'PERCENTAGE' };
const subscribers = (address: string) => [{ address, subscriptionType: 'EMAIL' }];
const ofBudget = { accountId: account, budgetName: 'monthly' };

const watching = life(
  'a module of canaries, traces and sinks',
  [
    [canary(), sampling(), traceKey(), traceGroup(), sink(), sinkPolicy(), link()],
    [
      canary({
        schedule: [{ duration_in_seconds: 0, expression: 'rate(1 minute)', retry_config: [] }],
        start_canary: false,
        status: 'STOPPED',
        tags: {},
        tags_all: {},
      }),
      sampling({ fixed_rate: 0.5 }),
      traceKey({ key_id: '', type: 'NONE' }),
      traceGroup({ filter_expression: 'responsetime > 9' }),
      sink({ tags: { Team: 'soc' }, tags_all: { Team: 'soc' } }),
      sinkPolicy({ policy: sinkPolicyOf('*') }),
      link({ resource_types: ['AWS::CloudWatch::Metric', 'AWS::Logs::LogGroup'] }),
    ],
  ],
  {
    create: [
      ...calls('synthetics', [
        [
          'CreateCanary',
          { ...canarySettings('rate(5 minutes)'), artifactS3Location: 's3://canaries/home', ...sent },
          { canary: { name: 'home' } },
        ],
        ['StartCanary', { name: 'home' }, {}],
      ]),
      ...calls('xray', [
        ['CreateSamplingRule', { samplingRule: { ...samplingRule(0.05), version: 1 }, tags: [{ key: 'Team', value: 'ops' }] }],
        ['PutEncryptionConfig', { keyId: 'arn:aws:kms:us-east-1:111122223333:key/0a', type: 'KMS' }],
        [
          'CreateGroup',
          {
            filterExpression: 'responsetime > 5',
            groupName: 'slow',
            insightsConfiguration: { insightsEnabled: true, notificationsEnabled: false },
            tags: [{ key: 'Team', value: 'ops' }],
          },
          { group: { groupARN: groupArn, groupName: 'slow' } },
        ],
      ]),
      ...calls('oam', [
        ['CreateSink', { name: 'central', ...sent }, { arn: sinkArn, id: '0b', name: 'central' }],
        ['PutSinkPolicy', { policy: sinkPolicyOf('222233334444'), sinkIdentifier: sinkArn }, { sinkArn, sinkId: '0b' }],
        [
          'CreateLink',
          { labelTemplate: '$AccountName', resourceTypes: ['AWS::CloudWatch::Metric'], sinkIdentifier: sinkArn, ...sent },
          { arn: linkArn, id: '0c' },
        ],
      ]),
    ],
    change: [
      ...calls('synthetics', [
        ['UntagResource', { resourceArn: canary().attributes['arn'] ?? '', tagKeys: ['Team'] }, {}],
        ['StopCanary', { name: 'home' }, {}],
        ['UpdateCanary', canarySettings('rate(1 minute)'), {}],
      ]),
      ...calls('xray', [
        ['UpdateSamplingRule', { samplingRuleUpdate: samplingRule(0.5) }],
        ['PutEncryptionConfig', { type: 'NONE' }],
        [
          'UpdateGroup',
          {
            filterExpression: 'responsetime > 9',
            groupARN: groupArn,
            insightsConfiguration: { insightsEnabled: true, notificationsEnabled: false },
          },
        ],
      ]),
      ...calls('oam', [
        ['TagResource', { resourceArn: sinkArn, tags: { Team: 'soc' } }, {}],
        ['PutSinkPolicy', { policy: sinkPolicyOf('*'), sinkIdentifier: sinkArn }, { sinkArn, sinkId: '0b' }],
        ['UpdateLink', { identifier: linkArn, resourceTypes: ['AWS::CloudWatch::Metric', 'AWS::Logs::LogGroup'] }, { arn: linkArn }],
      ]),
    ],
    destroy: [
      ...calls('oam', [
        ['DeleteLink', { identifier: linkArn }, {}],
        ['DeleteSink', { identifier: sinkArn }, {}],
      ]),
      ...calls('xray', [
        ['DeleteGroup', { groupARN: groupArn }],
        ['DeleteSamplingRule', { ruleName: 'orders' }],
      ]),
      ...calls('synthetics', [['DeleteCanary', { deleteLambda: false, name: 'home' }, {}]]),
    ],
  },
);
const budgets = life(
  'a budget with a notification',
  [[budget()], [budget({ limit_amount: '2000.0', notification: [notify('cfo@acme.example')], tags: {}, tags_all: {} })]],
  {
    create: calls('budgets', [
      ['CreateBudget', { accountId: account, budget: sentBudget('1000'), resourceTags: [{ key: 'Team', value: 'ops' }] }, {}],
      ['CreateNotification', { ...ofBudget, notification, subscribers: subscribers('ops@acme.example') }, {}],
    ]),
    change: calls('budgets', [
      ['UntagResource', { resourceARN: budget().attributes['arn'] ?? '', resourceTagKeys: ['Team'] }, {}],
      ['UpdateBudget', { accountId: account, newBudget: sentBudget('2000') }, {}],
      ['DeleteNotification', { ...ofBudget, notification }, {}],
      ['CreateNotification', { ...ofBudget, notification, subscribers: subscribers('cfo@acme.example') }, {}],
    ]),
    destroy: calls('budgets', [['DeleteBudget', ofBudget, {}]]),
  },
);

export const observabilityApplies: readonly Apply[] = [...watching, ...budgets];
