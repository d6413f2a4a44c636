import { isList, isObject, type Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  forEach,
  merge,
  modify,
  on,
  put,
  response,
  set,
  via,
  type Edits,
  type From,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { compilePath } from '../../read-path.js';
import { blocks, orNull, tagMap, unlessRefused } from '../../values.js';
import { arnInUrl } from './json-items.js';

/** Security Hub: standards and their controls, integrations, insights and rules about findings. Source: Security Hub API reference, Terraform AWS provider 4 to 6. */

const subscribed = on('aws_securityhub_standards_subscription', { standards_arn: 'standardsSubscriptionRequests[].standardsArn' });
const control = on('aws_securityhub_standards_control', { standards_control_arn: arnInUrl('standardsControlArn') });
const associated = on('aws_securityhub_standards_control_association', {
  security_control_id: 'item.securityControlId',
  standards_arn: 'item.standardsArn',
});
const actionTarget = on('aws_securityhub_action_target', { arn: arnInUrl('actionTargetArn') });
const insight = on('aws_securityhub_insight', { arn: arnInUrl('insightArn') });
const ruleByArn = (arn: From) => on('aws_securityhub_automation_rule', { arn });

/** Filters and updates of findings as blocks. The state's names of networks have no separator: `network_source_ipv4`. */
const nested = (from: From): Read => via(blocks(from), (value) => renamed(value));
const renamed = (value: Json): Json => {
  if (isList(value)) return value.map(renamed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replace(/ip_v([46])/, 'ipv$1'), renamed(one ?? null)]));
};
const insightSettings: Edits = { filters: nested('filters'), group_by_attribute: 'groupByAttribute', name: 'name' };
const ruleSettings = (prefix: string): Edits => ({
  actions: nested(`${prefix}actions`),
  criteria: nested(`${prefix}criteria`),
  description: `${prefix}description`,
  is_terminal: `${prefix}isTerminal`,
  rule_name: `${prefix}ruleName`,
  rule_order: `${prefix}ruleOrder`,
  rule_status: `${prefix}ruleStatus`,
});
/** A call that succeeds lists the items that it refused. */
const unprocessedRules = response('unprocessedAutomationRules[].ruleArn');
const controlId = compilePath('securityControlId');
const standard = compilePath('standardsArn');
const associationOf = (one: Json): Json => JSON.stringify([controlId(one) ?? null, standard(one) ?? null]);
const unprocessedAssociations = via(response('unprocessedAssociationUpdates[].standardsControlAssociationUpdate'), (all) =>
  isList(all) ? all.map(associationOf) : undefined,
);
const taggedRule = ruleByArn(arnInUrl('resourceArn'));

export const securityhubFindings: ServiceCatalog = {
  eventSource: 'securityhub.amazonaws.com',
  types: {
    aws_securityhub_standards_subscription: { keys: [['standards_arn'], ['id']], scope: 'region', family: 'security' },
    aws_securityhub_standards_control: {
      keys: [['standards_control_arn']],
      scope: 'region',
      family: 'security',
      cloudId: 'standards_control_arn',
      noise: [
        'control_id',
        'control_status_updated_at',
        'description',
        'related_requirements',
        'remediation_url',
        'severity_rating',
        'title',
      ],
    },
    aws_securityhub_standards_control_association: {
      keys: [['security_control_id', 'standards_arn']],
      scope: 'region',
      family: 'security',
    },
    aws_securityhub_product_subscription: { keys: [['product_arn'], ['arn']], scope: 'region', family: 'security', cloudId: 'arn' },
    aws_securityhub_action_target: { keys: [['identifier'], ['arn']], scope: 'region', family: 'security', cloudId: 'arn' },
    aws_securityhub_insight: { keys: [['arn']], scope: 'region', family: 'security', cloudId: 'arn' },
    aws_securityhub_automation_rule: {
      keys: [['arn']],
      scope: 'region',
      family: 'security',
      access: 'policy',
      cloudId: 'arn',
      defaults: { rule_status: 'ENABLED' },
    },
  },
  events: {
    BatchEnableStandards: create(subscribed),
    BatchDisableStandards: destroy(on('aws_securityhub_standards_subscription', { id: 'standardsSubscriptionArns' })),
    UpdateStandardsControl: put(control, { control_status: 'controlStatus', disabled_reason: orNull('disabledReason') }),
    BatchUpdateStandardsControlAssociations: forEach(
      unlessRefused('standardsControlAssociationUpdates', unprocessedAssociations, associationOf),
      put(associated, { association_status: 'item.associationStatus', updated_reason: orNull('item.updatedReason') }),
    ),

    EnableImportFindingsForProduct: create(
      on('aws_securityhub_product_subscription', { product_arn: 'productArn' }),
      {},
      { id: response('productSubscriptionArn') },
    ),
    DisableImportFindingsForProduct: destroy(on('aws_securityhub_product_subscription', { arn: arnInUrl('productSubscriptionArn') })),

    CreateActionTarget: create(
      on('aws_securityhub_action_target', { identifier: 'id' }),
      { name: 'name', description: 'description' },
      { id: response('actionTargetArn') },
    ),
    UpdateActionTarget: modify(actionTarget, { name: 'name', description: 'description' }),
    DeleteActionTarget: destroy(actionTarget),

    CreateInsight: create(on('aws_securityhub_insight', { arn: response('insightArn') }), insightSettings),
    UpdateInsight: modify(insight, insightSettings),
    DeleteInsight: destroy(insight),

    CreateAutomationRule: create(ruleByArn(response('ruleArn')), { ...ruleSettings(''), tags: set(tagMap('tags'), 'map') }),
    BatchUpdateAutomationRules: forEach(
      unlessRefused('updateAutomationRulesRequestItems', unprocessedRules, compilePath('ruleArn')),
      modify(ruleByArn('item.ruleArn'), ruleSettings('item.')),
    ),
    BatchDeleteAutomationRules: destroy(ruleByArn(unlessRefused('automationRulesArns', unprocessedRules))),
    TagResource: modify(taggedRule, { tags: merge(tagMap('tags')) }),
    UntagResource: modify(taggedRule, { tags: drop('tagKeys') }),
  },
};
