import type { Json } from '../../../lib/json.js';
import {
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  modify,
  on,
  partOfUnknown,
  put,
  request,
  response,
  set,
  via,
  type ChangeSpec,
  type Edits,
  type EditSpec,
  type OwnerSpec,
  type Read,
  type ServiceCatalog,
  type Target,
} from '../../dsl.js';
import { blocks, inBlock, nameInArn, orNull, tagMap } from '../../values.js';
import { partitionOf } from '../partition-of.js';
import { arnOf, newTags } from '../containers/container-values.js';

/**
 * Amazon Bedrock: guardrails, logging of model invocations, provisioned throughput, inference profiles and custom models.
 * Source: Bedrock API reference and user guide, Terraform AWS provider (`internal/service/bedrock`).
 */

const logging = on('aws_bedrock_model_invocation_logging_configuration', {});
const guardrail = on('aws_bedrock_guardrail', { guardrail_id: nameInArn('guardrailIdentifier') });
const guardrailArn = via('guardrailIdentifier', (id, { region, account }) =>
  typeof id !== 'string'
    ? undefined
    : id.startsWith('arn:')
      ? id
      : `arn:${partitionOf(region)}:bedrock:${region}:${account}:guardrail/${id}`,
);

/** A resource that calls name by its ARN or its name. */
const named = (type: string, path: string, byArn: string, byName: string, act: (target: Target) => OwnerSpec): ChangeSpec =>
  firstOf(
    act(on(type, { [byArn]: via(path, (id) => (isArn(id) ? id : undefined)) })),
    act(on(type, { [byName]: via(path, (id) => (isArn(id) ? undefined : id)) })),
  );
const isArn = (id: Json): boolean => typeof id === 'string' && id.startsWith('arn:');
const throughput = (act: (target: Target) => OwnerSpec): ChangeSpec =>
  named('aws_bedrock_provisioned_model_throughput', 'provisionedModelId', 'provisioned_model_arn', 'provisioned_model_name', act);

const version = on('aws_bedrock_guardrail_version', {
  guardrail_arn: guardrailArn,
  version: either(request('guardrailVersion'), response('version')),
});
const isVersion: Read = ({ request: { guardrailVersion } }) => guardrailVersion !== undefined && guardrailVersion !== null;
const isWhole: Read = (record) => isVersion(record) !== true;

/** A list of filters that replaces the one before; the service fills in members that the call omits. */
const filters = (path: string): EditSpec => set(orNull(blocks(path)), 'given');

/** A call sets the whole guardrail. */
const policies: Edits = {
  blocked_input_messaging: 'blockedInputMessaging',
  blocked_outputs_messaging: 'blockedOutputsMessaging',
  'content_policy_config.filters_config': filters('contentPolicyConfig.filtersConfig'),
  'content_policy_config.tier_config': set(blocks('contentPolicyConfig.tierConfig'), 'given'),
  'contextual_grounding_policy_config.filters_config': filters('contextualGroundingPolicyConfig.filtersConfig'),
  'cross_region_config.guardrail_profile_identifier': 'crossRegionConfig.guardrailProfileIdentifier',
  description: orNull('description'),
  name: 'name',
  'sensitive_information_policy_config.pii_entities_config': filters('sensitiveInformationPolicyConfig.piiEntitiesConfig'),
  'sensitive_information_policy_config.regexes_config': filters('sensitiveInformationPolicyConfig.regexesConfig'),
  'topic_policy_config.tier_config': set(blocks('topicPolicyConfig.tierConfig'), 'given'),
  'topic_policy_config.topics_config': filters('topicPolicyConfig.topicsConfig'),
  'word_policy_config.managed_word_lists_config': filters('wordPolicyConfig.managedWordListsConfig'),
  'word_policy_config.words_config': filters('wordPolicyConfig.wordsConfig'),
};

const tagged = (kind: string, type: string, attribute: string) => on(type, { [attribute]: arnOf(kind, 'resourceARN') });
const taggable = [
  tagged('guardrail', 'aws_bedrock_guardrail', 'guardrail_arn'),
  tagged('provisioned-model', 'aws_bedrock_provisioned_model_throughput', 'provisioned_model_arn'),
  tagged('application-inference-profile', 'aws_bedrock_inference_profile', 'arn'),
  tagged('custom-model', 'aws_bedrock_custom_model', 'custom_model_arn'),
];
const destination = (block: string, member: string): Read => inBlock(orNull(`loggingConfig.${block}`), member);

