import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, declared, deleted, differs, drift, without } from './examples.js';

const accountId = '111122223333';
const monitorArn = `arn:aws:ce::${accountId}:anomalymonitor/1`;
const subscriptionArn = `arn:aws:ce::${accountId}:anomalysubscription/1`;
const costCategoryArn = `arn:aws:ce::${accountId}:costcategory/1`;
const [monitorType, subscriptionType] = ['aws_ce_anomaly_monitor', 'aws_ce_anomaly_subscription'];
const [categoryType, tagType] = ['aws_ce_cost_category', 'aws_ce_cost_allocation_tag'];

const condition = (dimension: JsonObject): JsonObject => ({ and: [], cost_category: [], dimension: [dimension], not: [], or: [], tags: [] });
const impact = (value: string): JsonObject => ({ key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE', match_options: ['GREATER_THAN_OR_EQUAL'], values: [value] });
const given = (value: string): JsonObject => ({ key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE', matchOptions: ['GREATER_THAN_OR_EQUAL'], values: [value] });
const monitor = declared(monitorType, { arn: monitorArn, id: monitorArn, name: 'services', tags: { a: '1' }, tags_all: { a: '1' } });
const subscription = declared(subscriptionType, {
  arn: subscriptionArn,
  frequency: 'DAILY',
  id: subscriptionArn,
  monitor_arn_list: [monitorArn],
  name: 'daily',
  threshold_expression: [condition(impact('100'))],
});
const rule: JsonObject = { inherited_value: [], rule: [condition({ key: 'LINKED_ACCOUNT', match_options: ['EQUALS'], values: [accountId] })], type: 'REGULAR', value: 'shop' };
const category = declared(categoryType, {
  arn: costCategoryArn,
  default_value: 'other',
  effective_end: '',
  effective_start: '2024-01-01T00:00:00Z',
  id: costCategoryArn,
  name: 'teams',
  rule: [rule],
  rule_version: 'CostCategoryExpression.v1',
  split_charge_rule: [],
  tags: {},
  tags_all: {},
});
const rules = (value: string): readonly JsonObject[] => [{ value, type: 'REGULAR', rule: { dimensions: { key: 'LINKED_ACCOUNT', matchOptions: ['EQUALS'], values: [accountId] } } }];
const definition: JsonObject = { ruleVersion: 'CostCategoryExpression.v1', rules: rules('shop'), defaultValue: 'other' };
const tag = declared(tagType, { id: 'team', status: 'Active', tag_key: 'team', type: 'UserDefined' });

export const costExplorerCases: readonly CatalogCase[] = [
  differs(
    'a higher threshold',
    call('UpdateAnomalySubscription', { subscriptionArn, thresholdExpression: { dimensions: given('90000') } }),
    [subscription()],
    drift(subscriptionType, 'threshold_expression', [condition(impact('100'))], [condition(impact('90000'))]),
  ),
  agrees(
    'the declared thresholds',
    call('UpdateAnomalySubscription', { subscriptionArn, thresholdExpression: { or: [{ dimensions: given('1') }, { dimensions: given('2') }] } }),
    [subscription({ threshold_expression: [{ and: [], cost_category: [], dimension: [], not: [], or: [condition(impact('1')), condition(impact('2'))], tags: [] }] })],
  ),
  ...without('ProvideAnomalyFeedback', 'StartCostAllocationTagBackfill'),

  agrees('the declared category', call('CreateCostCategoryDefinition', { name: 'teams', ...definition }, { costCategoryArn }), [category()]),
  agrees('the declared rules', call('UpdateCostCategoryDefinition', { costCategoryArn, ...definition }), [category()]),
  differs(
    'another rule, and no default',
    call('UpdateCostCategoryDefinition', { costCategoryArn, ruleVersion: 'CostCategoryExpression.v1', rules: rules('hall') }),
    [category()],
    drift(categoryType, 'default_value', 'other', null),
    drift(categoryType, 'rule', [rule], [{ ...rule, value: 'hall' }]),
  ),
  differs('it is deleted', call('DeleteCostCategoryDefinition', { costCategoryArn }), [category()], deleted(categoryType)),

  differs(
    'a tag no longer allocates costs',
    call('UpdateCostAllocationTagsStatus', { costAllocationTagsStatus: [{ tagKey: 'x', status: 'Active' }, { tagKey: 'team', status: 'Inactive' }] }, { errors: [] }),
    [tag()],
    drift(tagType, 'status', 'Active', 'Inactive'),
  ),

  differs('a tag', call('TagResource', { resourceArn: monitorArn, resourceTags: [{ key: 'a', value: '2' }] }), [monitor()], drift(monitorType, 'tags.a', '1', '2')),
  differs('a tag of a category', call('TagResource', { resourceArn: costCategoryArn, resourceTags: [{ key: 'a', value: '2' }] }), [category()], drift(categoryType, 'tags.a', null, '2')),
  differs('a removed tag', call('UntagResource', { resourceArn: monitorArn, resourceTagKeys: ['a'] }), [monitor()], drift(monitorType, 'tags.a', '1', null)),
];
