import * as c from '../language.js';
import { isList, isObject, type Json } from '../../../lib/json.js';

/** AWS CodeBuild: projects, webhooks, credentials, reports, fleets and policies. An update keeps what it omits. Source: CodeBuild API reference, Terraform AWS provider. */

const project = c.on('aws_codebuild_project', { name: 'name' });
const newCredential = c.on('aws_codebuild_source_credential', { arn: c.response('arn') });
const webhook = c.on('aws_codebuild_webhook', { project_name: 'projectName' });

/** A block that a call gives replaces the former one: members that it omits are reset. */
const within = (block: string, field: string, names: string): c.Edits =>
  Object.fromEntries(Object.entries(c.same(names)).map(([name, member]) => [`${field}.${name}`, c.inBlock(block, member)]));
/** Lists of sources, artifacts and file systems are replaced; the service fills in what an element omits. */
const listSettings: c.Edits = {
  file_system_locations: c.set(c.blocks('fileSystemLocations'), 'given'),
  secondary_artifacts: c.set(c.blocks('secondaryArtifacts'), 'given'),
  secondary_source_version: c.set(c.blocks('secondarySourceVersions'), 'given'),
  secondary_sources: c.set(c.blocks('secondarySources'), 'given'),
};
const batchSettings: c.Edits = c.same(`
    build_batch_config{combine_artifacts service_role timeout_in_mins restrictions{compute_types_allowed maximum_builds_allowed}}`);

const settings: c.Edits = {
  ...c.same('auto_retry_limit badge_enabled concurrent_build_limit description encryption_key service_role source_version'),
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
  ...c.same('artifacts{name namespace_type packaging}'),
  ...within('cache', 'cache', 'location modes type'),
  ...within('environment', 'environment', 'certificate compute_type image image_pull_credentials_type privileged_mode type'),
  'environment.environment_variable': c.set(c.blocks(c.inBlock('environment', 'environmentVariables')), 'given'),
  ...within('environment.registryCredential', 'environment.registry_credential', 'credential credential_provider'),
  ...within('logsConfig.cloudWatchLogs', 'logs_config.cloudwatch_logs', 'group_name status stream_name'),
  ...within('logsConfig.s3Logs', 'logs_config.s3_logs', 'bucket_owner_access encryption_disabled location status'),
  ...listSettings,
  ...batchSettings,
  ...c.same('environment{fleet{fleet_arn} docker_server{compute_type security_group_ids}}'),
  // An empty block removes the network.
  ...within('vpcConfig', 'vpc_config', 'security_group_ids subnets vpc_id'),
  tags: c.set(c.tagMap('tags'), 'map'),
};
const group = (value: c.From): c.Edits => ({
  filter_group: c.via(value, (groups) =>
    isList(groups) ? groups.map((filters) => ({ filter: isList(filters) ? filters.map(filterBlock) : [] })) : undefined,
  ),
});
const filterBlock = (one: Json): Json =>
  isObject(one)
    ? { exclude_matched_pattern: one['excludeMatchedPattern'] ?? false, pattern: one['pattern'] ?? null, type: one['type'] ?? null }
    : one;
const hookSettings: c.Edits = c.same(
  'pull_request_build_policy{approver_roles requires_comment_approval} scope_configuration{domain name scope}',
);
const hook: c.Edits = { ...c.same('branch_filter build_type'), ...group('filterGroups'), ...hookSettings };

const reportGroup = c.on('aws_codebuild_report_group', { arn: 'arn' });
const reportSettings: c.Edits = c.same(
  'export_config{type=exportConfigType s3_destination{bucket encryption_disabled encryption_key packaging path}}',
);
const fleet = c.on('aws_codebuild_fleet', { arn: 'arn' });
const fleetSettings: c.Edits = {
  ...c.same(`
    base_capacity compute_type environment_type fleet_service_role image_id overflow_behavior compute_configuration{disk instance_type
    machine_type memory} scaling_configuration{max_capacity scaling_type} vpc_config{security_group_ids subnets vpc_id}`),
  'compute_configuration.vcpu': c.either('computeConfiguration.vCpu', 'computeConfiguration.vcpu'),
  'scaling_configuration.target_tracking_scaling_configs': c.set(c.blocks('scalingConfiguration.targetTrackingScalingConfigs'), 'given'),
};

export const builds: c.ServiceCatalog = {
  eventSource: 'codebuild.amazonaws.com',
  types: c.types('build', {
    aws_codebuild_project: {
      keys: [['name'], ['arn']],
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
    aws_codebuild_webhook: { keys: [['project_name']], secrets: ['secret'], unevaluated: { manual_creation: 'a flag of the call' } },
    aws_codebuild_source_credential: {
      keys: [['arn']],
      access: 'credential',
      secrets: ['token'],
      unevaluated: { user_name: 'records withhold it' },
    },
    aws_codebuild_report_group: { keys: [['arn']], unevaluated: { delete_reports: 'only the deletion uses it' } },
    aws_codebuild_fleet: { keys: [['arn']], noise: ['status.*'] },
    aws_codebuild_resource_policy: { keys: [['resource_arn']], access: 'policy', cloudId: 'resource_arn' },
  }),
  events: {
    CreateProject: c.create(c.withId(project), settings),
    UpdateProject: c.modify(project, c.emptied(settings)),
    DeleteProject: c.destroy(project),
    ...c.noChanges('InvalidateProjectCache BatchDeleteBuilds DeleteBuildBatch DeleteReport'),
    UpdateProjectVisibility: c.modify(
      c.on('aws_codebuild_project', { arn: 'projectArn' }),
      c.same('project_visibility resource_access_role'),
    ),
    CreateWebhook: c.create(c.within(c.on('aws_codebuild_project', { name: 'projectName' }), webhook), hook),
    UpdateWebhook: c.modify(webhook, hook),
    DeleteWebhook: c.destroy(webhook),
    // Replaces the credential of the same server, unless told otherwise.
    ImportSourceCredentials: c.firstOf(
      c.put(newCredential, { ...c.same('auth_type server_type'), token: c.hidden('token') }),
      c.create(c.withId(newCredential), c.same('auth_type server_type')),
    ),
    DeleteSourceCredentials: c.destroy(c.on('aws_codebuild_source_credential', { arn: 'arn' })),
    CreateReportGroup: c.create(c.withId(c.on('aws_codebuild_report_group', { arn: c.response('reportGroup.arn') })), {
      ...reportSettings,
      ...c.same('name type'),
      tags: c.tagMap('tags'),
    }),
    UpdateReportGroup: c.modify(reportGroup, { ...reportSettings, tags: c.set(c.tagMap('tags'), 'map') }),
    DeleteReportGroup: c.destroy(reportGroup),
    CreateFleet: c.create(c.withId(c.on('aws_codebuild_fleet', { arn: c.response('fleet.arn') })), {
      ...fleetSettings,
      name: 'name',
      tags: c.tagMap('tags'),
    }),
    UpdateFleet: c.modify(fleet, { ...fleetSettings, tags: c.set(c.tagMap('tags'), 'map') }),
    DeleteFleet: c.destroy(fleet),
    PutResourcePolicy: c.create(
      c.within(
        [c.on('aws_codebuild_project', { arn: 'resourceArn' }), c.on('aws_codebuild_report_group', { arn: 'resourceArn' })],
        c.on('aws_codebuild_resource_policy', { resource_arn: 'resourceArn' }),
      ),
      { policy: 'policy' },
    ),
    DeleteResourcePolicy: c.destroy(c.on('aws_codebuild_resource_policy', { resource_arn: 'resourceArn' })),
  },
};
