import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { arn, declare, examplesOf } from '../containers/examples-of.js';

const role = 'arn:aws:iam::111122223333:role/glue';

export const job = (changed: JsonObject = {}) =>
  declare('aws_glue_job', {
    arn: arn('glue', 'job/etl'),
    command: [{ name: 'glueetl', python_version: '3', runtime: '', script_location: 's3://scripts/etl.py' }],
    connections: [],
    default_arguments: { '--job-language': 'python' },
    description: '',
    execution_class: '',
    execution_property: [{ max_concurrent_runs: 1 }],
    glue_version: '4.0',
    id: 'etl',
    job_mode: 'SCRIPT',
    job_run_queuing_enabled: false,
    maintenance_window: '',
    max_capacity: 10,
    max_retries: 0,
    name: 'etl',
    non_overridable_arguments: {},
    notification_property: [],
    number_of_workers: 10,
    role_arn: role,
    security_configuration: 'sealed',
    source_control_details: [],
    tags: { Team: 'data' },
    tags_all: { Team: 'data' },
    timeout: 2880,
    worker_type: 'G.1X',
    ...changed,
  });
const ofJob = examplesOf(job());
const settings = (changed: JsonObject = {}): JsonObject => ({
  command: { name: 'glueetl', scriptLocation: 's3://scripts/etl.py', pythonVersion: '3' },
  defaultArguments: { '--job-language': 'python' },
  glueVersion: '4.0',
  numberOfWorkers: 10,
  role,
  securityConfiguration: 'sealed',
  workerType: 'G.1X',
  ...changed,
});
export const createJob: JsonObject = { ...settings(), name: 'etl', tags: { Team: 'data' } };

const jobs: readonly CatalogCase[] = [
  ofJob.agrees('a job created as declared is not drift', ['CreateJob', createJob]),
  ofJob.drifts(
    'a further argument is drift',
    ['UpdateJob', { jobName: 'etl', jobUpdate: settings({ defaultArguments: { '--job-language': 'python', '--extra-jars': 's3://x' } }) }],
    { 'default_arguments.--extra-jars': [null, 's3://x'] },
  ),
  {
    name: 'a job replaced by its definition in a repository is drift',
    event: 'UpdateJobFromSourceControl',
    request: { jobName: 'etl', branchName: 'main' },
    response: { jobName: 'etl' },
    state: [job()],
    drifts: [
      { address: 'aws_glue_job.this', field: '*', old: null, new: null, change: 'modified' },
      { address: 'aws_glue_job.this', field: 'source_control_details.branch', old: null, new: 'main' },
    ],
  },
  ofJob.deleted('deleting a declared job is one alert (D17)', ['DeleteJob', { jobName: 'etl' }]),
  ofJob.harmless('resetting a bookmark changes no configuration', ['ResetJobBookmark', { jobName: 'etl' }]),
  ofJob.drifts('a changed tag is drift', ['TagResource', { resourceArn: arn('glue', 'job/etl'), tagsToAdd: { Team: 'x' } }], {
    'tags.Team': ['data', 'x'],
  }),
  ofJob.drifts('a removed tag is drift', ['UntagResource', { resourceArn: arn('glue', 'job/etl'), tagsToRemove: ['Team'] }], {
    'tags.Team': ['data', null],
  }),
];