export const bedrock: ServiceCatalog = {
  eventSource: 'bedrock.amazonaws.com',
  types: {
    aws_bedrock_model_invocation_logging_configuration: {
      keys: [[]],
      scope: 'region',
      family: 'analytics',
    },
    aws_bedrock_guardrail: {
      keys: [['guardrail_id'], ['guardrail_arn']],
      scope: 'region',
      family: 'analytics',
      noise: ['created_at', 'status', 'version'],
    },
    aws_bedrock_guardrail_version: { keys: [['guardrail_arn', 'version']], scope: 'region', family: 'analytics', noise: ['skip_destroy'] },
    aws_bedrock_provisioned_model_throughput: {
      keys: [['provisioned_model_arn'], ['provisioned_model_name']],
      scope: 'region',
      family: 'analytics',
    },
    aws_bedrock_inference_profile: {
      keys: [['id'], ['arn']],
      scope: 'region',
      family: 'analytics',
      noise: ['created_at', 'models', 'status', 'type', 'updated_at'],
    },
    aws_bedrock_custom_model: {
      keys: [['custom_model_arn'], ['custom_model_name']],
      scope: 'region',
      family: 'analytics',
      noise: ['job_arn', 'job_status', 'training_metrics', 'validation_metrics'],
      unevaluated: Object.fromEntries(
        [
          'base_model_identifier',
          'customization_type',
          'hyperparameters',
          'job_name',
          'output_data_config',
          'training_data_config',
          'validation_data_config',
          'vpc_config',
        ].map((attribute) => [attribute, 'set by the training job']),
      ),
    },
  },
  events: {
    PutModelInvocationLoggingConfiguration: put(logging, {
      ['logging_config.cloudwatch_config.large_data_delivery_s3_config']: set(
        blocks(destination('cloudWatchConfig', 'largeDataDeliveryS3Config')),
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
    DeleteModelInvocationLoggingConfiguration: destroy(logging),

    CreateGuardrail: create(on('aws_bedrock_guardrail', { guardrail_id: response('guardrailId') }), {
      ...policies,
      kms_key_arn: 'kmsKeyId',
      tags: newTags,
    }),
    UpdateGuardrail: modify(guardrail, { ...policies, kms_key_arn: orNull('kmsKeyId') }),
    DeleteGuardrail: [destroy(guardrail, { when: isWhole }), destroy(version, { when: isVersion })],
    CreateGuardrailVersion: create(version, { description: 'description' }, { parent: guardrail }),

    CreateProvisionedModelThroughput: create(
      on('aws_bedrock_provisioned_model_throughput', { provisioned_model_arn: response('provisionedModelArn') }),
      {
        commitment_duration: 'commitmentDuration',
        model_arn: 'modelId',
        model_units: 'modelUnits',
        provisioned_model_name: 'provisionedModelName',
        tags: newTags,
      },
    ),
    UpdateProvisionedModelThroughput: throughput((target) =>
      modify(target, {
        model_arn: 'desiredModelId',
        provisioned_model_name: 'desiredProvisionedModelName',
      }),
    ),
    DeleteProvisionedModelThroughput: throughput(destroy),

    CreateInferenceProfile: create(on('aws_bedrock_inference_profile', { arn: response('inferenceProfileArn') }), {
      description: 'description',
      'model_source.copy_from': 'modelSource.copyFrom',
      name: 'inferenceProfileName',
      tags: newTags,
    }),
    DeleteInferenceProfile: destroy(on('aws_bedrock_inference_profile', { id: nameInArn('inferenceProfileIdentifier') })),
    // A model that was trained elsewhere. Training one is a job, which creates its model when it ends.
    CreateCustomModel: create(on('aws_bedrock_custom_model', { custom_model_arn: response('modelArn') }), {
      custom_model_kms_key_id: 'modelKmsKeyArn',
      custom_model_name: 'modelName',
      role_arn: 'roleArn',
      tags: set(tagMap('modelTags'), 'map'),
    }),
    DeleteCustomModel: named('aws_bedrock_custom_model', 'modelIdentifier', 'custom_model_arn', 'custom_model_name', destroy),

    TagResource: partOfUnknown(firstOf(...taggable.map((resource) => modify(resource, { tags: merge(tagMap('tags')) })))),
    UntagResource: partOfUnknown(firstOf(...taggable.map((resource) => modify(resource, { tags: drop('tagKeys') })))),
  },
};
