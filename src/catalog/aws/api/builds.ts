import { create, destroy, modify, on, put, response, set, via, type Edits, type From, type ServiceCatalog } from '../../dsl.js';
import { isList, isObject, type Json } from '../../../lib/json.js';
import { blocks, tagMap } from '../../values.js';
import { same } from './api-values.js';

/** AWS CodeBuild: projects, webhooks, credentials and policies. An update keeps what it omits. Source: CodeBuild API reference, Terraform AWS provider. */

const project = on('aws_codebuild_project', { name: 'name' });
const webhook = on('aws_codebuild_webhook', { project_name: 'projectName' });

const sourceSettings = (at: string, field: string): Edits => ({
  ...same('buildspec insecure_ssl location type report_build_status', at, field),
  [`${field}insecure_ssl`]: `${at}insecureSsl`,
  [`${field}git_clone_depth`]: `${at}gitCloneDepth`,
});
/** A project that is not in a network has no values here; a change may remove the network. */
const network = (member: string): From =>
  via('vpcConfig', (value) => (typeof value === 'object' && value !== null && !isList(value) ? (value[member] ?? null) : undefined));

const settings: Edits = {
  ...same('auto_retry_limit concurrent_build_limit description encryption_key service_role source_version'),
  build_timeout: 'timeoutInMinutes',
  queued_timeout: 'queuedTimeoutInMinutes',
  ...sourceSettings('source.', 'source.'),
  ...same('bucket_owner_access encryption_disabled location type', 'artifacts.', 'artifacts.'),
  ...same('certificate compute_type image image_pull_credentials_type privileged_mode type', 'environment.', 'environment.'),
  'environment.environment_variable': set(blocks('environment.environmentVariables'), 'given'),
  ...same('credential credential_provider', 'environment.registryCredential.', 'environment.registry_credential.'),
  ...same('group_name status stream_name', 'logsConfig.cloudWatchLogs.', 'logs_config.cloudwatch_logs.'),
  ...same('encryption_disabled location status', 'logsConfig.s3Logs.', 'logs_config.s3_logs.'),
  'vpc_config.security_group_ids': network('securityGroupIds'),
  'vpc_config.subnets': network('subnets'),
  'vpc_config.vpc_id': network('vpcId'),
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
        build_timeout: 60,
        queued_timeout: 480,
        'environment.image_pull_credentials_type': 'CODEBUILD',
        'logs_config.cloudwatch_logs.status': 'ENABLED',
        'logs_config.s3_logs.status': 'DISABLED',
        project_visibility: 'PRIVATE',
      },
      unjudged: {
        badge_enabled: unread,
        build_batch_config: unread,
        cache: unread,
        file_system_locations: unread,
        secondary_artifacts: unread,
        secondary_source_version: unread,
        secondary_sources: unread,
        'environment.docker_server': unread,
        'environment.fleet': unread,
        'source.auth': unread,
        'source.build_status_config': unread,
        'source.git_submodules_config': unread,
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
      unjudged: { token: 'records withhold it', user_name: 'records withhold it' },
    },
    aws_codebuild_resource_policy: { ...shared, keys: [['resource_arn']], access: 'policy', cloudId: 'resource_arn' },
  },
  events: {
    CreateProject: create(project, settings, { id: 'name' }),
    UpdateProject: modify(project, settings),
    DeleteProject: destroy(project),
    UpdateProjectVisibility: modify(on('aws_codebuild_project', { arn: 'projectArn' }), {
      project_visibility: 'projectVisibility',
      resource_access_role: 'resourceAccessRole',
    }),
    CreateWebhook: create(webhook, hook, { parent: on('aws_codebuild_project', { name: 'projectName' }) }),
    UpdateWebhook: modify(webhook, hook),
    DeleteWebhook: destroy(webhook),
    ImportSourceCredentials: create(
      on('aws_codebuild_source_credential', { arn: response('arn') }),
      { auth_type: 'authType', server_type: 'serverType' },
      { id: response('arn') },
    ),
    DeleteSourceCredentials: destroy(on('aws_codebuild_source_credential', { arn: 'arn' })),
    PutResourcePolicy: put(on('aws_codebuild_resource_policy', { resource_arn: 'resourceArn' }), { policy: 'policy' }),
    DeleteResourcePolicy: destroy(on('aws_codebuild_resource_policy', { resource_arn: 'resourceArn' })),
  },
};
