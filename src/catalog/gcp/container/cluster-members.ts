import { isList, isObject, type Json, type JsonObject } from '../../../lib/json.js';
import * as c from '../language.js';

/**
 * Attributes of `google_container_cluster` and the members that set them. Source: googleapis `google/container/v1/cluster_service.proto`
 * (`Cluster`, `ClusterUpdate`), Terraform Google provider.
 */

/** Switches of blocks. A block without one means false: protobuf leaves out default values. */
const flags = (names: string): c.Fields => c.inside(c.kept(names), false);

/** Members of blocks that are empty if the block lacks them. */
const inner = (names: string, absent: Json = null): c.Fields => c.inside(c.kept(names, c.filled), absent);

/** The parts of `AddonsConfig` that the request has. */
export const addons = (path: string): c.Fields =>
  flags(`
    addons_config=${path}{http_load_balancing{disabled} horizontal_pod_autoscaling{disabled} network_policy_config{disabled}
    cloudrun_config=cloudRunConfig{disabled} dns_cache_config{enabled} config_connector_config{enabled}
    gce_persistent_disk_csi_driver_config{enabled} gcp_filestore_csi_driver_config{enabled} gcs_fuse_csi_driver_config{enabled}
    gke_backup_agent_config{enabled} stateful_ha_config{enabled} parallelstore_csi_driver_config{enabled}
    ray_operator_config{enabled}}`);

/** Without a window or exclusions, the policy has none. */
export const maintenance = (path: string): c.Fields => ({
  ...c.inside(
    c.kept(`
      maintenance_policy=${path}.window{daily_maintenance_window{start_time}
      recurring_window{recurrence start_time=window.startTime end_time=window.endTime}}`),
    null,
    path,
  ),
  // The default scope is not in the request, but in the state.
  ...c.edited(
    c.inside(c.kept(`maintenance_policy=${path}{maintenance_exclusion=window.maintenanceExclusions}`, exclusions), [], path),
    (read) => ({ ...c.set(read), by: ['exclusion_name', 'start_time', 'end_time'] }),
  ),
});

const exclusions = (given: Json): Json =>
  Object.entries(isObject(given) ? given : {}).map(([name, one]): JsonObject => {
    const { startTime, endTime } = isObject(one) ? one : {};
    return { exclusion_name: name, start_time: startTime ?? '', end_time: endTime ?? '' };
  });

/** The enumeration of `BinaryAuthorization`, whose older form is a switch. */
const binaryAuthorization = (path: string): c.Fields =>
  c.kept(`binary_authorization.evaluation_mode=${path}`, (block) => {
    if (!isObject(block)) return undefined;
    return block['evaluationMode'] ?? (block['enabled'] === true ? 'PROJECT_SINGLETON_POLICY_ENFORCE' : 'DISABLED');
  });

const networks = (path: string): c.Fields => ({
  ...c.inside(c.kept(`master_authorized_networks_config=${path}{cidr_blocks}`), []),
  ...c.kept(`master_authorized_networks_config=${path}{gcp_public_cidrs_access_enabled private_endpoint_enforcement_enabled}`),
});

/** `path`: cluster autoscaling, also called node auto-provisioning. */
const autoprovisioning = (path: string): c.Fields => ({
  ...flags(`cluster_autoscaling=${path}{enabled=enableNodeAutoprovisioning}`),
  ...c.kept(`cluster_autoscaling=${path}{resource_limits}`, (list) => (isList(list) ? c.asBlocks(list) : undefined)),
  ...c.kept(`
    cluster_autoscaling=${path}{autoscaling_profile auto_provisioning_locations=autoprovisioningLocations
    auto_provisioning_defaults=autoprovisioningNodePoolDefaults{service_account oauth_scopes}}`),
});

/** Parts with one form in `CreateCluster` and `UpdateCluster`. `at`: the path of each. */
const parts = (at: Readonly<Record<'notification' | 'logging' | 'monitoring' | 'dns' | 'endpoints' | 'usage', string>>): c.Fields => ({
  ...flags(`
    notification_config.pubsub=${at.notification}{enabled}
    monitoring_config=${at.monitoring}{managed_prometheus=managedPrometheusConfig{enabled}
    advanced_datapath_observability_config{enable_metrics}}
    control_plane_endpoints_config=${at.endpoints}{dns_endpoint_config{allow_external_traffic} ip_endpoints_config{enabled}}
    resource_usage_export_config=${at.usage}{enable_network_egress_metering}`),
  ...inner(`
    notification_config.pubsub=${at.notification}{topic}
    dns_config=${at.dns}{cluster_dns cluster_dns_scope cluster_dns_domain additive_vpc_scope_dns_domain}`),
  ...inner(`logging_config=${at.logging}.componentConfig{enable_components}`, []),
  ...inner(`monitoring_config=${at.monitoring}.componentConfig{enable_components}`, []),
  ...c.kept(`resource_usage_export_config=${at.usage}{bigquery_destination{dataset_id}}`),
});

