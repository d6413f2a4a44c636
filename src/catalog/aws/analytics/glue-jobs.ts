import { anyAttribute } from '../../../model/change.js';
import {
  create,
  destroy,
  drop,
  firstOf,
  fixed,
  hidden,
  merge,
  modify,
  noChange,
  on,
  partOfUnknown,
  set,
  type Edits,
  type From,
  type OwnerSpec,
  type ServiceCatalog,
} from '../../dsl.js';
import { inBlock, tagMap } from '../../values.js';
import { arnOf, blocksAs, newTags } from '../containers/container-values.js';

/** AWS Glue: jobs, crawlers, triggers and workflows. Source: Glue API reference, Terraform AWS provider (`internal/service/glue`). */

const newJob = on('aws_glue_job', { name: 'name' });
const job = on('aws_glue_job', { name: 'jobName' });
const crawler = on('aws_glue_crawler', { name: 'name' });
const trigger = on('aws_glue_trigger', { name: 'name' });
const workflow = on('aws_glue_workflow', { name: 'name' });

/** A definition is replaced as a whole. The service derives what is not reset here: capacity from workers, versions. */
const jobSettings = (of: (member: string) => From, at: string): Edits => ({
  'command.name': `${at}command.name`,
  'command.python_version': `${at}command.pythonVersion`,
  'command.runtime': `${at}command.runtime`,
  'command.script_location': `${at}command.scriptLocation`,
  connections: inBlock(of('connections'), 'connections'),
  default_arguments: set(of('defaultArguments'), 'map'),
  description: of('description'),
  execution_class: `${at}executionClass`,
  'execution_property.max_concurrent_runs': `${at}executionProperty.maxConcurrentRuns`,
  glue_version: `${at}glueVersion`,
  job_mode: `${at}jobMode`,
  job_run_queuing_enabled: `${at}jobRunQueuingEnabled`,
  maintenance_window: of('maintenanceWindow'),
  max_capacity: `${at}maxCapacity`,
  max_retries: of('maxRetries'),
  non_overridable_arguments: set(of('nonOverridableArguments'), 'map'),
  'notification_property.notify_delay_after': inBlock(of('notificationProperty'), 'notifyDelayAfter'),
  number_of_workers: `${at}numberOfWorkers`,
  role_arn: `${at}role`,
  security_configuration: of('securityConfiguration'),
  'source_control_details.branch': `${at}sourceControlDetails.branch`,
  'source_control_details.folder': `${at}sourceControlDetails.folder`,
  'source_control_details.owner': `${at}sourceControlDetails.owner`,
  'source_control_details.provider': `${at}sourceControlDetails.provider`,
  'source_control_details.repository': `${at}sourceControlDetails.repository`,
  timeout: `${at}timeout`,
  worker_type: `${at}workerType`,
});

const targets = 'targets';

/** Members that an update omits keep their values; the targets are replaced as a whole. */
const crawlerSettings: Edits = {
  catalog_target: blocksAs(inBlock(targets, 'catalogTargets')),
  classifiers: 'classifiers',
  configuration: 'configuration',
  database_name: 'databaseName',
  delta_target: blocksAs(inBlock(targets, 'deltaTargets')),
  description: 'description',
  dynamodb_target: blocksAs(inBlock(targets, 'dynamoDBTargets')),
  hudi_target: blocksAs(inBlock(targets, 'hudiTargets')),
  iceberg_target: blocksAs(inBlock(targets, 'icebergTargets')),
  jdbc_target: blocksAs(inBlock(targets, 'jdbcTargets')),
  'lake_formation_configuration.account_id': 'lakeFormationConfiguration.accountId',
  'lake_formation_configuration.use_lake_formation_credentials': 'lakeFormationConfiguration.useLakeFormationCredentials',
  'lineage_configuration.crawler_lineage_settings': 'lineageConfiguration.crawlerLineageSettings',
  mongodb_target: blocksAs(inBlock(targets, 'mongoDBTargets')),
  'recrawl_policy.recrawl_behavior': 'recrawlPolicy.recrawlBehavior',
  role: 'role',
  s3_target: blocksAs(inBlock(targets, 's3Targets')),
  schedule: 'schedule',
  'schema_change_policy.delete_behavior': 'schemaChangePolicy.deleteBehavior',
  'schema_change_policy.update_behavior': 'schemaChangePolicy.updateBehavior',
  security_configuration: 'crawlerSecurityConfiguration',
  table_prefix: 'tablePrefix',
};

const actions = (from: From) => blocksAs(from, { maps: ['arguments'] });

const workflowSettings: Edits = {
  default_run_properties: set('defaultRunProperties', 'map'),
  description: 'description',
  max_concurrent_runs: 'maxConcurrentRuns',
};

