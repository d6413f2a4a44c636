import { anyAttribute } from '../../../model/change.js';
import * as c from '../language.js';

/** AWS Glue: jobs, crawlers, triggers and workflows. Source: Glue API reference, Terraform AWS provider (`internal/service/glue`). */

const newJob = c.on('aws_glue_job', { name: 'name' });
const job = c.on('aws_glue_job', { name: 'jobName' });
const crawler = c.on('aws_glue_crawler', { name: 'name' });
const trigger = c.on('aws_glue_trigger', { name: 'name' });
const workflow = c.on('aws_glue_workflow', { name: 'name' });

/** A definition is replaced as a whole. The service derives what is not reset here: capacity from workers, versions. */
const jobSettings = (of: (member: string) => c.From, at: string): c.Edits => ({
  ...c.same('name python_version runtime script_location', `${at}command.`, 'command.'),
  connections: c.inBlock(of('connections'), 'connections'),
  default_arguments: c.set(of('defaultArguments'), 'map'),
  ...c.same('description maintenance_window max_retries security_configuration', of),
  ...c.same('execution_class glue_version job_mode job_run_queuing_enabled max_capacity number_of_workers timeout worker_type', at),
  'execution_property.max_concurrent_runs': `${at}executionProperty.maxConcurrentRuns`,
  non_overridable_arguments: c.set(of('nonOverridableArguments'), 'map'),
  'notification_property.notify_delay_after': c.inBlock(of('notificationProperty'), 'notifyDelayAfter'),
  role_arn: `${at}role`,
  ...c.same('branch folder owner provider repository', `${at}sourceControlDetails.`, 'source_control_details.'),
});

const targets = 'targets';

/** Members that an update omits keep their values; the targets are replaced as a whole. */
const crawlerSettings: c.Edits = {
  catalog_target: c.blocks(c.inBlock(targets, 'catalogTargets')),
  ...c.same(`
    classifiers configuration database_name description lake_formation_configuration{account_id use_lake_formation_credentials}
    lineage_configuration.crawler_lineage_settings recrawl_policy.recrawl_behavior role schedule schema_change_policy{delete_behavior
    update_behavior} table_prefix security_configuration=crawlerSecurityConfiguration`),
  delta_target: c.blocks(c.inBlock(targets, 'deltaTargets')),
  dynamodb_target: c.blocks(c.inBlock(targets, 'dynamoDBTargets')),
  hudi_target: c.blocks(c.inBlock(targets, 'hudiTargets')),
  iceberg_target: c.blocks(c.inBlock(targets, 'icebergTargets')),
  jdbc_target: c.blocks(c.inBlock(targets, 'jdbcTargets')),
  mongodb_target: c.blocks(c.inBlock(targets, 'mongoDBTargets')),
  s3_target: c.blocks(c.inBlock(targets, 's3Targets')),
};

const actions = (from: c.From) => c.blocks(from, c.byName({ maps: ['arguments'] }));

const workflowSettings: c.Edits = {
  default_run_properties: c.set('defaultRunProperties', 'map'),
  ...c.same('description max_concurrent_runs'),
};

/** The resources with tags, by the kind in their ARN. */
const tagged = (edits: c.Edits): readonly c.OwnerSpec[] =>
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
  ).map(([kind, type]) => c.modify(c.on(type, { arn: c.arnOf(kind) }), edits));

/**
 * AWS Glue: classifiers, rules for the quality of data, and machine-learning transforms. An update keeps what it omits. Source: Glue API
 * reference, Terraform AWS provider (`internal/service/glue`).
 */

const newClassifier = c.on('aws_glue_classifier', {
  name: c.either('csvClassifier.name', 'grokClassifier.name', 'jsonClassifier.name', c.acronyms('xMLClassifier.name')),
});
const classifier = c.on('aws_glue_classifier', { name: 'name' });
const classifierSettings: c.Edits = {
  ...c.same(`
    csv_classifier{allow_single_column contains_header custom_datatype_configured delimiter disable_value_trimming quote_symbol serde}
    grok_classifier{classification custom_patterns grok_pattern} json_classifier{json_path}`),
  'csv_classifier.custom_datatypes': c.set('csvClassifier.customDatatypes', 'ordered'),
  'csv_classifier.header': c.set('csvClassifier.header', 'ordered'),
  'xml_classifier.classification': c.acronyms('xMLClassifier.classification'),
  'xml_classifier.row_tag': c.acronyms('xMLClassifier.rowTag'),
};

const ruleset = c.on('aws_glue_data_quality_ruleset', { name: 'name' });

const transform = c.on('aws_glue_ml_transform', { id: 'transformId' });
const transformId = c.response('transformId');
const findMatches = 'parameters.findMatchesParameters';
const transformSettings: c.Edits = {
  ...c.same('description glue_version max_capacity max_retries name number_of_workers timeout worker_type parameters{transform_type}'),
  'parameters.find_matches_parameters.accuracy_cost_trade_off': `${findMatches}.accuracyCostTradeoff`,
  ...c.same('enforce_provided_labels primary_key_column_name', `${findMatches}.`, 'parameters.find_matches_parameters.'),
  'parameters.find_matches_parameters.precision_recall_trade_off': `${findMatches}.precisionRecallTradeoff`,
  role_arn: 'role',
};

