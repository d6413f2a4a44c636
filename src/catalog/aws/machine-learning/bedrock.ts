import type { Json } from '../../../lib/json.js';
import * as c from '../language.js';
import { partitionOf } from '../partition-of.js';

/**
 * Amazon Bedrock: guardrails, logging of model invocations, provisioned throughput, inference profiles and custom models.
 * Source: Bedrock API reference and user guide, Terraform AWS provider (`internal/service/bedrock`).
 */

const logging = c.on('aws_bedrock_model_invocation_logging_configuration', {});
const guardrail = c.on('aws_bedrock_guardrail', { guardrail_id: c.nameInArn('guardrailIdentifier') });
const guardrailArn = c.via('guardrailIdentifier', (id, { region, account }) =>
  typeof id !== 'string'
    ? undefined
    : id.startsWith('arn:')
      ? id
      : `arn:${partitionOf(region)}:bedrock:${region}:${account}:guardrail/${id}`,
);

/** A resource that calls name by its ARN or its name. */
const named = (type: string, path: string, byArn: string, byName: string, act: (target: c.Target) => c.OwnerSpec): c.ChangeSpec =>
  c.firstOf(
    act(c.on(type, { [byArn]: c.via(path, (id) => (isArn(id) ? id : undefined)) })),
    act(c.on(type, { [byName]: c.via(path, (id) => (isArn(id) ? undefined : id)) })),
  );
const isArn = (id: Json): boolean => typeof id === 'string' && id.startsWith('arn:');
const throughput = (act: (target: c.Target) => c.OwnerSpec): c.ChangeSpec =>
  named('aws_bedrock_provisioned_model_throughput', 'provisionedModelId', 'provisioned_model_arn', 'provisioned_model_name', act);

const version = c.on('aws_bedrock_guardrail_version', {
  guardrail_arn: guardrailArn,
  version: c.either(c.request('guardrailVersion'), c.response('version')),
});
const isVersion: c.Read = ({ request: { guardrailVersion } }) => guardrailVersion !== undefined && guardrailVersion !== null;
const isWhole: c.Read = (record) => isVersion(record) !== true;

/** A list of filters that replaces the one before; the service fills in members that the call omits. */
const filters = (path: string): c.EditSpec => c.set(c.orNull(c.blocks(path)), 'given');

/** A call sets the whole guardrail. */
const policies: c.Edits = {
  ...c.same('blocked_input_messaging blocked_outputs_messaging cross_region_config{guardrail_profile_identifier} name'),
  ...c.same(
    `
    content_policy_config{filters_config} contextual_grounding_policy_config{filters_config}
    sensitive_information_policy_config{pii_entities_config regexes_config} topic_policy_config{topics_config}
    word_policy_config{managed_word_lists_config words_config}`,
    filters,
  ),
  'content_policy_config.tier_config': c.set(c.blocks('contentPolicyConfig.tierConfig'), 'given'),
  description: c.orNull('description'),
  'topic_policy_config.tier_config': c.set(c.blocks('topicPolicyConfig.tierConfig'), 'given'),
};

const tagged = (kind: string, type: string, attribute: string) => c.on(type, { [attribute]: c.arnOf(kind, 'resourceARN') });
const taggable = [
  tagged('guardrail', 'aws_bedrock_guardrail', 'guardrail_arn'),
  tagged('provisioned-model', 'aws_bedrock_provisioned_model_throughput', 'provisioned_model_arn'),
  tagged('application-inference-profile', 'aws_bedrock_inference_profile', 'arn'),
  tagged('custom-model', 'aws_bedrock_custom_model', 'custom_model_arn'),
];
const destination = (block: string, member: string): c.Read => c.inBlock(c.orNull(`loggingConfig.${block}`), member);

