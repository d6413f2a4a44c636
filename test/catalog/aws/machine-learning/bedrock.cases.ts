import type { Json, JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const role = 'arn:aws:iam::111122223333:role/bedrock-logging';
const ofLogging = examplesOf(
  declare('aws_bedrock_model_invocation_logging_configuration', {
    id: 'us-east-1',
    logging_config: [
      {
        cloudwatch_config: [{ large_data_delivery_s3_config: [], log_group_name: '/bedrock/calls', role_arn: role }],
        embedding_data_delivery_enabled: true,
        image_data_delivery_enabled: true,
        s3_config: [],
        text_data_delivery_enabled: true,
        video_data_delivery_enabled: true,
      },
    ],
    region: 'us-east-1',
  }),
);
const logs = (changed: JsonObject = {}): JsonObject => ({
  loggingConfig: {
    cloudWatchConfig: { logGroupName: '/bedrock/calls', roleArn: role },
    embeddingDataDeliveryEnabled: true,
    imageDataDeliveryEnabled: true,
    textDataDeliveryEnabled: true,
    videoDataDeliveryEnabled: true,
    ...changed,
  },
});

const guardrailId = '14sw4es53xdo';
const guardrailArn = arn('bedrock', `guardrail/${guardrailId}`);
const filter = (type: string, inputStrength: string): JsonObject => ({ type, inputStrength, outputStrength: 'HIGH' });
const declaredFilter = (type: string, strength: string): Json => ({
  input_action: 'BLOCK',
  input_enabled: true,
  input_modalities: ['TEXT'],
  input_strength: strength,
  output_action: 'BLOCK',
  output_enabled: true,
  output_modalities: ['TEXT'],
  output_strength: 'HIGH',
  type,
});
const ofGuardrail = examplesOf(
  declare('aws_bedrock_guardrail', {
    blocked_input_messaging: 'No.',
    blocked_outputs_messaging: 'No.',
    content_policy_config: [{ filters_config: [declaredFilter('HATE', 'HIGH'), declaredFilter('VIOLENCE', 'HIGH')], tier_config: [{ tier_name: 'CLASSIC' }] }],
    contextual_grounding_policy_config: [],
    created_at: '2026-01-02T10:00:00Z',
    cross_region_config: [],
    description: 'support desk',
    guardrail_arn: guardrailArn,
    guardrail_id: guardrailId,
    kms_key_arn: null,
    name: 'support',
    sensitive_information_policy_config: [{ pii_entities_config: [{ action: 'BLOCK', input_action: 'BLOCK', input_enabled: true, output_action: 'BLOCK', output_enabled: true, type: 'EMAIL' }], regexes_config: [] }],
    status: 'READY',
    tags: { Team: 'desk' },
    tags_all: { Team: 'desk' },
    topic_policy_config: [],
    version: 'DRAFT',
    word_policy_config: [],
  }),
);
const settings = (changed: JsonObject = {}): JsonObject => ({
  blockedInputMessaging: 'No.',
  blockedOutputsMessaging: 'No.',
  contentPolicyConfig: { filtersConfig: [filter('VIOLENCE', 'HIGH'), filter('HATE', 'HIGH')] },
  description: 'support desk',
  name: 'support',
  sensitiveInformationPolicyConfig: { piiEntitiesConfig: [{ type: 'EMAIL', action: 'BLOCK' }] },
  ...changed,
});
const update = (changed: JsonObject = {}, guardrailIdentifier = guardrailId): JsonObject => ({ guardrailIdentifier, ...settings(changed) });

const versionOne = declare('aws_bedrock_guardrail_version', { description: 'first', guardrail_arn: guardrailArn, skip_destroy: false, version: '1' });
const ofVersion = examplesOf(versionOne, declare('aws_bedrock_guardrail', { guardrail_arn: guardrailArn, guardrail_id: guardrailId }));

const throughputArn = arn('bedrock', 'provisioned-model/k1x2');
const ofThroughput = examplesOf(
  declare('aws_bedrock_provisioned_model_throughput', {
    commitment_duration: 'OneMonth',
    id: throughputArn,
    model_arn: 'arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-v2',
    model_units: 1,
    provisioned_model_arn: throughputArn,
    provisioned_model_name: 'desk',
    tags: {},
    tags_all: {},
  }),
);
const bought = (changed: JsonObject = {}): JsonObject => ({
  commitmentDuration: 'OneMonth',
  modelId: 'arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-v2',
  modelUnits: 1,
  provisionedModelName: 'desk',
  ...changed,
});

const profileArn = arn('bedrock', 'application-inference-profile/p0');
const copied = 'arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-v2';
const ofProfile = examplesOf(
  declare('aws_bedrock_inference_profile', {
    arn: profileArn, description: 'desk', id: 'p0', model_source: [{ copy_from: copied }], models: [{ model_arn: copied }], name: 'desk',
    status: 'ACTIVE', tags: { Team: 'desk' }, tags_all: { Team: 'desk' }, type: 'APPLICATION',
  }),
);
const profile = (changed: JsonObject = {}): JsonObject => ({ description: 'desk', inferenceProfileName: 'desk', modelSource: { copyFrom: copied }, ...changed });

const modelArn = arn('bedrock', 'custom-model/base.titan/x1');
const ofModel = examplesOf(
  declare('aws_bedrock_custom_model', { custom_model_arn: modelArn, custom_model_name: 'churn', id: arn('bedrock', 'model-customization-job/x1'), tags: {}, tags_all: {} }),
);

export const bedrockCases: readonly CatalogCase[] = [
  ofLogging.drifts('logging to another place, without texts, is drift', [
    'PutModelInvocationLoggingConfiguration',
    logs({ cloudWatchConfig: { logGroupName: '/other', roleArn: role }, textDataDeliveryEnabled: false }),
  ], {
    'logging_config.cloudwatch_config.log_group_name': ['/bedrock/calls', '/other'],
    'logging_config.text_data_delivery_enabled': [true, false],
  }),
  ofLogging.deleted('logging is turned off', ['DeleteModelInvocationLoggingConfiguration', {}]),
  ofGuardrail.agrees('a guardrail created as declared is not drift', ['CreateGuardrail', settings(), { guardrailId, guardrailArn }]),
  ofGuardrail.drifts(
    'a weaker filter and a filter that is omitted are drift',
    ['UpdateGuardrail', update({ contentPolicyConfig: { filtersConfig: [filter('HATE', 'NONE')] }, sensitiveInformationPolicyConfig: {} }, guardrailArn)],
    {
      'content_policy_config.filters_config': [
        [declaredFilter('HATE', 'HIGH'), declaredFilter('VIOLENCE', 'HIGH')],
        [{ input_strength: 'NONE', output_strength: 'HIGH', type: 'HATE' }],
      ],
      'sensitive_information_policy_config.pii_entities_config': [
        [{ action: 'BLOCK', input_action: 'BLOCK', input_enabled: true, output_action: 'BLOCK', output_enabled: true, type: 'EMAIL' }],
        null,
      ],
    },
  ),
  ofGuardrail.deleted('a declared guardrail is deleted', ['DeleteGuardrail', { guardrailIdentifier: guardrailId }]),
  ofVersion.deleted('a declared version is deleted', ['DeleteGuardrail', { guardrailIdentifier: guardrailId, guardrailVersion: '1' }]),
  ofVersion.agrees('the declared version', ['CreateGuardrailVersion', { guardrailIdentifier: guardrailArn, description: 'first' }, { guardrailId, version: '1' }]),
  ofThroughput.agrees('throughput bought as declared', ['CreateProvisionedModelThroughput', bought(), { provisionedModelArn: throughputArn }]),
  ofThroughput.drifts('another name', ['UpdateProvisionedModelThroughput', { provisionedModelId: throughputArn, desiredProvisionedModelName: 'x' }], {
    provisioned_model_name: ['desk', 'x'],
  }),
  ofThroughput.agrees('the declared name', ['UpdateProvisionedModelThroughput', { provisionedModelId: 'desk', desiredProvisionedModelName: 'desk' }]),
  ofThroughput.deleted('declared throughput is given up', ['DeleteProvisionedModelThroughput', { provisionedModelId: 'desk' }]),
  ofProfile.agrees('a profile created as declared', ['CreateInferenceProfile', profile(), { inferenceProfileArn: profileArn }]),
  ofProfile.deleted('a declared profile is deleted', ['DeleteInferenceProfile', { inferenceProfileIdentifier: profileArn }]),
  ofModel.drifts(
    'the declared model with another name is drift',
    ['CreateCustomModel', { modelName: 'x', modelTags: [] }, { modelArn }],
    { custom_model_name: ['churn', 'x'] },
  ),
  ofModel.deleted('a declared model is deleted', ['DeleteCustomModel', { modelIdentifier: modelArn }]),
  ofModel.deleted('a declared model is deleted by its name', ['DeleteCustomModel', { modelIdentifier: 'churn' }]),

  ofGuardrail.drifts('a changed tag is drift', ['TagResource', { resourceARN: guardrailArn, tags: [{ key: 'Team', value: 'x' }] }], { 'tags.Team': ['desk', 'x'] }),
  ofProfile.agrees('the declared tag is not drift', ['TagResource', { resourceARN: profileArn, tags: [{ key: 'Team', value: 'desk' }] }]),
  ofProfile.drifts('a removed tag is drift', ['UntagResource', { resourceARN: profileArn, tagKeys: ['Team'] }], { 'tags.Team': ['desk', null] }),
  ofGuardrail.agrees('removing a tag that it lacks is not drift', ['UntagResource', { resourceARN: guardrailArn, tagKeys: ['Other'] }]),
];
