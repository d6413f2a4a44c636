import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { call, cluster, clusterId, pool, poolId } from './container-declared.js';

const at = 'google_container_node_pool.this';

const given = (changed: JsonObject = {}, config: JsonObject = {}): JsonObject => ({
  name: 'workers', initialNodeCount: 3, management: { autoRepair: true, autoUpgrade: true }, autoscaling: {}, maxPodsConstraint: { maxPodsPerNode: '110' }, upgradeSettings: { maxSurge: 1 }, locations: ['us-west1-b'],
  config: {
    machineType: 'e2-standard-4', diskSizeGb: 100, diskType: 'pd-balanced', imageType: 'cos_containerd', oauthScopes: ['https://www.googleapis.com/auth/cloud-platform'], serviceAccount: 'nodes@acme-prod.iam.gserviceaccount.com',
    labels: { pool: 'workers' }, tags: ['gke'], metadata: { 'disable-legacy-endpoints': 'true' }, shieldedInstanceConfig: { enableIntegrityMonitoring: true }, workloadMetadataConfig: { mode: 'GKE_METADATA' }, ...config,
  },
  ...changed,
});
const onPool = (method: string, request: JsonObject | null) => call(method, request, poolId);
const inline = cluster({ node_pool: [{ name: 'workers', node_count: 3, management: [{ auto_repair: true, auto_upgrade: true }], version: '1.30.5' }] });

export const nodePoolCases: readonly CatalogCase[] = [
  {
    name: 'a declared pool created again with other machines and identity is drift',
    ...onPool('CreateNodePool', { parent: clusterId, nodePool: given({}, { machineType: 'a2-highgpu-1g', serviceAccount: 'default', taints: [{ key: 'gpu', value: 'true', effect: 'NO_SCHEDULE' }] }) }),
    state: [pool()],
    drifts: [
      { address: at, field: 'node_config.machine_type', old: 'e2-standard-4', new: 'a2-highgpu-1g' },
      { address: at, field: 'node_config.service_account', old: 'nodes@acme-prod.iam.gserviceaccount.com', new: 'default' },
      { address: at, field: 'node_config.taint', old: [], new: [{ key: 'gpu', value: 'true', effect: 'NO_SCHEDULE' }] },
    ],
  },
  {
    name: 'labels, taints, metadata and upgrades of nodes are drift',
    ...onPool('UpdateNodePool', {
      nodeVersion: '-', imageType: 'UBUNTU_CONTAINERD', labels: { labels: { pool: 'workers', owner: 'mallory' } }, taints: { taints: [{ key: 'k', value: 'v', effect: 'NO_EXECUTE' }] }, tags: { tags: ['gke', 'ssh'] },
      workloadMetadataConfig: { mode: 'GCE_METADATA' }, upgradeSettings: { maxSurge: 3, maxUnavailable: 1 },
    }),
    state: [pool()],
    drifts: [
      { address: at, field: 'node_config.image_type', old: 'COS_CONTAINERD', new: 'UBUNTU_CONTAINERD' },
      { address: at, field: 'node_config.labels.owner', old: null, new: 'mallory' },
      { address: at, field: 'node_config.taint', old: [], new: [{ key: 'k', value: 'v', effect: 'NO_EXECUTE' }] },
      { address: at, field: 'node_config.tags', old: ['gke'], new: ['gke', 'ssh'] },
      { address: at, field: 'node_config.workload_metadata_config.mode', old: 'GKE_METADATA', new: 'GCE_METADATA' },
      { address: at, field: 'upgrade_settings.max_surge', old: 1, new: 3 },
      { address: at, field: 'upgrade_settings.max_unavailable', old: 0, new: 1 },
    ],
  },
  { name: 'an upgrade of the version and unchanged settings are not drift', ...onPool('UpdateNodePool', { nodeVersion: '1.31.1-gke.100', imageType: 'COS_CONTAINERD', upgradeSettings: {}, taints: {}, locations: [] }), state: [pool()], drifts: [] },
  { name: 'a pool in a block of its cluster exists', ...onPool('UpdateNodePool', { nodeVersion: '1.31.1', imageType: 'COS' }), state: [inline], drifts: [] },
  { name: 'another size is drift', ...onPool('SetNodePoolSize', { nodeCount: 12 }), state: [pool()], drifts: [{ address: at, field: 'node_count', old: 3, new: 12 }] },
  { name: 'the size of an autoscaled pool is not drift', ...onPool('SetNodePoolSize', { nodeCount: 12 }), state: [pool({ autoscaling: [{ location_policy: 'BALANCED', max_node_count: 20, min_node_count: 1, total_max_node_count: 0, total_min_node_count: 0 }] })], drifts: [] },
  {
    name: 'autoscaling is drift',
    ...onPool('SetNodePoolAutoscaling', { autoscaling: { enabled: true, maxNodeCount: 10, locationPolicy: 'ANY' } }),
    state: [pool({ autoscaling: [{ location_policy: 'BALANCED', max_node_count: 5, min_node_count: 1, total_max_node_count: 0, total_min_node_count: 0 }] })],
    drifts: [
      { address: at, field: 'autoscaling.min_node_count', old: 1, new: 0 },
      { address: at, field: 'autoscaling.max_node_count', old: 5, new: 10 },
      { address: at, field: 'autoscaling.location_policy', old: 'BALANCED', new: 'ANY' },
    ],
  },
  { name: 'repairs switched off are drift', ...onPool('SetNodePoolManagement', { management: { autoUpgrade: true } }), state: [pool()], drifts: [{ address: at, field: 'management.auto_repair', old: true, new: false }] },
  {
    name: 'repairs switched off for a pool in a block of its cluster are drift of the cluster',
    ...onPool('SetNodePoolManagement', { management: {} }),
    state: [inline],
    drifts: [{
      address: 'google_container_cluster.this', field: 'node_pool', old: [{ name: 'workers', node_count: 3, management: [{ auto_repair: true, auto_upgrade: true }], version: '1.30.5' }],
      new: [{ name: 'workers', node_count: 3, management: [{ auto_repair: false, auto_upgrade: false }], version: '1.30.5' }],
    }],
  },
  { name: 'a deleted pool is one alert', ...onPool('DeleteNodePool', {}), state: [pool(), { ...cluster(), name: 'main' }], drifts: [{ address: at, field: '*', old: {}, new: null }] },
  { name: 'the default pool that the provider removes is not drift', ...call('DeleteNodePool', {}, `${clusterId}/nodePools/default-pool`), state: [cluster()], drifts: [] },
];
