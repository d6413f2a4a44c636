import type { Apply } from '../../support/applies.js';
import type { DeclaredResource } from '../../support/catalog-case.js';
import type { Json, JsonObject } from '../../../src/lib/json.js';

/** Guardrails and logging of Bedrock, as Terraform creates, changes and destroys them. */

const guardrailId = '14sw4es53xdo';
const guardrailArn = `arn:aws:bedrock:us-east-1:111122223333:guardrail/${guardrailId}`;
const role = 'arn:aws:iam::111122223333:role/bedrock-logging';

const guardrail = (strength: string): DeclaredResource => ({
  type: 'aws_bedrock_guardrail',
  attributes: {
    blocked_input_messaging: 'No.',
    blocked_outputs_messaging: 'No.',
    content_policy_config: [
      {
        filters_config: [
          {
            input_action: 'BLOCK',
            input_enabled: true,
            input_modalities: ['TEXT'],
            input_strength: strength,
            output_action: 'BLOCK',
            output_enabled: true,
            output_modalities: ['TEXT'],
            output_strength: 'HIGH',
            type: 'HATE',
          },
        ],
        tier_config: [{ tier_name: 'CLASSIC' }],
      },
    ],
    description: '',
    guardrail_arn: guardrailArn,
    guardrail_id: guardrailId,
    kms_key_arn: null,
    name: 'support',
    sensitive_information_policy_config: [],
    status: 'READY',
    tags: { Team: 'desk' },
    tags_all: { Team: 'desk' },
    topic_policy_config: [],
    version: 'DRAFT',
    word_policy_config: [],
  },
});
const logging = (text: boolean): DeclaredResource => ({
  type: 'aws_bedrock_model_invocation_logging_configuration',
  attributes: {
    id: 'us-east-1',
    logging_config: [
      {
        cloudwatch_config: [{ large_data_delivery_s3_config: [], log_group_name: '/bedrock/calls', role_arn: role }],
        embedding_data_delivery_enabled: true,
        image_data_delivery_enabled: true,
        s3_config: [],
        text_data_delivery_enabled: text,
        video_data_delivery_enabled: true,
      },
    ],
  },
});

const settings = (inputStrength: string): JsonObject => ({
  blockedInputMessaging: 'No.',
  blockedOutputsMessaging: 'No.',
  contentPolicyConfig: { filtersConfig: [{ type: 'HATE', inputStrength, outputStrength: 'HIGH' }] },
  name: 'support',
});
const log = (text: boolean): JsonObject => ({
  loggingConfig: {
    cloudWatchConfig: { logGroupName: '/bedrock/calls', roleArn: role },
    embeddingDataDeliveryEnabled: true,
    imageDataDeliveryEnabled: true,
    textDataDeliveryEnabled: text,
    videoDataDeliveryEnabled: true,
  },
});
const call = (event: string, request: Json, response: JsonObject | null = null): Apply['calls'][number] => ({
  service: 'bedrock.amazonaws.com',
  event,
  request: request as JsonObject,
  response,
});

export const bedrockApplies: readonly Apply[] = [
  {
    name: 'a guardrail and the logging of models are created',
    before: [],
    calls: [
      call(
        'CreateGuardrail',
        { ...settings('HIGH'), tags: [{ key: 'Team', value: 'desk' }] },
        { guardrailId, guardrailArn, version: 'DRAFT' },
      ),
      call('PutModelInvocationLoggingConfiguration', log(true)),
    ],
    after: [guardrail('HIGH'), logging(true)],
  },
  {
    name: 'a guardrail and the logging of models are changed',
    before: [guardrail('HIGH'), logging(true)],
    calls: [
      call('UpdateGuardrail', { guardrailIdentifier: guardrailId, ...settings('LOW') }),
      call('PutModelInvocationLoggingConfiguration', log(false)),
    ],
    after: [guardrail('LOW'), logging(false)],
  },
  {
    name: 'a guardrail and the logging of models are destroyed',
    before: [guardrail('HIGH'), logging(true)],
    calls: [call('DeleteGuardrail', { guardrailIdentifier: guardrailId }), call('DeleteModelInvocationLoggingConfiguration', {})],
    after: [],
  },
];
