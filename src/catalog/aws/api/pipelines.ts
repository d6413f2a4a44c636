import { isList, isObject, text, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';

/** AWS CodePipeline: pipelines, webhooks and action types. An update replaces the whole pipeline. Source: CodePipeline API reference, Terraform AWS provider. */

const newPipeline = c.on('aws_codepipeline', { name: 'pipeline.name' });
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
const stages = c.blocks('pipeline.stages', (stage) => ({
  name: stage['name'] ?? null,
  action: isList(stage['actions']) ? stage['actions'].filter(isObject).map(actionBlock) : [],
}));

const variables: c.Read = c.via('pipeline', (pipeline) =>
  isObject(pipeline)
    ? (isList(pipeline['variables']) ? pipeline['variables'] : [])
        .filter(isObject)
        .map((one) => ({ default_value: one['defaultValue'] ?? null, description: one['description'] ?? null, name: one['name'] ?? null }))
    : undefined,
);

/** A store without a key is encrypted with the default key. */
const encryptionKey = (store: Json): Json | undefined =>
  isObject(store) ? (isObject(store['encryptionKey']) ? (store['encryptionKey']['id'] ?? null) : null) : undefined;
/** A pipeline with actions in several regions has a store in each. */
const artifactStores: c.Read = c.via('pipeline.artifactStores', (stores) =>
  isObject(stores)
    ? Object.entries(stores).map(([region, store]) => ({
        encryption_key: isObject(store) && isObject(store['encryptionKey']) ? [{ id: store['encryptionKey']['id'] ?? null }] : [],
        location: isObject(store) ? (store['location'] ?? null) : null,
        region,
      }))
    : undefined,
);

const settings: c.Edits = {
  ...c.same('artifact_store{location} pipeline_type role_arn', 'pipeline.'),
  'artifact_store.encryption_key.id': c.via('pipeline.artifactStore', encryptionKey),
  artifact_store: c.set(artifactStores, 'given'),
  execution_mode: c.orNull('pipeline.executionMode'),
  stage: c.set(stages, 'given'),
  variable: variables,
};

const webhook = c.on('aws_codepipeline_webhook', { name: 'webhook.name' });
const webhookSettings: c.Edits = {
  ...c.same('authentication target_action target_pipeline', 'webhook.'),
  'authentication_configuration.allowed_ip_range': c.orNull(
    c.either('webhook.authenticationConfiguration.allowedIPRange', 'webhook.authenticationConfiguration.AllowedIPRange'),
  ),
  filter: c.blocks('webhook.filters', (one) => ({ json_path: one['jsonPath'] ?? null, match_equals: one['matchEquals'] ?? null })),
};
/** Withheld unless the authentication needs none. */
const secretToken = c.orNull(
  c.either('webhook.authenticationConfiguration.secretToken', 'webhook.authenticationConfiguration.SecretToken'),
);

const actionType = c.on('aws_codepipeline_custom_action_type', {
  category: 'category',
  provider_name: c.either('provider', 'providerName'),
  version: 'version',
});
const property = (one: JsonObject): Json => ({
  description: one['description'] ?? null,
  key: one['key'] ?? false,
  name: one['name'] ?? null,
  queryable: one['queryable'] ?? false,
  required: one['required'] ?? false,
  secret: one['secret'] ?? false,
  type: one['type'] ?? null,
});

const taggedAs =
  (pattern: RegExp): c.Read =>
  ({ request }) =>
    pattern.test(text(request['resourceArn']) ?? '');
const onTagged = (edits: c.Edits) =>
  c.among(
    c.modify(c.on('aws_codepipeline_webhook', { arn: 'resourceArn' }), edits, { when: taggedAs(/:webhook:[^:]+$/) }),
    c.modify(c.on('aws_codepipeline_custom_action_type', { arn: 'resourceArn' }), edits, { when: taggedAs(/:actiontype:/) }),
    c.modify(c.on('aws_codepipeline', { arn: 'resourceArn' }), edits, { when: taggedAs(/^arn:(?:[^:]*:){4}[^:]+$/) }),
  );

export const pipelines: c.ServiceCatalog = {
  eventSource: 'codepipeline.amazonaws.com',
  types: c.types('build', {
    aws_codepipeline: {
      keys: [['name'], ['arn']],
      defaults: { execution_mode: 'SUPERSEDED', pipeline_type: 'V1' },
      unevaluated: {
        trigger: 'the service adds triggers',
        'stage.before_entry': 'not compared',
        'stage.on_failure': 'not compared',
        'stage.on_success': 'not compared',
      },
    },
    aws_codepipeline_webhook: { keys: [['name'], ['arn']], cloudId: 'name', secrets: ['authentication_configuration.secret_token'] },
    aws_codepipeline_custom_action_type: { keys: [['category', 'provider_name', 'version'], ['arn']] },
  }),
  events: {
    CreatePipeline: c.create(c.withId(newPipeline), { ...settings, tags: c.tagMap('tags') }),
    UpdatePipeline: c.modify(newPipeline, settings),
    DeletePipeline: c.destroy(c.on('aws_codepipeline', { name: 'name' })),
    ...c.noChanges('OverrideStageCondition RollbackStage PutActionRevision'),

    PutWebhook: c.firstOf(
      c.put(webhook, { ...webhookSettings, 'authentication_configuration.secret_token': secretToken }),
      c.create(c.within(c.on('aws_codepipeline', { name: 'webhook.targetPipeline' }), webhook), {
        ...webhookSettings,
        tags: c.tagMap('tags'),
      }),
    ),
    DeleteWebhook: c.destroy(c.on('aws_codepipeline_webhook', { name: 'name' })),
    ...c.noChanges('RegisterWebhookWithThirdParty DeregisterWebhookWithThirdParty'),

    CreateCustomActionType: c.create(actionType, {
      configuration_property: c.blocks('configurationProperties', property),
      ...c.same(`
        input_artifact_details{maximum_count minimum_count} output_artifact_details{maximum_count minimum_count}
        settings{entity_url_template execution_url_template revision_url_template third_party_configuration_url}`),
      tags: c.tagMap('tags'),
    }),
    DeleteCustomActionType: c.destroy(actionType),

    ...c.tagCalls(onTagged),
  },
};
