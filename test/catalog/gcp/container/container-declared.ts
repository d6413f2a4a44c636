import type { JsonObject } from '../../../../src/lib/json.js';
import type { CatalogCase, DeclaredResource } from '../../../support/catalog-case.js';

export const clusterId = 'projects/acme-prod/locations/us-west1-a/clusters/main';
export const poolId = `${clusterId}/nodePools/workers`;

/** As written by version 6 of the provider, for a zonal cluster with standalone pools. */
export const cluster = (changed: JsonObject = {}): DeclaredResource => ({
  type: 'google_container_cluster',
  attributes: {
    addons_config: [{
      cloudrun_config: [], config_connector_config: [], dns_cache_config: [{ enabled: true }], gce_persistent_disk_csi_driver_config: [{ enabled: true }], gcp_filestore_csi_driver_config: [], gcs_fuse_csi_driver_config: [],
      gke_backup_agent_config: [], horizontal_pod_autoscaling: [{ disabled: false }], http_load_balancing: [{ disabled: false }], network_policy_config: [{ disabled: true }],
    }],
    allow_net_admin: null, authenticator_groups_config: [], binary_authorization: [{ enabled: false, evaluation_mode: 'PROJECT_SINGLETON_POLICY_ENFORCE' }],
    cluster_autoscaling: [{ auto_provisioning_defaults: [], auto_provisioning_locations: [], autoscaling_profile: 'BALANCED', enabled: false, resource_limits: [] }], cluster_ipv4_cidr: '10.4.0.0/14',
    cost_management_config: [], database_encryption: [{ key_name: '', state: 'DECRYPTED' }], datapath_provider: 'LEGACY_DATAPATH', default_max_pods_per_node: 110, default_snat_status: [{ disabled: false }], deletion_protection: true,
    description: '', dns_config: [], effective_labels: { 'goog-terraform-provisioned': 'true', team: 'platform' }, enable_autopilot: false, enable_intranode_visibility: true, enable_kubernetes_alpha: false, enable_l4_ilb_subsetting: false,
    enable_legacy_abac: false, enable_shielded_nodes: true, endpoint: '203.0.113.20', id: clusterId, initial_node_count: 1,
    ip_allocation_policy: [{ cluster_ipv4_cidr_block: '10.4.0.0/14', cluster_secondary_range_name: 'pods', services_ipv4_cidr_block: '10.8.0.0/20', services_secondary_range_name: 'services', stack_type: 'IPV4' }],
    label_fingerprint: '1a2b', location: 'us-west1-a', logging_config: [{ enable_components: ['SYSTEM_COMPONENTS', 'WORKLOADS'] }], logging_service: 'logging.googleapis.com/kubernetes',
    maintenance_policy: [{ daily_maintenance_window: [], maintenance_exclusion: [{ end_time: '2026-01-02T00:00:00Z', exclusion_name: 'holidays', exclusion_options: [{ scope: 'NO_UPGRADES' }], start_time: '2025-12-20T00:00:00Z' }], recurring_window: [{ end_time: '2024-01-01T06:00:00Z', recurrence: 'FREQ=WEEKLY;BYDAY=SA', start_time: '2024-01-01T02:00:00Z' }] }],
    master_auth: [{ client_certificate: '', client_certificate_config: [{ issue_client_certificate: false }], client_key: '', cluster_ca_certificate: 'LS0t' }],
    master_authorized_networks_config: [{ cidr_blocks: [{ cidr_block: '10.0.0.0/8', display_name: 'internal' }], gcp_public_cidrs_access_enabled: false, private_endpoint_enforcement_enabled: false }],
    master_version: '1.30.5-gke.1014001', min_master_version: null, monitoring_config: [{ advanced_datapath_observability_config: [{ enable_metrics: false, enable_relay: false }], enable_components: ['SYSTEM_COMPONENTS'], managed_prometheus: [{ enabled: true }] }],
    monitoring_service: 'monitoring.googleapis.com/kubernetes', name: 'main', network: 'projects/acme-prod/global/networks/main', network_policy: [{ enabled: false, provider: 'PROVIDER_UNSPECIFIED' }], networking_mode: 'VPC_NATIVE',
    node_locations: ['us-west1-b'], node_pool: [{ name: 'workers', node_count: 3, management: [{ auto_repair: true, auto_upgrade: true }], version: '1.30.5-gke.1014001' }], node_version: '1.30.5-gke.1014001',
    notification_config: [{ pubsub: [{ enabled: false, filter: [], topic: '' }] }], private_cluster_config: [{ enable_private_endpoint: false, enable_private_nodes: true, master_global_access_config: [{ enabled: false }], master_ipv4_cidr_block: '172.16.0.0/28' }],
    project: 'acme-prod', release_channel: [{ channel: 'REGULAR' }], remove_default_node_pool: true, resource_labels: { team: 'platform' }, resource_usage_export_config: [], security_posture_config: [{ mode: 'BASIC', vulnerability_mode: 'VULNERABILITY_MODE_UNSPECIFIED' }],
    self_link: 'https://container.googleapis.com/v1/projects/acme-prod/zones/us-west1-a/clusters/main', subnetwork: 'projects/acme-prod/regions/us-west1/subnetworks/main', vertical_pod_autoscaling: [{ enabled: true }],
    workload_identity_config: [{ workload_pool: 'acme-prod.svc.id.goog' }],
    ...changed,
  },
});

