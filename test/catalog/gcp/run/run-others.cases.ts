import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';
import { knativeCall, secondCall } from './run-declared.js';

const poolId = 'projects/acme-prod/locations/us-central1/workerPools/importer';

const pool: DeclaredResource = {
  type: 'google_cloud_run_v2_worker_pool',
  attributes: {
    annotations: {}, effective_annotations: {}, effective_labels: {}, id: poolId, instance_splits: [{ percent: 100, revision: '', type: 'INSTANCE_SPLIT_ALLOCATION_TYPE_LATEST' }], labels: {}, launch_stage: 'BETA', location: 'us-central1',
    name: 'importer', project: 'acme-prod', scaling: [{ manual_instance_count: 2, max_instance_count: 0, min_instance_count: 0, scaling_mode: 'MANUAL' }],
    template: [{ annotations: {}, containers: [{ args: null, command: null, env: [], image: 'gcr.io/acme/importer:1', name: '', resources: [{ limits: { cpu: '1000m', memory: '512Mi' } }], volume_mounts: [], working_dir: '' }], encryption_key: '', labels: {}, service_account: 'importer@acme-prod.iam.gserviceaccount.com', volumes: [], vpc_access: [] }],
  },
};

const given = (changed: JsonObject = {}): JsonObject => ({
  name: poolId, launchStage: 'BETA', scaling: { manualInstanceCount: 2 }, template: { containers: [{ image: 'gcr.io/acme/importer:1' }], serviceAccount: 'importer@acme-prod.iam.gserviceaccount.com' },
  instanceSplits: [{ type: 'INSTANCE_SPLIT_ALLOCATION_TYPE_LATEST', percent: 100 }], ...changed,
});
const call = (method: string, request: JsonObject) => secondCall(method, request, 'WorkerPools', poolId);
const poolAt = 'google_cloud_run_v2_worker_pool.this';

const mapping: DeclaredResource = {
  type: 'google_cloud_run_domain_mapping',
  attributes: {
    id: 'locations/us-central1/namespaces/acme-prod/domainmappings/shop.acme.example', location: 'us-central1', name: 'shop.acme.example', project: 'acme-prod',
    metadata: [{ annotations: {}, effective_labels: {}, generation: 1, labels: {}, namespace: 'acme-prod' }], spec: [{ certificate_mode: 'AUTOMATIC', force_override: false, route_name: 'shop' }], status: [],
  },
};
const map = (method: string, request: JsonObject) => knativeCall(method, request, 'DomainMappings', 'domainmappings/shop.acme.example');
const routed = (route: string): JsonObject => ({ parent: 'namespaces/acme-prod', domainMapping: { kind: 'DomainMapping', metadata: { name: 'shop.acme.example' }, spec: { routeName: route } } });

export const otherRunCases: readonly CatalogCase[] = [
  { name: 'an undeclared worker pool is a creation', ...call('CreateWorkerPool', { workerPool: given() }), state: [], drifts: [{ address: 'google_cloud_run_v2_worker_pool', field: '*', old: null, new: {} }] },
  { name: 'more workers are drift', ...call('UpdateWorkerPool', { workerPool: given({ scaling: { manualInstanceCount: 9 } }) }), state: [pool], drifts: [{ address: poolAt, field: 'scaling.manual_instance_count', old: 2, new: 9 }] },
  { name: 'a deleted worker pool is one alert', ...call('DeleteWorkerPool', { name: poolId }), state: [pool], drifts: [{ address: poolAt, field: '*', old: {}, new: null }] },

  { name: 'a domain mapped as declared is not drift', ...map('CreateDomainMapping', routed('shop')), state: [mapping], drifts: [] },
  { name: 'a deleted mapping is one alert', ...map('DeleteDomainMapping', { name: 'x' }), state: [mapping], drifts: [{ address: 'google_cloud_run_domain_mapping.this', field: '*', old: {}, new: null }] },
];