/** In `UpdateCluster`: the fields of `ClusterUpdate`, of which a call has one or a few. */
export const updatedCluster: c.Fields = {
  ...addons('desiredAddonsConfig'),
  ...networks('desiredMasterAuthorizedNetworksConfig'),
  ...autoprovisioning('desiredClusterAutoscaling'),
  ...binaryAuthorization('desiredBinaryAuthorization'),
  ...parts({
    notification: 'desiredNotificationConfig.pubsub',
    logging: 'desiredLoggingConfig',
    monitoring: 'desiredMonitoringConfig',
    dns: 'desiredDnsConfig',
    endpoints: 'desiredControlPlaneEndpointsConfig',
    usage: 'desiredResourceUsageExportConfig',
  }),
  ...c.kept(`
    logging_service=desiredLoggingService monitoring_service=desiredMonitoringService datapath_provider=desiredDatapathProvider
    private_ipv6_google_access=desiredPrivateIpv6GoogleAccess
    private_cluster_config.enable_private_endpoint=desiredEnablePrivateEndpoint
    security_posture_config=desiredSecurityPostureConfig{mode vulnerability_mode}
    enterprise_config=desiredEnterpriseConfig{desired_tier} enable_fqdn_network_policy=desiredEnableFqdnNetworkPolicy
    enable_multi_networking=desiredEnableMultiNetworking
    enable_cilium_clusterwide_network_policy=desiredEnableCiliumClusterwideNetworkPolicy
    in_transit_encryption_config=desiredInTransitEncryptionConfig
    node_pool_defaults=desiredNodePoolLoggingConfig{node_config_defaults=variantConfig{logging_variant=variant}}`),
  ...inner(`
    database_encryption=desiredDatabaseEncryption{state key_name}
    workload_identity_config=desiredWorkloadIdentityConfig{workload_pool}
    authenticator_groups_config=desiredAuthenticatorGroupsConfig{security_group} gateway_api_config=desiredGatewayApiConfig{channel}
    fleet=desiredFleet{project}`),
  ...inner('release_channel=desiredReleaseChannel{channel}', 'UNSPECIFIED'),
  ...inner('node_pool_auto_config.network_tags=desiredNodePoolAutoConfigNetworkTags{tags}', []),
  ...flags(`
    enable_shielded_nodes=desiredShieldedNodes.enabled enable_intranode_visibility=desiredIntraNodeVisibilityConfig.enabled
    vertical_pod_autoscaling=desiredVerticalPodAutoscaling{enabled} default_snat_status=desiredDefaultSnatStatus{disabled}
    enable_l4_ilb_subsetting=desiredL4ilbSubsettingConfig.enabled
    private_cluster_config=desiredPrivateClusterConfig{master_global_access_config{enabled}}
    identity_service_config=desiredIdentityServiceConfig{enabled}
    service_external_ips_config=desiredServiceExternalIpsConfig{enabled} cost_management_config=desiredCostManagementConfig{enabled}
    mesh_certificates=desiredMeshCertificates{enable_certificates} secret_manager_config=desiredSecretManagerConfig{enabled}
    node_pool_defaults.node_config_defaults.gcfs_config=desiredGcfsConfig{enabled}`),
};

/** Newer names of settings of the control plane, which newer clients send instead of the older ones. */
const addresses = 'desiredControlPlaneEndpointsConfig.ipEndpointsConfig';
export const renamedInUpdate: c.Fields = {
  ...networks(`${addresses}.authorizedNetworksConfig`),
  ...c.kept(`private_cluster_config=${addresses}{enable_private_endpoint=enablePublicEndpoint}`, (isPublic) => isPublic !== true),
  ...c.kept(`
    private_cluster_config.enable_private_nodes=desiredDefaultEnablePrivateNodes
    private_cluster_config.master_global_access_config=${addresses}{enabled=globalAccess}`),
};

/** Members of `CreateCluster`. The service chooses the values of omitted ones. */
export const createdCluster: c.Fields = {
  ...addons('addonsConfig'),
  ...networks('masterAuthorizedNetworksConfig'),
  ...autoprovisioning('autoscaling'),
  ...maintenance('maintenancePolicy'),
  ...binaryAuthorization('binaryAuthorization'),
  ...parts({
    notification: 'notificationConfig.pubsub',
    logging: 'loggingConfig',
    monitoring: 'monitoringConfig',
    dns: 'networkConfig.dnsConfig',
    endpoints: 'controlPlaneEndpointsConfig',
    usage: 'resourceUsageExportConfig',
  }),
  ...c.kept(`
    description network subnetwork logging_service monitoring_service enable_kubernetes_alpha
    enable_intranode_visibility=networkConfig.enableIntraNodeVisibility enable_l4_ilb_subsetting=networkConfig.enableL4ilbSubsetting
    datapath_provider=networkConfig.datapathProvider workload_identity_config{workload_pool} release_channel{channel}
    private_cluster_config{enable_private_nodes enable_private_endpoint master_ipv4_cidr_block} database_encryption{state key_name}
    ip_allocation_policy{cluster_secondary_range_name services_secondary_range_name} authenticator_groups_config{security_group}`),
  ...flags(`
    enable_legacy_abac=legacyAbac.enabled enable_autopilot=autopilot.enabled enable_shielded_nodes=shieldedNodes.enabled
    network_policy{enabled} vertical_pod_autoscaling{enabled} cost_management_config{enabled} confidential_nodes{enabled}`),
};
