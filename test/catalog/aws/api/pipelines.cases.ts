import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { agrees, call, created, declared, deleted, differs, drift, without } from '../organization/examples.js';

const type = 'aws_codepipeline';
const arn = 'arn:aws:codepipeline:us-east-1:111122223333:shop';
const role = 'arn:aws:iam::111122223333:role/pipeline';
const pipeline = declared(type, {
  arn,
  artifact_store: [{ encryption_key: [], location: 'artifacts', region: '', type: 'S3' }],
  execution_mode: 'SUPERSEDED',
  id: 'shop',
  name: 'shop',
  pipeline_type: 'V2',
  role_arn: role,
  stage: [
    {
      action: [
        { category: 'Source', configuration: { S3Bucket: 'code' }, input_artifacts: [], name: 'Source', namespace: '', output_artifacts: ['code'], owner: 'AWS', provider: 'S3', region: '', role_arn: '', run_order: 1, version: '1' },
      ],
      name: 'Source',
    },
  ],
  tags: { team: 'a' },
  tags_all: { team: 'a' },
});
const given = (name: string, roleArn: string) => ({
  pipeline: {
    name,
    roleArn,
    pipelineType: 'V2',
    artifactStore: { type: 'S3', location: 'artifacts' },
    stages: [
      {
        name: 'Source',
        actions: [
          { name: 'Source', actionTypeId: { category: 'Source', owner: 'AWS', provider: 'S3', version: '1' }, configuration: { S3Bucket: 'code' }, outputArtifacts: [{ name: 'code' }] },
        ],
      },
    ],
  },
});

const declaredStore = (region: string, location: string): JsonObject => ({ encryption_key: [], location, region, type: 'S3' });
const stores = (location: string): JsonObject => ({ 'us-east-1': { type: 'S3', location: 'a' }, 'eu-west-1': { type: 'S3', location } });
const ordered = (runOrder: number): JsonObject => ({
  name: 'Source',
  actions: [
    { name: 'Source', runOrder, actionTypeId: { category: 'Source', owner: 'AWS', provider: 'S3', version: '1' }, configuration: { S3Bucket: 'code' }, outputArtifacts: [{ name: 'code' }] },
  ],
});
const declaredAction = { category: 'Source', configuration: { S3Bucket: 'code' }, input_artifacts: [], name: 'Source', namespace: '', output_artifacts: ['code'], owner: 'AWS', provider: 'S3', region: '', role_arn: '', run_order: 1, version: '1' };
const writtenAction = { category: 'Source', configuration: { S3Bucket: 'code' }, input_artifacts: [], name: 'Source', namespace: null, output_artifacts: ['code'], owner: 'AWS', provider: 'S3', role_arn: null, version: '1' };
const declaredStage = { action: [declaredAction], name: 'Source' };
const [hookType, customType] = ['aws_codepipeline_webhook', 'aws_codepipeline_custom_action_type'];
const hookArn = 'arn:aws:codepipeline:us-east-1:111122223333:webhook:hook';
const webhook = declared(hookType, {
  arn: hookArn,
  authentication: 'GITHUB_HMAC',
  authentication_configuration: [{ allowed_ip_range: '', secret_token: 't' }],
  filter: [{ json_path: '$.ref', match_equals: 'refs/heads/main' }],
  id: hookArn,
  name: 'hook',
  target_action: 'Source',
  target_pipeline: 'shop',
  tags: {},
  tags_all: {},
  url: 'https://hooks.example.com',
});
const hookOf = (authentication: string, authenticationConfiguration: JsonObject) => ({
  webhook: { name: 'hook', targetPipeline: 'shop', targetAction: 'Source', filters: [{ jsonPath: '$.ref', matchEquals: 'refs/heads/main' }], authentication, authenticationConfiguration },
});
const actionType = declared(customType, {
  arn: 'arn:aws:codepipeline:us-east-1:111122223333:actiontype:Custom/Test/own/1',
  category: 'Test',
  configuration_property: [],
  id: 'Test/own/1',
  input_artifact_details: [{ maximum_count: 1, minimum_count: 0 }],
  output_artifact_details: [{ maximum_count: 1, minimum_count: 0 }],
  owner: 'Custom',
  provider_name: 'own',
  settings: [],
  tags: {},
  tags_all: {},
  version: '1',
});
const custom = { category: 'Test', provider: 'own', version: '1', inputArtifactDetails: { minimumCount: 0, maximumCount: 1 }, outputArtifactDetails: { minimumCount: 0, maximumCount: 1 } };

export const pipelineCases: readonly CatalogCase[] = [
  agrees('the declared pipeline', call('CreatePipeline', given('shop', role)), [pipeline()]),
  differs('it is deleted', call('DeletePipeline', { name: 'shop' }), [pipeline()], deleted(type)),
  differs('another tag', call('TagResource', { resourceArn: arn, tags: [{ key: 'team', value: 'b' }] }), [pipeline()], drift(type, 'tags.team', 'a', 'b')),
  differs('a tag is removed', call('UntagResource', { resourceArn: arn, tagKeys: ['team'] }), [pipeline()], drift(type, 'tags.team', 'a', null)),
  differs(
    'another order of actions, and a variable',
    call('UpdatePipeline', { pipeline: { ...given('shop', role).pipeline, stages: [ordered(2)], variables: [{ name: 'env', defaultValue: 'prod' }] } }),
    [pipeline()],
    drift(type, 'stage', [declaredStage], [{ name: 'Source', action: [{ ...writtenAction, run_order: 2 }] }]),
    drift(type, 'variable', null, [{ default_value: 'prod', description: null, name: 'env' }]),
  ),
  differs(
    'another store in one of them',
    call('UpdatePipeline', { pipeline: { ...given('shop', role).pipeline, artifactStore: null, artifactStores: stores('x') } }),
    [pipeline({ artifact_store: [declaredStore('eu-west-1', 'b'), declaredStore('us-east-1', 'a')] })],
    drift(
      type,
      'artifact_store',
      [declaredStore('eu-west-1', 'b'), declaredStore('us-east-1', 'a')],
      [
        { encryption_key: [], location: 'a', region: 'us-east-1' },
        { encryption_key: [], location: 'x', region: 'eu-west-1' },
      ],
    ),
  ),
  differs(
    'D16: another secret',
    call('PutWebhook', hookOf('GITHUB_HMAC', { secretToken: 'HIDDEN_DUE_TO_SECURITY_REASONS' })),
    [pipeline(), webhook()],
    drift(hookType, 'authentication_configuration.secret_token', '(sensitive)', null),
  ),
  differs('an undeclared webhook', call('PutWebhook', { webhook: { ...hookOf('IP', {}).webhook, name: 'x' } }), [pipeline(), webhook()], created(hookType)),
  differs('it is deleted', call('DeleteWebhook', { name: 'hook' }), [webhook()], deleted(hookType)),
  differs('a tag of a webhook', call('TagResource', { resourceArn: hookArn, tags: [{ key: 'team', value: 'b' }] }), [pipeline(), webhook()], drift(hookType, 'tags.team', null, 'b')),

  agrees('the declared action type', call('CreateCustomActionType', custom), [actionType()]),
  differs('it is deleted', call('DeleteCustomActionType', { category: 'Test', provider: 'own', version: '1' }), [actionType()], deleted(customType)),
  ...without(
    'OverrideStageCondition',
    'RollbackStage',
    'PutActionRevision',
    'RegisterWebhookWithThirdParty',
    'DeregisterWebhookWithThirdParty',
  ),
];
