import { capitalised } from '../../../lib/capitalised.js';
import { isList, isObject, text, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * AWS Budgets. CloudTrail withholds the addresses of subscribers. Source: Billing and Cost Management API
 * reference, Terraform AWS provider schemas 4 to 6.
 */

const named = (name: c.From) => c.on('aws_budgets_budget', { name });
const budget = named('budgetName');

const inBudget = (member: string): c.Read => c.either(`newBudget.${member}`, `budget.${member}`);
const costTypes = ['credit', 'discount', 'otherSubscription', 'recurring', 'refund', 'subscription', 'support', 'tax', 'upfront'];
/** Filters by name, each with its values. A budget with a filter expression has no filters. */
const costFilters =
  (budget: string): c.Read =>
  (record) => {
    const given = c.reader(budget)(record);
    if (!isObject(given) || given['filterExpression'] !== undefined) return undefined;
    const filters = given['costFilters'];
    return isObject(filters) ? Object.entries(filters).map(([name, values]) => ({ name, values: values ?? [] })) : [];
  };
const budgetSettings: c.Edits = {
  ...c.same('auto_adjust_data{auto_adjust_type historical_options{budget_adjustment_period}} budget_type', inBudget),
  // The state has `100.0` for 100.
  limit_amount: c.via(inBudget('budgetLimit.amount'), Number),
  limit_unit: inBudget('budgetLimit.unit'),
  cost_filter: c.either(costFilters('newBudget'), costFilters('budget')),
  ...Object.fromEntries(
    costTypes.map((one) => [`cost_types.include_${c.snakeCase(one)}`, inBudget(`costTypes.include${capitalised(one)}`)]),
  ),
  ...c.same('cost_types{use_amortized use_blended} time_unit', inBudget),
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
const notification = c.via('notification', (value) => [notificationBlock(value)]);
const notificationKey = ['comparison_operator', 'notification_type', 'threshold', 'threshold_type'];
const newNotifications: c.Read = c.via('notificationsWithSubscribers', (list) =>
  isList(list) ? list.map((one) => notificationBlock(isObject(one) ? (one['notification'] ?? null) : one)) : undefined,
);

const replacedNotification: c.Read = ({ request: { oldNotification, newNotification } }) =>
  oldNotification === undefined || newNotification === undefined
    ? undefined
    : { remove: [notificationBlock(oldNotification)], add: [notificationBlock(newNotification)] };

const action = c.on('aws_budgets_budget_action', { action_id: 'actionId' });
const scp = 'definition.scpActionDefinition';
const iam = 'definition.iamActionDefinition';
const ssm = 'definition.ssmActionDefinition';
const actionSettings: c.Edits = {
  ...c.same('action_threshold{action_threshold_type action_threshold_value} approval_model execution_role_arn notification_type'),
  ...c.same('groups policy_arn roles users', `${iam}.`, 'definition.iam_action_definition.'),
  ...c.same('policy_id target_ids', `${scp}.`, 'definition.scp_action_definition.'),
  ...c.same('action_sub_type instance_ids region', `${ssm}.`, 'definition.ssm_action_definition.'),
};

/** `arn:…:budget/NAME`, or `arn:…:budget/NAME/action/ID`. */
const inArn = (pattern: RegExp): c.Read => c.via('resourceARN', (arn) => pattern.exec(text(arn) ?? '')?.[1]);
const onTagged = (edits: c.Edits) =>
  c.among(
    c.modify(c.on('aws_budgets_budget_action', { action_id: inArn(/:budget\/.+\/action\/([^/]+)$/) }), edits),
    c.modify(named(inArn(/:budget\/((?!.*\/action\/).+)$/)), edits),
  );

export const budgets: c.ServiceCatalog = {
  eventSource: 'budgets.amazonaws.com',
  types: c.types('organization', 'account', {
    aws_budgets_budget: {
      keys: [['name']],
      cloudId: 'name',
      defaults: { limit_unit: 'USD', ...Object.fromEntries(costTypes.map((one) => [`cost_types.include_${c.snakeCase(one)}`, true])) },
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
      access: 'policy',
      cloudId: 'action_id',
      unevaluated: { account_id: 'it identifies the resource', subscriber: 'CloudTrail withholds it' },
    },
  }),
  events: {
    CreateBudget: c.create(named('budget.budgetName'), {
      ...budgetSettings,
      notification: c.set(newNotifications, 'given'),
      tags: c.tagMap('resourceTags'),
    }),
    UpdateBudget: c.modify(named('newBudget.budgetName'), budgetSettings),
    DeleteBudget: c.destroy(budget),
    CreateNotification: c.modify(budget, { notification: c.add(notification, notificationKey) }),
    UpdateNotification: c.modify(budget, { notification: c.amend(replacedNotification, 'auto', notificationKey) }),
    DeleteNotification: c.modify(budget, { notification: c.remove(notification, notificationKey) }),
    CreateSubscriber: c.modify(budget, { notification: c.hidden('subscriber') }),
    UpdateSubscriber: c.modify(budget, { notification: c.hidden('newSubscriber') }),
    DeleteSubscriber: c.modify(budget, { notification: c.hidden('subscriber') }),
    CreateBudgetAction: c.create(c.within(budget, c.withId(c.on('aws_budgets_budget_action', { action_id: c.response('actionId') }))), {
      ...actionSettings,
      ...c.same('action_type budget_name'),
      tags: c.tagMap('resourceTags'),
    }),
    UpdateBudgetAction: c.modify(action, actionSettings),
    DeleteBudgetAction: c.destroy(action),
    ExecuteBudgetAction: c.noChange,
    ...c.tagCalls(onTagged, 'TagResource UntagResource', 'resourceTagKeys', 'resourceTags'),
  },
};
