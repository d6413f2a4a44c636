import { lastSegment } from '../../../lib/last-segment.js';
import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { accepted } from './json-items.js';

/** Security Hub: the hub of a region, its members, the settings of an organization. Source: Security Hub API reference, Terraform AWS provider 4 to 6. */

const hub = c.on('aws_securityhub_account', {});
const accepter = c.on('aws_securityhub_invite_accepter', {});
const members = c.on('aws_securityhub_member', { account_id: accepted('accountIds') });
const administrator = c.on('aws_securityhub_organization_admin_account', { admin_account_id: 'adminAccountId' });
const aggregator = c.on('aws_securityhub_finding_aggregator', { id: c.decoded('findingAggregatorArn') });
const regions: c.Edits = { linking_mode: 'regionLinkingMode', specified_regions: c.orNull('regions') };

const policyNamed = (id: c.From) => c.on('aws_securityhub_configuration_policy', { id });
const service = 'configurationPolicy.securityHub';
const policySettings: c.Edits = {
  ...c.same('name description'),
  'configuration_policy.service_enabled': c.inBlock(service, 'serviceEnabled'),
  'configuration_policy.enabled_standard_arns': c.inBlock(service, 'enabledStandardIdentifiers'),
  'configuration_policy.security_controls_configuration.disabled_control_identifiers': c.inBlock(
    `${service}.securityControlsConfiguration`,
    'disabledSecurityControlIdentifiers',
  ),
  'configuration_policy.security_controls_configuration.enabled_control_identifiers': c.inBlock(
    `${service}.securityControlsConfiguration`,
    'enabledSecurityControlIdentifiers',
  ),
};
const association = c.on('aws_securityhub_configuration_policy_association', {
  target_id: c.either('target.accountId', 'target.organizationalUnitId', 'target.rootId'),
});

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

export const securityhubAccounts: c.ServiceCatalog = {
  eventSource: 'securityhub.amazonaws.com',
  types: c.types('security', {
    aws_securityhub_account: {
      keys: [[]],
      defaults: { auto_enable_controls: true },
      unevaluated: { enable_default_standards: 'only used when Terraform enables the hub' },
    },
    aws_securityhub_member: { keys: [['account_id']], unevaluated: { email: 'the record may withhold it' } },
    aws_securityhub_invite_accepter: { keys: [[]] },
    aws_securityhub_organization_admin_account: { keys: [['admin_account_id']], access: 'attachment' },
    aws_securityhub_organization_configuration: { keys: [[]] },
    aws_securityhub_finding_aggregator: {},
    aws_securityhub_configuration_policy: {
      keys: [[{ attribute: 'id', as: lastSegment }]],
      unevaluated: { 'configuration_policy.security_controls_configuration.security_control_custom_parameter': 'parameters of many kinds' },
    },
    aws_securityhub_configuration_policy_association: { keys: [['target_id']] },

    aws_securityhub_standards_subscription: { keys: [['standards_arn'], ['id']] },
    aws_securityhub_standards_control: { keys: [['standards_control_arn']], cloudId: 'standards_control_arn' },
    aws_securityhub_standards_control_association: { keys: [['security_control_id', 'standards_arn']] },
    aws_securityhub_product_subscription: { keys: [['product_arn'], ['arn']], cloudId: 'arn' },
    aws_securityhub_action_target: { keys: [['identifier'], ['arn']], cloudId: 'arn' },
    aws_securityhub_insight: { keys: [['arn']], cloudId: 'arn' },
    aws_securityhub_automation_rule: { keys: [['arn']], access: 'policy', cloudId: 'arn', defaults: { rule_status: 'ENABLED' } },
  }),
  events: {
    EnableSecurityHub: c.create(hub, { control_finding_generator: 'controlFindingGenerator' }),
    UpdateSecurityHubConfiguration: c.modify(hub, c.same('auto_enable_controls control_finding_generator')),
    DisableSecurityHub: c.destroy(hub),

    CreateMembers: c.forEach(accepted('accountDetails'), c.create(c.on('aws_securityhub_member', { account_id: 'item.accountId' }))),
    InviteMembers: c.modify(members, { invite: c.fixed(true) }),
    DisassociateMembers: c.modify(members, { invite: c.fixed(false) }),
    DeleteMembers: c.destroy(members),
    AcceptInvitation: c.create(accepter, { master_id: 'masterId' }),
    AcceptAdministratorInvitation: c.create(accepter, { master_id: 'administratorId' }),
    DisassociateFromMasterAccount: c.destroy(accepter),
    DisassociateFromAdministratorAccount: c.destroy(accepter),
    ...c.noChanges('DeclineInvitations DeleteInvitations'),

    EnableOrganizationAdminAccount: c.create(administrator),
    DisableOrganizationAdminAccount: c.destroy(administrator),
    UpdateOrganizationConfiguration: c.put(
      c.on('aws_securityhub_organization_configuration', {}),
      c.same('auto_enable auto_enable_standards organization_configuration{configuration_type}'),
    ),
    CreateFindingAggregator: c.create(c.on('aws_securityhub_finding_aggregator', { id: c.response('findingAggregatorArn') }), regions),
    UpdateFindingAggregator: c.modify(aggregator, regions),
    DeleteFindingAggregator: c.destroy(aggregator),

    CreateConfigurationPolicy: c.create(policyNamed(c.response('id')), policySettings),
    UpdateConfigurationPolicy: c.modify(policyNamed('identifier'), policySettings),
    DeleteConfigurationPolicy: c.destroy(policyNamed('identifier')),
    StartConfigurationPolicyAssociation: c.create(association, { policy_id: c.nameInArn('configurationPolicyIdentifier') }),
    StartConfigurationPolicyDisassociation: c.destroy(association),

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