export const pool = (changed: JsonObject = {}, node: JsonObject = {}): DeclaredResource => ({
  type: 'google_container_node_pool',
  attributes: {
    autoscaling: [], cluster: 'main', id: poolId, initial_node_count: 3, instance_group_urls: [], location: 'us-west1-a', managed_instance_group_urls: [], management: [{ auto_repair: true, auto_upgrade: true }], max_pods_per_node: 110,
    name: 'workers', name_prefix: '', network_config: [{ create_pod_range: false, enable_private_nodes: true, pod_ipv4_cidr_block: '10.4.0.0/14', pod_range: 'pods' }],
    node_config: [{
      boot_disk_kms_key: '', disk_size_gb: 100, disk_type: 'pd-balanced', effective_taints: [], image_type: 'COS_CONTAINERD', labels: { pool: 'workers' }, local_ssd_count: 0, logging_variant: 'DEFAULT', machine_type: 'e2-standard-4',
      metadata: { 'disable-legacy-endpoints': 'true' }, min_cpu_platform: '', oauth_scopes: ['https://www.googleapis.com/auth/cloud-platform'], preemptible: false, resource_labels: {}, service_account: 'nodes@acme-prod.iam.gserviceaccount.com',
      shielded_instance_config: [{ enable_integrity_monitoring: true, enable_secure_boot: false }], spot: false, tags: ['gke'], taint: [], workload_metadata_config: [{ mode: 'GKE_METADATA' }], ...node,
    }],
    node_count: 3, node_locations: ['us-west1-b'], project: 'acme-prod', upgrade_settings: [{ blue_green_settings: [], max_surge: 1, max_unavailable: 0, strategy: 'SURGE' }], version: '1.30.5-gke.1014001',
    ...changed,
  },
});

/** A first entry names the zone, although the state has a location. `requestMembers`: without the name of the cluster. */
export const call = (method: string, requestMembers: JsonObject | null, name = clusterId): Pick<CatalogCase, 'event' | 'request' | 'record'> => ({
  event: `google.container.v1.ClusterManager.${method}`,
  request: requestMembers === null ? null : { '@type': `type.googleapis.com/google.container.v1alpha1.${method}Request`, name, ...requestMembers },
  record: {
    resourceName: name.replace('/locations/', '/zones/'),
    entry: { resource: { type: name === clusterId ? 'gke_cluster' : 'gke_nodepool', labels: { cluster_name: 'main', location: 'us-west1-a', project_id: 'acme-prod', ...(name === clusterId ? {} : { nodepool_name: 'workers' }) } } },
  },
});

/** The form of earlier versions: the parts of the name as members. */
export const zonalCall = (method: string, requestMembers: JsonObject): Pick<CatalogCase, 'event' | 'request' | 'record'> => ({
  ...call(method, { projectId: 'acme-prod', zone: 'us-west1-a', clusterId: 'main', ...requestMembers }),
});
