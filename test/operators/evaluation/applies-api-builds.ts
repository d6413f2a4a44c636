import type { JsonObject } from '../../../src/lib/json.js';
import { calls, type Apply, type Call } from '../../support/applies.js';
import { projectArn, pipelineArn, role, connection, url, variableBlocks, declaredWith } from './applies-api-builds-states.js';

/** A project of CodeBuild with a webhook, and a pipeline of CodePipeline, as Terraform creates, changes and destroys them. */

const environment = (image: string, variables: Readonly<Record<string, string>>, privilegedMode: boolean): JsonObject => ({
  environment: {
    computeType: 'BUILD_GENERAL1_SMALL',
    environmentVariables: variableBlocks(variables),
    image,
    imagePullCredentialsType: 'CODEBUILD',
    privilegedMode,
    type: 'LINUX_CONTAINER',
  },
});
const project: JsonObject = {
  name: 'shop',
  artifacts: { encryptionDisabled: false, overrideArtifactName: false, type: 'CODEPIPELINE' },
  cache: { modes: ['LOCAL_DOCKER_LAYER_CACHE'], type: 'LOCAL' },
  logsConfig: { cloudWatchLogs: { groupName: 'builds', status: 'ENABLED' }, s3Logs: { status: 'DISABLED', encryptionDisabled: false } },
  serviceRole: role('build'),
  source: { buildspec: 'buildspec.yml', insecureSsl: false, type: 'CODEPIPELINE', reportBuildStatus: false },
  timeoutInMinutes: 20,
  queuedTimeoutInMinutes: 480,
};
const tags = (value: string): JsonObject => ({ tags: [{ key: 'Owner', value }] });
const inNetwork = { vpcConfig: { securityGroupIds: ['sg-0a1b2c3d'], subnets: ['subnet-0a'], vpcId: 'vpc-0a' } };
const filters = (branch: string): JsonObject => ({
  projectName: 'shop',
  filterGroups: [
    [
      { excludeMatchedPattern: false, pattern: 'PUSH', type: 'EVENT' },
      { excludeMatchedPattern: false, pattern: branch, type: 'HEAD_REF' },
    ],
  ],
});
const step = (
  name: string,
  category: string,
  provider: string,
  configuration: JsonObject,
  inputs: readonly string[],
  outputs: readonly string[],
): JsonObject => ({
  name,
  actions: [
    {
      name,
      actionTypeId: { category, owner: 'AWS', provider, version: '1' },
      configuration,
      inputArtifacts: inputs.map((one) => ({ name: one })),
      outputArtifacts: outputs.map((one) => ({ name: one })),
      runOrder: 1,
    },
  ],
});
const pipeline = (branch: string): JsonObject => ({
  pipeline: {
    name: 'shop',
    artifactStore: { location: 'artifacts', type: 'S3' },
    executionMode: 'SUPERSEDED',
    pipelineType: 'V2',
    roleArn: role('pipeline'),
    stages: [
      step(
        'Source',
        'Source',
        'CodeStarSourceConnection',
        { BranchName: branch, ConnectionArn: connection, FullRepositoryId: 'acme/shop' },
        [],
        ['source'],
      ),
      step('Build', 'Build', 'CodeBuild', { ProjectName: 'shop' }, ['source'], ['built']),
    ],
  },
});
const created: readonly Call[] = [
  ...calls('codebuild', [
    [
      'ImportSourceCredentials',
      { authType: 'PERSONAL_ACCESS_TOKEN', serverType: 'GITHUB', token: 'HIDDEN_DUE_TO_SECURITY_REASONS' },
      { arn: 'arn:aws:codebuild:us-east-1:111122223333:token/github' },
    ],
    [
      'CreateProject',
      { ...project, ...environment('aws/codebuild/standard:7.0', { STAGE: 'prod' }, false), ...inNetwork, ...tags('shop') },
      { project: { name: 'shop', arn: projectArn } },
    ],
    ['CreateWebhook', { buildType: 'BUILD', ...filters('main') }, { webhook: { url, payloadUrl: 'https://codebuild.example' } }],
  ]),
  ...calls('codepipeline', [['CreatePipeline', { ...pipeline('main'), ...tags('shop') }, pipeline('main')]]),
];
const changed: readonly Call[] = [
  ...calls('codebuild', [
    [
      'UpdateProject',
      {
        name: 'shop',
        ...environment('aws/codebuild/standard:8.0', { STAGE: 'prod', DEBUG: '0' }, true),
        vpcConfig: {},
        ...tags('checkout'),
      },
      { project: { name: 'shop', arn: projectArn } },
    ],
    ['UpdateWebhook', { buildType: 'BUILD', ...filters('release') }, {}],
  ]),
  ...calls('codepipeline', [
    ['TagResource', { resourceArn: pipelineArn, ...tags('checkout') }],
    ['UpdatePipeline', pipeline('release'), pipeline('release')],
  ]),
];

export const buildApplies: readonly Apply[] = [
  {
    name: 'a pipeline with a build is created',
    before: [],
    calls: created,
    // Its record does not show the token.
    withholds: true,
    after: declaredWith(),
  },
  {
    name: 'a pipeline with a build is changed',
    before: declaredWith(),
    calls: changed,
    after: declaredWith({
      image: 'aws/codebuild/standard:8.0',
      variables: { STAGE: 'prod', DEBUG: '0' },
      privileged: true,
      network: false,
      branch: 'release',
      tag: 'checkout',
    }),
  },
  {
    name: 'a pipeline with a build is destroyed',
    before: declaredWith(),
    calls: [
      ...calls('codepipeline', [['DeletePipeline', { name: 'shop' }]]),
      ...calls('codebuild', [
        ['DeleteWebhook', { projectName: 'shop' }],
        ['DeleteProject', { name: 'shop' }],
        ['DeleteSourceCredentials', { arn: 'arn:aws:codebuild:us-east-1:111122223333:token/github' }],
      ]),
    ],
    after: [],
  },
];