const target = {
  connection_name: '',
  dlq_event_queue_arn: '',
  event_queue_arn: '',
  exclusions: [],
  path: 's3://lake/orders',
  sample_size: 0,
};
const ofCrawler = examplesOf(
  declare('aws_glue_crawler', {
    arn: arn('glue', 'crawler/orders'),
    catalog_target: [],
    classifiers: [],
    configuration: '',
    database_name: 'lake',
    delta_target: [],
    description: '',
    dynamodb_target: [],
    hudi_target: [],
    iceberg_target: [],
    id: 'orders',
    jdbc_target: [],
    lake_formation_configuration: [{ account_id: '', use_lake_formation_credentials: false }],
    lineage_configuration: [{ crawler_lineage_settings: 'DISABLE' }],
    mongodb_target: [],
    name: 'orders',
    recrawl_policy: [{ recrawl_behavior: 'CRAWL_EVERYTHING' }],
    role: 'glue',
    s3_target: [target],
    schedule: 'cron(0 1 * * ? *)',
    schema_change_policy: [{ delete_behavior: 'DEPRECATE_IN_DATABASE', update_behavior: 'UPDATE_IN_DATABASE' }],
    security_configuration: '',
    table_prefix: '',
    tags: {},
    tags_all: {},
  }),
);
const crawler = (changed: JsonObject = {}): JsonObject => ({
  name: 'orders',
  role: 'glue',
  databaseName: 'lake',
  targets: { s3Targets: [{ path: 's3://lake/orders' }] },
  schedule: 'cron(0 1 * * ? *)',
  ...changed,
});
const crawlers: readonly CatalogCase[] = [
  ofCrawler.created('a crawler that no state declares is created', ['CreateCrawler', crawler({ name: 'shadow' })]),
  ofCrawler.agrees('a crawler set as declared is not drift', [
    'UpdateCrawler',
    crawler({ role: 'arn:aws:iam::111122223333:role/service-role/glue', recrawlPolicy: { recrawlBehavior: 'CRAWL_EVERYTHING' } }),
  ]),
  ofCrawler.drifts('another schedule is drift', ['UpdateCrawlerSchedule', { crawlerName: 'orders', schedule: 'cron(0 9 * * ? *)' }], {
    schedule: ['cron(0 1 * * ? *)', 'cron(0 9 * * ? *)'],
  }),
  ofCrawler.harmless('no attribute shows whether a schedule is in effect', ['StartCrawlerSchedule', { crawlerName: 'orders' }]),
  ofCrawler.harmless('no attribute shows whether a schedule is suspended', ['StopCrawlerSchedule', { crawlerName: 'orders' }]),
  ofCrawler.deleted('deleting a declared crawler is one alert (D17)', ['DeleteCrawler', { name: 'orders' }]),
];

const action = {
  arguments: { '--day': 'today' },
  crawler_name: '',
  job_name: 'etl',
  notification_property: [],
  security_configuration: '',
  timeout: 0,
};
const ofTrigger = examplesOf(
  declare('aws_glue_trigger', {
    actions: [action],
    arn: arn('glue', 'trigger/nightly'),
    description: '',
    enabled: true,
    event_batching_condition: [],
    id: 'nightly',
    name: 'nightly',
    predicate: [],
    schedule: 'cron(0 2 * * ? *)',
    start_on_creation: null,
    state: 'ACTIVATED',
    tags: {},
    tags_all: {},
    timeouts: null,
    type: 'SCHEDULED',
    workflow_name: '',
  }),
);
const trigger = (changed: JsonObject = {}): JsonObject => ({
  actions: [{ jobName: 'etl', arguments: { '--day': 'today' } }],
  schedule: 'cron(0 2 * * ? *)',
  ...changed,
});
const triggers: readonly CatalogCase[] = [
  ofTrigger.created('a trigger that no state declares is created', ['CreateTrigger', trigger({ name: 'shadow', type: 'SCHEDULED' })]),
  ofTrigger.agrees('a trigger created as declared is not drift', ['CreateTrigger', trigger({ name: 'nightly', type: 'SCHEDULED' })]),
  ofTrigger.drifts(
    'another action is drift',
    ['UpdateTrigger', { name: 'nightly', triggerUpdate: trigger({ actions: [{ jobName: 'evil' }] }) }],
    { actions: [[action], [{ job_name: 'evil' }]] },
  ),
  ofTrigger.drifts('a stopped trigger is drift', ['StopTrigger', { name: 'nightly' }], { enabled: [true, false] }),
  ofTrigger.agrees('starting a started trigger is not drift', ['StartTrigger', { name: 'nightly' }]),
  ofTrigger.deleted('deleting a declared trigger is one alert (D17)', ['DeleteTrigger', { name: 'nightly' }]),
];

const ofWorkflow = examplesOf(
  declare('aws_glue_workflow', {
    arn: arn('glue', 'workflow/load'),
    default_run_properties: { day: 'today' },
    description: '',
    id: 'load',
    max_concurrent_runs: 1,
    name: 'load',
    tags: {},
    tags_all: {},
  }),
);
const workflow = { defaultRunProperties: { day: 'today' }, maxConcurrentRuns: 1 };
const workflows: readonly CatalogCase[] = [
  ofWorkflow.created('a workflow that no state declares is created', ['CreateWorkflow', { ...workflow, name: 'shadow' }]),
  ofWorkflow.agrees('a workflow set as declared is not drift', ['UpdateWorkflow', { ...workflow, name: 'load' }]),
  ofWorkflow.deleted('deleting a declared workflow is one alert (D17)', ['DeleteWorkflow', { name: 'load' }]),
  ofWorkflow.harmless('properties of a run are not configuration', ['PutWorkflowRunProperties', { name: 'load', runId: 'x' }]),
];

export const glueJobCases: readonly CatalogCase[] = [...jobs, ...crawlers, ...triggers, ...workflows];