export const glueJobs: c.ServiceCatalog = {
  eventSource: 'glue.amazonaws.com',
  types: c.types('analytics', {
    aws_glue_job: {
      keys: [['name'], ['arn']],
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
      defaults: {
        'recrawl_policy.recrawl_behavior': 'CRAWL_EVERYTHING',
        'lineage_configuration.crawler_lineage_settings': 'DISABLE',
        'schema_change_policy.delete_behavior': 'DEPRECATE_IN_DATABASE',
        'schema_change_policy.update_behavior': 'UPDATE_IN_DATABASE',
      },
    },
    aws_glue_trigger: { keys: [['name'], ['arn']], noise: ['start_on_creation'] },
    aws_glue_workflow: { keys: [['name'], ['arn']] },

    aws_glue_classifier: { keys: [['name']] },
    aws_glue_data_quality_ruleset: { keys: [['name'], ['arn']], cloudId: 'name' },
    aws_glue_ml_transform: { keys: [['id'], ['arn']], noise: ['schema.*'], defaults: { timeout: 2880 } },
  }),
  events: {
    CreateJob: c.create(c.withId(newJob), { ...jobSettings((member) => member, ''), tags: c.newTags }),
    UpdateJob: c.modify(
      job,
      jobSettings((member) => c.inBlock('jobUpdate', member), 'jobUpdate.'),
    ),
    // The definition in the repository replaces the settings; the record does not show it.
    UpdateJobFromSourceControl: c.modify(job, {
      ...c.same('source_control_details={branch=branchName owner=repositoryOwner repository=repositoryName}'),
      ...c.same('folder provider', '', 'source_control_details.'),
      [anyAttribute]: c.hidden('jobName'),
    }),
    DeleteJob: c.destroy(job),
    ResetJobBookmark: c.noChange,

    CreateCrawler: c.create(c.withId(crawler), { ...crawlerSettings, tags: c.newTags }),
    UpdateCrawler: c.modify(crawler, crawlerSettings),
    UpdateCrawlerSchedule: c.modify(c.on('aws_glue_crawler', { name: 'crawlerName' }), { schedule: 'schedule' }),
    // No attribute shows whether the schedule is in effect.
    ...c.noChanges('StartCrawlerSchedule StopCrawlerSchedule'),
    DeleteCrawler: c.destroy(crawler),

    CreateTrigger: c.create(c.withId(trigger), {
      actions: actions('actions'),
      ...c.same('description predicate{logical} schedule type workflow_name'),
      ...c.same('event_batching_condition predicate{conditions}', c.blocks),
      tags: c.newTags,
    }),
    // The definition is replaced as a whole.
    UpdateTrigger: c.modify(trigger, {
      actions: actions(c.inBlock('triggerUpdate', 'actions')),
      ...c.same('description schedule', (path) => c.inBlock('triggerUpdate', path)),
      event_batching_condition: c.blocks(c.inBlock('triggerUpdate', 'eventBatchingCondition')),
      'predicate.conditions': c.blocks(c.inBlock(c.inBlock('triggerUpdate', 'predicate'), 'conditions')),
      'predicate.logical': c.inBlock(c.inBlock('triggerUpdate', 'predicate'), 'logical'),
    }),
    StartTrigger: c.modify(trigger, { enabled: c.fixed(true) }),
    StopTrigger: c.modify(trigger, { enabled: c.fixed(false) }),
    DeleteTrigger: c.destroy(trigger),

    CreateWorkflow: c.create(c.withId(workflow), { ...workflowSettings, tags: c.newTags }),
    UpdateWorkflow: c.modify(workflow, workflowSettings),
    DeleteWorkflow: c.destroy(workflow),
    PutWorkflowRunProperties: c.noChange,

    ...c.tagCalls((edits) => c.partOfUnknown(c.firstOf(...tagged(edits))), 'TagResource UntagResource', 'tagsToRemove', 'tagsToAdd'),

    CreateClassifier: c.create(newClassifier, classifierSettings),
    UpdateClassifier: c.modify(newClassifier, classifierSettings),
    DeleteClassifier: c.destroy(classifier),

    CreateDataQualityRuleset: c.create(c.withId(ruleset), {
      ...c.same('description ruleset target_table{catalog_id database_name table_name}'),
      tags: c.newTags,
    }),
    UpdateDataQualityRuleset: c.modify(ruleset, c.same('description ruleset')),
    DeleteDataQualityRuleset: c.destroy(ruleset),

    CreateMLTransform: c.create(c.withId(c.on('aws_glue_ml_transform', { id: transformId })), {
      ...transformSettings,
      input_record_tables: c.set(c.blocks('inputRecordTables', c.same('catalog_id connection_name database_name table_name')), 'ordered'),
      tags: c.newTags,
    }),
    UpdateMLTransform: c.modify(transform, transformSettings),
    DeleteMLTransform: c.destroy(transform),
  },
};
