import { type Json, isList, isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { joined } from './json-items.js';

/** AWS Config: rules, their remediation, conformance packs. Source: Config API reference, Terraform AWS provider 3 to 6. */

/** Whether a member of the request is an object or a list. */
const gives =
  (path: string): c.Read =>
  (record) => {
    const value = c.request(path)(record);
    return isObject(value) || isList(value);
  };

const rule = c.on('aws_config_config_rule', { name: 'configRule.configRuleName' });
const ruleByArn = c.on('aws_config_config_rule', { arn: 'configRule.configRuleArn' });
const ruleById = c.on('aws_config_config_rule', { rule_id: 'configRule.configRuleId' });
const pack = c.on('aws_config_conformance_pack', { name: 'conformancePackName' });
const organizationPack = c.on('aws_config_organization_conformance_pack', { name: 'organizationConformancePackName' });
const managed = c.on('aws_config_organization_managed_rule', { name: 'organizationConfigRuleName' });
const custom = c.on('aws_config_organization_custom_rule', { name: 'organizationConfigRuleName' });
const customPolicy = c.on('aws_config_organization_custom_policy_rule', { name: 'organizationConfigRuleName' });
const remediated = c.on('aws_config_remediation_configuration', { config_rule_name: 'item.configRuleName' });

/** A call replaces the whole rule; tags in it count only for a new one. */
const ruleSettings: c.Edits = {
  ...c.same('description input_parameters maximum_execution_frequency', (path) => c.inBlock('configRule', path)),
  evaluation_mode: c.blocks('configRule.evaluationModes', { mode: 'mode' }),
  scope: c.blocks(c.inBlock('configRule', 'scope'), c.same('compliance_resource_id compliance_resource_types tag_key tag_value')),
  ...c.same('source{owner source_identifier custom_policy_details{policy_runtime policy_text}}', 'configRule.'),
  'source.source_detail': c.blocks(
    c.inBlock('configRule.source', 'sourceDetails'),
    c.same('event_source maximum_execution_frequency message_type'),
  ),
  'source.custom_policy_details.enable_debug_log_delivery': c.inBlock('configRule.source.customPolicyDetails', 'enableDebugLogDelivery'),
};

const organizationRule = (block: string, own: c.Edits): c.Edits => ({
  ...c.same(
    'description input_parameters maximum_execution_frequency resource_id_scope resource_types_scope tag_key_scope tag_value_scope',
    (path) => c.inBlock(block, path),
  ),
  excluded_accounts: c.orNull('excludedAccounts'),
  ...own,
});
const managedRule = 'organizationManagedRuleMetadata';
const customRule = 'organizationCustomRuleMetadata';
const policyRule = 'organizationCustomPolicyRuleMetadata';

const packSettings = (parameters: string): c.Edits => ({
  ...c.same('delivery_s3_bucket delivery_s3_key_prefix', c.orNull),
  input_parameter: c.blocks(c.orNull(parameters), c.same('parameter_name parameter_value')),
  ...c.same('template_body template_s3_uri'),
});

/** A map of names to values as blocks; a single value is in an attribute of its own. */
const parameters: c.Read = c.via(c.orNull('item.parameters'), (map) =>
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

/** AWS Config: recorders, where they deliver to, and aggregation over accounts. Source: Config API reference, Terraform AWS provider 3 to 6. */

const recorder = c.on('aws_config_configuration_recorder', { name: 'configurationRecorder.name' });
const answeredRecorder = c.on('aws_config_configuration_recorder', { name: c.response('configurationRecorder.name') });
const status = c.on('aws_config_configuration_recorder_status', { name: 'configurationRecorderName' });
const channel = c.on('aws_config_delivery_channel', { name: 'deliveryChannel.name' });
const retention = c.on('aws_config_retention_configuration', {});
const aggregator = c.on('aws_config_configuration_aggregator', { name: 'configurationAggregatorName' });
const authorization = c.on('aws_config_aggregate_authorization', { id: joined('authorizedAccountId', 'authorizedAwsRegion') });

/** The recorded types, replaced as a whole. */
const recorded = (group: c.From): c.Edits => ({
  ...c.same('all_supported include_global_resource_types resource_types', (path) => c.inBlock(group, path), 'recording_group.'),
  'recording_group.exclusion_by_resource_types': c.blocks(c.inBlock(group, 'exclusionByResourceTypes'), {
    resource_types: 'resourceTypes',
  }),
});
/** Without a group, a recorder records all types that are not global. */
const recordingGroup = c.either(
  'configurationRecorder.recordingGroup',
  c.via('configurationRecorder', () => ({ allSupported: true })),
);
const strategy = 'recording_group.recording_strategy.use_only';

const tagged = ['aws_config_config_rule', 'aws_config_configuration_aggregator', 'aws_config_aggregate_authorization'].map((type) =>
  c.on(type, { arn: 'resourceArn' }),
);

export const configRules: c.ServiceCatalog = {
  eventSource: 'config.amazonaws.com',
  types: c.types('security', {
    aws_config_config_rule: { keys: [['name'], ['arn'], ['rule_id']], cloudId: 'arn', defaults: daily },
    aws_config_conformance_pack: { keys: [['name']], cloudId: 'arn' },
    aws_config_organization_conformance_pack: { keys: [['name']], cloudId: 'arn' },
    aws_config_organization_managed_rule: { keys: [['name']], cloudId: 'arn', defaults: daily },
    aws_config_organization_custom_rule: { keys: [['name']], cloudId: 'arn', defaults: daily },
    aws_config_organization_custom_policy_rule: { keys: [['name']], cloudId: 'arn', defaults: daily },
    aws_config_remediation_configuration: {
      keys: [['config_rule_name']],
      cloudId: 'config_rule_name',
      defaults: { maximum_automatic_attempts: 5, retry_attempt_seconds: 60 },
    },

    aws_config_configuration_recorder: {
      keys: [['name']],
      cloudId: 'name',
      defaults: { 'recording_mode.recording_frequency': 'CONTINUOUS' },
    },
    aws_config_configuration_recorder_status: { keys: [['name']], cloudId: 'name' },
    aws_config_delivery_channel: { keys: [['name']], cloudId: 'name' },
    aws_config_retention_configuration: { keys: [[]] },
    aws_config_configuration_aggregator: { keys: [['name'], ['arn']], cloudId: 'arn' },
    aws_config_aggregate_authorization: { keys: [['id'], ['arn']], access: 'attachment' },
  }),
  events: {
    PutConfigRule: c.firstOf(c.put(rule, ruleSettings), c.put(ruleByArn, ruleSettings), c.put(ruleById, ruleSettings)),
    DeleteConfigRule: c.destroy(c.on('aws_config_config_rule', { name: 'configRuleName' })),

    PutRemediationConfigurations: c.forEach(
      'remediationConfigurations',
      c.put(remediated, {
        automatic: c.orNull('item.automatic'),
        maximum_automatic_attempts: c.orNull('item.maximumAutomaticAttempts'),
        retry_attempt_seconds: c.orNull('item.retryAttemptSeconds'),
        resource_type: c.orNull('item.resourceType'),
        ...c.same('target_id target_type', 'item.'),
        target_version: c.orNull('item.targetVersion'),
        parameter: parameters,
        'execution_controls.ssm_controls.concurrent_execution_rate_percentage': c.orNull(
          'item.executionControls.ssmControls.concurrentExecutionRatePercentage',
        ),
        'execution_controls.ssm_controls.error_percentage': c.orNull('item.executionControls.ssmControls.errorPercentage'),
      }),
    ),
    DeleteRemediationConfiguration: c.destroy(c.on('aws_config_remediation_configuration', { config_rule_name: 'configRuleName' })),

    PutConformancePack: c.put(c.withId(pack, c.response('conformancePackArn')), packSettings('conformancePackInputParameters')),
    DeleteConformancePack: c.destroy(pack),
    PutOrganizationConformancePack: c.put(organizationPack, {
      ...packSettings('conformancePackInputParameters'),
      excluded_accounts: c.orNull('excludedAccounts'),
    }),
    DeleteOrganizationConformancePack: c.destroy(organizationPack),

    PutOrganizationConfigRule: c.firstOf(
      c.put(managed, organizationRule(managedRule, { rule_identifier: `${managedRule}.ruleIdentifier` }), { when: gives(managedRule) }),
      c.put(
        custom,
        organizationRule(customRule, {
          lambda_function_arn: `${customRule}.lambdaFunctionArn`,
          trigger_types: c.inBlock(customRule, 'organizationConfigRuleTriggerTypes'),
        }),
        { when: gives(customRule) },
      ),
      c.put(
        customPolicy,
        organizationRule(policyRule, {
          debug_log_delivery_accounts: c.inBlock(policyRule, 'debugLogDeliveryAccounts'),
          ...c.same('policy_runtime policy_text', `${policyRule}.`),
          trigger_types: c.inBlock(policyRule, 'organizationConfigRuleTriggerTypes'),
        }),
        { when: gives(policyRule) },
      ),
    ),
    DeleteOrganizationConfigRule: c.firstOf(c.destroy(managed), c.destroy(custom), c.destroy(customPolicy)),

    PutConfigurationRecorder: c.put(recorder, {
      role_arn: 'configurationRecorder.roleARN',
      ...recorded(recordingGroup),
      [strategy]: 'configurationRecorder.recordingGroup.recordingStrategy.useOnly',
      'recording_mode.recording_frequency': 'configurationRecorder.recordingMode.recordingFrequency',
      'recording_mode.recording_mode_override': c.blocks(
        c.inBlock('configurationRecorder.recordingMode', 'recordingModeOverrides'),
        c.same('description recording_frequency resource_types'),
      ),
    }),
    AssociateResourceTypes: c.modify(answeredRecorder, recorded(c.response('configurationRecorder.recordingGroup'))),
    DisassociateResourceTypes: c.modify(answeredRecorder, recorded(c.response('configurationRecorder.recordingGroup'))),
    DeleteConfigurationRecorder: c.destroy(c.on('aws_config_configuration_recorder', { name: 'configurationRecorderName' })),
    StartConfigurationRecorder: c.put(status, { is_enabled: c.fixed(true) }),
    StopConfigurationRecorder: c.put(status, { is_enabled: c.fixed(false) }),

    // A call that omits a place of delivery keeps it.
    PutDeliveryChannel: c.put(channel, {
      ...c.same('s3_bucket_name s3_key_prefix s3_kms_key_arn', 'deliveryChannel.'),
      sns_topic_arn: 'deliveryChannel.snsTopicARN',
      'snapshot_delivery_properties.delivery_frequency': 'deliveryChannel.configSnapshotDeliveryProperties.deliveryFrequency',
    }),
    DeleteDeliveryChannel: c.destroy(c.on('aws_config_delivery_channel', { name: 'deliveryChannelName' })),

    PutRetentionConfiguration: c.put(retention, { retention_period_in_days: 'retentionPeriodInDays' }),
    DeleteRetentionConfiguration: c.destroy(retention),

    PutConfigurationAggregator: c.put(aggregator, {
      account_aggregation_source: c.orNull(
        c.blocks('accountAggregationSources', { account_ids: 'accountIds', all_regions: 'allAwsRegions', regions: 'awsRegions' }),
      ),
      organization_aggregation_source: c.orNull(
        c.blocks('organizationAggregationSource', { all_regions: 'allAwsRegions', regions: 'awsRegions', role_arn: 'roleArn' }),
      ),
    }),
    DeleteConfigurationAggregator: c.destroy(aggregator),
    PutAggregationAuthorization: c.create(
      c.withId(authorization, c.either(c.response('aggregationAuthorization.aggregationAuthorizationArn'), 'authorizedAccountId')),
      { tags: c.set(c.tagMap('tags'), 'map') },
    ),
    DeleteAggregationAuthorization: c.destroy(authorization),

    ...c.tagCalls((edits) => c.firstOf(...tagged.map((target) => c.modify(target, edits)))),

    // Results of evaluations and runs of remediations are not configuration.
    ...c.noChanges('DeleteEvaluationResults PutExternalEvaluation StartResourceEvaluation StartRemediationExecution'),
  },
};
