import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

const knativeId = 'locations/us-central1/namespaces/acme-prod/services/shop';
const secondId = 'projects/acme-prod/locations/us-central1/services/shop';
export const jobId = 'projects/acme-prod/locations/us-central1/jobs/nightly';
const image = 'us-docker.pkg.dev/acme-prod/apps/shop:1.4.0';
const runAs = 'shop@acme-prod.iam.gserviceaccount.com';

const tcpProbe: JsonObject = { failure_threshold: 1, grpc: [], http_get: [], initial_delay_seconds: 0, period_seconds: 240, tcp_socket: [{ port: 8080 }], timeout_seconds: 240 };

/** As written by version 6 of the provider. */
export const knativeService = (container: JsonObject = {}, changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_cloud_run_service',
  attributes: {
    autogenerate_revision_name: false, id: knativeId, location: 'us-central1',
    metadata: [{
      annotations: { 'run.googleapis.com/ingress': 'internal' },
      effective_annotations: {
        'run.googleapis.com/ingress': 'internal', 'run.googleapis.com/ingress-status': 'internal', 'run.googleapis.com/operation-id': '6f2d', 'run.googleapis.com/urls': '["https://shop-abc-uc.a.run.app"]',
        'serving.knative.dev/creator': 'terraform@acme-prod.iam.gserviceaccount.com', 'serving.knative.dev/lastModifier': 'terraform@acme-prod.iam.gserviceaccount.com',
      },
      effective_labels: { 'cloud.googleapis.com/location': 'us-central1', env: 'prod', 'goog-terraform-provisioned': 'true' },
      generation: 3, labels: { env: 'prod' }, namespace: 'acme-prod', resource_version: 'AAYQYvNHUcU', self_link: '/apis/serving.knative.dev/v1/namespaces/481516234200/services/shop',
      terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, uid: 'eff57385-823a-4664-b385-05465c574de2',
    }],
    name: 'shop', project: 'acme-prod', status: [{ conditions: [], url: 'https://shop-abc-uc.a.run.app' }],
    template: [{
      metadata: [{ annotations: { 'autoscaling.knative.dev/maxScale': '10' }, generation: 0, labels: { 'run.googleapis.com/startupProbeType': 'Default' }, name: '', namespace: '', resource_version: '', self_link: '', uid: '' }],
      spec: [{
        container_concurrency: 80,
        containers: [{
          args: null, command: null, env: [{ name: 'LOG_LEVEL', value: 'info', value_from: [] }, { name: 'DB_PASSWORD', value: '', value_from: [{ secret_key_ref: [{ key: 'latest', name: 'shop-db' }] }] }], env_from: [],
          image, liveness_probe: [], name: '', ports: [{ container_port: 8080, name: 'http1', protocol: '' }], resources: [{ limits: { cpu: '1000m', memory: '512Mi' }, requests: {} }], startup_probe: [tcpProbe],
          volume_mounts: [], working_dir: '', ...container,
        }],
        node_selector: null, service_account_name: runAs, serving_state: '', timeout_seconds: 300, volumes: [],
      }],
    }],
    timeouts: null, traffic: [{ latest_revision: true, percent: 100, revision_name: '', tag: '', url: '' }],
    ...changed,
  },
});

/** The object of the first API. */
export const knativeObject = (container: JsonObject = {}, spec: JsonObject = {}, annotations: JsonObject = {}): JsonObject => ({
  apiVersion: 'serving.knative.dev/v1', kind: 'Service',
  metadata: {
    name: 'shop', namespace: '481516234200', labels: { 'cloud.googleapis.com/location': 'us-central1', env: 'prod', 'goog-terraform-provisioned': 'true' },
    annotations: { 'run.googleapis.com/client-name': 'gcloud', 'run.googleapis.com/ingress': 'internal', 'serving.knative.dev/creator': 'terraform@acme-prod.iam.gserviceaccount.com', ...annotations },
  },
  spec: {
    template: {
      metadata: { annotations: { 'autoscaling.knative.dev/maxScale': '10', 'client.knative.dev/user-image': image }, labels: { 'run.googleapis.com/startupProbeType': 'Default', 'client.knative.dev/nonce': 'abc' }, name: 'shop-00004-xyz' },
      spec: {
        containerConcurrency: 80, timeoutSeconds: 300, serviceAccountName: runAs,
        containers: [{
          image, ports: [{ name: 'http1', containerPort: 8080 }], env: [{ name: 'LOG_LEVEL', value: 'info' }, { name: 'DB_PASSWORD', valueFrom: { secretKeyRef: { name: 'shop-db', key: 'latest' } } }],
          resources: { limits: { cpu: '1000m', memory: '512Mi' } }, startupProbe: { timeoutSeconds: 240, periodSeconds: 240, failureThreshold: 1, tcpSocket: { port: 8080 } }, ...container,
        }],
        ...spec,
      },
    },
    traffic: [{ percent: 100, latestRevision: true }],
  },
});

