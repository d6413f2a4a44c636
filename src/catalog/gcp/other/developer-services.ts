import * as c from '../language.js';
import { standard } from '../standard.js';

/** Artifact Registry, Cloud Scheduler, Cloud Tasks, Eventarc and Workflows. Source: googleapis, Terraform Google provider. */

export const artifactRegistry = standard('artifactregistry.googleapis.com', [
  {
    type: 'google_artifact_registry_repository',
    noun: 'Repository',
    collection: 'repositories',
    fields: {
      ...c.cleared('description kms_key_name cleanup_policy_dry_run'),
      ...c.cleared('labels', 'map'),
      ...c.kept('format mode vulnerability_scanning_config{enablement_config}'),
      ...c.inside(c.kept('docker_config{immutable_tags}'), false),
    },
    spec: { family: 'storage' },
  },
]);

const job = c.on('google_cloud_scheduler_job', { id: c.fullName('jobs', 'name', 'job.name') });

export const cloudScheduler = standard(
  'cloudscheduler.googleapis.com',
  [
    {
      type: 'google_cloud_scheduler_job',
      noun: 'Job',
      collection: 'jobs',
      fields: {
        ...c.cleared('description'),
        ...c.kept(`
    schedule time_zone attempt_deadline http_target{uri http_method oidc_token{service_account_email audience}
    oauth_token{service_account_email}} pubsub_target{topic_name} app_engine_http_target{relative_uri} retry_config{retry_count
    max_doublings}`),
      },
      spec: { family: 'functions', secrets: ['http_target.headers', 'http_target.body'] },
    },
  ],
  { PauseJob: c.modify(job, { paused: c.fixed(true) }), ResumeJob: c.modify(job, { paused: c.fixed(false) }), RunJob: c.noChange },
);

export const cloudTasks = standard(
  'cloudtasks.googleapis.com',
  [
    {
      type: 'google_cloud_tasks_queue',
      noun: 'Queue',
      collection: 'queues',
      fields: c.kept(`
    rate_limits{max_dispatches_per_second max_concurrent_dispatches} retry_config{max_attempts max_doublings min_backoff
    max_backoff} stackdriver_logging_config{sampling_ratio}`),
      spec: { family: 'pubsub' },
    },
  ],
  // Tasks are data, and whether a queue runs cannot be declared.
  c.noChanges('PauseQueue ResumeQueue PurgeQueue CreateTask DeleteTask RunTask'),
);

export const eventarc = standard('eventarc.googleapis.com', [
  {
    type: 'google_eventarc_trigger',
    noun: 'Trigger',
    collection: 'triggers',
    fields: {
      ...c.cleared('labels', 'map'),
      ...c.cleared('service_account channel'),
      ...c.kept('matching_criteria=eventFilters destination{cloud_run_service=cloudRun{service region path} workflow}'),
    },
    spec: { family: 'pubsub' },
  },
]);

export const workflows = standard('workflows.googleapis.com', [
  {
    type: 'google_workflows_workflow',
    noun: 'Workflow',
    collection: 'workflows',
    fields: {
      ...c.cleared('description crypto_key_name'),
      ...c.cleared('labels user_env_vars', 'map'),
      ...c.kept('service_account', c.filled),
      ...c.kept('source_contents call_log_level'),
    },
    spec: { family: 'functions' },
  },
]);
