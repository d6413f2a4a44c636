import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase } from '../../../support/catalog-case.js';
import { call, cluster, clusterId, poolId, pool, zonalCall } from './container-declared.js';

const at = 'google_container_cluster.this';
const parent = 'projects/acme-prod/locations/us-west1-a';

const given = (changed: JsonObject = {}): JsonObject => ({
  name: 'main', location: 'us-west1-a', locations: ['us-west1-a', 'us-west1-b'], network: 'projects/acme-prod/global/networks/main', subnetwork: 'projects/acme-prod/regions/us-west1/subnetworks/main', initialNodeCount: 1,
  addonsConfig: { httpLoadBalancing: {}, dnsCacheConfig: { enabled: true }, gcePersistentDiskCsiDriverConfig: { enabled: true }, horizontalPodAutoscaling: {}, networkPolicyConfig: { disabled: true } },
  networkPolicy: {}, ipAllocationPolicy: { useIpAliases: true, clusterSecondaryRangeName: 'pods', servicesSecondaryRangeName: 'services' }, releaseChannel: { channel: 'REGULAR' }, shieldedNodes: { enabled: true },
  masterAuthorizedNetworksConfig: { enabled: true, cidrBlocks: [{ displayName: 'internal', cidrBlock: '10.0.0.0/8' }] }, networkConfig: { enableIntraNodeVisibility: true, datapathProvider: 'LEGACY_DATAPATH' },
  notificationConfig: {}, databaseEncryption: {}, autoscaling: {}, authenticatorGroupsConfig: {}, clusterTelemetry: {}, legacyAbac: {}, workloadIdentityConfig: { workloadPool: 'acme-prod.svc.id.goog' },
  privateClusterConfig: { enablePrivateNodes: true, masterIpv4CidrBlock: '172.16.0.0/28' }, resourceLabels: { team: 'platform', 'goog-terraform-provisioned': 'true' }, verticalPodAutoscaling: { enabled: true }, ...changed,
});

const update = (changes: JsonObject) => call('UpdateCluster', { update: changes });

const creations: readonly CatalogCase[] = [
  {
    name: 'a declared cluster created again with weaker settings is drift',
    ...call('CreateCluster', { parent, cluster: given({ shieldedNodes: {}, legacyAbac: { enabled: true }, masterAuthorizedNetworksConfig: {}, binaryAuthorization: {} }) }),
    state: [cluster()],
    drifts: [
      { address: at, field: 'enable_shielded_nodes', old: true, new: false },
      { address: at, field: 'enable_legacy_abac', old: false, new: true },
      { address: at, field: 'master_authorized_networks_config.cidr_blocks', old: [{ cidr_block: '10.0.0.0/8', display_name: 'internal' }], new: [] },
      { address: at, field: 'binary_authorization.evaluation_mode', old: 'PROJECT_SINGLETON_POLICY_ENFORCE', new: 'DISABLED' },
    ],
  },
  { name: 'a deleted cluster is one alert', ...call('DeleteCluster', {}), state: [cluster()], drifts: [{ address: at, field: '*', old: {}, new: null }] },
];

