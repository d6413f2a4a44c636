import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { jobId, knativeCall, secondCall } from './run-declared.js';

const declared: DeclaredResource = {
  type: 'google_cloud_run_v2_job',
  attributes: {
    annotations: null, binary_authorization: [], client: '', client_version: '', deletion_protection: true, effective_annotations: {}, effective_labels: { 'goog-terraform-provisioned': 'true' },
    execution_count: 41, id: jobId, labels: {}, launch_stage: 'GA', location: 'us-central1', name: 'nightly', project: 'acme-prod',
    template: [{
      annotations: null, labels: null, parallelism: 0, task_count: 1,
      template: [{
        containers: [{ args: ['--full'], command: null, depends_on: [], env: [], image: 'us-docker.pkg.dev/acme-prod/apps/nightly:3', name: '', ports: [], resources: [{ limits: { cpu: '1000m', memory: '512Mi' } }], startup_probe: [], volume_mounts: [], working_dir: '' }],
        encryption_key: '', execution_environment: 'EXECUTION_ENVIRONMENT_GEN2', max_retries: 3, node_selector: [], service_account: 'nightly@acme-prod.iam.gserviceaccount.com', timeout: '600s', volumes: [], vpc_access: [],
      }],
    }],
    timeouts: null,
  },
};

const given = (container: JsonObject = {}, task: JsonObject = {}): JsonObject => ({
  name: jobId, labels: { 'goog-terraform-provisioned': 'true' }, launchStage: 'GA',
  template: {
    taskCount: 1,
    template: {
      containers: [{ image: 'us-docker.pkg.dev/acme-prod/apps/nightly:3', args: ['--full'], resources: { limits: { cpu: '1000m', memory: '512Mi' } }, ...container }],
      maxRetries: 3, timeout: '600s', serviceAccount: 'nightly@acme-prod.iam.gserviceaccount.com', executionEnvironment: 'EXECUTION_ENVIRONMENT_GEN2', ...task,
    },
  },
});

const knative = (container: JsonObject = {}): JsonObject => ({
  apiVersion: 'run.googleapis.com/v1', kind: 'Job', metadata: { name: 'nightly', labels: { 'cloud.googleapis.com/location': 'us-central1', 'goog-terraform-provisioned': 'true' }, annotations: { 'run.googleapis.com/client-name': 'gcloud' } },
  spec: {
    template: {
      metadata: { annotations: { 'run.googleapis.com/execution-environment': 'gen2' } },
      spec: {
        taskCount: 1,
        template: {
          spec: {
            containers: [{ image: 'us-docker.pkg.dev/acme-prod/apps/nightly:3', args: ['--full'], resources: { limits: { cpu: '1000m', memory: '512Mi' } }, ...container }],
            maxRetries: 3, timeoutSeconds: '600', serviceAccountName: 'nightly@acme-prod.iam.gserviceaccount.com',
          },
        },
      },
    },
  },
});

const at = 'google_cloud_run_v2_job.this';
const parent = 'projects/acme-prod/locations/us-central1';
const second = (method: string, request: JsonObject, name = jobId) => secondCall(method, request, 'Jobs', name);
const first = (method: string, request: JsonObject) => knativeCall(method, request, 'Jobs', 'jobs/nightly');

export const jobCases: readonly CatalogCase[] = [
  {
    name: 'a job that no state declares is a creation',
    ...second('CreateJob', { parent, jobId: 'nightly', job: given() }),
    state: [],
    drifts: [{ address: 'google_cloud_run_v2_job', field: '*', old: null, new: {} }],
  },
  { name: 'a job created as declared through the first API is not drift', ...first('CreateJob', { parent: 'namespaces/acme-prod', job: knative() }), state: [declared], drifts: [] },
  {
    name: 'another command and another identity are drift',
    ...second('UpdateJob', { job: given({ args: ['--full', '--dump'], command: ['sh'] }, { serviceAccount: 'owner@acme-prod.iam.gserviceaccount.com', maxRetries: 0 }) }),
    state: [declared],
    drifts: [
      { address: at, field: 'template.template.containers.args', old: ['--full'], new: ['--full', '--dump'] },
      { address: at, field: 'template.template.containers.command', old: null, new: ['sh'] },
      { address: at, field: 'template.template.service_account', old: 'nightly@acme-prod.iam.gserviceaccount.com', new: 'owner@acme-prod.iam.gserviceaccount.com' },
      { address: at, field: 'template.template.max_retries', old: 3, new: 0 },
    ],
  },
  {
    name: 'the first API replaces the job as a whole',
    ...first('ReplaceJob', { name: 'namespaces/acme-prod/jobs/nightly', job: knative({ image: 'gcr.io/other/image' }) }),
    state: [declared],
    drifts: [{ address: at, field: 'template.template.containers.image', old: 'us-docker.pkg.dev/acme-prod/apps/nightly:3', new: 'gcr.io/other/image' }],
  },
  { name: 'a deleted job is one alert', ...second('DeleteJob', { name: jobId }), state: [declared], drifts: [{ address: at, field: '*', old: {}, new: null }] },
  { name: 'a run changes no configuration', ...second('RunJob', { name: jobId }), state: [declared], drifts: [], dropped: 'read_only' },
  { name: 'cancelling a run changes no configuration', ...second('CancelExecution', { name: `${jobId}/executions/a` }), state: [declared], drifts: [], dropped: 'read_only' },
  { name: 'deleting a run changes no configuration', ...second('DeleteExecution', { name: `${jobId}/executions/a` }), state: [declared], drifts: [], dropped: 'read_only' },
];
