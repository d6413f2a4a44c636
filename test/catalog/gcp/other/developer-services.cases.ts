import type { CatalogCase } from '../../../support/catalog-case.js';
import { ignoredCase, labelled, labels, standardCases } from './standard-cases.js';

const at = 'projects/acme-prod/locations/us-central1';

export const artifactCases: readonly CatalogCase[] = standardCases({
  service: 'google.devtools.artifactregistry.v1.ArtifactRegistry', noun: 'Repository', type: 'google_artifact_registry_repository', name: `${at}/repositories/apps`,
  attributes: { ...labelled, cleanup_policies: [], cleanup_policy_dry_run: false, description: 'Images', docker_config: [{ immutable_tags: true }], format: 'DOCKER', kms_key_name: '', location: 'us-central1', mode: 'STANDARD_REPOSITORY', name: 'apps', project: 'acme-prod', repository_id: 'apps' },
  object: { format: 'DOCKER', description: 'Images', labels, mode: 'STANDARD_REPOSITORY', dockerConfig: { immutableTags: true } },
  changed: { dockerConfig: {}, description: '', labels: {} },
  mask: 'docker_config,description',
  drifts: [{ field: 'docker_config.immutable_tags', old: true, new: false }, { field: 'description', old: 'Images', new: '' }],
});

const scheduler = 'google.cloud.scheduler.v1.CloudScheduler';
const job = { type: 'google_cloud_scheduler_job', attributes: { id: `${at}/jobs/nightly`, name: 'nightly', paused: false, region: 'us-central1', schedule: '0 3 * * *', state: 'ENABLED' } };
const jobCall = (method: string) => ({ event: `${scheduler}.${method}`, request: { name: `${at}/jobs/nightly` }, record: { resourceName: `${at}/jobs/nightly` } });

export const schedulerCases: readonly CatalogCase[] = [
  ...standardCases({
    service: scheduler, noun: 'Job', type: 'google_cloud_scheduler_job', name: `${at}/jobs/nightly`,
    attributes: {
      app_engine_http_target: [], attempt_deadline: '320s', description: '', http_target: [{ body: '', headers: {}, http_method: 'POST', oauth_token: [], oidc_token: [{ audience: 'nightly', service_account_email: 'cron@acme-prod.iam.gserviceaccount.com' }], uri: 'https://nightly.acme.example/run' }],
      name: 'nightly', paused: false, project: 'acme-prod', pubsub_target: [], region: 'us-central1', retry_config: [{ max_backoff_duration: '3600s', max_doublings: 5, max_retry_duration: '0s', min_backoff_duration: '5s', retry_count: 3 }], schedule: '0 3 * * *', state: 'ENABLED', time_zone: 'Etc/UTC',
    },
    object: {
      name: `${at}/jobs/nightly`, schedule: '0 3 * * *', timeZone: 'Etc/UTC', attemptDeadline: '320s', retryConfig: { retryCount: 3 },
      httpTarget: { uri: 'https://nightly.acme.example/run', httpMethod: 'POST', oidcToken: { serviceAccountEmail: 'cron@acme-prod.iam.gserviceaccount.com', audience: 'nightly' } },
    },
    changed: { schedule: '* * * * *', httpTarget: { uri: 'https://evil.example', httpMethod: 'GET' } },
    mask: 'schedule,http_target',
    drifts: [{ field: 'schedule', old: '0 3 * * *', new: '* * * * *' }, { field: 'http_target.uri', old: 'https://nightly.acme.example/run', new: 'https://evil.example' }, { field: 'http_target.http_method', old: 'POST', new: 'GET' }],
  }),
  { name: 'a paused job is drift', ...jobCall('PauseJob'), state: [job], drifts: [{ address: 'google_cloud_scheduler_job.this', field: 'paused', old: false, new: true }] },
  { name: 'a resumed job is not drift', ...jobCall('ResumeJob'), state: [job], drifts: [] },
  ignoredCase(`${scheduler}.RunJob`, `${at}/jobs/nightly`),
];

export const taskCases: readonly CatalogCase[] = [
  ...standardCases({
    service: 'google.cloud.tasks.v2.CloudTasks', noun: 'Queue', type: 'google_cloud_tasks_queue', name: `${at}/queues/mail`,
    attributes: { location: 'us-central1', name: 'mail', project: 'acme-prod', rate_limits: [{ max_burst_size: 100, max_concurrent_dispatches: 10, max_dispatches_per_second: 5 }], retry_config: [{ max_attempts: 3, max_backoff: '3600s', max_doublings: 16, max_retry_duration: '', min_backoff: '0.100s' }], stackdriver_logging_config: [] },
    object: { name: `${at}/queues/mail`, rateLimits: { maxDispatchesPerSecond: 5, maxConcurrentDispatches: 10 }, retryConfig: { maxAttempts: 3 } },
    changed: { rateLimits: { maxDispatchesPerSecond: 500 } },
    mask: 'rateLimits',
    drifts: [{ field: 'rate_limits.max_dispatches_per_second', old: 5, new: 500 }],
  }),
  ...['PauseQueue', 'ResumeQueue', 'PurgeQueue', 'CreateTask', 'DeleteTask', 'RunTask'].map((method) => ignoredCase(`google.cloud.tasks.v2.CloudTasks.${method}`, `${at}/queues/mail`)),
];

