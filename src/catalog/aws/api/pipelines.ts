import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import {
  among,
  create,
  destroy,
  drop,
  either,
  firstOf,
  merge,
  modify,
  noChange,
  on,
  put,
  set,
  via,
  type Edits,
  type Read,
  type ServiceCatalog,
} from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { eachOf } from './api-values.js';

/** AWS CodePipeline: pipelines, webhooks and action types. An update replaces the whole pipeline. Source: CodePipeline API reference, Terraform AWS provider. */

const newPipeline = on('aws_codepipeline', { name: 'pipeline.name' });
const namesIn = (value: Json | undefined): Json => (isList(value) ? value.map((one) => (isObject(one) ? (one['name'] ?? null) : one)) : []);

/** Members that the service fills in are compared only if a call gives them. */
const given = (action: JsonObject, members: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) => {
      const value = action[member];
      return value === undefined ? [] : [[name, value]];
    }),
  );
const actionBlock = (action: JsonObject): Json => {
  const kind = isObject(action['actionTypeId']) ? action['actionTypeId'] : {};
  return {
    category: kind['category'] ?? null,
    owner: kind['owner'] ?? null,
    provider: kind['provider'] ?? null,
    version: kind['version'] ?? null,
    configuration: action['configuration'] ?? null,
    input_artifacts: namesIn(action['inputArtifacts']),
    name: action['name'] ?? null,
    output_artifacts: namesIn(action['outputArtifacts']),
    namespace: action['namespace'] ?? null,
    role_arn: action['roleArn'] ?? null,
    run_order: action['runOrder'] ?? 1,
    ...given(action, { region: 'region', timeout_in_minutes: 'timeoutInMinutes' }),
  };
};
const stages = eachOf('pipeline.stages', (stage) => ({
  name: stage['name'] ?? null,
  action: isList(stage['actions']) ? stage['actions'].filter(isObject).map(actionBlock) : [],
}));

const variables: Read = via('pipeline', (pipeline) =>
  isObject(pipeline)
    ? (isList(pipeline['variables']) ? pipeline['variables'] : []).filter(isObject).map((one) => ({
        default_value: one['defaultValue'] ?? null,
        description: one['description'] ?? null,
        name: one['name'] ?? null,
      }))
    : undefined,
);

/** A store without a key is encrypted with the default key. */
const encryptionKey = (store: Json): Json | undefined =>
  isObject(store) ? (isObject(store['encryptionKey']) ? (store['encryptionKey']['id'] ?? null) : null) : undefined;
/** A pipeline with actions in several regions has a store in each. */
const artifactStores: Read = via('pipeline.artifactStores', (stores) =>
  isObject(stores)
    ? Object.entries(stores).map(([region, store]) => ({
        encryption_key: isObject(store) && isObject(store['encryptionKey']) ? [{ id: store['encryptionKey']['id'] ?? null }] : [],
        location: isObject(store) ? (store['location'] ?? null) : null,
        region,
      }))
    : undefined,
);

const settings: Edits = {
  'artifact_store.location': 'pipeline.artifactStore.location',
  'artifact_store.encryption_key.id': via('pipeline.artifactStore', encryptionKey),
  artifact_store: set(artifactStores, 'given'),
  execution_mode: orNull('pipeline.executionMode'),
  pipeline_type: 'pipeline.pipelineType',
  role_arn: 'pipeline.roleArn',
  stage: set(stages, 'given'),
  variable: variables,
};

const webhook = on('aws_codepipeline_webhook', { name: 'webhook.name' });
const webhookSettings: Edits = {
  authentication: 'webhook.authentication',
  'authentication_configuration.allowed_ip_range': orNull(
    either('webhook.authenticationConfiguration.allowedIPRange', 'webhook.authenticationConfiguration.AllowedIPRange'),
  ),
  filter: eachOf('webhook.filters', (one) => ({ json_path: one['jsonPath'] ?? null, match_equals: one['matchEquals'] ?? null })),
  target_action: 'webhook.targetAction',
  target_pipeline: 'webhook.targetPipeline',
};
/** Withheld unless the authentication needs none. */
const secretToken = orNull(either('webhook.authenticationConfiguration.secretToken', 'webhook.authenticationConfiguration.SecretToken'));

