import { isList, isObject, type Json } from '../../../lib/json.js';
import { destroy, firstOf, forEach, on, put, response, via, type Edits, type Read, type ServiceCatalog } from '../../dsl.js';
import { inBlock, orNull } from '../../values.js';
import { blocksOf, gives } from './json-items.js';

/** AWS Config: rules, their remediation, conformance packs. Source: Config API reference, Terraform AWS provider 3 to 6. */

const rule = on('aws_config_config_rule', { name: 'configRule.configRuleName' });
const ruleByArn = on('aws_config_config_rule', { arn: 'configRule.configRuleArn' });
const ruleById = on('aws_config_config_rule', { rule_id: 'configRule.configRuleId' });
const pack = on('aws_config_conformance_pack', { name: 'conformancePackName' });
const organizationPack = on('aws_config_organization_conformance_pack', { name: 'organizationConformancePackName' });
const managed = on('aws_config_organization_managed_rule', { name: 'organizationConfigRuleName' });
const custom = on('aws_config_organization_custom_rule', { name: 'organizationConfigRuleName' });
const customPolicy = on('aws_config_organization_custom_policy_rule', { name: 'organizationConfigRuleName' });
const remediated = on('aws_config_remediation_configuration', { config_rule_name: 'item.configRuleName' });

/** A call replaces the whole rule; tags in it count only for a new one. */
const ruleSettings: Edits = {
  description: inBlock('configRule', 'description'),
  input_parameters: inBlock('configRule', 'inputParameters'),
  maximum_execution_frequency: inBlock('configRule', 'maximumExecutionFrequency'),
  evaluation_mode: blocksOf('configRule.evaluationModes', { mode: 'mode' }),
  scope: blocksOf(inBlock('configRule', 'scope'), {
    compliance_resource_id: 'complianceResourceId',
    compliance_resource_types: 'complianceResourceTypes',
    tag_key: 'tagKey',
    tag_value: 'tagValue',
  }),
  'source.owner': 'configRule.source.owner',
  'source.source_identifier': 'configRule.source.sourceIdentifier',
  'source.source_detail': blocksOf(inBlock('configRule.source', 'sourceDetails'), {
    event_source: 'eventSource',
    maximum_execution_frequency: 'maximumExecutionFrequency',
    message_type: 'messageType',
  }),
  'source.custom_policy_details.enable_debug_log_delivery': inBlock('configRule.source.customPolicyDetails', 'enableDebugLogDelivery'),
  'source.custom_policy_details.policy_runtime': 'configRule.source.customPolicyDetails.policyRuntime',
  'source.custom_policy_details.policy_text': 'configRule.source.customPolicyDetails.policyText',
};

const organizationRule = (block: string, own: Edits): Edits => ({
  description: inBlock(block, 'description'),
  excluded_accounts: orNull('excludedAccounts'),
  input_parameters: inBlock(block, 'inputParameters'),
  maximum_execution_frequency: inBlock(block, 'maximumExecutionFrequency'),
  resource_id_scope: inBlock(block, 'resourceIdScope'),
  resource_types_scope: inBlock(block, 'resourceTypesScope'),
  tag_key_scope: inBlock(block, 'tagKeyScope'),
  tag_value_scope: inBlock(block, 'tagValueScope'),
  ...own,
});
const managedRule = 'organizationManagedRuleMetadata';
const customRule = 'organizationCustomRuleMetadata';
const policyRule = 'organizationCustomPolicyRuleMetadata';

const packSettings = (parameters: string): Edits => ({
  delivery_s3_bucket: orNull('deliveryS3Bucket'),
  delivery_s3_key_prefix: orNull('deliveryS3KeyPrefix'),
  input_parameter: blocksOf(orNull(parameters), { parameter_name: 'parameterName', parameter_value: 'parameterValue' }),
  template_body: 'templateBody',
  template_s3_uri: 'templateS3Uri',
});

/** A map of names to values as blocks; a single value is in an attribute of its own. */
const parameters: Read = via(orNull('item.parameters'), (map) =>
  isObject(map) ? Object.entries(map).map(([name, value]): Json => ({ name, ...valueOf(value) })) : null,
);
const valueOf = (value: Json | undefined): Readonly<Record<string, Json>> => {
  if (!isObject(value)) return {};
  const from = value['resourceValue'];
  if (isObject(from)) return { resource_value: from['value'] ?? null };
  const fixedValue = value['staticValue'];
  const values = isObject(fixedValue) && isList(fixedValue['values']) ? fixedValue['values'] : [];
  return values.length === 1 ? { static_value: values[0] ?? null } : { static_values: values };
};

