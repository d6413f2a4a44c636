import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const id = 'projects/acme-prod/locations/us-central1/functions/resize-images';
const service = 'google.cloud.functions.v1.CloudFunctionsService';

/** As written by version 6 of the provider. */
const declared = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_cloudfunctions_function',
  attributes: {
    automatic_update_policy: [{}], available_memory_mb: 256, build_environment_variables: null,
    build_service_account: 'projects/acme-prod/serviceAccounts/481516234200-compute@developer.gserviceaccount.com',
    build_worker_pool: '', description: 'Resizes images', docker_registry: 'ARTIFACT_REGISTRY', docker_repository: '',
    effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, entry_point: 'resize',
    environment_variables: { BUCKET: 'acme-images', LOG_LEVEL: 'info' },
    event_trigger: [{ event_type: 'google.storage.object.finalize', failure_policy: [{ retry: false }], resource: 'projects/_/buckets/acme-images' }],
    https_trigger_security_level: '', https_trigger_url: '', id, ingress_settings: 'ALLOW_ALL', kms_key_name: '', labels: { env: 'prod' },
    max_instances: 10, min_instances: 0, name: 'resize-images', on_deploy_update_policy: [], project: 'acme-prod', region: 'us-central1',
    runtime: 'nodejs20', secret_environment_variables: [], secret_volumes: [],
    service_account_email: 'resizer@acme-prod.iam.gserviceaccount.com', source_archive_bucket: 'acme-code',
    source_archive_object: 'resize-3d0e868c.zip', source_repository: [], status: 'ACTIVE',
    terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, timeout: 60, timeouts: null, trigger_http: null,
    version_id: '4', vpc_connector: '', vpc_connector_egress_settings: '',
    ...changed,
  },
});

const given = (changed: JsonObject = {}): JsonObject => ({
  name: id, description: 'Resizes images', entryPoint: 'resize', runtime: 'nodejs20', timeout: '60s', availableMemoryMb: 256,
  sourceArchiveUrl: 'gs://acme-code/resize-3d0e868c.zip', serviceAccountEmail: 'resizer@acme-prod.iam.gserviceaccount.com',
  labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, environmentVariables: { BUCKET: 'acme-images', LOG_LEVEL: 'info' },
  maxInstances: 10, ingressSettings: 'ALLOW_ALL',
  eventTrigger: { eventType: 'google.storage.object.finalize', resource: 'projects/_/buckets/acme-images', service: 'storage.googleapis.com' },
  ...changed,
});

const whole = (method: string, request: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'record'> => ({
  event: `${service}.${method}`,
  request: { '@type': `type.googleapis.com/google.cloud.functions.v1.${method}Request`, ...request },
  record: { resourceName: id, entry: { resource: { type: 'cloud_function', labels: { function_name: 'resize-images', project_id: 'acme-prod', region: 'us-central1' } } } },
});

const at = 'google_cloudfunctions_function.this';

export const firstGenerationCases: readonly CatalogCase[] = [
  {
    name: 'a function created as declared is not drift',
    ...whole('CreateFunction', { location: 'projects/acme-prod/locations/us-central1', function: given() }),
    state: [declared()],
    drifts: [],
  },
  {
    name: 'a function that no state declares is a creation of its generation',
    ...whole('CreateFunction', { location: 'projects/acme-prod/locations/us-central1', function: given() }),
    state: [],
    drifts: [{ address: 'google_cloudfunctions_function', field: '*', old: null, new: {} }],
  },
  {
    name: 'members outside of the mask are not evaluated',
    ...whole('UpdateFunction', {
      function: given({ availableMemoryMb: 512, environmentVariables: {}, runtime: 'nodejs22' }),
      updateMask: 'availableMemoryMb,timeout',
    }),
    state: [declared()],
    drifts: [{ address: at, field: 'available_memory_mb', old: 256, new: 512 }],
  },
  {
    name: 'a deployment from a local folder replaces the declared archive',
    ...whole('UpdateFunction', {
      function: { name: id, runtime: 'nodejs22', sourceUploadUrl: 'https://storage.googleapis.com/uploads-1/a.zip?GoogleAccessId=x', labels: { env: 'prod', 'goog-terraform-provisioned': 'true', 'deployment-tool': 'cli-gcloud' } },
      updateMask: 'runtime,sourceUploadUrl,labels',
    }),
    state: [declared()],
    drifts: [
      { address: at, field: 'runtime', old: 'nodejs20', new: 'nodejs22' },
      { address: at, field: 'source_archive_object', old: 'resize-3d0e868c.zip', new: null },
    ],
  },
  {
    name: 'a cleared connector, retries, a bucket and a service account are drift',
    ...whole('UpdateFunction', {
      function: {
        name: id, sourceArchiveUrl: 'gs://evil-code/payload.zip', serviceAccountEmail: 'owner@acme-prod.iam.gserviceaccount.com',
        eventTrigger: { eventType: 'google.storage.object.finalize', resource: 'projects/_/buckets/acme-images', failurePolicy: { retry: {} } },
      },
      updateMask: 'sourceArchiveUrl,serviceAccountEmail,vpcConnector,eventTrigger.failurePolicy,timeout',
    }),
    state: [declared({ vpc_connector: 'projects/acme-prod/locations/us-central1/connectors/main' })],
    drifts: [
      { address: at, field: 'source_archive_bucket', old: 'acme-code', new: 'evil-code' },
      { address: at, field: 'source_archive_object', old: 'resize-3d0e868c.zip', new: 'payload.zip' },
      { address: at, field: 'service_account_email', old: 'resizer@acme-prod.iam.gserviceaccount.com', new: 'owner@acme-prod.iam.gserviceaccount.com' },
      { address: at, field: 'vpc_connector', old: 'projects/acme-prod/locations/us-central1/connectors/main', new: null },
      { address: at, field: 'event_trigger.failure_policy.retry', old: false, new: true },
    ],
  },
  {
    name: 'a deleted function is one alert',
    ...whole('DeleteFunction', { name: id }),
    state: [declared()],
    drifts: [{ address: at, field: '*', old: {}, new: null }],
  },
  {
    name: 'an upload address changes nothing',
    ...whole('GenerateUploadUrl', { parent: 'projects/acme-prod/locations/us-central1' }),
    state: [declared()],
    drifts: [],
    dropped: 'read_only',
  },
  {
    name: 'a download address changes nothing',
    ...whole('GenerateDownloadUrl', { name: id }),
    state: [declared()],
    drifts: [],
    dropped: 'read_only',
  },
  {
    name: 'a call of the function changes nothing',
    ...whole('CallFunction', { name: id, data: '{}' }),
    state: [declared()],
    drifts: [],
    dropped: 'read_only',
  },
];
