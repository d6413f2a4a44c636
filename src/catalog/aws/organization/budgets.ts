import { capitalised } from '../../../lib/capitalised.js';
import { isList, isObject, text, type Json } from '../../../lib/json.js';
import {
  add,
  amend,
  among,
  create,
  destroy,
  drop,
  either,
  hidden,
  merge,
  modify,
  noChange,
  on,
  reader,
  remove,
  response,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { snakeCase, tagMap } from '../../values.js';

/**
 * AWS Budgets. CloudTrail withholds the addresses of subscribers. Source: Billing and Cost Management API
 * reference, Terraform AWS provider schemas 4 to 6.
 */

const named = (name: From) => on('aws_budgets_budget', { name });
const budget = named('budgetName');

const inBudget = (member: string): Read => either(`newBudget.${member}`, `budget.${member}`);
const costTypes = ['credit', 'discount', 'otherSubscription', 'recurring', 'refund', 'subscription', 'support', 'tax', 'upfront'];
/** Filters by name, each with its values. A budget with a filter expression has no filters. */
const costFilters =
  (budget: string): Read =>
  (record) => {
    const given = reader(budget)(record);
    if (!isObject(given) || given['filterExpression'] !== undefined) return undefined;
    const filters = given['costFilters'];
    return isObject(filters) ? Object.entries(filters).map(([name, values]) => ({ name, values: values ?? [] })) : [];
  };
const budgetSettings: Edits = {
  'auto_adjust_data.auto_adjust_type': inBudget('autoAdjustData.autoAdjustType'),
  'auto_adjust_data.historical_options.budget_adjustment_period': inBudget('autoAdjustData.historicalOptions.budgetAdjustmentPeriod'),
  budget_type: inBudget('budgetType'),
  // The state has `100.0` for 100.
  limit_amount: via(inBudget('budgetLimit.amount'), Number),
  limit_unit: inBudget('budgetLimit.unit'),
  cost_filter: either(costFilters('newBudget'), costFilters('budget')),
  ...Object.fromEntries(costTypes.map((one) => [`cost_types.include_${snakeCase(one)}`, inBudget(`costTypes.include${capitalised(one)}`)])),
  'cost_types.use_amortized': inBudget('costTypes.useAmortized'),
  'cost_types.use_blended': inBudget('costTypes.useBlended'),
  time_unit: inBudget('timeUnit'),
};
const notificationBlock = (value: Json): Json =>
  isObject(value)
    ? {
        comparison_operator: value['comparisonOperator'] ?? null,
        notification_type: value['notificationType'] ?? null,
        threshold: value['threshold'] ?? null,
        threshold_type: value['thresholdType'] ?? 'PERCENTAGE',
      }
    : value;
const notification = via('notification', (value) => [notificationBlock(value)]);
const notificationKey = ['comparison_operator', 'notification_type', 'threshold', 'threshold_type'];
const newNotifications: Read = via('notificationsWithSubscribers', (list) =>
  isList(list) ? list.map((one) => notificationBlock(isObject(one) ? (one['notification'] ?? null) : one)) : undefined,
);

const replacedNotification: Read = ({ request: { oldNotification, newNotification } }) =>
  oldNotification === undefined || newNotification === undefined
    ? undefined
    : { remove: [notificationBlock(oldNotification)], add: [notificationBlock(newNotification)] };

const action = on('aws_budgets_budget_action', { action_id: 'actionId' });
const scp = 'definition.scpActionDefinition';
const iam = 'definition.iamActionDefinition';
const ssm = 'definition.ssmActionDefinition';
const actionSettings: Edits = {
  'action_threshold.action_threshold_type': 'actionThreshold.actionThresholdType',
  'action_threshold.action_threshold_value': 'actionThreshold.actionThresholdValue',
  approval_model: 'approvalModel',
  'definition.iam_action_definition.groups': `${iam}.groups`,
  'definition.iam_action_definition.policy_arn': `${iam}.policyArn`,
  'definition.iam_action_definition.roles': `${iam}.roles`,
  'definition.iam_action_definition.users': `${iam}.users`,
  'definition.scp_action_definition.policy_id': `${scp}.policyId`,
  'definition.scp_action_definition.target_ids': `${scp}.targetIds`,
  'definition.ssm_action_definition.action_sub_type': `${ssm}.actionSubType`,
  'definition.ssm_action_definition.instance_ids': `${ssm}.instanceIds`,
  'definition.ssm_action_definition.region': `${ssm}.region`,
  execution_role_arn: 'executionRoleArn',
  notification_type: 'notificationType',
};

/** `arn:…:budget/NAME`, or `arn:…:budget/NAME/action/ID`. */
const inArn = (pattern: RegExp): Read => via('resourceARN', (arn) => pattern.exec(text(arn) ?? '')?.[1]);
const onTagged = (edits: Edits) =>
  among(
    modify(on('aws_budgets_budget_action', { action_id: inArn(/:budget\/.+\/action\/([^/]+)$/) }), edits),
    modify(named(inArn(/:budget\/((?!.*\/action\/).+)$/)), edits),
  );

export const budgets: ServiceCatalog = {
  eventSource: 'budgets.amazonaws.com',
  types: {
    aws_budgets_budget: {
      keys: [['name']],
      scope: 'account',
      family: 'organization',
      cloudId: 'name',
      noise: ['auto_adjust_data.last_auto_adjust_time', 'auto_adjust_data.historical_options.lookback_available_periods'],
      defaults: { limit_unit: 'USD', ...Object.fromEntries(costTypes.map((one) => [`cost_types.include_${snakeCase(one)}`, true])) },
      unevaluated: {
        account_id: 'it identifies the resource',
        billing_view_arn: 'a budget keeps its view',
        planned_limit: 'the state has another form',
        'notification.subscriber_email_addresses': 'CloudTrail withholds it',
        'notification.subscriber_sns_topic_arns': 'CloudTrail withholds it',
        time_period_start: 'the state has another format',
        time_period_end: 'the state has another format',
      },
    },
    aws_budgets_budget_action: {
      keys: [['action_id']],
      scope: 'account',
      family: 'organization',
      access: 'policy',
      cloudId: 'action_id',
      noise: ['action_id', 'status'],
      unevaluated: {
        account_id: 'it identifies the resource',
        subscriber: 'CloudTrail withholds it',
      },
    },
  },
  events: {
    CreateBudget: create(named('budget.budgetName'), {
      ...budgetSettings,
      notification: set(newNotifications, 'given'),
      tags: tagMap('resourceTags'),
    }),
    UpdateBudget: modify(named('newBudget.budgetName'), budgetSettings),
    DeleteBudget: destroy(budget),
    CreateNotification: modify(budget, { notification: add(notification, notificationKey) }),
    UpdateNotification: modify(budget, { notification: amend(replacedNotification, 'auto', notificationKey) }),
    DeleteNotification: modify(budget, { notification: remove(notification, notificationKey) }),
    CreateSubscriber: modify(budget, { notification: hidden('subscriber') }),
    UpdateSubscriber: modify(budget, { notification: hidden('newSubscriber') }),
    DeleteSubscriber: modify(budget, { notification: hidden('subscriber') }),
    CreateBudgetAction: create(
      on('aws_budgets_budget_action', { action_id: response('actionId') }),
      { ...actionSettings, action_type: 'actionType', budget_name: 'budgetName', tags: tagMap('resourceTags') },
      { id: response('actionId'), parent: budget },
    ),
    UpdateBudgetAction: modify(action, actionSettings),
    DeleteBudgetAction: destroy(action),
    ExecuteBudgetAction: noChange,
    TagResource: onTagged({ tags: merge(tagMap('resourceTags')) }),
    UntagResource: onTagged({ tags: drop('resourceTagKeys') }),
  },
};
