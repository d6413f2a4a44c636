import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs, drift, without } from './examples.js';

const accountId = '111122223333';
const notice = {
  comparison_operator: 'GREATER_THAN',
  notification_type: 'ACTUAL',
  subscriber_email_addresses: ['ops@example.com'],
  subscriber_sns_topic_arns: [],
  threshold: 80,
  threshold_type: 'PERCENTAGE',
};
const budget = declared('aws_budgets_budget', {
  account_id: accountId,
  arn: `arn:aws:budgets::${accountId}:budget/monthly`,
  auto_adjust_data: [],
  budget_type: 'COST',
  cost_filter: [],
  id: `${accountId}:monthly`,
  limit_amount: '100.0',
  limit_unit: 'USD',
  name: 'monthly',
  notification: [notice],
  tags: { Owner: 'fin' },
  tags_all: { Owner: 'fin' },
  time_unit: 'MONTHLY',
});
const monitorArn = `arn:aws:ce::${accountId}:anomalymonitor/1`;
const subscriptionArn = `arn:aws:ce::${accountId}:anomalysubscription/1`;
const monitor = declared('aws_ce_anomaly_monitor', {
  arn: monitorArn,
  id: monitorArn,
  monitor_dimension: 'SERVICE',
  monitor_specification: '',
  monitor_type: 'DIMENSIONAL',
  name: 'services',
  tags: {},
  tags_all: {},
});
const subscription = declared('aws_ce_anomaly_subscription', {
  account_id: accountId,
  arn: subscriptionArn,
  frequency: 'DAILY',
  id: subscriptionArn,
  monitor_arn_list: [monitorArn],
  name: 'daily',
  subscriber: [{ address: 'ops@example.com', type: 'EMAIL' }],
  tags: {},
  tags_all: {},
  threshold_expression: [],
});
const actionId = '8f9a3b1c-0000-4000-8000-000000000001';
const action = declared('aws_budgets_budget_action', {
  account_id: accountId,
  action_id: actionId,
  action_threshold: [{ action_threshold_type: 'PERCENTAGE', action_threshold_value: 100 }],
  action_type: 'APPLY_IAM_POLICY',
  approval_model: 'AUTOMATIC',
  budget_name: 'monthly',
  definition: [
    {
      iam_action_definition: [{ groups: [], policy_arn: 'arn:aws:iam::aws:policy/AWSDenyAll', roles: ['build'], users: [] }],
      scp_action_definition: [],
      ssm_action_definition: [],
    },
  ],
  execution_role_arn: 'arn:aws:iam::111122223333:role/budget',
  id: `${accountId}:${actionId}:monthly`,
  notification_type: 'ACTUAL',
  status: 'STANDBY',
  subscriber: [{ address: 'ops@example.com', subscription_type: 'EMAIL' }],
});
const [budgetType, monitorType, subscriptionType] = ['aws_budgets_budget', 'aws_ce_anomaly_monitor', 'aws_ce_anomaly_subscription'];
const monthly = (amount: string) => ({ budgetName: 'monthly', budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } });
const notification = { notificationType: 'ACTUAL', comparisonOperator: 'GREATER_THAN', threshold: 80 };
const subscriber = { subscriptionType: 'EMAIL', address: 'HIDDEN_DUE_TO_SECURITY_REASONS' };
const actionType = 'aws_budgets_budget_action';
const newAction = {
  budgetName: 'monthly',
  actionType: 'APPLY_IAM_POLICY',
  approvalModel: 'AUTOMATIC',
  notificationType: 'ACTUAL',
  executionRoleArn: 'arn:aws:iam::111122223333:role/budget',
  actionThreshold: { actionThresholdType: 'PERCENTAGE', actionThresholdValue: 100 },
  definition: { iamActionDefinition: { policyArn: 'arn:aws:iam::aws:policy/AWSDenyAll', roles: ['build'] } },
};
const resourceARN = `arn:aws:budgets::${accountId}:budget/monthly`;