/** The resources with tags, by the kind in their ARN. */
const tagged = (edits: Edits): readonly OwnerSpec[] =>
  (
    [
      ['job', 'aws_glue_job'],
      ['crawler', 'aws_glue_crawler'],
      ['trigger', 'aws_glue_trigger'],
      ['workflow', 'aws_glue_workflow'],
      ['connection', 'aws_glue_connection'],
      ['database', 'aws_glue_catalog_database'],
      ['devEndpoint', 'aws_glue_dev_endpoint'],
      ['registry', 'aws_glue_registry'],
      ['schema', 'aws_glue_schema'],
      ['dataQualityRuleset', 'aws_glue_data_quality_ruleset'],
      ['mlTransform', 'aws_glue_ml_transform'],
    ] as const
  ).map(([kind, type]) => modify(on(type, { arn: arnOf(kind) }), edits));

export const glueJobs: ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: {
    aws_glue_job: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      defaults: {
        'command.name': 'glueetl',
        execution_class: 'STANDARD',
        'execution_property.max_concurrent_runs': 1,
        job_mode: 'SCRIPT',
        timeout: 2880,
      },
      secrets: ['source_control_details.auth_token'],
      unevaluated: {
        'source_control_details.auth_strategy': 'the provider does not read it back',
        'source_control_details.auth_token': 'the record does not show it',
        'source_control_details.last_commit_id': 'changes with each synchronisation',
      },
    },
    aws_glue_crawler: {
      keys: [['name'], ['arn']],
      scope: 'region',
      family: 'analytics',
      defaults: {
        'recrawl_policy.recrawl_behavior': 'CRAWL_EVERYTHING',
        'lineage_configuration.crawler_lineage_settings': 'DISABLE',
        'schema_change_policy.delete_behavior': 'DEPRECATE_IN_DATABASE',
        'schema_change_policy.update_behavior': 'UPDATE_IN_DATABASE',
      },
    },
    aws_glue_trigger: { keys: [['name'], ['arn']], scope: 'region', family: 'analytics', noise: ['state', 'start_on_creation'] },
    aws_glue_workflow: { keys: [['name'], ['arn']], scope: 'region', family: 'analytics' },
  },
  events: {
    CreateJob: create(newJob, { ...jobSettings((member) => member, ''), tags: newTags }, { id: 'name' }),
    UpdateJob: modify(
      job,
      jobSettings((member) => inBlock('jobUpdate', member), 'jobUpdate.'),
    ),
    // The definition in the repository replaces the settings; the record does not show it.
    UpdateJobFromSourceControl: modify(job, {
      'source_control_details.branch': 'branchName',
      'source_control_details.folder': 'folder',
      'source_control_details.owner': 'repositoryOwner',
      'source_control_details.provider': 'provider',
      'source_control_details.repository': 'repositoryName',
      [anyAttribute]: hidden('jobName'),
    }),
    DeleteJob: destroy(job),
    ResetJobBookmark: noChange,

    CreateCrawler: create(crawler, { ...crawlerSettings, tags: newTags }, { id: 'name' }),
    UpdateCrawler: modify(crawler, crawlerSettings),
    UpdateCrawlerSchedule: modify(on('aws_glue_crawler', { name: 'crawlerName' }), { schedule: 'schedule' }),
    // No attribute shows whether the schedule is in effect.
    StartCrawlerSchedule: noChange,
    StopCrawlerSchedule: noChange,
    DeleteCrawler: destroy(crawler),

    CreateTrigger: create(
      trigger,
      {
        actions: actions('actions'),
        description: 'description',
        event_batching_condition: blocksAs('eventBatchingCondition'),
        'predicate.conditions': blocksAs('predicate.conditions'),
        'predicate.logical': 'predicate.logical',
        schedule: 'schedule',
        tags: newTags,
        type: 'type',
        workflow_name: 'workflowName',
      },
      { id: 'name' },
    ),
    // The definition is replaced as a whole.
    UpdateTrigger: modify(trigger, {
      actions: actions(inBlock('triggerUpdate', 'actions')),
      description: inBlock('triggerUpdate', 'description'),
      event_batching_condition: blocksAs(inBlock('triggerUpdate', 'eventBatchingCondition')),
      'predicate.conditions': blocksAs(inBlock(inBlock('triggerUpdate', 'predicate'), 'conditions')),
      'predicate.logical': inBlock(inBlock('triggerUpdate', 'predicate'), 'logical'),
      schedule: inBlock('triggerUpdate', 'schedule'),
    }),
    StartTrigger: modify(trigger, { enabled: fixed(true) }),
    StopTrigger: modify(trigger, { enabled: fixed(false) }),
    DeleteTrigger: destroy(trigger),

    CreateWorkflow: create(workflow, { ...workflowSettings, tags: newTags }, { id: 'name' }),
    UpdateWorkflow: modify(workflow, workflowSettings),
    DeleteWorkflow: destroy(workflow),
    PutWorkflowRunProperties: noChange,

    TagResource: partOfUnknown(firstOf(...tagged({ tags: merge(tagMap('tagsToAdd')) }))),
    UntagResource: partOfUnknown(firstOf(...tagged({ tags: drop('tagsToRemove') }))),
  },
};