const actionType = on('aws_codepipeline_custom_action_type', {
  category: 'category',
  provider_name: either('provider', 'providerName'),
  version: 'version',
});
const property = (one: Readonly<Record<string, Json>>): Json => ({
  description: one['description'] ?? null,
  key: one['key'] ?? false,
  name: one['name'] ?? null,
  queryable: one['queryable'] ?? false,
  required: one['required'] ?? false,
  secret: one['secret'] ?? false,
  type: one['type'] ?? null,
});

const taggedAs =
  (pattern: RegExp): Read =>
  ({ request }) =>
    pattern.test(text(request['resourceArn']) ?? '');
const onTagged = (edits: Edits) =>
  among(
    modify(on('aws_codepipeline_webhook', { arn: 'resourceArn' }), edits, { when: taggedAs(/:webhook:[^:]+$/) }),
    modify(on('aws_codepipeline_custom_action_type', { arn: 'resourceArn' }), edits, { when: taggedAs(/:actiontype:/) }),
    modify(on('aws_codepipeline', { arn: 'resourceArn' }), edits, { when: taggedAs(/^arn:(?:[^:]*:){4}[^:]+$/) }),
  );

export const pipelines: ServiceCatalog = {
  eventSource: 'codepipeline.amazonaws.com',
  types: {
    aws_codepipeline: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'build',
      noise: ['trigger_all'],
      defaults: { execution_mode: 'SUPERSEDED', pipeline_type: 'V1' },
      unevaluated: {
        trigger: 'the service adds triggers',
        'stage.before_entry': 'not compared',
        'stage.on_failure': 'not compared',
        'stage.on_success': 'not compared',
      },
    },
    aws_codepipeline_webhook: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'build',
      cloudId: 'name',
      noise: ['url'],
      secrets: ['authentication_configuration.secret_token'],
    },
    aws_codepipeline_custom_action_type: {
      keys: [['category', 'provider_name', 'version'], ['arn']],
      scope: 'region',
      family: 'build',
      noise: ['owner'],
    },
  },
  events: {
    CreatePipeline: create(newPipeline, { ...settings, tags: tagMap('tags') }, { id: 'pipeline.name' }),
    UpdatePipeline: modify(newPipeline, settings),
    DeletePipeline: destroy(on('aws_codepipeline', { name: 'name' })),
    OverrideStageCondition: noChange,
    RollbackStage: noChange,
    PutActionRevision: noChange,

    PutWebhook: firstOf(
      put(webhook, { ...webhookSettings, 'authentication_configuration.secret_token': secretToken }),
      create(webhook, { ...webhookSettings, tags: tagMap('tags') }, { parent: on('aws_codepipeline', { name: 'webhook.targetPipeline' }) }),
    ),
    DeleteWebhook: destroy(on('aws_codepipeline_webhook', { name: 'name' })),
    RegisterWebhookWithThirdParty: noChange,
    DeregisterWebhookWithThirdParty: noChange,

    CreateCustomActionType: create(actionType, {
      configuration_property: eachOf('configurationProperties', property),
      'input_artifact_details.maximum_count': 'inputArtifactDetails.maximumCount',
      'input_artifact_details.minimum_count': 'inputArtifactDetails.minimumCount',
      'output_artifact_details.maximum_count': 'outputArtifactDetails.maximumCount',
      'output_artifact_details.minimum_count': 'outputArtifactDetails.minimumCount',
      'settings.entity_url_template': 'settings.entityUrlTemplate',
      'settings.execution_url_template': 'settings.executionUrlTemplate',
      'settings.revision_url_template': 'settings.revisionUrlTemplate',
      'settings.third_party_configuration_url': 'settings.thirdPartyConfigurationUrl',
      tags: tagMap('tags'),
    }),
    DeleteCustomActionType: destroy(actionType),

    TagResource: onTagged({ tags: merge(tagMap('tags')) }),
    UntagResource: onTagged({ tags: drop('tagKeys') }),
  },
};