export const budgetCases: readonly CatalogCase[] = [
  agrees('the declared budget', call('CreateBudget', { accountId, budget: monthly('100'), notificationsWithSubscribers: [{ notification, subscribers: [] }] }), [budget()]),
  differs(
    'only some costs count',
    call('UpdateBudget', { accountId, newBudget: { ...monthly('100'), costTypes: { includeTax: true, includeCredit: false, useBlended: false } } }),
    [budget({ cost_types: [{ include_credit: true, include_tax: true, use_blended: false }] })],
    drift(budgetType, 'cost_types.include_credit', true, false),
  ),
  differs(
    'only one service counts',
    call('UpdateBudget', { accountId, newBudget: { ...monthly('100'), costFilters: { Service: ['Amazon S3'] } } }),
    [budget()],
    drift(budgetType, 'cost_filter', [], [{ name: 'Service', values: ['Amazon S3'] }]),
  ),
  differs('the budget is deleted', call('DeleteBudget', { accountId, budgetName: 'monthly' }), [budget()], deleted(budgetType)),
  differs(
    'one more notification',
    call('CreateNotification', { accountId, budgetName: 'monthly', notification: { ...notification, threshold: 100 } }),
    [budget()],
    drift(budgetType, 'notification', [notice], [notice, { comparison_operator: 'GREATER_THAN', notification_type: 'ACTUAL', threshold: 100, threshold_type: 'PERCENTAGE' }]),
  ),
  differs('the notification is deleted', call('DeleteNotification', { accountId, budgetName: 'monthly', notification }), [budget()], drift(budgetType, 'notification', [notice], [])),
  differs(
    'a later notification',
    call('UpdateNotification', { accountId, budgetName: 'monthly', oldNotification: notification, newNotification: { ...notification, threshold: 200 } }),
    [budget()],
    drift(
      budgetType,
      'notification',
      [notice],
      [{ comparison_operator: 'GREATER_THAN', notification_type: 'ACTUAL', threshold: 200, threshold_type: 'PERCENTAGE' }],
    ),
  ),
  ...(
    [
      ['CreateSubscriber', { subscriber }],
      ['UpdateSubscriber', { oldSubscriber: subscriber, newSubscriber: subscriber }],
      ['DeleteSubscriber', { subscriber }],
    ] as const
  ).flatMap(([event, given]) => [
    differs(
      'D16: other subscribers',
      call(event, { accountId, budgetName: 'monthly', notification, ...given }),
      [budget()],
      drift(budgetType, 'notification', [notice], null),
    ),
  ]),
  agrees('the declared action', call('CreateBudgetAction', { accountId, ...newAction }, { accountId, budgetName: 'monthly', actionId }), [action()]),
  differs(
    'somebody has to approve the action',
    call('UpdateBudgetAction', { accountId, budgetName: 'monthly', actionId, approvalModel: 'MANUAL' }),
    [action()],
    drift(actionType, 'approval_model', 'AUTOMATIC', 'MANUAL'),
  ),
  differs('the action is deleted', call('DeleteBudgetAction', { accountId, budgetName: 'monthly', actionId }), [action()], deleted(actionType)),
  ...without('ExecuteBudgetAction'),
  differs('a tag', call('TagResource', { resourceARN, resourceTags: [{ key: 'Owner', value: 'x' }] }), [budget()], drift(budgetType, 'tags.Owner', 'fin', 'x')),
  differs(
    'a tag of an action',
    call('TagResource', { resourceARN: `${resourceARN}/action/${actionId}`, resourceTags: [{ key: 'Owner', value: 'x' }] }),
    [budget(), action({ tags: { Owner: 'fin' }, tags_all: { Owner: 'fin' } })],
    drift(actionType, 'tags.Owner', 'fin', 'x'),
  ),
  differs('a removed tag', call('UntagResource', { resourceARN, resourceTagKeys: ['Owner'] }), [budget()], drift(budgetType, 'tags.Owner', 'fin', null)),
];

export const anomalyCases: readonly CatalogCase[] = [
  agrees('the declared monitor', call('CreateAnomalyMonitor', { anomalyMonitor: { monitorName: 'services', monitorType: 'DIMENSIONAL', monitorDimension: 'SERVICE' } }, { monitorArn }), [monitor()]),
  differs('another name', call('UpdateAnomalyMonitor', { monitorArn, monitorName: 'x' }), [monitor()], drift(monitorType, 'name', 'services', 'x')),
  differs('the monitor is deleted', call('DeleteAnomalyMonitor', { monitorArn }), [monitor()], deleted(monitorType)),
  agrees(
    'the declared subscription',
    call('CreateAnomalySubscription', { anomalySubscription: { subscriptionName: 'daily', frequency: 'DAILY', monitorArnList: [monitorArn], subscribers: [{ address: 'ops@example.com', type: 'EMAIL' }] } }, { subscriptionArn }),
    [subscription()],
  ),
  differs(
    'another address is notified',
    call('UpdateAnomalySubscription', { subscriptionArn, subscribers: [{ address: 'mallory@example.com', type: 'EMAIL' }] }),
    [subscription()],
    drift(subscriptionType, 'subscriber', [{ address: 'ops@example.com', type: 'EMAIL' }], [{ address: 'mallory@example.com', type: 'EMAIL' }]),
  ),
  differs('the subscription is deleted', call('DeleteAnomalySubscription', { subscriptionArn }), [subscription()], deleted(subscriptionType)),
];
