import {
  create,
  destroy,
  firstOf,
  hidden,
  modify,
  noChange,
  on,
  put,
  response,
  set,
  via,
  type Edits,
  type From,
  type ServiceCatalog,
} from '../../dsl.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { blocks, inBlock, tagMap } from '../../values.js';
import { same } from './api-values.js';

/** AWS CodeBuild: projects, webhooks, credentials and policies. An update keeps the settings and blocks that it omits. Source: CodeBuild API reference, Terraform AWS provider. */

const project = on('aws_codebuild_project', { name: 'name' });
const newCredential = on('aws_codebuild_source_credential', { arn: response('arn') });
const webhook = on('aws_codebuild_webhook', { project_name: 'projectName' });

/** A block that a call gives replaces the former one: members that it omits are reset. */
const within = (block: string, field: string, names: string): Edits =>
  Object.fromEntries(Object.entries(same(names)).map(([name, member]) => [`${field}.${name}`, inBlock(block, member as string)]));

const settings: Edits = {
  ...same('auto_retry_limit badge_enabled concurrent_build_limit description encryption_key service_role source_version'),
  build_timeout: 'timeoutInMinutes',
  queued_timeout: 'queuedTimeoutInMinutes',
  ...within('source', 'source', 'buildspec insecure_ssl location report_build_status type'),
  ...within('source.auth', 'source.auth', 'resource type'),
  ...within('source.buildStatusConfig', 'source.build_status_config', 'context target_url'),
  ...within('source.gitSubmodulesConfig', 'source.git_submodules_config', 'fetch_submodules'),
  ...within(
    'artifacts',
    'artifacts',
    'artifact_identifier bucket_owner_access encryption_disabled location override_artifact_name path type',
  ),
  // The service fills these in.
  'source.git_clone_depth': 'source.gitCloneDepth',
  ...same('name namespace_type packaging', 'artifacts.', 'artifacts.'),
  ...within('cache', 'cache', 'location modes type'),
  ...within('environment', 'environment', 'certificate compute_type image image_pull_credentials_type privileged_mode type'),
  'environment.environment_variable': set(blocks(inBlock('environment', 'environmentVariables')), 'given'),
  ...within('environment.registryCredential', 'environment.registry_credential', 'credential credential_provider'),
  ...within('logsConfig.cloudWatchLogs', 'logs_config.cloudwatch_logs', 'group_name status stream_name'),
  ...within('logsConfig.s3Logs', 'logs_config.s3_logs', 'bucket_owner_access encryption_disabled location status'),
  // An empty block removes the network.
  ...within('vpcConfig', 'vpc_config', 'security_group_ids subnets vpc_id'),
  tags: set(tagMap('tags'), 'map'),
};
const group = (value: From): Edits => ({
  filter_group: via(value, (groups) =>
    isList(groups) ? groups.map((filters) => ({ filter: isList(filters) ? filters.map(filterBlock) : [] })) : undefined,
  ),
});
const filterBlock = (one: Json): Json =>
  isObject(one)
    ? { exclude_matched_pattern: one['excludeMatchedPattern'] ?? false, pattern: one['pattern'] ?? null, type: one['type'] ?? null }
    : one;
const hook: Edits = { branch_filter: 'branchFilter', build_type: 'buildType', ...group('filterGroups') };

const shared = { scope: 'region', family: 'build' } as const;
const unread = 'not compared';

export const builds: ServiceCatalog = {
  eventSource: 'codebuild.amazonaws.com',
  types: {
    aws_codebuild_project: {
      ...shared,
      keys: [['name'], ['arn']],
      noise: ['badge_url', 'public_project_alias'],
      defaults: {
        'artifacts.type': 'NO_ARTIFACTS',
        'cache.type': 'NO_CACHE',
        build_timeout: 60,
        queued_timeout: 480,
        'environment.image_pull_credentials_type': 'CODEBUILD',
        'environment.privileged_mode': false,
        'source.insecure_ssl': false,
        'logs_config.cloudwatch_logs.status': 'ENABLED',
        'logs_config.s3_logs.status': 'DISABLED',
        project_visibility: 'PRIVATE',
      },
      unjudged: {
        build_batch_config: unread,
        file_system_locations: unread,
        secondary_artifacts: unread,
        secondary_source_version: unread,
        secondary_sources: unread,
        'environment.docker_server': unread,
        'environment.fleet': unread,
      },
    },
    aws_codebuild_webhook: {
      ...shared,
      keys: [['project_name']],
      noise: ['payload_url', 'secret', 'url'],
      secrets: ['secret'],
      unjudged: { manual_creation: 'a flag of the call', pull_request_build_policy: unread, scope_configuration: unread },
    },
    aws_codebuild_source_credential: {
      ...shared,
      keys: [['arn']],
      access: 'credential',
      secrets: ['token'],
      unjudged: { user_name: 'records withhold it' },
    },
    aws_codebuild_resource_policy: { ...shared, keys: [['resource_arn']], access: 'policy', cloudId: 'resource_arn' },
  },
  events: {
    CreateProject: create(project, settings, { id: 'name' }),
    UpdateProject: modify(project, settings),
    DeleteProject: destroy(project),
    InvalidateProjectCache: noChange,
    BatchDeleteBuilds: noChange,
    DeleteBuildBatch: noChange,
    DeleteReport: noChange,
    UpdateProjectVisibility: modify(on('aws_codebuild_project', { arn: 'projectArn' }), {
      project_visibility: 'projectVisibility',
      resource_access_role: 'resourceAccessRole',
    }),
    CreateWebhook: create(webhook, hook, { parent: on('aws_codebuild_project', { name: 'projectName' }) }),
    UpdateWebhook: modify(webhook, hook),
    DeleteWebhook: destroy(webhook),
    // Replaces the credential of the same server, unless told otherwise.
    ImportSourceCredentials: firstOf(
      put(newCredential, { auth_type: 'authType', server_type: 'serverType', token: hidden('token') }),
      create(newCredential, { auth_type: 'authType', server_type: 'serverType' }, { id: response('arn') }),
    ),
    DeleteSourceCredentials: destroy(on('aws_codebuild_source_credential', { arn: 'arn' })),
    PutResourcePolicy: put(on('aws_codebuild_resource_policy', { resource_arn: 'resourceArn' }), { policy: 'policy' }),
    DeleteResourcePolicy: destroy(on('aws_codebuild_resource_policy', { resource_arn: 'resourceArn' })),
  },
};