export const bedrock: c.ServiceCatalog = {
  eventSource: 'bedrock.amazonaws.com',
  types: c.types('analytics', {
    aws_bedrock_model_invocation_logging_configuration: { keys: [[]] },
    aws_bedrock_guardrail: { keys: [['guardrail_id'], ['guardrail_arn']] },
    aws_bedrock_guardrail_version: { keys: [['guardrail_arn', 'version']], noise: ['skip_destroy'] },
    aws_bedrock_provisioned_model_throughput: { keys: [['provisioned_model_arn'], ['provisioned_model_name']] },
    aws_bedrock_inference_profile: { keys: [['id'], ['arn']] },
    aws_bedrock_custom_model: {
      keys: [['custom_model_arn'], ['custom_model_name']],
      unevaluated: Object.fromEntries(
        c
          .words(
            `
          base_model_identifier customization_type hyperparameters job_name output_data_config training_data_config
          validation_data_config vpc_config`,
          )
          .map((attribute) => [attribute, 'set by the training job']),
      ),
    },
  }),
  events: {
    PutModelInvocationLoggingConfiguration: c.put(logging, {
      ['logging_config.cloudwatch_config.large_data_delivery_s3_config']: c.set(
        c.blocks(destination('cloudWatchConfig', 'largeDataDeliveryS3Config')),
        'given',
      ),
      ['logging_config.cloudwatch_config.log_group_name']: destination('cloudWatchConfig', 'logGroupName'),
      ['logging_config.cloudwatch_config.role_arn']: destination('cloudWatchConfig', 'roleArn'),
      ['logging_config.embedding_data_delivery_enabled']: 'loggingConfig.embeddingDataDeliveryEnabled',
      ['logging_config.image_data_delivery_enabled']: 'loggingConfig.imageDataDeliveryEnabled',
      ['logging_config.s3_config.bucket_name']: destination('s3Config', 'bucketName'),
      ['logging_config.s3_config.key_prefix']: destination('s3Config', 'keyPrefix'),
      ['logging_config.text_data_delivery_enabled']: 'loggingConfig.textDataDeliveryEnabled',
      ['logging_config.video_data_delivery_enabled']: 'loggingConfig.videoDataDeliveryEnabled',
    }),
    DeleteModelInvocationLoggingConfiguration: c.destroy(logging),

    CreateGuardrail: c.create(c.on('aws_bedrock_guardrail', { guardrail_id: c.response('guardrailId') }), {
      ...policies,
      kms_key_arn: 'kmsKeyId',
      tags: c.newTags,
    }),
    UpdateGuardrail: c.modify(guardrail, { ...policies, kms_key_arn: c.orNull('kmsKeyId') }),
    DeleteGuardrail: [c.destroy(guardrail, { when: isWhole }), c.destroy(version, { when: isVersion })],
    CreateGuardrailVersion: c.create(c.within(guardrail, version), { description: 'description' }),

    CreateProvisionedModelThroughput: c.create(
      c.on('aws_bedrock_provisioned_model_throughput', { provisioned_model_arn: c.response('provisionedModelArn') }),
      { ...c.same('commitment_duration model_units provisioned_model_name model_arn=modelId'), tags: c.newTags },
    ),
    UpdateProvisionedModelThroughput: throughput((target) =>
      c.modify(target, c.same('model_arn=desiredModelId provisioned_model_name=desiredProvisionedModelName')),
    ),
    DeleteProvisionedModelThroughput: throughput(c.destroy),

    CreateInferenceProfile: c.create(c.on('aws_bedrock_inference_profile', { arn: c.response('inferenceProfileArn') }), {
      ...c.same('description model_source.copy_from name=inferenceProfileName'),
      tags: c.newTags,
    }),
    DeleteInferenceProfile: c.destroy(c.on('aws_bedrock_inference_profile', { id: c.nameInArn('inferenceProfileIdentifier') })),
    // A model that was trained elsewhere. Training one is a job, which creates its model when it ends.
    CreateCustomModel: c.create(c.on('aws_bedrock_custom_model', { custom_model_arn: c.response('modelArn') }), {
      ...c.same('custom_model_kms_key_id=modelKmsKeyArn custom_model_name=modelName role_arn'),
      tags: c.set(c.tagMap('modelTags'), 'map'),
    }),
    DeleteCustomModel: named('aws_bedrock_custom_model', 'modelIdentifier', 'custom_model_arn', 'custom_model_name', c.destroy),

    ...c.tagCalls((edits) => c.partOfUnknown(c.firstOf(...taggable.map((resource) => c.modify(resource, edits))))),
  },
};