export const eventarcCases: readonly CatalogCase[] = standardCases({
  service: 'google.cloud.eventarc.v1.Eventarc', noun: 'Trigger', type: 'google_eventarc_trigger', name: `${at}/triggers/uploads`,
  attributes: { ...labelled, channel: '', conditions: {}, destination: [{ cloud_function: '', cloud_run_service: [{ path: '', region: 'us-central1', service: 'shop' }], gke: [], workflow: '' }], location: 'us-central1', matching_criteria: [{ attribute: 'type', operator: '', value: 'google.cloud.storage.object.v1.finalized' }], name: 'uploads', project: 'acme-prod', service_account: 'shop@acme-prod.iam.gserviceaccount.com' },
  object: { labels, serviceAccount: 'shop@acme-prod.iam.gserviceaccount.com', destination: { cloudRun: { service: 'shop', region: 'us-central1' } }, eventFilters: [{ attribute: 'type', value: 'google.cloud.storage.object.v1.finalized' }] },
  changed: { destination: { cloudRun: { service: 'other', region: 'us-central1' } }, eventFilters: [{ attribute: 'type', value: 'google.cloud.storage.object.v1.deleted' }] },
  mask: 'destination,event_filters',
  drifts: [
    { field: 'destination.cloud_run_service.service', old: 'shop', new: 'other' },
    { field: 'matching_criteria', old: [{ attribute: 'type', operator: '', value: 'google.cloud.storage.object.v1.finalized' }], new: [{ attribute: 'type', value: 'google.cloud.storage.object.v1.deleted' }] },
  ],
});

export const workflowCases: readonly CatalogCase[] = standardCases({
  service: 'google.cloud.workflows.v1.Workflows', noun: 'Workflow', type: 'google_workflows_workflow', name: `${at}/workflows/invoice`,
  attributes: { ...labelled, call_log_level: 'CALL_LOG_LEVEL_UNSPECIFIED', crypto_key_name: '', description: '', name: 'invoice', project: 'acme-prod', region: 'us-central1', revision_id: '000001-a', service_account: 'projects/acme-prod/serviceAccounts/wf@acme-prod.iam.gserviceaccount.com', source_contents: 'main: {}', state: 'ACTIVE', user_env_vars: { URL: 'https://a' } },
  object: { labels, serviceAccount: 'projects/acme-prod/serviceAccounts/wf@acme-prod.iam.gserviceaccount.com', sourceContents: 'main: {}', userEnvVars: { URL: 'https://a' } },
  changed: { sourceContents: 'main: {steps: []}', userEnvVars: { URL: 'https://b' } },
  mask: 'sourceContents,userEnvVars',
  drifts: [{ field: 'source_contents', old: 'main: {}', new: 'main: {steps: []}' }, { field: 'user_env_vars.URL', old: '(sensitive)', new: '(sensitive)' }],
});

const build = 'google.devtools.cloudbuild.v1.CloudBuild';
const trigger = {
  type: 'google_cloudbuild_trigger',
  attributes: {
    approval_config: [{ approval_required: false }], build: [], create_time: '2026-01-01T00:00:00Z', description: '', disabled: false, filename: 'cloudbuild.yaml', filter: '', github: [{ enterprise_config_resource_name: '', name: 'shop', owner: 'acme', pull_request: [], push: [{ branch: '^main$', invert_regex: false, tag: '' }] }],
    id: `projects/acme-prod/locations/global/triggers/1f2e-3d`, ignored_files: null, included_files: null, location: 'global', name: 'deploy', project: 'acme-prod', service_account: '', substitutions: { _ENV: 'prod' }, tags: null, trigger_id: '1f2e-3d', trigger_template: [],
  },
};
const given = { id: '1f2e-3d', name: 'deploy', filename: 'cloudbuild.yaml', github: { owner: 'acme', name: 'shop', push: { branch: '^main$' } }, substitutions: { _ENV: 'prod' } };
const buildCall = (method: string, request: CatalogCase['request'], response: CatalogCase['response'] = null) => ({ event: `${build}.${method}`, request, response, record: { resourceName: method === 'CreateBuildTrigger' ? 'projects/acme-prod' : 'projects/acme-prod/triggers/1f2e-3d' } });

export const buildCases: readonly CatalogCase[] = [
  { name: 'a trigger created as declared is not drift', ...buildCall('CreateBuildTrigger', { projectId: 'acme-prod', trigger: { ...given, id: '' } }, given), state: [trigger], drifts: [] },
  {
    name: 'another branch and another account are drift',
    ...buildCall('UpdateBuildTrigger', { projectId: 'acme-prod', triggerId: '1f2e-3d', trigger: { ...given, disabled: true, github: { owner: 'acme', name: 'shop', push: { branch: '.*' } } } }),
    state: [trigger],
    drifts: [{ address: 'google_cloudbuild_trigger.this', field: 'disabled', old: false, new: true }, { address: 'google_cloudbuild_trigger.this', field: 'github.push.branch', old: '^main$', new: '.*' }],
  },
  { name: 'a deleted trigger is one alert', ...buildCall('DeleteBuildTrigger', { triggerId: '1f2e-3d' }), state: [trigger], drifts: [{ address: 'google_cloudbuild_trigger.this', field: '*', old: {}, new: null }] },
  ...['RunBuildTrigger', 'CreateBuild', 'CancelBuild', 'RetryBuild'].map((method) => ignoredCase(`${build}.${method}`, 'projects/acme-prod/builds/b')),
];
