import {
  create,
  destroy,
  either,
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
import { blocks, emptied, inBlock, tagMap } from '../../values.js';
import { same } from './api-values.js';

/** AWS CodeBuild: projects, webhooks, credentials, reports, fleets and policies. An update keeps what it omits. Source: CodeBuild API reference, Terraform AWS provider. */

const project = on('aws_codebuild_project', { name: 'name' });
const newCredential = on('aws_codebuild_source_credential', { arn: response('arn') });
const webhook = on('aws_codebuild_webhook', { project_name: 'projectName' });

/** A block that a call gives replaces the former one: members that it omits are reset. */
const within = (block: string, field: string, names: string): Edits =>
  Object.fromEntries(Object.entries(same(names)).map(([name, member]) => [`${field}.${name}`, inBlock(block, member as string)]));
/** Lists of sources, artifacts and file systems are replaced; the service fills in what an element omits. */
const listSettings: Edits = {
  file_system_locations: set(blocks('fileSystemLocations'), 'given'),
  secondary_artifacts: set(blocks('secondaryArtifacts'), 'given'),
  secondary_source_version: set(blocks('secondarySourceVersions'), 'given'),
  secondary_sources: set(blocks('secondarySources'), 'given'),
};
const batchSettings: Edits = {
  ...same('combine_artifacts service_role timeout_in_mins', 'buildBatchConfig.', 'build_batch_config.'),
  ...same('compute_types_allowed maximum_builds_allowed', 'buildBatchConfig.restrictions.', 'build_batch_config.restrictions.'),
};

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
  ...listSettings,
  ...batchSettings,
  'environment.fleet.fleet_arn': 'environment.fleet.fleetArn',
  ...same('compute_type security_group_ids', 'environment.dockerServer.', 'environment.docker_server.'),
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
const hookSettings: Edits = {
  ...same('approver_roles requires_comment_approval', 'pullRequestBuildPolicy.', 'pull_request_build_policy.'),
  ...same('domain name scope', 'scopeConfiguration.', 'scope_configuration.'),
};
const hook: Edits = { branch_filter: 'branchFilter', build_type: 'buildType', ...group('filterGroups'), ...hookSettings };

const reportGroup = on('aws_codebuild_report_group', { arn: 'arn' });
const reportSettings: Edits = {
  'export_config.type': 'exportConfig.exportConfigType',
  ...same('bucket encryption_disabled encryption_key packaging path', 'exportConfig.s3Destination.', 'export_config.s3_destination.'),
};
const fleet = on('aws_codebuild_fleet', { arn: 'arn' });
const fleetSettings: Edits = {
  ...same('base_capacity compute_type environment_type fleet_service_role image_id overflow_behavior'),
  ...same('disk instance_type machine_type memory', 'computeConfiguration.', 'compute_configuration.'),
  'compute_configuration.vcpu': either('computeConfiguration.vCpu', 'computeConfiguration.vcpu'),
  ...same('max_capacity scaling_type', 'scalingConfiguration.', 'scaling_configuration.'),
  'scaling_configuration.target_tracking_scaling_configs': set(blocks('scalingConfiguration.targetTrackingScalingConfigs'), 'given'),
  ...same('security_group_ids subnets vpc_id', 'vpcConfig.', 'vpc_config.'),
};

const shared = { scope: 'region', family: 'build' } as const;

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
        'artifacts.namespace_type': 'NONE',
        'artifacts.packaging': 'NONE',
        'artifacts.bucket_owner_access': 'NONE',
        'logs_config.s3_logs.bucket_owner_access': 'NONE',
        project_visibility: 'PRIVATE',
      },
    },
    aws_codebuild_webhook: {
      ...shared,
      keys: [['project_name']],
      noise: ['payload_url', 'secret', 'url'],
      secrets: ['secret'],
      unevaluated: { manual_creation: 'a flag of the call' },
    },
    aws_codebuild_source_credential: {
      ...shared,
      keys: [['arn']],
      access: 'credential',
      secrets: ['token'],
      unevaluated: { user_name: 'records withhold it' },
    },
    aws_codebuild_report_group: {
      ...shared,
      keys: [['arn']],
      noise: ['created'],
      unevaluated: { delete_reports: 'only the deletion uses it' },
    },
    aws_codebuild_fleet: { ...shared, keys: [['arn']], noise: ['created', 'last_modified', 'status', 'status.*'] },
    aws_codebuild_resource_policy: { ...shared, keys: [['resource_arn']], access: 'policy', cloudId: 'resource_arn' },
  },
  events: {
    CreateProject: create(project, settings, { id: 'name' }),
    UpdateProject: modify(project, emptied(settings)),
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
    CreateReportGroup: create(
      on('aws_codebuild_report_group', { arn: response('reportGroup.arn') }),
      { ...reportSettings, ...same('name type'), tags: tagMap('tags') },
      { id: response('reportGroup.arn') },
    ),
    UpdateReportGroup: modify(reportGroup, { ...reportSettings, tags: set(tagMap('tags'), 'map') }),
    DeleteReportGroup: destroy(reportGroup),
    CreateFleet: create(
      on('aws_codebuild_fleet', { arn: response('fleet.arn') }),
      { ...fleetSettings, name: 'name', tags: tagMap('tags') },
      { id: response('fleet.arn') },
    ),
    UpdateFleet: modify(fleet, { ...fleetSettings, tags: set(tagMap('tags'), 'map') }),
    DeleteFleet: destroy(fleet),
    PutResourcePolicy: create(
      on('aws_codebuild_resource_policy', { resource_arn: 'resourceArn' }),
      { policy: 'policy' },
      { parent: [on('aws_codebuild_project', { arn: 'resourceArn' }), on('aws_codebuild_report_group', { arn: 'resourceArn' })] },
    ),
    DeleteResourcePolicy: destroy(on('aws_codebuild_resource_policy', { resource_arn: 'resourceArn' })),
  },
};