/** The service writes the frequency of a periodic rule that gives none. */
const daily = { maximum_execution_frequency: 'TwentyFour_Hours' };

export const configRules: ServiceCatalog = {
  eventSource: 'config.amazonaws.com',
  types: {
    aws_config_config_rule: {
      keys: [['name'], ['arn'], ['rule_id']],
      scope: 'region',
      family: 'security',
      cloudId: 'arn',
      noise: ['rule_id'],
      defaults: daily,
    },
    aws_config_conformance_pack: { keys: [['name']], scope: 'region', family: 'security', cloudId: 'arn' },
    aws_config_organization_conformance_pack: { keys: [['name']], scope: 'region', family: 'security', cloudId: 'arn' },
    aws_config_organization_managed_rule: { keys: [['name']], scope: 'region', family: 'security', cloudId: 'arn', defaults: daily },
    aws_config_organization_custom_rule: { keys: [['name']], scope: 'region', family: 'security', cloudId: 'arn', defaults: daily },
    aws_config_organization_custom_policy_rule: { keys: [['name']], scope: 'region', family: 'security', cloudId: 'arn', defaults: daily },
    aws_config_remediation_configuration: {
      keys: [['config_rule_name']],
      scope: 'region',
      family: 'security',
      cloudId: 'config_rule_name',
      defaults: { maximum_automatic_attempts: 5, retry_attempt_seconds: 60 },
    },
  },
  events: {
    PutConfigRule: firstOf(put(rule, ruleSettings), put(ruleByArn, ruleSettings), put(ruleById, ruleSettings)),
    DeleteConfigRule: destroy(on('aws_config_config_rule', { name: 'configRuleName' })),

    PutRemediationConfigurations: forEach(
      'remediationConfigurations',
      put(remediated, {
        automatic: orNull('item.automatic'),
        maximum_automatic_attempts: orNull('item.maximumAutomaticAttempts'),
        retry_attempt_seconds: orNull('item.retryAttemptSeconds'),
        resource_type: orNull('item.resourceType'),
        target_id: 'item.targetId',
        target_type: 'item.targetType',
        target_version: orNull('item.targetVersion'),
        parameter: parameters,
        'execution_controls.ssm_controls.concurrent_execution_rate_percentage': orNull(
          'item.executionControls.ssmControls.concurrentExecutionRatePercentage',
        ),
        'execution_controls.ssm_controls.error_percentage': orNull('item.executionControls.ssmControls.errorPercentage'),
      }),
    ),
    DeleteRemediationConfiguration: destroy(on('aws_config_remediation_configuration', { config_rule_name: 'configRuleName' })),

    PutConformancePack: put(pack, packSettings('conformancePackInputParameters'), { id: response('conformancePackArn') }),
    DeleteConformancePack: destroy(pack),
    PutOrganizationConformancePack: put(organizationPack, {
      ...packSettings('conformancePackInputParameters'),
      excluded_accounts: orNull('excludedAccounts'),
    }),
    DeleteOrganizationConformancePack: destroy(organizationPack),

    PutOrganizationConfigRule: firstOf(
      put(managed, organizationRule(managedRule, { rule_identifier: `${managedRule}.ruleIdentifier` }), { when: gives(managedRule) }),
      put(
        custom,
        organizationRule(customRule, {
          lambda_function_arn: `${customRule}.lambdaFunctionArn`,
          trigger_types: inBlock(customRule, 'organizationConfigRuleTriggerTypes'),
        }),
        { when: gives(customRule) },
      ),
      put(
        customPolicy,
        organizationRule(policyRule, {
          debug_log_delivery_accounts: inBlock(policyRule, 'debugLogDeliveryAccounts'),
          policy_runtime: `${policyRule}.policyRuntime`,
          policy_text: `${policyRule}.policyText`,
          trigger_types: inBlock(policyRule, 'organizationConfigRuleTriggerTypes'),
        }),
        { when: gives(policyRule) },
      ),
    ),
    DeleteOrganizationConfigRule: firstOf(destroy(managed), destroy(custom), destroy(customPolicy)),
  },
};