const updates: readonly CatalogCase[] = [
  {
    name: 'opening the control plane to everybody is drift',
    ...update({ desiredMasterAuthorizedNetworksConfig: { enabled: true, cidrBlocks: [{ cidrBlock: '0.0.0.0/0' }], gcpPublicCidrsAccessEnabled: true } }),
    state: [cluster()],
    drifts: [
      { address: at, field: 'master_authorized_networks_config.cidr_blocks', old: [{ cidr_block: '10.0.0.0/8', display_name: 'internal' }], new: [{ cidr_block: '0.0.0.0/0' }] },
      { address: at, field: 'master_authorized_networks_config.gcp_public_cidrs_access_enabled', old: false, new: true },
    ],
  },
  {
    name: 'empty blocks switch protections off',
    ...update({ desiredShieldedNodes: {}, desiredWorkloadIdentityConfig: {}, desiredBinaryAuthorization: { evaluationMode: 'DISABLED' }, desiredReleaseChannel: {}, desiredIntraNodeVisibilityConfig: {}, desiredLoggingConfig: { componentConfig: {} } }),
    state: [cluster()],
    drifts: [
      { address: at, field: 'enable_shielded_nodes', old: true, new: false },
      { address: at, field: 'workload_identity_config.workload_pool', old: 'acme-prod.svc.id.goog', new: null },
      { address: at, field: 'binary_authorization.evaluation_mode', old: 'PROJECT_SINGLETON_POLICY_ENFORCE', new: 'DISABLED' },
      { address: at, field: 'release_channel.channel', old: 'REGULAR', new: 'UNSPECIFIED' },
      { address: at, field: 'enable_intranode_visibility', old: true, new: false },
      { address: at, field: 'logging_config.enable_components', old: ['SYSTEM_COMPONENTS', 'WORKLOADS'], new: [] },
    ],
  },
  {
    name: 'the declared settings again, by the parts of the name, are not drift',
    ...zonalCall('UpdateCluster', {
      update: {
        desiredReleaseChannel: { channel: 'REGULAR' }, desiredMonitoringConfig: { componentConfig: { enableComponents: ['SYSTEM_COMPONENTS'] }, managedPrometheusConfig: { enabled: true } }, desiredDatabaseEncryption: { state: 'DECRYPTED' },
        desiredAddonsConfig: { httpLoadBalancing: {} }, desiredNotificationConfig: { pubsub: {} }, desiredClusterAutoscaling: {}, desiredDefaultSnatStatus: {}, desiredLocations: ['us-west1-a', 'us-west1-b'],
      },
    }),
    state: [cluster()],
    drifts: [],
  },
  {
    name: 'node auto-provisioning with limits as text is drift',
    ...update({ desiredClusterAutoscaling: { enableNodeAutoprovisioning: true, resourceLimits: [{ resourceType: 'cpu', minimum: '1', maximum: '64' }], autoprovisioningNodePoolDefaults: { serviceAccount: 'nodes@acme-prod.iam.gserviceaccount.com' } } }),
    state: [cluster({ cluster_autoscaling: [{ auto_provisioning_defaults: [{ service_account: 'nodes@acme-prod.iam.gserviceaccount.com' }], enabled: true, resource_limits: [{ maximum: 32, minimum: 1, resource_type: 'cpu' }] }] })],
    drifts: [{ address: at, field: 'cluster_autoscaling.resource_limits', old: [{ maximum: 32, minimum: 1, resource_type: 'cpu' }], new: [{ resource_type: 'cpu', minimum: 1, maximum: 64 }] }],
  },
  { name: 'the versions of a cluster in a channel are not drift', ...update({ desiredNodeVersion: '1.31.1-gke.100' }), state: [cluster()], drifts: [] },
  {
    name: 'the node version of a cluster without a channel is drift',
    ...update({ desiredNodeVersion: '1.31.1-gke.100' }),
    state: [cluster({ release_channel: [{ channel: 'UNSPECIFIED' }] })],
    drifts: [{ address: at, field: 'node_version', old: '1.30.5-gke.1014001', new: '1.31.1-gke.100' }],
  },
  {
    name: 'an update of one pool through the cluster changes the pool',
    ...update({ desiredNodePoolId: 'workers', desiredNodePoolAutoscaling: { enabled: true, minNodeCount: 1, maxNodeCount: 9 } }),
    state: [cluster(), { ...pool(), name: 'workers' }],
    drifts: [
      { address: 'google_container_node_pool.workers', field: 'autoscaling.min_node_count', old: null, new: 1 },
      { address: 'google_container_node_pool.workers', field: 'autoscaling.max_node_count', old: null, new: 9 },
    ],
  },
];