export const secondService = (container: JsonObject = {}, template: JsonObject = {}, changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_cloud_run_v2_service',
  attributes: {
    annotations: {}, binary_authorization: [], build_config: [], client: 'terraform', client_version: '', conditions: [], create_time: '2025-11-11T11:11:11.111111Z', creator: 'terraform@acme-prod.iam.gserviceaccount.com',
    custom_audiences: [], default_uri_disabled: false, deletion_protection: true, description: '', effective_annotations: {}, effective_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, etag: '"CL..."',
    generation: '3', id: secondId, ingress: 'INGRESS_TRAFFIC_INTERNAL_ONLY', invoker_iam_disabled: false, labels: { env: 'prod' }, launch_stage: 'GA', location: 'us-central1', name: 'shop', project: 'acme-prod', scaling: [],
    template: [{
      annotations: {},
      containers: [{
        args: null, base_image_uri: '', build_info: [], command: null, depends_on: [],
        env: [{ name: 'LOG_LEVEL', value: 'info', value_source: [] }, { name: 'DB_PASSWORD', value: '', value_source: [{ secret_key_ref: [{ secret: 'shop-db', version: 'latest' }] }] }],
        image, liveness_probe: [], name: '', ports: [{ container_port: 8080, name: 'http1' }], resources: [{ cpu_idle: true, limits: { cpu: '1000m', memory: '512Mi' }, startup_cpu_boost: false }], startup_probe: [tcpProbe],
        volume_mounts: [], working_dir: '', ...container,
      }],
      encryption_key: '', execution_environment: '', gpu_zonal_redundancy_disabled: false, labels: {}, max_instance_request_concurrency: 80, node_selector: [], revision: '', scaling: [{ max_instance_count: 10, min_instance_count: 0 }],
      service_account: runAs, session_affinity: false, timeout: '300s', volumes: [], vpc_access: [], ...template,
    }],
    terraform_labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, timeouts: null, traffic: [{ percent: 100, revision: '', tag: '', type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST' }], traffic_statuses: [], uid: '7b', uri: 'https://shop-abc-uc.a.run.app', urls: [],
    ...changed,
  },
});

export const secondObject = (container: JsonObject = {}, template: JsonObject = {}, changed: JsonObject = {}): JsonObject => ({
  name: secondId, labels: { env: 'prod', 'goog-terraform-provisioned': 'true' }, ingress: 'INGRESS_TRAFFIC_INTERNAL_ONLY', launchStage: 'GA', client: 'cloud-console',
  template: {
    containers: [{
      image, env: [{ name: 'LOG_LEVEL', value: 'info' }, { name: 'DB_PASSWORD', valueSource: { secretKeyRef: { secret: 'shop-db', version: 'latest' } } }], ports: [{ name: 'http1', containerPort: 8080 }],
      resources: { limits: { cpu: '1000m', memory: '512Mi' }, cpuIdle: true }, ...container,
    }],
    scaling: { maxInstanceCount: 10 }, serviceAccount: runAs, timeout: '300s', maxInstanceRequestConcurrency: 80, ...template,
  },
  traffic: [{ type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST', percent: 100 }],
  ...changed,
});

type Call = Pick<CatalogCase, 'event' | 'request' | 'record'>;

const labels = { configuration_name: '', location: 'us-central1', project_id: 'acme-prod', revision_name: '', service_name: 'shop' };

export const knativeCall = (method: string, request: JsonObject, collection = 'Services', name = 'services/shop'): Call => ({
  event: `google.cloud.run.v1.${collection}.${method}`,
  request: { '@type': `type.googleapis.com/google.cloud.run.v1.${method}Request`, ...request },
  record: { resourceName: `namespaces/acme-prod/${name}`, entry: { resource: { type: 'cloud_run_revision', labels } } },
});

export const secondCall = (method: string, request: JsonObject, collection = 'Services', name = secondId): Call => ({
  event: `google.cloud.run.v2.${collection}.${method}`,
  request: { '@type': `type.googleapis.com/google.cloud.run.v2.${method}Request`, ...request },
  record: { resourceName: name, entry: { resource: { type: 'cloud_run_revision', labels } } },
});
