import { isList, isObject, type Json } from '../../../lib/json.js';
import * as c from '../language.js';

/** Security Hub: standards and their controls, integrations, insights and rules about findings. Source: Security Hub API reference, Terraform AWS provider 4 to 6. */

const subscribed = c.on('aws_securityhub_standards_subscription', { standards_arn: 'standardsSubscriptionRequests[].standardsArn' });
const control = c.on('aws_securityhub_standards_control', { standards_control_arn: c.decoded('standardsControlArn') });
const associated = c.on('aws_securityhub_standards_control_association', {
  security_control_id: 'item.securityControlId',
  standards_arn: 'item.standardsArn',
});
const actionTarget = c.on('aws_securityhub_action_target', { arn: c.decoded('actionTargetArn') });
const insight = c.on('aws_securityhub_insight', { arn: c.decoded('insightArn') });
const ruleByArn = (arn: c.From) => c.on('aws_securityhub_automation_rule', { arn });

/** Filters and updates of findings as blocks. The state's names of networks have no separator: `network_source_ipv4`. */
const nested = (from: c.From): c.Read => c.via(c.blocks(from), (value) => renamed(value));
const renamed = (value: Json): Json => {
  if (isList(value)) return value.map(renamed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.replace(/ip_v([46])/, 'ipv$1'), renamed(one ?? null)]));
};
const insightSettings: c.Edits = { filters: nested('filters'), ...c.same('group_by_attribute name') };
const ruleSettings = (prefix: string): c.Edits => ({
  actions: nested(`${prefix}actions`),
  criteria: nested(`${prefix}criteria`),
  ...c.same('description is_terminal rule_name rule_order rule_status', prefix),
});
/** A call that succeeds lists the items that it refused. */
const unprocessedRules = c.response('unprocessedAutomationRules[].ruleArn');
const controlId = c.compilePath('securityControlId');
const standard = c.compilePath('standardsArn');
const associationOf = (one: Json): Json => JSON.stringify([controlId(one) ?? null, standard(one) ?? null]);
const unprocessedAssociations = c.via(c.response('unprocessedAssociationUpdates[].standardsControlAssociationUpdate'), (all) =>
  isList(all) ? all.map(associationOf) : undefined,
);
const taggedRule = ruleByArn(c.decoded('resourceArn'));

export const securityhubFindings: c.ServiceCatalog = {
  eventSource: 'securityhub.amazonaws.com',
  types: c.types('security', {
    aws_securityhub_standards_subscription: { keys: [['standards_arn'], ['id']] },
    aws_securityhub_standards_control: { keys: [['standards_control_arn']], cloudId: 'standards_control_arn' },
    aws_securityhub_standards_control_association: { keys: [['security_control_id', 'standards_arn']] },
    aws_securityhub_product_subscription: { keys: [['product_arn'], ['arn']], cloudId: 'arn' },
    aws_securityhub_action_target: { keys: [['identifier'], ['arn']], cloudId: 'arn' },
    aws_securityhub_insight: { keys: [['arn']], cloudId: 'arn' },
    aws_securityhub_automation_rule: { keys: [['arn']], access: 'policy', cloudId: 'arn', defaults: { rule_status: 'ENABLED' } },
  }),
  events: {
    BatchEnableStandards: c.create(subscribed),
    BatchDisableStandards: c.destroy(c.on('aws_securityhub_standards_subscription', { id: 'standardsSubscriptionArns' })),
    UpdateStandardsControl: c.put(control, { control_status: 'controlStatus', disabled_reason: c.orNull('disabledReason') }),
    BatchUpdateStandardsControlAssociations: c.forEach(
      c.unlessRefused('standardsControlAssociationUpdates', unprocessedAssociations, associationOf),
      c.put(associated, { association_status: 'item.associationStatus', updated_reason: c.orNull('item.updatedReason') }),
    ),

    EnableImportFindingsForProduct: c.create(
      c.withId(c.on('aws_securityhub_product_subscription', { product_arn: 'productArn' }), c.response('productSubscriptionArn')),
    ),
    DisableImportFindingsForProduct: c.destroy(c.on('aws_securityhub_product_subscription', { arn: c.decoded('productSubscriptionArn') })),

    CreateActionTarget: c.create(
      c.withId(c.on('aws_securityhub_action_target', { identifier: 'id' }), c.response('actionTargetArn')),
      c.same('name description'),
    ),
    UpdateActionTarget: c.modify(actionTarget, c.same('name description')),
    DeleteActionTarget: c.destroy(actionTarget),

    CreateInsight: c.create(c.on('aws_securityhub_insight', { arn: c.response('insightArn') }), insightSettings),
    UpdateInsight: c.modify(insight, insightSettings),
    DeleteInsight: c.destroy(insight),

    CreateAutomationRule: c.create(ruleByArn(c.response('ruleArn')), { ...ruleSettings(''), tags: c.set(c.tagMap('tags'), 'map') }),
    BatchUpdateAutomationRules: c.forEach(
      c.unlessRefused('updateAutomationRulesRequestItems', unprocessedRules, c.compilePath('ruleArn')),
      c.modify(ruleByArn('item.ruleArn'), ruleSettings('item.')),
    ),
    BatchDeleteAutomationRules: c.destroy(ruleByArn(c.unlessRefused('automationRulesArns', unprocessedRules))),
    ...c.tagCalls((edits) => c.modify(taggedRule, edits)),
  },
};