const settings: readonly CatalogCase[] = [
  { name: 'logging switched off is drift', ...call('SetLoggingService', { loggingService: 'none' }), state: [cluster()], drifts: [{ address: at, field: 'logging_service', old: 'logging.googleapis.com/kubernetes', new: 'none' }] },
  { name: 'monitoring switched off is drift', ...call('SetMonitoringService', { monitoringService: 'none' }), state: [cluster()], drifts: [{ address: at, field: 'monitoring_service', old: 'monitoring.googleapis.com/kubernetes', new: 'none' }] },
  { name: 'an add-on switched off is drift', ...call('SetAddonsConfig', { addonsConfig: { httpLoadBalancing: { disabled: true }, dnsCacheConfig: {} } }), state: [cluster()], drifts: [{ address: at, field: 'addons_config.http_load_balancing.disabled', old: false, new: true }, { address: at, field: 'addons_config.dns_cache_config.enabled', old: true, new: false }] },
  { name: 'another zone of nodes is drift', ...call('SetLocations', { locations: ['us-west1-a', 'us-west1-b', 'us-west1-c'] }), state: [cluster()], drifts: [{ address: at, field: 'node_locations', old: ['us-west1-b'], new: ['us-west1-b', 'us-west1-c'] }] },
  { name: 'labels replace all labels', ...call('SetLabels', { resourceLabels: { team: 'security' }, labelFingerprint: '1a2b' }), state: [cluster()], drifts: [{ address: at, field: 'resource_labels.team', old: 'platform', new: 'security' }, { address: at, field: 'resource_labels.goog-terraform-provisioned', old: 'true', new: null }] },
  { name: 'legacy authorisation is drift', ...zonalCall('SetLegacyAbac', { enabled: true }), state: [cluster()], drifts: [{ address: at, field: 'enable_legacy_abac', old: false, new: true }] },
  { name: 'a new password of the control plane is drift of an unknown value', ...call('SetMasterAuth', { action: 'SET_PASSWORD', update: { username: 'admin' } }), state: [cluster({ master_auth: [{ client_certificate_config: [{ issue_client_certificate: false }] }] })], drifts: [{ address: at, field: 'master_auth', old: [{ client_certificate_config: [{ issue_client_certificate: false }] }], new: null }] },
  { name: 'a network policy is drift', ...call('SetNetworkPolicy', { networkPolicy: { provider: 'CALICO', enabled: true } }), state: [cluster()], drifts: [{ address: at, field: 'network_policy.enabled', old: false, new: true }, { address: at, field: 'network_policy.provider', old: 'PROVIDER_UNSPECIFIED', new: 'CALICO' }] },
  {
    name: 'a window and exclusions are replaced as a whole',
    ...call('SetMaintenancePolicy', { maintenancePolicy: { window: { dailyMaintenanceWindow: { startTime: '03:00' } }, resourceVersion: 'e3b0c442' } }),
    state: [cluster()],
    drifts: [
      { address: at, field: 'maintenance_policy.daily_maintenance_window.start_time', old: null, new: '03:00' },
      { address: at, field: 'maintenance_policy.recurring_window.recurrence', old: 'FREQ=WEEKLY;BYDAY=SA', new: null },
      { address: at, field: 'maintenance_policy.recurring_window.start_time', old: '2024-01-01T02:00:00Z', new: null },
      { address: at, field: 'maintenance_policy.recurring_window.end_time', old: '2024-01-01T06:00:00Z', new: null },
      { address: at, field: 'maintenance_policy.maintenance_exclusion', old: [{ end_time: '2026-01-02T00:00:00Z', exclusion_name: 'holidays', exclusion_options: [{ scope: 'NO_UPGRADES' }], start_time: '2025-12-20T00:00:00Z' }], new: [] },
    ],
  },
  {
    name: 'the declared window and exclusions are not drift',
    ...call('SetMaintenancePolicy', {
      maintenancePolicy: { window: { recurringWindow: { recurrence: 'FREQ=WEEKLY;BYDAY=SA', window: { startTime: '2024-01-01T02:00:00Z', endTime: '2024-01-01T06:00:00Z' } }, maintenanceExclusions: { holidays: { startTime: '2025-12-20T00:00:00Z', endTime: '2026-01-02T00:00:00Z' } } } },
    }),
    state: [cluster()],
    drifts: [],
  },
];

const pinned = cluster({ min_master_version: '1.30.5-gke.1014001', release_channel: [{ channel: 'UNSPECIFIED' }] });

const upgrades: readonly CatalogCase[] = [
  { name: 'another version of the control plane than declared is drift', ...call('UpdateMaster', { masterVersion: '1.31.1-gke.100' }), state: [pinned], drifts: [{ address: at, field: 'min_master_version', old: '1.30.5-gke.1014001', new: '1.31.1-gke.100' }] },
  { name: 'an update to another version is drift', ...update({ desiredMasterVersion: '1.31.1-gke.100' }), state: [pinned], drifts: [{ address: at, field: 'min_master_version', old: '1.30.5-gke.1014001', new: '1.31.1-gke.100' }] },
  { name: 'the default version has no number', ...call('UpdateMaster', { masterVersion: '-' }), state: [pinned], drifts: [] },
  { name: 'a release channel chooses the version', ...call('UpdateMaster', { masterVersion: '1.31.1-gke.100' }), state: [cluster({ min_master_version: '1.30' })], drifts: [] },
];

const ignored: readonly CatalogCase[] = [
  ...['StartIPRotation', 'CompleteIPRotation', 'CancelOperation', 'RollbackNodePoolUpgrade', 'CompleteNodePoolUpgrade'].map((method): CatalogCase => ({
    name: 'changes no attribute that can be declared', ...call(method, { masterVersion: '1.31.1-gke.100' }, /NodePool/.test(method) ? poolId : clusterId), state: [cluster(), pool()], drifts: [], dropped: 'read_only',
  })),
];

export const clusterCases: readonly CatalogCase[] = [...creations, ...updates, ...settings, ...upgrades, ...ignored];
