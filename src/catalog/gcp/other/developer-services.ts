import { isObject } from '../../../lib/json.js';
import * as c from '../language.js';
import { fullName } from '../full-name.js';
import { cleared, clearedMap, kept, keptBlocks } from '../members.js';
import { managed } from './managed.js';

/** Artifact Registry, Cloud Scheduler, Cloud Tasks, Eventarc and Workflows. Source: googleapis, Terraform Google provider. */

export const artifactRegistry = managed('artifactregistry.googleapis.com', [
  {
    type: 'google_artifact_registry_repository',
    noun: 'Repository',
    collection: 'repositories',
    members: {
      description: cleared('description'),
      labels: clearedMap('labels'),
      format: kept('format'),
      mode: kept('mode'),
      kms_key_name: cleared('kmsKeyName'),
      cleanup_policy_dry_run: cleared('cleanupPolicyDryRun'),
      'docker_config.immutable_tags': kept('dockerConfig', (config) => (isObject(config) ? (config['immutableTags'] ?? false) : undefined)),
      'vulnerability_scanning_config.enablement_config': kept('vulnerabilityScanningConfig.enablementConfig'),
    },
    spec: { family: 'storage' },
  },
]);

const job = c.on('google_cloud_scheduler_job', { id: fullName('jobs', 'name', 'job.name') });

export const cloudScheduler = managed(
  'cloudscheduler.googleapis.com',
  [
    {
      type: 'google_cloud_scheduler_job',
      noun: 'Job',
      collection: 'jobs',
      members: {
        description: cleared('description'),
        schedule: kept('schedule'),
        time_zone: kept('timeZone'),
        attempt_deadline: kept('attemptDeadline'),
        'http_target.uri': kept('httpTarget.uri'),
        'http_target.http_method': kept('httpTarget.httpMethod'),
        'http_target.oidc_token.service_account_email': kept('httpTarget.oidcToken.serviceAccountEmail'),
        'http_target.oidc_token.audience': kept('httpTarget.oidcToken.audience'),
        'http_target.oauth_token.service_account_email': kept('httpTarget.oauthToken.serviceAccountEmail'),
        'pubsub_target.topic_name': kept('pubsubTarget.topicName'),
        'app_engine_http_target.relative_uri': kept('appEngineHttpTarget.relativeUri'),
        'retry_config.retry_count': kept('retryConfig.retryCount'),
        'retry_config.max_doublings': kept('retryConfig.maxDoublings'),
      },
      spec: { family: 'functions', secrets: ['http_target.headers', 'http_target.body'] },
    },
  ],
  { PauseJob: c.modify(job, { paused: c.fixed(true) }), ResumeJob: c.modify(job, { paused: c.fixed(false) }), RunJob: c.noChange },
);

export const cloudTasks = managed(
  'cloudtasks.googleapis.com',
  [
    {
      type: 'google_cloud_tasks_queue',
      noun: 'Queue',
      collection: 'queues',
      members: {
        'rate_limits.max_dispatches_per_second': kept('rateLimits.maxDispatchesPerSecond'),
        'rate_limits.max_concurrent_dispatches': kept('rateLimits.maxConcurrentDispatches'),
        'retry_config.max_attempts': kept('retryConfig.maxAttempts'),
        'retry_config.max_doublings': kept('retryConfig.maxDoublings'),
        'retry_config.min_backoff': kept('retryConfig.minBackoff'),
        'retry_config.max_backoff': kept('retryConfig.maxBackoff'),
        'stackdriver_logging_config.sampling_ratio': kept('stackdriverLoggingConfig.samplingRatio'),
      },
      spec: { family: 'pubsub' },
    },
  ],
  // Tasks are data, and whether a queue runs cannot be declared.
  { ...c.noChanges('PauseQueue ResumeQueue PurgeQueue CreateTask DeleteTask RunTask') },
);

export const eventarc = managed('eventarc.googleapis.com', [
  {
    type: 'google_eventarc_trigger',
    noun: 'Trigger',
    collection: 'triggers',
    members: {
      labels: clearedMap('labels'),
      service_account: cleared('serviceAccount'),
      channel: cleared('channel'),
      matching_criteria: keptBlocks('eventFilters'),
      'destination.cloud_run_service.service': kept('destination.cloudRun.service'),
      'destination.cloud_run_service.region': kept('destination.cloudRun.region'),
      'destination.cloud_run_service.path': kept('destination.cloudRun.path'),
      'destination.workflow': kept('destination.workflow'),
    },
    spec: { family: 'pubsub' },
  },
]);

export const workflows = managed('workflows.googleapis.com', [
  {
    type: 'google_workflows_workflow',
    noun: 'Workflow',
    collection: 'workflows',
    members: {
      description: cleared('description'),
      labels: clearedMap('labels'),
      service_account: kept('serviceAccount', (name) => (name === '' ? undefined : name)),
      source_contents: kept('sourceContents'),
      crypto_key_name: cleared('cryptoKeyName'),
      call_log_level: kept('callLogLevel'),
      user_env_vars: clearedMap('userEnvVars'),
    },
    spec: { family: 'functions' },
  },
]);
