import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import { create, destroy, drop, merge, modify, on, set, type Edits, type ServiceCatalog } from '../../dsl.js';
import { orNull, tagMap } from '../../values.js';
import { eachOf } from './api-values.js';

/** AWS CodePipeline: pipelines. An update replaces the whole pipeline. Source: CodePipeline API reference, Terraform AWS provider. */

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
    role_arn: action['roleArn'] ?? null,
    ...given(action, { namespace: 'namespace', region: 'region', run_order: 'runOrder', timeout_in_minutes: 'timeoutInMinutes' }),
  };
};
const stages = eachOf('pipeline.stages', (stage) => ({
  name: stage['name'] ?? null,
  action: isList(stage['actions']) ? stage['actions'].filter(isObject).map(actionBlock) : [],
}));

const settings: Edits = {
  'artifact_store.location': 'pipeline.artifactStore.location',
  'artifact_store.encryption_key.id': 'pipeline.artifactStore.encryptionKey.id',
  execution_mode: orNull('pipeline.executionMode'),
  pipeline_type: 'pipeline.pipelineType',
  role_arn: 'pipeline.roleArn',
  stage: set(stages, 'given'),
};

export const pipelines: ServiceCatalog = {
  eventSource: 'codepipeline.amazonaws.com',
  types: {
    aws_codepipeline: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'build',
      noise: ['trigger_all'],
      defaults: { execution_mode: 'SUPERSEDED', pipeline_type: 'V1' },
      unjudged: {
        trigger: 'the service adds triggers',
        variable: 'not compared',
        'stage.before_entry': 'not compared',
        'stage.on_failure': 'not compared',
        'stage.on_success': 'not compared',
      },
    },
  },
  events: {
    CreatePipeline: create(newPipeline, { ...settings, tags: tagMap('tags') }, { id: 'pipeline.name' }),
    UpdatePipeline: modify(newPipeline, settings),
    DeletePipeline: destroy(on('aws_codepipeline', { name: 'name' })),
    TagResource: modify(on('aws_codepipeline', { arn: 'resourceArn' }), { tags: merge(tagMap('tags')) }),
    UntagResource: modify(on('aws_codepipeline', { arn: 'resourceArn' }), { tags: drop('tagKeys') }),
  },
};
