import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const id = 'projects/acme-prod/locations/europe-west1/functions/orders';

/** As written by version 6 of the provider. */
const declared = (service: JsonObject = {}, changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_cloudfunctions2_function',
  attributes: {
    build_config: [{
      automatic_update_policy: [{}], build: 'projects/481516234200/locations/europe-west1/builds/7c1e5a', docker_repository: 'projects/acme-prod/locations/europe-west1/repositories/gcf-artifacts',
      entry_point: 'handle', environment_variables: {}, on_deploy_update_policy: [], runtime: 'python312', service_account: '',
      source: [{ repo_source: [], storage_source: [{ bucket: 'acme-code', generation: 1718000000000000, object: 'orders-1.zip' }] }], worker_pool: '',
    }],
    description: 'Handles orders', effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, environment: 'GEN_2',
    event_trigger: [{
      event_filters: [], event_type: 'google.cloud.pubsub.topic.v1.messagePublished', pubsub_topic: 'projects/acme-prod/topics/orders', retry_policy: 'RETRY_POLICY_RETRY',
      service_account_email: 'orders@acme-prod.iam.gserviceaccount.com', trigger: 'projects/acme-prod/locations/europe-west1/triggers/orders-123456', trigger_region: 'europe-west1',
    }],
    id, kms_key_name: '', labels: { env: 'prod' }, location: 'europe-west1', name: 'orders', project: 'acme-prod',
    service_config: [{
      all_traffic_on_latest_revision: true, available_cpu: '0.1666', available_memory: '256M', binary_authorization_policy: '', environment_variables: { DB_HOST: '10.0.0.5', LOG_EXECUTION_ID: 'true' },
      gcf_uri: '', ingress_settings: 'ALLOW_INTERNAL_ONLY', max_instance_count: 3, max_instance_request_concurrency: 1, min_instance_count: 0,
      secret_environment_variables: [{ key: 'DB_PASSWORD', project_id: 'acme-prod', secret: 'orders-db', version: 'latest' }], secret_volumes: [],
      service: 'projects/acme-prod/locations/europe-west1/services/orders', service_account_email: 'orders@acme-prod.iam.gserviceaccount.com', timeout_seconds: 60,
      uri: 'https://orders-abcdefghij-ew.a.run.app', vpc_connector: '', vpc_connector_egress_settings: '', ...service,
    }],
    state: 'ACTIVE', terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, timeouts: null, update_time: '2026-01-11T10:11:12.131415Z',
    url: 'https://europe-west1-acme-prod.cloudfunctions.net/orders',
    ...changed,
  },
});

const given = (service: JsonObject = {}, changed: JsonObject = {}): JsonObject => ({
  name: id, description: 'Handles orders', environment: 'GEN_2', labels: { env: 'prod', 'goog-terraform-provisioned': 'true' },
  buildConfig: { runtime: 'python312', entryPoint: 'handle', source: { storageSource: { bucket: 'acme-code', object: 'orders-1.zip' } } },
  serviceConfig: {
    availableMemory: '256M', environmentVariables: { DB_HOST: '10.0.0.5' }, ingressSettings: 'ALLOW_INTERNAL_ONLY', maxInstanceCount: 3,
    secretEnvironmentVariables: [{ key: 'DB_PASSWORD', projectId: 'acme-prod', secret: 'orders-db', version: 'latest' }],
    serviceAccountEmail: 'orders@acme-prod.iam.gserviceaccount.com', timeoutSeconds: 60, allTrafficOnLatestRevision: true, ...service,
  },
  eventTrigger: { eventType: 'google.cloud.pubsub.topic.v1.messagePublished', pubsubTopic: 'projects/acme-prod/topics/orders', retryPolicy: 'RETRY_POLICY_RETRY', triggerRegion: 'europe-west1', serviceAccountEmail: 'orders@acme-prod.iam.gserviceaccount.com' },
  ...changed,
});

const call = (method: string, request: JsonObject | null, changed: JsonObject = {}): Pick<CatalogCase, 'event' | 'request' | 'record'> => ({
  event: `google.cloud.functions.v2.FunctionService.${method}`,
  request: request === null ? null : { '@type': `type.googleapis.com/google.cloud.functions.v2.${method}Request`, ...request },
  record: {
    resourceName: id,
    entry: { resource: { type: 'cloud_function', labels: { function_name: 'orders', project_id: 'acme-prod', region: 'europe-west1' } } },
    ...changed,
  },
});

export const secondGenerationCases: readonly CatalogCase[] = [
  {
    name: 'a function of the second generation created as declared is not drift',
    ...call('CreateFunction', { parent: 'projects/acme-prod/locations/europe-west1', functionId: 'orders', function: given() }, { resourceName: 'projects/acme-prod/locations/europe-west1' }),
    state: [declared()],
    drifts: [],
    // The variable that only the service sets.
    dropped: 'ignored',
  },
  {
    name: 'the default values of an unchanged function are not drift',
    ...call('UpdateFunction', { function: given(), updateMask: { paths: ['service_config', 'build_config', 'event_trigger', 'labels', 'description'] } }),
    state: [declared()],
    drifts: [],
    // The variable that only the service sets.
    dropped: 'ignored',
  },
];
